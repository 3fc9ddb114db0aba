"""When bots move, and who moves for one that does not: nobody reads their cards from the clock."""

import asyncio
import functools
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from threading import Event
from typing import Any, ClassVar

import pytest

from menagerie.bots import BOTS
from menagerie.core.moves import AnyMove, LegalMoves
from menagerie.core.rng import Rng
from menagerie.core.view import View
from menagerie.server import thinking
from menagerie.server.hub import Hub
from menagerie.server.settings import Settings
from menagerie.server.store.sqlite.store import SqliteStore
from menagerie.table import commands as c
from menagerie.table import events as e
from menagerie.table.setup import PACES, Setup
from tests.server.faults.scene import ANN
from tests.server.store.tools import until

#: The seconds of a long thought.
LONG = 0.3


class Moody:
    """Thinks now hardly at all, now long, and does not say how long at most."""

    name = "moody"
    thoughts: ClassVar[list[float]] = []  # the seconds of each, in turn

    def choose(self, view: View, legal: LegalMoves, rng: Rng, budget: float) -> AnyMove:
        seconds = (0.0, LONG)[len(self.thoughts) % 2]
        self.thoughts.append(seconds)
        time.sleep(seconds)
        return rng.choice(legal)


class Reliable(Moody):
    """The same, but it says how long at most."""

    name = "reliable"
    seconds = LONG
    thoughts: ClassVar[list[float]] = []


@asynccontextmanager
async def hub_on(folder: Path, **settings: Any) -> AsyncIterator[Hub]:
    """A hub on an empty file."""
    store = SqliteStore(folder / "tables.db")
    await store.open()
    hub = Hub(store, Settings(**settings))
    await hub.open()
    try:
        yield hub
    finally:
        await hub.close()
        await store.close()


async def bots_play(hub: Hub, *seats: str, **more: Any) -> str:
    """A table at which only bots sit, and have begun."""
    setup = Setup(game="safaru", seats=list(seats), **{"pace": "none", **more})
    table = (await hub.create(ANN, setup, sit=None)).id
    await hub.command(table, ANN, c.Start())
    return table


async def moves_of(hub: Hub, table: str) -> list[tuple[int, e.Moved]]:
    """Each move, and the milliseconds since the last event of the game."""
    found, before = [], 0
    for _, data in await hub.store.events(table):
        event = e.from_bytes(data)
        if isinstance(event, e.Moved):
            found.append((event.at - before, event))
        before = event.at
    return found


@pytest.mark.parametrize("bot", [Moody, Reliable])
def test_the_moment_of_a_move_tells_nothing_of_how_long_a_bot_thought(
    bot: type[Moody], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"{__name__}:{bot.__name__}"
    monkeypatch.setitem(BOTS._added, path, path)
    monkeypatch.setattr(bot, "thoughts", [])
    monkeypatch.setattr(thinking, "BUDGET", 0.4)
    monkeypatch.setitem(PACES, "quick", 0.1)  # a short thought is below it, a long one above

    async def play() -> None:
        async with hub_on(tmp_path) as hub:
            table = await bots_play(hub, path, path, pace="quick")
            live = hub.tables[table].table
            await until(lambda: live.match is not None and live.match.num_moves >= 6)
            moves = (await moves_of(hub, table))[:6]
        waited: dict[float, list[int]] = {}
        for (milliseconds, _), seconds in zip(moves, bot.thoughts, strict=False):
            waited.setdefault(seconds, []).append(milliseconds)
        short, long = (median(waited[seconds]) for seconds in (0.0, LONG))
        assert abs(short - long) < 100, waited
        assert short > 1000 * LONG, "as if it had thought as long as it may"

    asyncio.run(play())


def test_not_even_at_a_table_without_a_pace_if_a_person_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"{__name__}:Reliable"
    monkeypatch.setitem(BOTS._added, path, path)
    monkeypatch.setattr(Reliable, "thoughts", [])

    async def play() -> None:
        async with hub_on(tmp_path) as hub:
            seats = ["open", path, path]
            setup = Setup(game="safaru", seats=seats, pace="none", stand_in="random")
            table = (await hub.create(ANN, setup, sit=c.Sit())).id
            await hub.command(table, ANN, c.Start())
            await hub.command(table, ANN, c.Resign())
            await until(lambda: len(Reliable.thoughts) >= 5)
            moves = await moves_of(hub, table)
        waited = [milliseconds for milliseconds, move in moves if move.seat > 0]
        assert len(waited) >= 4 and min(waited) > 1000 * LONG, "as if it had thought as it may"
        assert any(milliseconds < 100 for milliseconds, move in moves if move.seat == 0)

    asyncio.run(play())


def test_a_bot_that_waits_for_a_thread_is_not_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Four thoughts in one thread: the last waits longer than the patience with any of them."""
    monkeypatch.setattr(thinking, "PATIENCE", 0.4)
    monkeypatch.setattr(thinking, "choose", functools.partial(_slowly, thinking.choose, 0.2))

    async def play() -> None:
        async with hub_on(tmp_path, bot_threads=1) as hub:
            tables = [await bots_play(hub, "random", "random") for _ in range(4)]
            lives = [hub.tables[table].table for table in tables]
            await until(lambda: all(live.match and live.match.num_moves > 0 for live in lives))

    with caplog.at_level(logging.ERROR, "menagerie.bots"):
        asyncio.run(play())
    assert not caplog.records


def _slowly(choose: Any, seconds: float, *arguments: Any) -> str:
    time.sleep(seconds)
    move: str = choose(*arguments)
    return move


def test_for_a_bot_that_does_not_answer_the_easy_one_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it does not even begin, because the one before it has the only thread."""
    monkeypatch.setattr(thinking, "PATIENCE", 0.1)
    monkeypatch.setattr(thinking, "STUCK", 0.3)
    choose, wake_up, easy = thinking.choose, Event(), []

    def hang(level: str, *arguments: Any) -> str:
        if level != "easy":
            wake_up.wait(20)
        easy.append(choose("easy", *arguments))
        return easy[-1]

    monkeypatch.setattr(thinking, "choose", hang)

    async def play() -> None:
        async with hub_on(tmp_path, bot_threads=1) as hub:
            table = await bots_play(hub, "random", "random")
            live = hub.tables[table].table
            await until(lambda: live.match is not None and live.match.num_moves >= 3)
            made = [event.move for _, event in await moves_of(hub, table)]
            assert made[:3] == easy[:3]
            wake_up.set()

    asyncio.run(play())
