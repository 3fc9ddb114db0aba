"""Races and failures at one table that chance brings about too seldom, brought about on purpose."""

import asyncio
import time
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from menagerie.server import compacting, keeping, thinking
from menagerie.server.compacting import compact
from menagerie.server.identity import Identity
from menagerie.server.limits import Buckets
from menagerie.server.routes.desk import REPLAYS, Desk
from menagerie.server.routes.records import find_records
from menagerie.server.store.base import Care, Done, Entry, Fate, Guest, StoreError
from menagerie.server.times import now_ms
from menagerie.table import commands as c
from menagerie.table import events as e
from menagerie.table import history, saving
from menagerie.table.refusals import Refused
from menagerie.table.setup import Setup
from tests.server.faults.scene import ANN, BOB, Scene, in_scene
from tests.server.store.tools import until


@in_scene
async def test_a_number_that_another_node_took(here: Scene) -> None:
    await here.begin(bot=False)
    await here.other_node("I was quicker", "twice")
    here.move()
    events = await here.check()
    assert isinstance(events[-1], e.Moved), "decided again on what is known now"
    assert [event.text for event in events if isinstance(event, e.Said)] == [
        "I was quicker",
        "twice",
    ]


@in_scene
async def test_a_command_that_another_node_has_carried_out(here: Scene) -> None:
    """It was sent to a node that died after the commit, and is sent again to this one."""
    await here.begin(bot=False)
    ((number, _data),) = await here.other_node("only once")
    again = c.Chat(id=f"other {number}", text="only once")
    with pytest.raises(Refused, match=r".") as refused:
        await here.hub.command(here.live.table.id, BOB, again)
    assert refused.value.code == "duplicate"
    said = [event for event in await here.check() if isinstance(event, e.Said)]
    assert len(said) == 1


@in_scene
async def test_news_with_a_gap_that_come_while_one_reads(here: Scene) -> None:
    await here.begin(bot=False)
    news = here.between.on_news
    first = await here.other_node("one", "two")
    here.between.slow = asyncio.Event()
    news(here.live.table.id, *first[1])  # the first was lost: read
    await asyncio.sleep(0.05)
    later = await here.other_node("three", "four")
    news(here.live.table.id, *later[1])  # after the reading, before it has arrived
    here.between.slow.set()
    events = await here.check()
    assert [event.text for event in events if isinstance(event, e.Said)] == [
        "one",
        "two",
        "three",
        "four",
    ]


@in_scene
async def test_news_that_cannot_be_read_are_looked_up(here: Scene) -> None:
    """They may be of a newer version, while one node after another is upgraded."""
    await here.begin(bot=False)
    ((number, _),) = await here.other_node("in the words of tomorrow")
    for data in (b'{"type":"of-tomorrow"}', b"\xff"):
        here.between.on_news(here.live.table.id, number, data)
    events = await here.check()
    assert isinstance(events[-1], e.Said) and here.live.table.number == number


@in_scene
async def test_a_command_while_a_table_is_still_being_read(here: Scene) -> None:
    """Its event is in the store, and is read, before the table hears that it is stored."""
    await here.begin(bot=False)
    table = here.live.table.id
    here.hub.forget(here.live)
    store, is_reading, is_stored = here.between.store, asyncio.Event(), asyncio.Event()

    async def read_late(table: str, after: int = 0) -> list[tuple[int, bytes]]:
        is_reading.set()
        await asyncio.wait([asyncio.ensure_future(is_stored.wait())], timeout=0.3)
        return await store.events(table, after)

    def say_late(entry: Entry, done: Done) -> None:
        def stored(fate: Fate | StoreError) -> None:
            is_stored.set()
            asyncio.get_running_loop().call_later(0.3, done, fate)

        store.append(entry, stored)

    here.patch.setattr(here.between, "events", read_late)
    here.patch.setattr(here.between, "append", say_late)
    loading = asyncio.ensure_future(here.hub.live(table))
    await is_reading.wait()
    number = await here.hub.command(table, ANN, c.Chat(text="me too"))
    live = await loading
    assert live is not None and here.hub.is_here(live), "nothing was applied twice"
    here.live = live
    assert len(await here.check()) == number


