"""The servers that are measured: how each is started and played at."""

import os
import select
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.server.boardgame import Boardgame
from benchmarks.server.colyseus import Colyseus
from benchmarks.server.ours import Life, Safaru, Zoff
from benchmarks.server.tables import Adapter

PEERS = Path(__file__).parent / "peers"
#: Seconds that a server may take to start, and to end.
START, END = 60.0, 10.0


@dataclass(frozen=True)
class ServerKind:
    """A server that prints a line with the word "ready" once it listens on 127.0.0.1."""

    #: The command for a port and an empty directory that it may write into.
    command: Callable[[int, Path], list[str]]
    adapter: type[Adapter]
    #: What it does with a move, for the report.
    stores: str


def _peer(script: str, *more: str) -> Callable[[int, Path], list[str]]:
    node = shutil.which("node") or "node"
    return lambda port, _: [node, str(PEERS / script), str(port), *more]


#: The load comes from one address, so what protects a server from one address is wide open.
OPEN = (
    "--tables-per-guest=1000000",
    "--requests-per-second=1000000",
    "--request-burst=1000000",
    "--commands-per-minute=1000000",
    "--makes-per-minute=1000000",
    "--make-burst=1000000",
    "--messages-per-second=100000",
    "--message-burst=100000",
    "--log-level=error",
)


def ours(port: int, directory: Path, database: str = "") -> list[str]:
    """The command of our own server."""
    file = database or str(directory / "menagerie.db")
    command = [sys.executable, "-m", "menagerie", "serve", f"--port={port}", f"--database={file}"]
    return [*command, *OPEN]


#: Colyseus is there twice: as it comes, and without its pings, which go to all sockets at once and
#: are most of its tail. The better peer is the better of those that are as they come.
SERVERS = {
    "Life is Life": ServerKind(ours, Life, "every event, in SQLite, before it is told"),
    "Zoff im Zoo": ServerKind(ours, Zoff, "every event, in SQLite, before it is told"),
    "Safarû": ServerKind(ours, Safaru, "every event, in SQLite, before it is told"),
    "boardgame.io": ServerKind(_peer("boardgame.mjs"), Boardgame, "in memory"),
    "Colyseus": ServerKind(_peer("colyseus.mjs"), Colyseus, "nothing"),
    "Colyseus-no-pings": ServerKind(_peer("colyseus.mjs", "no-pings"), Colyseus, "nothing"),
}


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(kind: ServerKind, port: int, directory: Path) -> Iterator[int]:
    """Start a server, give its process id when it is ready, end it."""
    process = subprocess.Popen(
        kind.command(port, directory), stdout=subprocess.PIPE, stdin=subprocess.DEVNULL
    )
    try:
        _await_ready(process)
        yield process.pid
    finally:
        process.terminate()
        try:
            process.wait(END)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        assert process.stdout is not None
        process.stdout.close()


def _await_ready(process: "subprocess.Popen[bytes]") -> None:
    assert process.stdout is not None
    heard, deadline = b"", time.monotonic() + START
    while b"ready" not in heard:
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([process.stdout], [], [], left)[0]:
            raise TimeoutError("the server does not get ready")
        piece = os.read(process.stdout.fileno(), 4096)
        if not piece:
            raise ConnectionError(f"the server has ended with {process.wait()}")
        heard += piece
