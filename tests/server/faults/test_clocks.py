"""Clocks of a server that runs, and of one that was not there for a while."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from menagerie.server import alarms
from menagerie.server import hub as hubs
from menagerie.server.hub import Hub
from menagerie.server.live import LiveTable
from menagerie.server.settings import Settings
from menagerie.server.times import now_ms
from menagerie.table import commands as c
from menagerie.table import events as e
from menagerie.table.setup import Clock, Setup
from tests.server.faults.nodes import NO_LIMITS, Node, check_log
from tests.server.faults.players import Player, choose, enter, open_table
from tests.server.faults.scene import ANN, BOB, Scene, in_scene
from tests.server.faults.truth import check, read_all
from tests.server.store.tools import opened, run, until

#: The least that may be agreed on.
SECONDS = 5
PER_MOVE = Clock(kind="move", seconds=SECONDS)


def test_nobody_loses_time_while_the_server_is_away(tmp_path: Path) -> None:
    asyncio.run(_away_and_back(tmp_path))


async def _away_and_back(folder: Path) -> None:
    """Whoever was to move still moves; and whoever then does not is out of time."""
    database = folder / "tables.db"
    node = Node(folder, database, *NO_LIMITS)
    clock = {"kind": "move", "seconds": SECONDS}
    try:
        await node.run()
        cookies = [await enter(node) for _ in range(2)]
        table = await open_table(
            node, cookies[0], cookies[1:], game="safaru", seats=["open", "open"], clock=clock
        )
        players = [Player(lambda: node, table, cookie) for cookie in cookies]
        for player in players:
            player.plays = False
        async with asyncio.timeout(60), asyncio.TaskGroup() as group:
            tasks = [group.create_task(player.play()) for player in players]
            await until(lambda: all(player.status == "waiting" for player in players))
            await players[0].ask({"do": "start"})
            await until(lambda: any(player.offer for player in players))
            await node.stop()
            await asyncio.sleep(SECONDS + 0.5)
            await node.run()
            await _hear("renewed", node, players)
            (mover,) = [player for player in players if player.offer]
            assert mover.offer is not None
            move = {"do": "move", "seen": mover.journal.last, "move": choose(mover.offer)}
            await mover.ask(move)
            await until(lambda: len(mover.journal.acknowledged) == len(mover.journal.sent))
            await until(lambda: "stood-in" in _kinds(mover), SECONDS + 5)
            for task in tasks:
                task.cancel()
        events = [e.from_bytes(data) for _, data in (await read_all(database, [table]))[table]]
        made = next(event for event in events if isinstance(event, e.Moved))
        assert made.by and made.seat == mover.seat, "by the person, in their own time"
        (out,) = [event for event in events if isinstance(event, e.StoodIn)]
        assert out.why == "time" and out.seat != mover.seat
        assert 0 <= out.at - made.at - 1000 * SECONDS < 2000, "not before, and at once"
        assert sum(isinstance(event, e.Renewed) for event in events) == 1
        await node.stop()
        check((await read_all(database, [table]))[table], players, is_over=False)
        check_log(node)
    finally:
        node.kill()


async def _hear(kind: str, node: Node, players: list[Player]) -> None:
    """All are told of such an event; otherwise say what they heard, and what the server said."""
    try:
        await until(lambda: all(kind in _kinds(player) for player in players), 30)
    except TimeoutError:
        told = [(p.seat, p.journal.last, p.codes, _kinds(p)) for p in players]
        raise AssertionError(f"{told}\n{node.log}") from None


def _kinds(player: Player) -> list[Any]:
    return [what["kind"] for what in player.journal.told.values()]


@in_scene
async def test_a_clock_that_nobody_saw_run_out(here: Scene) -> None:
    """The machine slept for an hour: no node had died, and no table was taken up anew."""
    await here.begin(bot=False, clock=PER_MOVE)
    await until(lambda: here.live.is_kept)
    before = here.live.table.deadline
    for part in (alarms, hubs):
        here.patch.setattr(part, "now_ms", lambda: now_ms() + 3_600_000)
    here.hub.alarms.attend(here.live)
    await until(lambda: here.live.table.deadline != before)
    assert here.live.table.deadline == here.live.table.turn_began + 1000 * SECONDS
    assert isinstance((await here.check())[-1], e.Renewed)


@in_scene
async def test_a_turn_counts_anew_before_its_clock_is_looked_at(here: Scene) -> None:
    """However busy the machine is while the next server finds the table."""
    await here.begin(bot=False, clock=PER_MOVE)
    await until(lambda: here.live.is_kept)
    await here.hub.close()
    for part in (alarms, hubs):
        here.patch.setattr(part, "now_ms", lambda: now_ms() + 1000 * (SECONDS + 1))
    attend = alarms.Alarms.attend

    def attend_and_wait(self: alarms.Alarms, live: LiveTable) -> None:
        attend(self, live)
        time.sleep(0.005)  # other things have the processor: meanwhile every alarm is due

    here.patch.setattr(alarms.Alarms, "attend", attend_and_wait)
    here.hub = Hub(here.between, Settings())
    await here.hub.open()
    here.live = here.hub.tables[here.live.table.id]
    assert isinstance((await here.check())[-1], e.Renewed)
    await here.hub.close()


@in_scene
async def test_a_turn_counts_anew_although_that_is_not_stored_at_first(here: Scene) -> None:
    """The time that ran out meanwhile waits behind it, and is not called."""
    here.patch.setattr(hubs, "RETRY", 0.05)
    await here.begin(bot=False, clock=PER_MOVE)
    await until(lambda: here.live.is_kept)
    await here.hub.close()
    for part in (alarms, hubs):
        here.patch.setattr(part, "now_ms", lambda: now_ms() + 1000 * (SECONDS + 1))
    failed: list[e.AnyEvent] = []

    def fails_once(event: e.AnyEvent) -> bool:
        if failed or not isinstance(event, e.Renewed):
            return False
        time.sleep(0.005)  # meanwhile the alarm is due
        failed.append(event)
        return True

    here.between.fails = fails_once
    here.hub = Hub(here.between, Settings())
    await here.hub.open()
    here.live = here.hub.tables[here.live.table.id]
    await until(lambda: here.live.table.number > 4)
    assert failed and isinstance((await here.check())[-1], e.Renewed)


@in_scene
async def test_a_server_killed_as_a_game_began(here: Scene) -> None:
    """Its event is stored, the row of the table and who keeps it are not."""
    here.patch.setattr(here.between, "put_row", lambda row: None, raising=False)
    here.between.is_kept_by_another = True
    await here.begin(bot=False, clock=PER_MOVE)
    here.hub.is_closing = True
    here.hub.keeping.stop()
    here.live.cancel_timers()
    loaded = await here.between.store.load(here.live.table.id)
    assert loaded is not None and loaded.row.status == "waiting"
    here.patch.undo()
    here.between.is_kept_by_another = False
    for part in (alarms, hubs):
        here.patch.setattr(part, "now_ms", lambda: now_ms() + 1000 * (SECONDS + 1))
    here.hub = Hub(here.between, Settings())
    await here.hub.open()
    live = await here.hub.live(here.live.table.id)
    assert live is not None
    here.live = live
    assert isinstance((await here.check())[-1], e.Renewed)


@in_scene
async def test_no_time_runs_while_nothing_can_be_stored(here: Scene) -> None:
    here.patch.setattr(hubs, "RETRY", 0.05)
    await here.begin(bot=False, clock=PER_MOVE)
    await until(lambda: here.live.is_kept)
    here.between.failing = True
    here.move()
    await until(lambda: here.live.retry is not None)
    here.between.failing = False
    await until(lambda: here.live.table.number == 5)
    assert isinstance((await here.check())[-1], e.Renewed)
    assert not here.live.table.last_game_event > 4, "the move was refused, its time is not lost"


@in_scene
async def test_a_table_that_rested_is_not_renewed(here: Scene) -> None:
    """Its clock runs on while nobody looks at it: that is what slow play is."""
    await here.begin(bot=False, clock=Clock(kind="game", seconds=1000))
    await until(lambda: here.live.is_kept)
    began, table = here.live.table.turn_began, here.live.table.id
    here.patch.setattr(here.hub, "settings", replace(here.hub.settings, idle=0.0))
    await here.hub.keeping._let_go(here.live)
    assert table not in here.hub.tables
    while (loaded := await here.between.store.load(table)) and loaded.row.needs_care:
        await asyncio.sleep(0.01)
    live = await here.hub.live(table)
    assert live is not None and live.is_kept
    here.live = live
    await here.check()
    assert live.table.turn_began == began


@run
async def test_a_table_is_over_for_all_although_the_clock_was_set_back(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its row says so as well, or it would be looked after and kept whole for ever."""
    async with opened(database) as store:
        hub = Hub(store, Settings())
        await hub.open()
        setup = Setup(game="safaru", seats=["open", "open"])
        table = await hub.create(ANN, setup, sit=c.Sit())
        await hub.command(table.id, BOB, c.Sit())
        await hub.command(table.id, ANN, c.Start())
        monkeypatch.setattr(hubs, "now_ms", lambda: now_ms() - 60_000)
        await hub.command(table.id, ANN, c.Abort())
        await hub.close()
    async with opened(database) as store:
        loaded = await store.load(table.id)
        assert loaded is not None and loaded.row.status == "over"