@in_scene
async def test_a_bots_move_that_could_not_be_stored(here: Scene) -> None:
    await here.until_bot()
    before = here.live.table.number
    ((_, done),) = here.between.held
    here.between.held, here.between.failing = [], True
    done(StoreError("the disk is full"))
    await asyncio.sleep(2.5)
    assert here.live.table.number == before
    here.between.failing = False
    here.between.let_go()
    await until(lambda: here.live.table.number > before, 10)
    events = await here.check()
    assert sum(isinstance(event, e.Moved) and not event.by for event in events) >= 1


@in_scene
async def test_guests_cannot_crowd_a_bot_out(here: Scene) -> None:
    here.patch.setattr(here.hub, "_commands", Buckets(1000, 1000))
    await here.until_bot()
    answers: list[int | Refused] = []
    for number in range(200):
        chat = c.Chat(text=f"flood {number}")
        here.hub.submit(here.live, chat, ANN.id, ANN.name, answers.append)
    assert len(answers) == 200 - 64, "more than a table takes is refused at once"
    # The bot's move fails, and the next attempt has to queue behind the flood.
    ((_, done),) = here.between.held
    here.between.held, here.between.holds = [], lambda _: True
    done(StoreError("the disk is full"))
    await asyncio.sleep(1.5)
    here.between.let_go()
    await until(lambda: len(answers) == 200 and here.live.table.bot_to_move is None)
    await here.check()


@in_scene
async def test_what_cannot_be_read_is_refused_and_read_later(here: Scene) -> None:
    await here.begin(bot=False)
    await here.other_node("unheard")
    here.between.unreadable = True
    with pytest.raises(Refused) as refused:
        await here.hub.command(here.live.table.id, ANN, c.Chat(text="hello"))
    assert refused.value.code == "unavailable"
    here.between.unreadable = False
    await until(lambda: not here.live.is_behind)
    events = await here.check()
    assert isinstance(events[-1], e.Said) and events[-1].text == "unheard"


@in_scene
async def test_a_table_that_was_compacted_by_another_node(here: Scene) -> None:
    await here.begin(bot=False)
    await here.hub.command(here.live.table.id, ANN, c.Abort())
    assert await compact(here.between.store, here.live.table.id)
    with pytest.raises(Refused):
        await here.hub.command(here.live.table.id, ANN, c.Rematch())
    assert here.live.table.id not in here.hub.tables
    assert await here.hub.live(here.live.table.id) is None


@in_scene
async def test_a_game_that_goes_on_is_not_compacted(here: Scene) -> None:
    await here.begin(bot=False)
    assert not await compact(here.between.store, here.live.table.id)
    here.move()
    await here.check()


@in_scene
async def test_a_table_at_which_somebody_just_asked_for_more_is_not_compacted(here: Scene) -> None:
    await here.begin(bot=False)
    await here.hub.command(here.live.table.id, ANN, c.Abort())
    here.between.slow = asyncio.Event()
    compacting = asyncio.ensure_future(here.hub.compacting.compact_old(2 * now_ms()))
    await asyncio.sleep(0.05)
    await here.other_node("another game?")
    here.between.slow.set()
    assert await compacting == 0
    assert here.hub.is_here(here.live), "what is not done leaves the table where it is"


