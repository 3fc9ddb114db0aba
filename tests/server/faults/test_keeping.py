"""Who looks after a table, when a node goes, comes again, or is late: and whose time counts anew.

Hubs in this process, on both kinds of database; one that dies is never told so.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from menagerie.server import keeping
from menagerie.server.hub import Hub
from menagerie.server.settings import Settings
from menagerie.server.store.base import Entry, Fate, Guest
from menagerie.table import commands as c
from menagerie.table import events as e
from menagerie.table.setup import Clock, Setup
from tests.server.faults.scene import ANN, BOB, Scene, in_scene
from tests.server.store.tools import add, opened, run, until

EVE = Guest("eve", b"3", "Eve", 0)
SLOW = Clock(kind="days", days=1)


@asynccontextmanager
async def node(database: str, name: str = "a", **settings: Any) -> AsyncIterator[Hub]:
    """A node that dies at the end: nothing is given up, its database just hears no more of it."""
    async with opened(database) as store:
        hub = Hub(store, Settings(node=name, **settings))
        await hub.open()
        try:
            yield hub
        finally:
            hub.is_closing = True
            hub.compacting.close()
            hub.keeping.stop()
            hub.thinking.close()
            for live in hub.tables.values():
                live.cancel_timers()
            await asyncio.sleep(0.2)  # rows are written a moment later


async def begin(hub: Hub, **agreed: Any) -> str:
    table = await sit_down(hub, **agreed)
    await until(lambda: hub.tables[table].is_kept)
    while (loaded := await hub.store.load(table)) and loaded.row.status != "playing":
        await asyncio.sleep(0.01)  # rows are written a moment later
    return table


async def sit_down(hub: Hub, **agreed: Any) -> str:
    setup = Setup(game="safaru", seats=["open", "open"], stand_in="easy", **agreed)
    table = (await hub.create(ANN, setup, sit=c.Sit())).id
    await hub.command(table, BOB, c.Sit())
    await hub.command(table, ANN, c.Start())
    return table


async def renewals(hub: Hub, table: str) -> int:
    events = [e.from_bytes(data) for _, data in await hub.store.events(table)]
    return sum(isinstance(event, e.Renewed) for event in events)


@run
async def test_a_node_that_comes_again_under_its_name_takes_its_tables_up(database: str) -> None:
    async with node(database) as hub:
        table = await begin(hub, clock=SLOW)
    async with node(database) as again:
        await until(lambda: table in again.tables and again.tables[table].is_kept)
        await until(lambda: not again.tables[table].is_busy)
        assert await renewals(again, table) == 1, "while nobody was there no time ran"


@run
async def test_a_node_that_dies_before_it_keeps_a_table_has_left_it(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def forever(*_: object) -> None:
        await asyncio.Event().wait()

    async with node(database) as hub:
        monkeypatch.setattr(hub.store, "keep", forever)
        monkeypatch.setattr(hub.store, "claim", forever)
        table = await sit_down(hub, clock=SLOW)
        assert not hub.tables[table].is_kept
    async with node(database) as again:
        await until(lambda: table in again.tables and again.tables[table].is_kept)
        await until(lambda: not again.tables[table].is_busy)
        assert await renewals(again, table) == 1


@run
async def test_a_table_that_cannot_be_loaded_is_given_back_and_others_are_not(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with node(database) as hub:
        broken, whole = await begin(hub), await begin(hub)
        number = hub.tables[broken].table.number
        assert await add(hub.store, Entry(broken, number + 1, b"{}")) == [Fate.COMMITTED]
    async with node(database) as again:
        await until(lambda: whole in again.tables and again.tables[whole].is_kept)
        assert broken not in again.tables and "cannot be loaded" in caplog.text
        loaded = await again.store.load(broken)
        assert loaded is not None and not loaded.row.needs_care
        assert await again.store.claim("a", 60_000, 9) == {}


@run
async def test_who_was_there_before_a_restart_and_is_not_now_has_gone(database: str) -> None:
    async with node(database) as hub:
        table = await begin(hub)
        await hub.command(table, ANN, c.Abort())
        assert all(seat.is_there for seat in hub.tables[table].table.seats)
    async with node(database, blink=0.05) as again:
        live = await again.live(table)
        assert live is not None and live.table.status == "over"
        await until(lambda: all(seat.away is not None for seat in live.table.seats))


@run
async def test_a_seat_that_nobody_comes_to_is_noticed_in_the_next_game_too(database: str) -> None:
    async with node(database, blink=0.2) as hub:
        table = await begin(hub)
        live = hub.tables[table]
        await until(lambda: all(seat.away is not None for seat in live.table.seats))
        await hub.command(table, ANN, c.Abort())
        await hub.command(table, ANN, c.Change(setup=live.table.setup))
        await hub.command(table, BOB, c.Stand())
        await hub.command(table, EVE, c.Sit())
        await hub.command(table, ANN, c.Start())
        assert live.is_kept and live.table.seats[1].is_there
        await until(lambda: live.table.seats[1].away is not None)


@run
async def test_a_table_that_goes_to_rest_is_not_taken_for_left(database: str) -> None:
    """Its clock runs on, whoever takes it up and however soon."""
    async with node(database, "a", idle=1.0) as hub:
        table = await begin(hub, clock=SLOW)
        live = hub.tables[table]
        began = live.table.turn_began
        live.touched -= 3600
        await hub.keeping._let_go(live)
        assert table not in hub.tables
        async with opened(database) if "://" in database else _nothing(hub.store) as store:
            assert await store.claim("b", 60_000, 9) == {}
        again = await hub.live(table)
        assert again is not None and again.is_kept
        await until(lambda: not again.is_busy)
        assert again.table.turn_began == began and await renewals(hub, table) == 0


@asynccontextmanager
async def _nothing(store: Any) -> AsyncIterator[Any]:
    """A SQLite file has one server."""
    yield store


@in_scene
async def test_a_node_that_has_much_to_keep_is_not_silent(here: Scene) -> None:
    here.patch.setattr(keeping, "BEAT", 0.05)
    here.patch.setattr(keeping, "DEAD_AFTER", 1.0)
    for _ in range(20):
        await here.begin(bot=False, clock=SLOW)
    await until(lambda: all(live.is_kept for live in here.hub.tables.values()))
    here.between.keeping_takes = 0.08  # twenty of them take longer than a node may be silent
    before = here.between.keeps
    while here.between.keeps == before:
        here.hub.keeping._last_beat -= 10  # the store was away
        await asyncio.sleep(0.02)
    await until(lambda: here.between.keeps >= before + 20)
    await asyncio.sleep(2.5)
    assert here.between.keeps == before + 20, "each once, and no more"
