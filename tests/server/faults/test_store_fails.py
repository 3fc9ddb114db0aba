"""A full disk and a database that is away: a clear refusal, and then the game goes on."""

import asyncio
import os
import random
import resource
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from tests.server.conftest import Postgres
from tests.server.faults.mixed import KINDS, Games
from tests.server.faults.nodes import NO_LIMITS, Node, check_log
from tests.server.faults.truth import check, read_all
from tests.server.store.tools import until

Step = Callable[[], Awaitable[None]]


async def _fail_and_recover(node: Node, database: str | Path, fail: Step, mend: Step) -> None:
    """Games are on, the store fails, everybody is told so, it is mended, the games end."""
    games = Games()
    rng = random.Random(5)
    await games.open(node, len(KINDS), lambda _: lambda: node, rng, thinks=0.3)
    players = games.all_players
    async with asyncio.timeout(120):
        async with asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(player.play())
            await until(lambda: min(player.journal.last for player in players) > 8)
            await fail()
            await until(lambda: sum(bool(player.journal.refused) for player in players) > 5, 60)
            await asyncio.sleep(2.5)  # bots and keepers meet the failure too, again and again
            still = [player.socket for player in players if not player.journal.is_over]
            assert len(still) > 10 and all(socket and socket.close_code is None for socket in still)
            assert await node.status("/readyz") == 503, "it can read, but not write"
            await mend()
    codes = {refusal["code"] for player in players for refusal in player.journal.refused}
    assert "unavailable" in codes
    carried_out = [
        refusal["id"]
        for player in players
        for refusal in player.journal.refused
        if refusal["code"] == "unavailable" and refusal["id"] in player.journal.acknowledged
    ]
    assert len(set(carried_out)) > 5, "what was refused went through later, with the same id"
    assert await node.status("/readyz") == 200
    status, _ = await node.stop()
    assert status == 0
    stored = await read_all(database, games.tables)
    for table, at in games.players.items():
        check(stored[table], at)
    check_log(node)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of a few megabytes."""
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", str(disk)]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only root can mount a small disk")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def test_a_full_disk(tmp_path: Path, small_disk: Path) -> None:
    async def run() -> None:
        database, ballast = small_disk / "tables.db", small_disk / "ballast"
        node = Node(tmp_path, database, *NO_LIMITS)

        async def fail() -> None:
            with ballast.open("wb") as file:
                for size in (1 << 16, 1 << 12, 1 << 9):
                    try:
                        while True:
                            os.write(file.fileno(), bytes(size))
                    except OSError:
                        pass

        async def mend() -> None:
            ballast.unlink()

        try:
            await node.run()
            await _fail_and_recover(node, database, fail, mend)
            assert "the disk is full" in node.log
        finally:
            node.kill()

    asyncio.run(run())


def test_a_file_that_must_not_grow(tmp_path: Path) -> None:
    """The same without root: the system lets no file of the server grow."""

    async def run() -> None:
        database = tmp_path / "tables.db"
        node = Node(tmp_path, database, *NO_LIMITS)

        async def limit(size: int) -> None:
            assert node.process is not None
            most = resource.RLIM_INFINITY
            resource.prlimit(node.process.pid, resource.RLIMIT_FSIZE, (size, most))

        try:
            await node.run()
            await _fail_and_recover(
                node, database, lambda: limit(8192), lambda: limit(resource.RLIM_INFINITY)
            )
        finally:
            node.kill()

    asyncio.run(run())


@pytest.mark.slow
def test_a_database_that_is_away(tmp_path: Path, postgres: Postgres, postgres_url: str) -> None:
    async def run() -> None:
        node = Node(tmp_path, postgres_url, *NO_LIMITS)

        async def fail() -> None:
            assert await node.status("/readyz") == 200
            await asyncio.to_thread(postgres.stop)
            assert await node.status("/readyz") == 503
            assert await node.status("/healthz") == 200

        async def mend() -> None:
            assert await node.status("/readyz") == 503
            await asyncio.to_thread(postgres.start)

        try:
            await node.run()
            await _fail_and_recover(node, postgres_url, fail, mend)
        finally:
            node.kill()
            postgres.start()

    asyncio.run(run())