@in_scene
async def test_tables_that_cannot_be_compacted_do_not_stop_younger_ones(here: Scene) -> None:
    here.patch.setattr(compacting, "MOUTHFUL", 2)
    tables = []
    for _ in range(5):
        await here.begin(bot=False)
        await here.hub.command(here.live.table.id, ANN, c.Abort())
        tables.append(here.live)
    for live in tables[:3]:
        live.clients.append(_Nobody())  # type: ignore[arg-type]
    while len(await here.between.store.finished_before(2 * now_ms(), 10)) < 5:
        await asyncio.sleep(0.01)
    assert await here.hub.compacting.compact_old(2 * now_ms()) == 2
    assert set(here.hub.tables) == {live.table.id for live in tables[:3]}


@in_scene
async def test_whoever_does_not_keep_a_table_asks_seldom(here: Scene) -> None:
    here.patch.setattr("menagerie.server.alarms.GRACE", 300)
    here.between.is_kept_by_another = True
    await here.begin()
    while here.live.table.bot_to_move is None:
        here.move()
        await until(lambda: not here.live.is_busy)
    here.between.keeps = 0
    await asyncio.sleep(1.0)
    assert 1 <= here.between.keeps <= 4
    here.between.is_kept_by_another = False
    before = here.live.table.number
    await until(lambda: here.live.table.number > before)


@in_scene
async def test_talk_does_not_make_a_bot_think_again(here: Scene) -> None:
    thoughts = 0
    choose = thinking.choose

    def slow(*arguments: Any) -> str:
        nonlocal thoughts
        thoughts += 1
        time.sleep(0.5)
        return choose(*arguments)

    here.patch.setattr(thinking, "choose", slow)
    await here.begin()
    while here.live.table.bot_to_move is None:
        here.move()
        await until(lambda: not here.live.is_busy)
    moves = here.live.table.last_game_event
    for number in range(20):
        await here.hub.command(here.live.table.id, ANN, c.Chat(text=f"hurry {number}"))
    await until(lambda: here.live.table.last_game_event > moves)
    assert thoughts <= 1 + (here.live.table.bot_to_move is not None)
    await here.check()


@in_scene
async def test_a_table_that_cannot_be_loaded_harms_no_other(here: Scene) -> None:
    here.patch.setattr(keeping, "BEAT", 0.05)
    await here.begin()
    table = here.live.table.id
    await here.between.store.retire(here.hub.keeping.node)
    here.hub.forget(here.live)
    load = here.between.store.load
    tried: list[str] = []

    async def broken(wanted: str) -> Any:
        tried.append(wanted)
        if len(tried) < 3:
            raise StoreError("the disk cannot be read")
        return await load(wanted)

    here.patch.setattr(here.between.store, "load", broken)
    await until(lambda: table in here.hub.tables and here.hub.tables[table].is_kept)
    assert len(tried) >= 3, "what was claimed is tried again"
    here.live = here.hub.tables[table]
    await here.check()


@in_scene
async def test_a_snapshot_of_an_older_version_is_not_needed(here: Scene) -> None:
    await here.begin(bot=False)
    here.move()
    await here.check()
    table = here.live.table
    old = msgspec.msgpack.decode(saving.save(table))
    for data in (b"\xc0", msgspec.msgpack.encode(old | {"match": b"other fields"})):
        here.hub.forget(here.live)
        here.between.store.save_snapshot(table.id, table.number, data, None)
        async with asyncio.timeout(10):
            while (await here.snapshot()) != data:
                await asyncio.sleep(0.01)
        live = await here.hub.live(table.id)
        assert live is not None
        here.live = live
        await here.check()


@in_scene
async def test_an_event_that_cannot_be_applied_does_not_hold_the_table(here: Scene) -> None:
    await here.begin(bot=False)
    table = here.live.table.id

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a fault of ours")

    with here.patch.context() as patch:
        patch.setattr(here.hub, "tell", fail)
        here.live.clients.append(_Nobody())  # type: ignore[arg-type]
        here.move()
        await until(lambda: table not in here.hub.tables)
    while await here.between.store.keep("other", table, 60_000) is Care.ANOTHERS:
        await asyncio.sleep(0.01)  # it is given up, soon
    await here.between.store.release("other", table)
    live = await here.hub.live(table)
    assert live is not None
    here.live = live
    here.move()
    assert isinstance((await here.check())[-1], e.Moved)


