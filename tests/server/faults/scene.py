"""A table at which failures and races can be brought about on purpose.

The hub of one node on a real SQLite file, and a store between them that fails, waits or lies in
wait as told. What another node would write is written to the file behind the hub's back.
"""

import asyncio
import functools
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from menagerie.bots import BOTS
from menagerie.server.hub import Hub
from menagerie.server.live import LiveTable
from menagerie.server.settings import Settings
from menagerie.server.store.base import Care, Done, Entry, Fate, Guest, Store, StoreError
from menagerie.server.store.sqlite.store import SqliteStore
from menagerie.table import commands as c
from menagerie.table import events as e
from menagerie.table import history
from menagerie.table.setup import Setup
from tests.server.store.tools import add, run, until

ANN = Guest("ann", b"1", "Ann", 0)
BOB = Guest("bob", b"2", "Bob", 0)


class Between:
    """The store as the hub sees it: everything passes, unless a test has said otherwise."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.failing = False  # whether appending fails
        self.fails: Callable[[e.AnyEvent], bool] = lambda _: False  # the same for some events
        self.unreadable = False
        self.holds: Callable[[e.AnyEvent], bool] = lambda _: False  # what is not written yet ...
        self.held: list[tuple[Entry, Done]] = []  # ... and waits here
        self.slow: asyncio.Event | None = None  # reading waits for it, after it has read
        self.keeps = 0
        self.keeping_takes = 0.0  # seconds
        self.is_kept_by_another = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    def append(self, entry: Entry, done: Done) -> None:
        if self.failing or self.fails(e.from_bytes(entry.data)):
            asyncio.get_running_loop().call_soon(done, StoreError("the disk is full"))
        elif self.holds(e.from_bytes(entry.data)):
            self.held.append((entry, done))
        else:
            self.store.append(entry, done)

    def let_go(self) -> None:
        """Write what was held back."""
        self.holds = lambda _: False
        held, self.held = self.held, []
        for entry, done in held:
            self.store.append(entry, done)

    async def events(self, table: str, after: int = 0) -> list[tuple[int, bytes]]:
        if self.unreadable:
            raise StoreError("the disk cannot be read")
        found = await self.store.events(table, after)
        if self.slow is not None:
            await self.slow.wait()
        return found

    async def keep(self, node: str, table: str, dead_after_ms: int) -> Care:
        self.keeps += 1
        if self.keeping_takes:
            await asyncio.sleep(self.keeping_takes)
        if self.is_kept_by_another:
            return Care.ANOTHERS
        return await self.store.keep(node, table, dead_after_ms)


def is_bots(event: e.AnyEvent) -> bool:
    """Whether it is a bot's move."""
    return isinstance(event, e.Moved) and not event.by


class Scene:
    """A hub with one table of Ann, Bob and a bot."""

    def __init__(self, hub: Hub, between: Between) -> None:
        self.hub = hub
        self.between = between
        self.live: LiveTable
        self.patch: pytest.MonkeyPatch

    async def begin(self, *, bot: bool = True, **agreed: Any) -> None:
        """Sit down and start."""
        seats = ["open", "open", "random"] if bot else ["open", "open"]
        setup = Setup(game="safaru", seats=seats, pace="none", **({"stand_in": "easy"} | agreed))
        table = await self.hub.create(ANN, setup, sit=c.Sit())
        self.live = self.hub.tables[table.id]
        await self.hub.command(table.id, BOB, c.Sit())
        await self.hub.command(table.id, ANN, c.Start())

    async def until_bot(self) -> None:
        """Play on until the bot has moved, and hold its move back."""
        self.between.holds = is_bots
        await self.begin()
        while not self.between.held:
            if self.live.table.bot_to_move is None and not self.live.is_busy:
                self.move()
            await asyncio.sleep(0.01)

    def move(self) -> None:
        """The person whose turn it is plays the first legal move."""
        table = self.live.table
        match, turn = table.match, table.to_act
        assert match is not None and turn is not None
        guest = (ANN, BOB)[turn]
        self.hub.submit(self.live, c.Move(move=match.legal[0].text), guest.id, guest.name)

    async def other_node(self, *texts: str) -> list[tuple[int, bytes]]:
        """Events that another node stores, without a word to this one."""
        table = self.live.table
        number = (await self.between.store.events(table.id))[-1][0]
        stored = []
        for text in texts:
            number += 1
            event = e.Said(at=1, by="bob", command=f"other {number}", seat=1, text=text)
            stored.append((number, e.to_bytes(event)))
            entry = Entry(table.id, *stored[-1])
            assert await add(self.between.store, entry) == [Fate.COMMITTED]
        return stored

    async def snapshot(self) -> bytes | None:
        """The table's snapshot in the store."""
        loaded = await self.between.store.load(self.live.table.id)
        return loaded.snapshot[1] if loaded is not None and loaded.snapshot is not None else None

    async def check(self) -> list[e.AnyEvent]:
        """What is in memory is what is stored."""
        await until(lambda: not self.live.is_busy and not self.live.waiting)
        stored = await self.between.store.events(self.live.table.id)
        assert [number for number, _ in stored] == list(range(1, len(stored) + 1))
        assert self.live.table.number == len(stored)
        *_, (table, _) = history.replay(stored, BOTS)
        assert table.status == self.live.table.status and table.to_act == self.live.table.to_act
        return [e.from_bytes(data) for _, data in stored]


@asynccontextmanager
async def scene(file: Path, **settings: Any) -> AsyncIterator[Scene]:
    """A hub that is open, on an empty file."""
    between = Between(SqliteStore(file))
    await between.store.open()
    hub = Hub(between, Settings(**settings))
    await hub.open()
    try:
        yield Scene(hub, between)
    finally:
        between.failing = between.unreadable = False
        await hub.close()
        await between.store.close()


def in_scene(
    test: Callable[[Scene], Awaitable[None]],
) -> Callable[[Path, pytest.MonkeyPatch], None]:
    """A test with a scene of its own."""

    @functools.wraps(test)
    def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        async def play() -> None:
            async with scene(tmp_path / "tables.db") as here:
                here.patch = monkeypatch
                await test(here)

        run(play)()

    # pytest reads the names of fixtures here, not those of the wrapped function.
    del call.__wrapped__
    return call
