"""A server with sockets for the tests, on a real port, and a client that may break the rules."""

import asyncio
import socket
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import uvicorn
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from menagerie.server.reading import Reading
from menagerie.server.sockets.frames import frame
from menagerie.server.sockets.gate import Gate, Limits
from menagerie.server.sockets.handshake import Refuse, Request
from menagerie.server.sockets.listener import Application, Listener
from menagerie.server.sockets.socket import TableSocket

#: Nothing in these tests may take longer.
PATIENCE = 20.0
#: More than the system keeps of an answer for who does not read it.
LONG_BYTES = 30_000_000
#: Many frames at once, since most tests are not about floods.
GENEROUS = Limits(frames_per_second=1e6, burst=1_000_000)


class Echo(Listener):
    """Sends back what it hears, to every socket of the room if the room says so."""

    def __init__(self, room: "Room", socket: TableSocket) -> None:
        self.room = room
        self.socket = socket

    def on_open(self) -> None:
        self.room.present.append(self)

    def on_text(self, data: bytes) -> None:
        self.room.heard.append(data)
        if data == b"fail":
            raise ZeroDivisionError
        if data == b"leave":
            self.socket.close(4000, "as you wish")
        elif self.room.is_shared:
            whole = frame(data)
            for other in self.room.present:
                other.socket.send_frame(whole)
        else:
            self.socket.send(data)

    def on_flood(self) -> bool:
        self.room.floods += 1
        return self.room.is_patient

    def on_close(self, code: int) -> None:
        assert not self.socket.is_open
        self.room.present.remove(self)
        self.room.codes.append(code)


@dataclass
class Room(Application):
    """Admits everyone, or as `answer` says."""

    answer: Callable[[Request], Refuse | Awaitable[Refuse | None] | None] = lambda request: None
    is_shared: bool = False
    is_patient: bool = False
    requests: list[Request] = field(default_factory=list)
    present: list[Echo] = field(default_factory=list)
    heard: list[bytes] = field(default_factory=list)
    codes: list[int] = field(default_factory=list)
    floods: int = 0

    def admit(
        self, request: Request, socket: TableSocket
    ) -> Listener | Refuse | Awaitable[Listener | Refuse]:
        self.requests.append(request)
        answer = self.answer(request)
        if answer is None:
            return Echo(self, socket)
        if isinstance(answer, Refuse):
            return answer

        async def later(waiting: Awaitable[Refuse | None]) -> Listener | Refuse:
            return await waiting or Echo(self, socket)

        return later(answer)


async def plain_http(scope: Any, receive: Any, send: Any) -> None:
    """The HTTP side of the test server: it answers when it has heard everything."""
    assert scope["type"] == "http"
    while (await receive()).get("more_body"):
        pass
    body = LONG_BYTES * b"a" if scope["path"] == "/long" else b"plain"
    headers = [(b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class Raw:
    """A client that sends whatever bytes it likes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def frame(self) -> tuple[int, bytes]:
        """The first byte and the payload of the next frame."""
        first, length = await self.reader.readexactly(2)
        assert length < 0x80, "a server must not mask"
        if length == 126:
            (length,) = struct.unpack("!H", await self.reader.readexactly(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", await self.reader.readexactly(8))
        return first, await self.reader.readexactly(length)

    async def closed_with(self) -> int:
        """The code with which the server closes; pings before that are passed over."""
        first = 0x89
        while first == 0x89:
            first, payload = await self.frame()
        assert first == 0x88, (first, payload)
        return int.from_bytes(payload[:2], "big")

    async def ends(self) -> None:
        """The server hangs up."""
        assert await self.reader.read() == b""
        self.cut()

    def cut(self) -> None:
        self.writer.transport.abort()

    def write(self, data: bytes) -> None:
        if not self.writer.is_closing():  # the server may have cut us off: uvloop would raise
            self.writer.write(data)

    def write_eof(self) -> None:
        if not self.writer.is_closing():
            self.writer.write_eof()

    def text(self, text: str) -> None:
        self.write(masked(0x81, text.encode()))


def masked(first: int, payload: bytes, mask: bytes = b"\x12\x34\x56\x78") -> bytes:
    """A frame as a client sends it."""
    length = len(payload)
    if length < 126:
        head = bytes((first, 0x80 | length))
    elif length < 65536:
        head = bytes((first, 0x80 | 126)) + struct.pack("!H", length)
    else:
        head = bytes((first, 0x80 | 127)) + struct.pack("!Q", length)
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


@dataclass
class Served:
    """A running server."""

    port: int
    gate: Gate
    server: uvicorn.Server
    raws: list[Raw] = field(default_factory=list)

    def connect(self, path: str = "/table", **options: Any) -> connect:
        return connect(f"ws://127.0.0.1:{self.port}{path}", proxy=None, **options)

    async def raw(self, **options: Any) -> Raw:
        """A connection whose handshake has been accepted."""
        raw, status, _ = await self.ask(**options)
        assert status == 101
        return raw

    async def ask(
        self,
        *headers: str,
        path: str = "/table",
        origin: bool = True,
        receive_buffer: int | None = None,
    ) -> tuple[Raw, int, bytes]:
        """Ask for a socket: the connection, the status and the head of the answer."""
        connection = socket.socket()
        if receive_buffer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        connection.setblocking(False)
        await asyncio.get_running_loop().sock_connect(connection, ("127.0.0.1", self.port))
        reader, writer = await asyncio.open_connection(sock=connection, limit=1024)
        raw = Raw(reader, writer)
        self.raws.append(raw)
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            *headers,
        ]
        if origin:
            lines.append(f"Origin: http://127.0.0.1:{self.port}")
        writer.write("\r\n".join([*lines, "", ""]).encode())
        head = await reader.readuntil(b"\r\n\r\n")
        return raw, int(head.split()[1]), head

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait for something that must come true."""
        async with asyncio.timeout(PATIENCE):
            while not condition():
                await asyncio.sleep(0.01)


@asynccontextmanager
async def serving(
    application: Application, limits: Limits = GENEROUS, **settings: Any
) -> AsyncIterator[Served]:
    """A server for the time of a `with`; afterwards every socket must be gone from it."""
    gate = Gate(application, limits)
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        plain_http,
        http=Reading,
        ws=gate.protocol,
        lifespan="off",
        log_config=None,
        **settings,
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.005)
    served = Served(listening.getsockname()[1], gate, server)
    try:
        yield served
    finally:
        for raw in served.raws:
            raw.cut()
        server.should_exit = True
        await asyncio.wait_for(running, PATIENCE)
    assert gate.counts.open == 0
    assert not gate.deadlines
    assert not any(gate._turns)


LOOPS: dict[str, Callable[[], asyncio.AbstractEventLoop]] = {
    "uvloop": uvloop.new_event_loop,
    "asyncio": asyncio.new_event_loop,
}


def run(play: Callable[[], Awaitable[None]], loop: str = "uvloop") -> None:
    """Run a test in a loop of its own; an exception that nobody caught fails it."""
    unhandled: list[dict[str, Any]] = []

    async def watched() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, told: unhandled.append(told))
        async with asyncio.timeout(PATIENCE * 3):
            await play()

    with asyncio.Runner(loop_factory=LOOPS[loop]) as runner:
        runner.run(watched())
    assert not unhandled, unhandled


async def closed(client: ClientConnection) -> int:
    """The code with which this client was closed."""
    async with asyncio.timeout(PATIENCE):
        await client.wait_closed()
    assert client.close_code is not None
    return client.close_code
