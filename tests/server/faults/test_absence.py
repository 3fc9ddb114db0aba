"""Who goes and who comes back, and tables that nobody looks at, over real sockets."""

import asyncio
import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed

from menagerie.bots import BOTS
from menagerie.table import events as e
from menagerie.table import history, saving
from tests.server.faults.nodes import NO_LIMITS, Node, check_log
from tests.server.faults.players import Player, enter, open_table
from tests.server.faults.truth import check, read_all
from tests.server.store.tools import until

QUICK = ("--blink", "0.3", "--idle", "1", *NO_LIMITS)


async def _until_unloaded(node: Node) -> None:
    async with asyncio.timeout(20):
        while await node.figure("tables_in_memory"):
            await asyncio.sleep(0.1)


def _kinds(player: Player) -> list[tuple[str, int | None]]:
    told = sorted(player.journal.told.items())
    return [(what["kind"], what.get("seat")) for _, what in told]


def _when(player: Player, kind: str) -> int:
    """The server's time of the first event of a kind, in milliseconds."""
    told = sorted(player.journal.told.items())
    return next(int(what["at"]) for _, what in told if what["kind"] == kind)


def test_a_bot_stands_in_and_gives_the_seat_back(tmp_path: Path) -> None:
    asyncio.run(_go_and_come_back(tmp_path))


async def _go_and_come_back(folder: Path) -> None:
    node = Node(folder, folder / "tables.db", *QUICK)
    setup: dict[str, Any] = {"game": "safaru", "seats": ["open", "open", "easy"], "patience": 5}
    try:
        await node.run()
        cookies = [await enter(node) for _ in range(2)]
        table = await open_table(node, cookies[0], cookies[1:], **setup)
        ann = Player(lambda: node, table, cookies[0], is_host=True, thinks=0.1)
        bob = Player(lambda: node, table, cookies[1], thinks=0.1)
        async with asyncio.timeout(90), asyncio.TaskGroup() as group:
            group.create_task(ann.play())
            first = group.create_task(_visit(bob))
            await until(lambda: bob.journal.last > 12)
            await bob.leave()
            await first
            await until(lambda: ("away", 1) in _kinds(ann))
            await until(lambda: ("stood-in", 1) in _kinds(ann))
            assert 5000 <= _when(ann, "stood-in") - _when(ann, "away") < 10_000, "five seconds"
            await until(lambda: _moves_of_bot(ann, 1) >= 2)
            group.create_task(bob.play())
            await until(lambda: ("back", 1) in _kinds(ann))
            before = _moves_of_bot(ann, 1)
        assert _moves_of_bot(ann, 1) == before, "whoever is back plays"
        await node.stop()
        check((await read_all(folder / "tables.db", [table]))[table], [ann, bob])
        check_log(node)
    finally:
        node.kill()


async def _visit(player: Player) -> None:
    with suppress(ConnectionClosed):  # broken off by ourselves
        await player.visit()


def _moves_of_bot(player: Player, seat: int) -> int:
    told = player.journal.told.values()
    return sum(what.get("seat") == seat and bool(what.get("by_bot")) for what in told)


def test_whoever_is_at_another_node_is_absent_once_that_is_dead(
    tmp_path: Path, postgres_url: str
) -> None:
    asyncio.run(_at_two_nodes(tmp_path, postgres_url))


async def _at_two_nodes(folder: Path, database: str) -> None:
    nodes = [Node(folder, database, *QUICK, name=name) for name in "ab"]
    setup: dict[str, Any] = {
        "game": "safaru",
        "seats": ["open", "open", "easy"],
        "patience": 5,
        "pace": "quick",
    }
    try:
        await asyncio.gather(*[node.run() for node in nodes])
        cookies = [await enter(nodes[0]) for _ in range(2)]
        table = await open_table(nodes[0], cookies[0], cookies[1:], **setup)
        ann = Player(lambda: nodes[0], table, cookies[0], is_host=True)
        bob = Player(lambda: nodes[1], table, cookies[1], thinks=0.7)
        async with asyncio.timeout(90), asyncio.TaskGroup() as group:
            group.create_task(ann.play())
            first = group.create_task(_visit(bob))
            await until(lambda: bob.journal.last > 5)
            await asyncio.sleep(2)  # long enough for whoever keeps the table to miss and to ask
            assert not {"away", "back"} & {kind for kind, _ in _kinds(ann)}
            await bob.leave()
            await first
            await until(lambda: ("away", 1) in _kinds(ann))
            again = group.create_task(_visit(bob))
            await until(lambda: ("back", 1) in _kinds(ann))
            nodes[1].kill()
            await again
            await until(lambda: _kinds(ann).count(("away", 1)) == 2)
        check((await read_all(database, [table]))[table], [ann, bob])
        check_log(nodes[0])
    finally:
        for node in nodes:
            node.kill()


