"""A graceful stop while games are on: everybody is told, nothing is lost, nothing is replayed."""

import asyncio
import random
from pathlib import Path

import pytest

from menagerie.server.store import open_store
from tests.server.faults.mixed import KINDS, Games
from tests.server.faults.nodes import NO_LIMITS, PATIENCE, Node, check_log
from tests.server.faults.truth import check, read_all
from tests.server.store.tools import until

#: Far more than it takes, also on a busy machine.
DRAIN = 30


@pytest.mark.slow
def test_a_server_that_is_told_to_stop(tmp_path: Path) -> None:
    asyncio.run(_stop_and_go_on(tmp_path))


async def _stop_and_go_on(folder: Path) -> None:
    database = folder / "tables.db"
    node = Node(folder, database, "--drain", str(DRAIN), *NO_LIMITS)
    games = Games()
    try:
        await node.run()
        await games.open(node, 2 * len(KINDS), lambda _: lambda: node, random.Random(6), 0.3)
        players = games.all_players
        async with asyncio.timeout(300), asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(player.play())
            for _ in range(2):
                begun = [player.journal.last for player in players]
                await until(lambda begun=begun: _have_played(games, begun), PATIENCE)  # type: ignore[misc]
                status, seconds = await node.stop()
                assert status == 0 and seconds < DRAIN
                await until(lambda: all(p.socket and p.socket.close_code for p in players))
                ended = [p.socket.close_code for p in players if p.socket]
                assert set(ended) <= {1000, 1012}, "everybody was told why"
                assert ended.count(1012) > 10
                await _check_snapshots(database, games)
                await node.run()
        await node.stop()
        stored = await read_all(database, games.tables)
        for table, at in games.players.items():
            check(stored[table], at)
        check_log(node)
    finally:
        node.kill()


def _have_played(games: Games, begun: list[int]) -> bool:
    players = games.all_players
    return all(
        player.journal.last > number + 4 or player.journal.is_over
        for player, number in zip(players, begun, strict=True)
    )


async def _check_snapshots(database: Path, games: Games) -> None:
    """No game that is on is replayed, not one event of it."""
    store = await open_store(database, for_reading=True)
    try:
        for table in games.tables:
            loaded = await store.load(table)
            assert loaded is not None
            assert loaded.snapshot is not None and loaded.events == []
    finally:
        await store.close()
