"""The load generator: one process that plays at all tables of one server and times the moves.

A move is timed from when it is due until the fourth client has it. In closed loop every table has
one move under way, and the next is due when all four have the last: that gives moves per second.
At a fixed rate a move is due at every beat of a metronome, at the table that has waited longest; if
the server or this process is late, the time since the beat counts too.
"""

import argparse
import asyncio
import gc
import math
import resource
import sys
import time
from array import array
from collections import deque

import msgspec
import psutil
import uvloop

from benchmarks.machine import stolen_cpu
from benchmarks.server.metronome import Metronome
from benchmarks.server.servers import SERVERS
from benchmarks.server.sockets import Socket, upgrade_request
from benchmarks.server.tables import SEATS, Adapter, Table

#: Tables that are set up at the same time.
SETTING_UP = 16
#: Seconds that the last moves may take to arrive.
DRAIN = 10.0


class Figures(msgspec.Struct):
    """What one run has measured; times in milliseconds."""

    moves: int
    moves_per_second: float
    p50: float
    p99: float
    p999: float
    #: How late the generator itself was at the beats; 0 in closed loop.
    late_p99: float
    #: Processor time of the server for a move, in microseconds.
    cpu_per_move: float
    #: Shares of one core.
    server_cpu: float
    generator_cpu: float
    #: Taken by everything else on the machine meanwhile.
    others_cpu: float
    #: And of this what a host has given to its other guests, where the machine is one of them.
    stolen_cpu: float
    #: Resident memory of the server for a table with four sockets in KB: before the first move, and
    #: after the last one.
    kb_per_table: float
    kb_per_table_after: float


class Load:
    """All tables of one server and the moves under way."""

    def __init__(self, make: type[Adapter], port: int) -> None:
        self.port = port
        self.adapter = make(port, self.open_socket)
        self._heard = self.adapter.heard
        self.tables: list[Table] = []
        #: Tables whose next move is not due yet.
        self.waiting: deque[Table] = deque()
        #: Beats that found no table waiting.
        self.backlog: deque[float] = deque()
        self.closed_loop = False
        #: Moves that are due from `first` to `last` are measured.
        self.first = self.last = math.inf
        self.latencies = array("d")
        self.lateness = array("d")
        self.failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def open_socket(self, table: Table, path: str, headers: str) -> Socket:
        """Open the socket of the table's next seat."""
        request = upgrade_request(self.port, path, headers)
        socket = Socket(table, len(table.sockets), request, self.hear, self.lost)
        table.sockets.append(socket)
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: socket, "127.0.0.1", self.port)
        return socket

    async def connect(self, tables: int) -> None:
        """Set up so many tables."""
        limit = asyncio.Semaphore(SETTING_UP)

        async def connect_one(table: Table) -> None:
            async with limit:
                await asyncio.wait_for(self.adapter.connect(table), 60)

        self.tables = [Table() for _ in range(tables)]
        await asyncio.gather(*(connect_one(table) for table in self.tables))
        for table in self.tables:
            self.consider(table)

    def lost(self) -> None:
        """A server has dropped a client."""
        self.fail(ConnectionError("the server has closed a socket"))

    def fail(self, why: Exception) -> None:
        """Give up."""
        if not self.failed.done():
            self.failed.set_exception(why)

    def hear(self, socket: Socket, message: bytes) -> None:
        """A message has arrived."""
        table = socket.table
        try:
            is_delivery = self._heard(socket, message)
        except Exception as why:  # otherwise the event loop would only log it
            self.fail(why)
            return
        if is_delivery:
            table.missing -= 1
            if table.missing:
                return
            if self.first <= table.due < self.last:
                self.latencies.append(time.monotonic() - table.due)
        if table.turn is not None and not table.missing:
            self.consider(table)

    def consider(self, table: Table) -> None:
        """Send the table's next move if it is due, else let it wait."""
        if table.queued or table.turn is None:
            return
        if self.closed_loop:
            self.send(table, time.monotonic())
        elif self.backlog:
            self.send(table, self.backlog.popleft())
        else:
            table.queued = True
            self.waiting.append(table)

    def send(self, table: Table, due: float) -> None:
        """Send the table's next move."""
        assert table.turn is not None
        socket, move = table.turn
        table.turn = None
        table.missing = SEATS
        table.moves += 1
        table.due = due
        socket.write(move)

    def next_waiting(self) -> Table | None:
        """The table that has waited longest."""
        if not self.waiting:
            return None
        table = self.waiting.popleft()
        table.queued = False
        return table

    def beat(self, due: float) -> None:
        """A move is due."""
        now = time.monotonic()
        if self.first <= due < self.last:
            self.lateness.append(now - due)
        table = self.next_waiting()
        if table is None:
            self.backlog.append(due)
        else:
            self.send(table, due)

    async def run_for(self, seconds: float) -> None:
        """Let the moves go on for a while."""
        await asyncio.wait([self.failed], timeout=seconds)
        if self.failed.done():
            self.failed.result()

    async def drain(self) -> None:
        """Wait for the moves under way; they must all arrive."""
        self.backlog.clear()
        deadline = time.monotonic() + DRAIN
        while late := sum(table.missing > 0 for table in self.tables):
            if time.monotonic() > deadline:
                raise TimeoutError(f"{late} moves did not reach their four clients")
            await self.run_for(0.05)