class _Nobody:
    """A client whose socket swallows everything."""

    guest = ANN
    seat = 0

    @property
    def socket(self) -> "_Nobody":
        return self

    def close(self, *_: object) -> None:
        """Nothing to close."""


@in_scene
async def test_of_many_who_want_records_few_hold_the_events_in_memory(here: Scene) -> None:
    await here.begin(bot=False)
    await here.hub.command(here.live.table.id, ANN, c.Abort())
    desk = Desk(here.hub, Identity(here.between.store), here.hub.settings)
    reading = most = 0
    events, finished = here.between.events, history.finished

    async def count(table: str, after: int = 0) -> list[tuple[int, bytes]]:
        nonlocal reading, most
        reading += 1
        most = max(most, reading)
        await asyncio.sleep(0.01)
        return await events(table, after)

    def replay(*args: Any) -> list[history.Finished]:
        nonlocal reading
        time.sleep(0.01)
        found = finished(*args)
        reading -= 1
        return found

    here.patch.setattr(here.between, "events", count)
    here.patch.setattr(history, "finished", replay)
    table = here.live.table.id
    found = await asyncio.gather(*(find_records(desk, ANN, table) for _ in range(10)))
    assert [len(each.texts) for each in found] == [1] * 10
    assert most == REPLAYS


@in_scene
async def test_nobody_fills_a_table_with_events_however_many_sockets_they_have(here: Scene) -> None:
    await here.begin(bot=False)
    said = c.Chat(text="hello?")
    table = here.live.table
    fates: list[int | str] = []
    for _ in range(100):
        try:
            fates.append(await here.hub.command(table.id, ANN, said))
        except Refused as refused:
            fates.append(refused.code)
    burst = here.hub.settings.command_burst
    assert burst - 3 < fates.index("too-fast") < burst + 5 and fates[-1] == "too-fast"
    assert await here.hub.command(table.id, BOB, said) == table.number, "others are not hindered"
    before = table.number
    for _ in range(4):
        here.move()
        await until(lambda: not here.live.is_busy)
    assert table.number == table.last_game_event == before + 4, "moves are no matter of patience"
    await here.check()


class Ear:
    """A socket that only remembers whether it was closed."""

    code: int | None = None

    def send(self, data: bytes) -> None:
        assert self.code is None

    def close(self, code: int, reason: str) -> None:
        self.code = code


@in_scene
async def test_no_more_watch_than_there_is_room_for_however_many_come_at_once(here: Scene) -> None:
    here.patch.setattr(here.hub, "settings", replace(here.hub.settings, watchers_per_table=3))
    await here.begin(bot=False)
    connections, table = here.hub.connections, here.live.table.id
    crowd = [Guest(f"g{number}", b"", "Eve", 0) for number in range(8)]
    came = [await connections.admit(table, guest, Ear(), None) for guest in [*crowd, ANN]]  # type: ignore[arg-type]
    for client in came:
        connections.connect(client)
    assert [client.socket.code for client in came] == [None] * 3 + [1008] * 5 + [None]  # type: ignore[attr-defined]
    assert here.live.watchers == 3 and here.hub.stats.sockets == 4


@in_scene
async def test_who_comes_for_a_seat_when_the_game_has_just_begun_does_not_watch(
    here: Scene,
) -> None:
    setup = Setup(game="safaru", seats=["open", "easy"], watchers="none")
    table = await here.hub.create(ANN, setup, sit=c.Sit())
    client = await here.hub.connections.admit(table.id, BOB, Ear(), None)  # type: ignore[arg-type]
    await here.hub.command(table.id, ANN, c.Start())
    here.hub.connections.connect(client)
    assert client.socket.code == 1008 and not client.live.clients  # type: ignore[attr-defined]
