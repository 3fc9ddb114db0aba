"""A WebSocket client that costs little, so that the load generator is not what is measured.

It does what the servers here need and no more: no fragments, no compression. Frames are masked, as
those of a client must be, with the key zero, so that a payload goes out as it is.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from benchmarks.server.tables import Table

TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA


def frame(message: str | bytes, opcode: int | None = None) -> bytes:
    """The frame that sends a message: text for a str, binary for bytes."""
    if isinstance(message, str):
        opcode, payload = opcode or TEXT, message.encode()
    else:
        opcode, payload = opcode or BINARY, message
    size = len(payload)
    if size < 126:
        return bytes((0x80 | opcode, 0x80 | size, 0, 0, 0, 0)) + payload
    return b"".join((bytes((0x80 | opcode, 0xFE)), size.to_bytes(2, "big"), bytes(4), payload))


class Socket(asyncio.Protocol):
    """The socket of one seat; every whole message goes to `hear`."""

    __slots__ = (
        "_hear",
        "_lost",
        "_request",
        "_rest",
        "_upgraded",
        "joined",
        "seat",
        "table",
        "write",
    )

    def __init__(
        self,
        table: "Table",
        seat: int,
        request: bytes,
        hear: "Callable[[Socket, bytes], None]",
        lost: Callable[[], None],
    ) -> None:
        self.table, self.seat = table, seat
        #: For the adapter to set once the seat may play.
        self.joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request, self._hear, self._lost = request, hear, lost
        self._upgraded = False
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self.write: Callable[[bytes], None] = cast(asyncio.Transport, transport).write
        self.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """No server may drop a client of a benchmark."""
        self._lost()

    def data_received(self, data: bytes) -> None:
        """Nearly always this is one whole frame of data, and then it is quick."""
        if self._rest:
            data, self._rest = self._rest + data, b""
        if data[0] == 0x81 or data[0] == 0x82:
            size = len(data)
            if size > 1 and size == data[1] + 2 and data[1] < 126:
                self._hear(self, data[2:])
                return
            if size > 4 and data[1] == 126 and size == (data[2] << 8 | data[3]) + 4:
                self._hear(self, data[4:])
                return
        self._take(data)

    def _take(self, data: bytes) -> None:
        """Whatever came, in pieces or several frames at once."""
        if not self._upgraded:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if not head.startswith(b"HTTP/1.1 101 "):
                self.joined.set_exception(ConnectionError(head.decode(errors="replace")))
                return
            self._upgraded = True
        while len(data) >= 2:
            begin, size = 2, data[1]
            if size > 125:
                begin = 4 if size == 126 else 10
                size = int.from_bytes(data[2:begin], "big")
            if len(data) < begin + size:
                break
            opcode, payload, data = data[0], data[begin : begin + size], data[begin + size :]
            if opcode == 0x80 | PING:
                self.write(frame(payload, PONG))
            elif opcode in (0x80 | TEXT, 0x80 | BINARY):
                self._hear(self, payload)
            elif opcode == 0x80 | CLOSE:
                self._lost()
            else:
                raise ValueError(f"a frame that is not understood here: {opcode:#x}")
        self._rest = data


def upgrade_request(port: int, path: str, headers: str) -> bytes:
    """The opening handshake; the key is that of the standard's example."""
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{headers}\r\n"
    ).encode()
