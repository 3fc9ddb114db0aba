"""Sockets: ours against uvicorn's own through ASGI, in one run with one generator.

Run by `python -m benchmarks.sockets`. Four sockets are a table; what one of them sends goes to all
four, and the clock stops when the fourth has it. No rules and no storage: this is the way through
the server only. Each server runs in a process of its own, in turns; the median of the rounds is
shown.

Times on the clock suffer when the machine has other work, or when the generator needs more than
the core it gets. Processor time per message and per garbage collection do not.
"""

import argparse
import asyncio
import gc
import multiprocessing
import os
import socket
import struct
import time
from collections.abc import Callable
from dataclasses import astuple, dataclass
from functools import partial
from multiprocessing.connection import Connection
from statistics import median
from typing import Any, cast

import psutil
import uvicorn
import uvloop

from menagerie.server.garbage import calm_garbage_collection
from menagerie.server.sockets.frames import frame
from menagerie.server.sockets.gate import Gate, Limits
from menagerie.server.sockets.handshake import Request
from menagerie.server.sockets.listener import Listener
from menagerie.server.sockets.socket import TableSocket

SEATS = 4
TEXT = b'{"table":"benchmark","move":"' + b"x" * 70 + b'"}'
MASK = b"\x1b\x2c\x3d\x4e"
MESSAGE = (
    struct.pack("!BB", 0x81, 0x80 | len(TEXT))
    + MASK
    + bytes(byte ^ MASK[i % 4] for i, byte in enumerate(TEXT))
)


# The servers.


class Seat(Listener):
    """Sends what it hears to everyone at its table."""

    __slots__ = ("socket", "table")

    def __init__(self, table: list[TableSocket], socket: TableSocket) -> None:
        self.table = table
        self.socket = socket

    def on_open(self) -> None:
        """Sit down."""
        self.table.append(self.socket)

    def on_text(self, data: bytes) -> None:
        """To everyone."""
        whole = frame(data)
        for other in self.table:
            other.send_frame(whole)

    def on_close(self, code: int) -> None:
        """Get up."""
        self.table.remove(self.socket)


class Tables:
    """Admits everyone to the table in the path."""

    def __init__(self) -> None:
        self.tables: dict[str, list[TableSocket]] = {}

    def admit(self, request: Request, socket: TableSocket) -> Listener:
        """A seat at the table."""
        return Seat(self.tables.setdefault(request.path, []), socket)


class AsgiTables:
    """The same through ASGI."""

    def __init__(self) -> None:
        self.tables: dict[str, list[Callable[[Any], Any]]] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One socket from beginning to end."""
        table = self.tables.setdefault(scope["path"], [])
        await receive()
        await send({"type": "websocket.accept"})
        table.append(send)
        try:
            while (message := await receive())["type"] == "websocket.receive":
                out = {"type": "websocket.send", "text": message["text"]}
                for other in table:
                    await other(out)
        finally:
            table.remove(send)


class Collections:
    """Notes the processor time of every garbage collection in this process."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self.start = 0.0
        gc.callbacks.append(self)

    def __call__(self, phase: str, info: dict[str, int]) -> None:
        """What the garbage collector calls."""
        if phase == "start":
            self.start = time.thread_time()
        else:
            self.took.append(time.thread_time() - self.start)

    def report(self) -> tuple[float, float]:
        """All of them and the longest since the last report, in seconds."""
        took, self.took = self.took, []
        return sum(took), max(took, default=0.0)


async def _no_http(scope: Any, receive: Any, send: Any) -> None:
    raise NotImplementedError