class Server:
    """The processes of the server, as the system sees them."""

    def __init__(self, pid: int) -> None:
        main = psutil.Process(pid)
        self.processes = [main, *main.children(recursive=True)]

    def cpu(self) -> float:
        """Processor time so far, in seconds."""
        times = [process.cpu_times() for process in self.processes]
        return sum(t.user + t.system for t in times)

    def memory(self) -> float:
        """Resident memory in KB."""
        return sum(process.memory_info().rss for process in self.processes) / 1024


def _machine_cpu() -> float:
    """Seconds that the cores of this machine have worked so far."""
    times = psutil.cpu_times()
    return float(sum(times) - times.idle - times.iowait - times.guest - times.guest_nice)


def _percentile(ordered: list[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 if ordered else 0.0


async def measure(
    name: str, port: int, pid: int, tables: int, rate: float, warm_up: float, seconds: float
) -> Figures:
    """Play at so many tables, in closed loop where the rate is 0."""
    server = Server(pid)
    memory = server.memory()
    load = Load(SERVERS[name].adapter, port)
    await load.connect(tables)
    await load.run_for(0.5)  # what setting up has left to do
    memory_tables = server.memory()
    gc.collect()
    gc.freeze()
    gc.disable()

    loop, metronome = asyncio.get_running_loop(), None
    if rate:
        metronome = Metronome(rate)
        interval = metronome.interval / 1e9
        begin, beats = time.monotonic() + 0.1, 0

        def on_beat() -> None:
            nonlocal beats
            for _ in range(metronome.beats()):
                load.beat(begin + beats * interval)
                beats += 1

        loop.add_reader(metronome.fd, on_beat)
        metronome.start(begin)
    else:
        load.closed_loop = True
        while table := load.next_waiting():
            load.send(table, time.monotonic())
    await load.run_for(warm_up)

    def spent() -> tuple[float, ...]:
        return server.cpu(), time.process_time(), _machine_cpu(), stolen_cpu()

    before, load.first = spent(), time.monotonic()
    await load.run_for(seconds)
    after, load.last = spent(), time.monotonic()
    passed = load.last - load.first
    cpu, own_cpu, machine_cpu, stolen = (b - a for a, b in zip(before, after, strict=True))

    load.closed_loop = False
    if metronome is not None:
        loop.remove_reader(metronome.fd)
        metronome.close()
    await load.drain()
    latencies = sorted(load.latencies)
    moves = len(latencies)
    return Figures(
        moves=moves,
        moves_per_second=moves / passed,
        p50=_percentile(latencies, 0.5),
        p99=_percentile(latencies, 0.99),
        p999=_percentile(latencies, 0.999),
        late_p99=_percentile(sorted(load.lateness), 0.99),
        cpu_per_move=cpu / max(1, moves) * 1e6,
        server_cpu=cpu / passed,
        generator_cpu=own_cpu / passed,
        others_cpu=max(0.0, machine_cpu - cpu - own_cpu) / passed,
        stolen_cpu=stolen / passed,
        kb_per_table=(memory_tables - memory) / tables,
        kb_per_table_after=(server.memory() - memory) / tables,
    )


def raise_file_limit() -> None:
    """Let this process and those it starts have as many sockets as the system permits."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def main() -> None:
    """Measure one running server and print the figures as JSON."""
    parser = argparse.ArgumentParser(description="Drive one table server on 127.0.0.1.")
    parser.add_argument("server", choices=sorted(SERVERS))
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--pid", type=int, required=True, help="process of the server")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=0, help="moves per second; 0: closed loop")
    parser.add_argument("--warm-up", type=float, default=2)
    parser.add_argument("--seconds", type=float, default=6)
    given = parser.parse_args()
    raise_file_limit()
    figures = uvloop.run(
        measure(
            given.server,
            given.port,
            given.pid,
            given.tables,
            given.rate,
            given.warm_up,
            given.seconds,
        )
    )
    sys.stdout.write(msgspec.json.encode(figures).decode() + "\n")


if __name__ == "__main__":
    main()
