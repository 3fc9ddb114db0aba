"""Servers that are killed at random moments lose nothing and do nothing twice."""

import asyncio
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.faults.mixed import Games
from tests.server.faults.nodes import NO_LIMITS, Node, check_log
from tests.server.faults.players import Player
from tests.server.faults.truth import Stored, check, read_all

GAMES = 200
#: Seconds within which they are over, also on a busy machine.
PATIENCE = 600


def check_all(games: Games, stored: dict[str, Stored]) -> None:
    """Compare everything that anybody was told with what there is."""
    for table, players in games.players.items():
        check(stored[table], players)
    acknowledged = sum(len(player.journal.acknowledged) for player in games.all_players)
    events = sum(len(events) for events in stored.values())
    assert acknowledged > 20 * GAMES and events > 40 * GAMES, "hardly anything was played"


async def check_files(node: Node, games: Games, folder: Path, count: int) -> None:
    """Records as the server gives them out, checked as anybody would check them."""
    files = []
    async with node.browser(games.all_players[0].cookie) as client:
        for table in games.tables[:count]:
            answer = await client.get(f"/api/tables/{table}/records")
            assert answer.status_code == 200, answer.text
            files.append(folder / f"{table}.jsonl")
            files[-1].write_bytes(answer.content)
    command = [sys.executable, "-m", "menagerie", "verify", "--shuffle", *map(str, files)]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


async def all_over(players: list[Player], seconds: float) -> None:
    """Everybody plays their game to its end."""
    async with asyncio.timeout(seconds):
        async with asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(player.play())


@pytest.mark.slow
def test_nothing_is_lost_when_one_of_two_nodes_is_killed(tmp_path: Path, postgres_url: str) -> None:
    asyncio.run(_kill_postgres(tmp_path, postgres_url))


async def _kill_postgres(folder: Path, database: str) -> None:
    """Players of one table sit on both nodes; one node is killed, then the other, and so on."""
    rng = random.Random(4)
    nodes = [Node(folder, database, "--blink", "2", *NO_LIMITS, name=name) for name in "ab"]
    games = Games()

    def at(number: int) -> Callable[[], Node]:
        ours, other = nodes[number % 2], nodes[1 - number % 2]
        return lambda: ours if ours.is_up else other

    async def storm() -> None:
        for turn in range(6):
            await asyncio.gather(*[node.ready() for node in nodes])
            await asyncio.sleep(rng.uniform(0.5, 3.0))
            victim = nodes[turn % 2]
            victim.kill()
            await asyncio.sleep(rng.choice([0.0, 2.0, 8.0]))
            if turn < 5:
                victim.start()

    try:
        await asyncio.gather(*[node.run() for node in nodes])
        await games.open(nodes[0], GAMES, at, rng, thinks=1.0)
        async with asyncio.TaskGroup() as group:
            group.create_task(storm())
            group.create_task(all_over(games.all_players, PATIENCE))
        lost = [code for player in games.all_players for code in player.codes]
        assert lost.count(1006) > GAMES, "the games were over too soon"
        await check_files(nodes[0], games, folder, 20)
        status, _ = await nodes[0].stop()
        assert status == 0
        check_all(games, await read_all(database, games.tables))
        for node in nodes:
            check_log(node)
    finally:
        for node in nodes:
            node.kill()


@pytest.mark.slow
def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    asyncio.run(_kill_sqlite(tmp_path))


async def _kill_sqlite(folder: Path) -> None:
    rng = random.Random(3)
    database = folder / "tables.db"
    node = Node(folder, database, "--blink", "2", *NO_LIMITS)
    games = Games()
    kills = 0

    async def storm() -> None:
        nonlocal kills
        for _ in range(12):
            if rng.random() < 0.8:
                await node.ready()
            await asyncio.sleep(rng.uniform(0.3, 1.5))
            node.kill()
            kills += 1
            node.start()
        await node.ready()

    try:
        await node.run()
        await games.open(node, GAMES, lambda _: lambda: node, rng, thinks=0.5)
        async with asyncio.TaskGroup() as group:
            group.create_task(storm())
            group.create_task(all_over(games.all_players, PATIENCE))
        lost = [code for player in games.all_players for code in player.codes]
        assert kills == 12 and lost.count(1006) > GAMES, "the games were over too soon"
        await check_files(node, games, folder, 20)
        status, _ = await node.stop()
        assert status == 0
        check_all(games, await read_all(database, games.tables))
        check_log(node)
    finally:
        node.kill()