def serve(kind: str, is_calm: bool, listening: socket.socket, pipe: Connection) -> None:
    """A server until the other end of the pipe says something."""
    settings: dict[str, Any] = {
        "lifespan": "off", "log_level": "critical", "loop": "uvloop", "backlog": 4096,
        "timeout_graceful_shutdown": 1,
    }  # fmt: skip
    gate = Gate(Tables(), Limits(frames_per_second=1e6, burst=10**6))
    if kind == "ours":
        config = uvicorn.Config(_no_http, ws=gate.protocol, **settings)
    else:
        config = uvicorn.Config(
            AsgiTables(), ws="websockets-sansio", ws_per_message_deflate=False, **settings
        )

    collections = Collections()

    def answer() -> None:
        if pipe.recv() == "stop":
            os._exit(0)
        pipe.send(collections.report())

    async def main() -> None:
        server = uvicorn.Server(config)
        running = asyncio.create_task(server.serve([listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        if is_calm:
            calm_garbage_collection(lambda: gate.counts.heard)
        collections.report()  # forget those of the start
        pipe.send("ready")
        asyncio.get_running_loop().add_reader(pipe.fileno(), answer)
        await running

    uvloop.run(main())


# The generator.


@dataclass(slots=True)
class Load:
    """What the clients of one run share."""

    took: list[float]
    is_closed_loop: bool = False
    is_running: bool = False


class Table:
    """Four clients; one of them sends."""

    __slots__ = ("clients", "load", "missing", "sent")

    def __init__(self, load: Load) -> None:
        self.load = load
        self.clients: list[Client] = []
        self.missing = 0
        self.sent: list[float] = []

    def send(self, planned: float) -> None:
        """One message, from the first client."""
        self.sent.append(planned)
        transport = self.clients[0].transport
        if transport is not None:
            transport.write(MESSAGE)

    def got(self) -> None:
        """One of the clients has a message."""
        self.missing += 1
        if self.missing == SEATS:
            self.missing = 0
            now = time.perf_counter()
            self.load.took.append(now - self.sent.pop(0))
            if self.load.is_closed_loop and self.load.is_running:
                self.send(now)


class Client(asyncio.Protocol):
    """A client that only counts frames."""

    __slots__ = ("buffer", "opened", "table", "transport")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.buffer = b""
        self.transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] | None = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Remember where to write."""
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """The answer to the handshake, then frames."""
        data = self.buffer + data if self.buffer else data
        if self.opened is not None:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self.buffer = head
                return
            if b" 101 " not in head:
                raise ConnectionError(head)
            self.opened.set_result(None)
            self.opened = None
        at = 0
        while len(data) - at >= 2:
            end_at = at + 2 + data[at + 1]
            if end_at > len(data):
                break
            if data[at] == 0x81:
                self.table.got()
            elif data[at] == 0x89 and self.transport is not None:
                payload = data[at + 2 : end_at]
                masked = bytes(byte ^ MASK[i % 4] for i, byte in enumerate(payload))
                self.transport.write(bytes((0x8A, 0x80 | len(payload))) + MASK + masked)
            else:
                raise ConnectionError(data[at:end_at])
            at = end_at
        self.buffer = data[at:]


def _same(client: Client) -> Client:
    return client


async def connect(port: int, count: int, load: Load) -> list[Table]:
    """Tables whose clients are all connected."""
    loop = asyncio.get_running_loop()
    tables = [Table(load) for _ in range(count)]

    async def one(number: int) -> None:
        table = tables[number]
        for _ in range(SEATS):
            client = Client(table)
            opened = client.opened
            await loop.create_connection(partial(_same, client), "127.0.0.1", port)
            if client.transport is None or opened is None:
                raise ConnectionError("The server hung up.")
            lines = [
                f"GET /table/{number} HTTP/1.1",
                f"Host: 127.0.0.1:{port}",
                f"Origin: http://127.0.0.1:{port}",
                "Cookie: guest=" + "0" * 40,
                "User-Agent: benchmark",
                "Connection: Upgrade",
                "Upgrade: websocket",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            ]
            client.transport.write("\r\n".join([*lines, "", ""]).encode())
            await opened
            table.clients.append(client)

    for first in range(0, count, 50):
        await asyncio.gather(*(one(n) for n in range(first, min(first + 50, count))))
    return tables


@dataclass
class Figures:
    """What one run gives; times in seconds."""

    bytes_per_socket: float
    fixed_p50: float
    fixed_p99: float
    #: Processor time of the server, per message.
    fixed_cost: float
    longest_collection: float
    messages_per_second: float
    closed_cost: float


def used(process: psutil.Process) -> float:
    """Processor time so far."""
    times = process.cpu_times()
    return float(times.user + times.system)


async def measure(
    port: int, process: psutil.Process, pipe: Connection, options: argparse.Namespace
) -> Figures:
    """Idle sockets, then a fixed rate over all of them, then a closed loop over some."""
    load = Load([])
    empty = process.memory_info().rss
    tables = await connect(port, options.tables, load)
    await asyncio.sleep(1)
    per_socket = (process.memory_info().rss - empty) / (options.tables * SEATS)

    before = used(process)
    start = time.perf_counter()
    number = 0
    total = int(options.rate * options.seconds)
    while number < total:
        due = min(total, int((time.perf_counter() - start) * options.rate) + 1)
        for n in range(number, due):
            tables[n % len(tables)].send(start + n / options.rate)
        number = max(number, due)
        await asyncio.sleep(0.0005)
    while len(load.took) < total:
        await asyncio.sleep(0.01)
    fixed_cost = (used(process) - before) / total
    fixed = sorted(load.took)
    pipe.send("report")
    _, longest = pipe.recv()

    load.took.clear()
    load.is_closed_loop = load.is_running = True
    before = used(process)
    start = time.perf_counter()
    for table in tables[: options.closed]:
        table.send(start)
    await asyncio.sleep(options.seconds)
    load.is_running = False
    rate = len(load.took) / (time.perf_counter() - start)
    closed_cost = (used(process) - before) / len(load.took)
    await asyncio.sleep(0.5)
    for table in tables:
        for client in table.clients:
            if client.transport is not None:
                client.transport.abort()
    await asyncio.sleep(0.2)
    return Figures(
        per_socket, at(fixed, 0.5), at(fixed, 0.99), fixed_cost, longest, rate, closed_cost
    )


def at(values: list[float], share: float) -> float:
    """The value that this share stays below."""
    return values[min(len(values) - 1, int(len(values) * share))]


def run(kind: str, is_calm: bool, options: argparse.Namespace) -> Figures:
    """One server, measured."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=4096)
    near, far = multiprocessing.Pipe()
    context = multiprocessing.get_context("spawn")
    server = context.Process(target=serve, args=(kind, is_calm, listening, far), daemon=True)
    server.start()
    try:
        if near.recv() != "ready":
            raise RuntimeError("The server did not start.")
        port = listening.getsockname()[1]
        return uvloop.run(measure(port, psutil.Process(server.pid), near, options))
    finally:
        near.send("stop")
        server.join(5)
        server.kill()
        listening.close()


def main() -> None:
    """Print the figures and their ratios."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=2000, help="tables of four sockets")
    parser.add_argument("--closed", type=int, default=500, help="tables of them in a closed loop")
    parser.add_argument("--rate", type=int, default=2000, help="messages a second at fixed rate")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    gc.disable()  # the generator must not be what is measured
    runs: dict[tuple[str, bool], list[Figures]] = {}
    for _ in range(options.rounds):
        for kind in ("asgi", "ours"):
            for is_calm in (False, True):
                runs.setdefault((kind, is_calm), []).append(run(kind, is_calm, options))
    middle = {
        server: Figures(*(median(values) for values in zip(*map(astuple, figures), strict=True)))
        for server, figures in runs.items()
    }
    print(
        f"{options.tables * SEATS} sockets, {options.rate} messages/s over all of them; then "
        f"{options.closed} tables in a closed loop; median of {options.rounds} rounds"
    )
    print(
        f"{'':<16}{'idle':>10}{'p50':>9}{'p99':>9}{'longest gc':>12}{'cost':>10}"
        f"{'closed loop':>13}{'cost':>10}"
    )
    for (kind, is_calm), figures in middle.items():
        print(
            f"{kind + (', calm gc' if is_calm else ''):<16}{figures.bytes_per_socket:>8.0f} B"
            f"{figures.fixed_p50 * 1e3:>6.2f} ms{figures.fixed_p99 * 1e3:>6.2f} ms"
            f"{figures.longest_collection * 1e3:>9.2f} ms{figures.fixed_cost * 1e6:>7.0f} µs"
            f"{figures.messages_per_second:>11.0f}/s{figures.closed_cost * 1e6:>7.0f} µs"
        )
    theirs, plain, calm = middle["asgi", False], middle["ours", False], middle["ours", True]
    print("Ratios, uvicorn's websockets-sansio through ASGI with Python's defaults = 1:")
    for name, mine, other in [
        ("bytes per idle socket", plain.bytes_per_socket, theirs.bytes_per_socket),
        ("processor time per message, fixed rate", calm.fixed_cost, theirs.fixed_cost),
        ("processor time per message, closed loop", calm.closed_cost, theirs.closed_cost),
        ("messages/s, closed loop", calm.messages_per_second, theirs.messages_per_second),
        ("p99, fixed rate", calm.fixed_p99, theirs.fixed_p99),
        ("p99, fixed rate, ours with Python's defaults", plain.fixed_p99, theirs.fixed_p99),
    ]:
        print(f"  {name:<46}{mine / other:>6.2f}")


if __name__ == "__main__":
    main()