def test_a_table_without_anybody_rests(tmp_path: Path) -> None:
    asyncio.run(_rest(tmp_path))


async def _rest(folder: Path) -> None:
    node = Node(folder, folder / "tables.db", *QUICK)
    seats = ["open", "open", "easy"]
    try:
        await node.run()
        cookies = [await enter(node) for _ in range(2)]
        table = await open_table(node, cookies[0], cookies[1:], game="safaru", seats=seats)
        players = [
            Player(lambda: node, table, cookie, is_host=not number, thinks=0.1)
            for number, cookie in enumerate(cookies)
        ]
        async with asyncio.timeout(90):
            async with asyncio.TaskGroup() as group:
                for player in players:
                    group.create_task(_visit(player))
                await until(lambda: min(player.journal.last for player in players) > 15)
                for player in players:
                    await player.leave()
            await _until_unloaded(node)
            stored = (await read_all(folder / "tables.db", [table]))[table]
            tail = [e.from_bytes(data) for _, data in stored[-2:]]
            assert all(isinstance(event, e.WentAway) for event in tail), "nobody plays it out"
            async with asyncio.TaskGroup() as group:
                for player in players:
                    group.create_task(player.play())
        await node.stop()
        check((await read_all(folder / "tables.db", [table]))[table], players)
        check_log(node)
    finally:
        node.kill()


def test_slow_play_is_found_when_it_is_due(tmp_path: Path) -> None:
    asyncio.run(_slow_play(tmp_path))


async def _slow_play(folder: Path) -> None:
    """A table with days for a move leaves the memory, and comes back when its time has come."""
    database = folder / "tables.db"
    node = Node(folder, database, *QUICK)
    clock = {"kind": "days", "days": 1}
    seats = ["open", "open", "easy"]
    try:
        await node.run()
        cookies = [await enter(node) for _ in range(2)]
        table = await open_table(
            node, cookies[0], cookies[1:], game="safaru", seats=seats, clock=clock
        )
        players = [
            Player(lambda: node, table, cookie, is_host=not number)
            for number, cookie in enumerate(cookies)
        ]
        async with asyncio.timeout(60):
            async with asyncio.TaskGroup() as group:
                for player in players:
                    group.create_task(_visit(player))
                await until(lambda: min(player.journal.last for player in players) > 10)
                for player in players:
                    await player.leave()
            await _until_unloaded(node)
            number = len((await read_all(database, [table]))[table])
            await asyncio.sleep(2)
            assert await node.figure("tables_in_memory") == 0, "it is not due for a day"

            _let_it_be_due(database)
            found: list[e.AnyEvent] = []
            while not any(isinstance(event, e.Moved) for event in found):
                await asyncio.sleep(0.2)
                stored = (await read_all(database, [table]))[table][number:]
                found = [e.from_bytes(data) for _, data in stored]
        assert isinstance(found[0], e.StoodIn) and found[0].why == "time"
        check_log(node)
    finally:
        node.kill()


def _let_it_be_due(database: Path) -> None:
    """Move everything that is stored of the only table back in time."""
    db = sqlite3.connect(database, isolation_level=None, timeout=30)
    db.execute("BEGIN IMMEDIATE")
    (due,) = db.execute("SELECT due FROM snapshots").fetchone()
    past = due - round(1000 * time.time())
    stored = []
    for key, number, data in db.execute(
        "SELECT table_no, number, data FROM events ORDER BY number"
    ).fetchall():
        event = msgspec.json.decode(data)
        event["at"] -= past
        stored.append((number, msgspec.json.encode(event)))
        db.execute(
            "UPDATE events SET data = ? WHERE table_no = ? AND number = ?",
            (stored[-1][1], key, number),
        )
    *_, (table, _) = history.replay(stored, BOTS)
    assert table.due is not None
    db.execute("UPDATE snapshots SET data = ?, due = ?", (saving.save(table), table.due[0]))
    db.execute("COMMIT")
    db.close()
