"""Whose turn it is at tables in a list, wherever these tables are; to ask changes nothing."""

import asyncio

from menagerie.server import turns
from menagerie.server.hub import Hub
from menagerie.server.live import LiveTable
from menagerie.server.store.base import Entry, Fate
from menagerie.server.turns import turns_of
from menagerie.table import commands as c
from tests.server.faults.scene import ANN, BOB, Scene, in_scene, is_bots
from tests.server.faults.test_keeping import begin, node
from tests.server.store.tools import add, run, until


async def told(hub: Hub) -> dict[str, set[str]]:
    """By guest: the tables at which it is their turn."""
    return {
        guest.id: await turns_of(hub, guest.id, await hub.store.of_guest(guest.id, 100))
        for guest in (ANN, BOB)
    }


async def awaited(hub: Hub) -> dict[str, str]:
    """By table: whose turn it is, as far as anybody is told so."""
    return {table: guest for guest, tables in (await told(hub)).items() for table in tables}


def to_move(live: LiveTable) -> str:
    table = live.table
    assert table.to_act is not None
    return str(table.seats[table.to_act].guest)


def expected(who: str, table: str) -> dict[str, set[str]]:
    return {guest.id: {table} if guest.id == who else set() for guest in (ANN, BOB)}


@run
async def test_in_memory_at_rest_and_in_the_memory_of_another_node(database: str) -> None:
    async with node(database, idle=1.0) as hub:
        table = await begin(hub)
        live = hub.tables[table]
        who = to_move(live)
        touched = live.touched
        assert await told(hub) == expected(who, table)
        assert live.touched == touched, "a list that is looked at keeps no table in memory"
        if "://" in database:
            async with node(database, "b") as other:
                assert await told(other) == expected(who, table), "no snapshot was made yet"
                hub.save(live)
                assert live.table.match is not None
                move = c.Move(move=live.table.match.legal[0].text)
                await hub.command(table, ANN if who == "ann" else BOB, move)
                who = to_move(live)
                assert await told(other) == expected(who, table)
                assert not other.tables
        live.touched -= 3600
        await hub.keeping._let_go(live)
        assert table not in hub.tables
        await asyncio.sleep(0.2)  # rows and snapshots are written a moment later
        before = await hub.store.load(table)
        assert before is not None and before.snapshot is not None and not before.row.needs_care
        assert await told(hub) == expected(who, table)
        assert table not in hub.tables and await hub.store.load(table) == before


async def until_listed(hub: Hub) -> None:
    """The rows follow a moment later."""
    while not all(row.status == "playing" for row in await hub.store.of_guest(ANN.id, 100)):
        await asyncio.sleep(0.01)


@in_scene
async def test_not_of_whom_a_bot_plays_for_and_not_while_it_is_paused(here: Scene) -> None:
    await here.begin(bot=False)
    live, hub = here.live, here.hub
    guest = {"ann": ANN, "bob": BOB}[to_move(live)]
    await until_listed(hub)
    assert await told(hub) == expected(guest.id, live.table.id)
    await hub.command(live.table.id, guest, c.Pause())
    assert await told(hub) == expected("", live.table.id)
    await hub.command(live.table.id, guest, c.Resume())
    here.between.holds = is_bots
    await hub.command(live.table.id, guest, c.Leave())
    await until(lambda: here.between.held)
    assert to_move(live) == guest.id and await told(hub) == expected("", live.table.id)
    here.between.let_go()


@in_scene
async def test_few_are_read_and_one_that_cannot_be_read_spoils_no_list(here: Scene) -> None:
    here.patch.setattr(turns, "MOST_READ", 2)
    lives = []
    for _ in range(4):
        await here.begin(bot=False)
        lives.append(here.live)
    hub = here.hub
    await until_listed(hub)
    who = {live.table.id: to_move(live) for live in lives}
    for live in lives[:3]:
        hub.forget(live)
    known = await awaited(hub)
    assert len(known) == 3 and known.items() <= who.items()
    assert lives[3].table.id in known
    broken = next(live for live in lives[:3] if live.table.id in known)
    number = broken.table.number
    entry = Entry(broken.table.id, number + 1, b"{}")
    assert await add(here.between.store, entry) == [Fate.COMMITTED]
    known.pop(broken.table.id)
    assert await awaited(hub) == known
