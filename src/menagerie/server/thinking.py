"""Bots in seats: they think in threads, from a view, and move at the table's pace."""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

from menagerie.bots import BOTS, make_bot
from menagerie.core.errors import MenagerieError
from menagerie.core.moves import LegalMoves
from menagerie.core.rng import Rng
from menagerie.core.view import View
from menagerie.server.live import LiveTable
from menagerie.table.commands import BotMove
from menagerie.table.refusals import Refused

if TYPE_CHECKING:
    from menagerie.server.hub import Hub

logger = logging.getLogger("menagerie.bots")

#: Seconds that a bot may think about a move, and at least if many think at the same time.
BUDGET = 2.0
LEAST_BUDGET = 0.02
#: Seconds that a bot takes at most to come back with its move after its time is over: a move is not
#: shown before, so that nobody sees whether it used all its time.
MARGIN = 0.1
#: Seconds after which another move is made for a bot: since it has begun to think, and since it was
#: asked, for the case that every thread hangs.
PATIENCE = 5.0
STUCK = 30.0
#: The level that moves for it.
SUBSTITUTE = "easy"


class Thinking:
    """The bots of one node."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._threads = ThreadPoolExecutor(hub.settings.bot_threads, "bot")
        self._pending = 0

    def begin(self, live: LiveTable) -> None:
        """Let the bot whose turn it is think, once for each turn whatever else happens."""
        table, match = live.table, live.table.match
        bot = table.bot_to_move
        if match is None or bot is None:
            return
        turn = (table.last_game_event, *bot)
        if live.is_thinking == turn:
            return
        live.is_thinking = turn
        seat, level = bot
        self._pending += 1
        share = min(1.0, self._hub.settings.bot_threads / self._pending)
        thought = Thought(
            level,
            match.view(seat),
            match.legal,
            partial(table.shuffler(table.games).bot_rng, seat, match.num_moves),
            max(LEAST_BUDGET, BUDGET * share),
        )
        thought.begin(self._threads)
        self._hub.spawn(self._finish(live, turn, thought))

    async def _finish(
        self, live: LiveTable, turn: tuple[int, int, str], thought: "Thought"
    ) -> None:
        """Make the move when its time has come; pace and level say when, never what it holds."""
        seen, seat, _ = turn
        asked = time.perf_counter()
        try:
            move, ready = await thought.outcome()
        finally:
            self._pending -= 1
        self._hub.stats.thinking.add(time.perf_counter() - asked)
        table = live.table
        while table.last_game_event == seen:  # a pause may have put it off meanwhile
            moves_at = table.bot_moves_at / 1000
            is_seen = table.is_paced or table.people or live.clients
            wait = (max(moves_at, ready) if is_seen else moves_at) - time.time()
            if wait <= 0:
                break
            await asyncio.sleep(wait)
        answer = partial(self._made, live, turn)
        self._hub.submit(live, BotMove(seat=seat, move=move, seen=seen), answer=answer)

    def _made(self, live: LiveTable, turn: tuple[int, int, str], fate: int | Refused) -> None:
        """The move was made, or refused: then the bot thinks again when it is its turn again."""
        if live.is_thinking == turn:
            live.is_thinking = None

    def close(self) -> None:
        """No bot begins to think any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class Thought:
    """What a bot thinks about one move, in a thread of its own as soon as one is free."""

    def __init__(
        self,
        level: str,
        view: View,
        legal: LegalMoves,
        chance: Callable[[], Rng],
        budget: float,
    ) -> None:
        self._level = level
        self._view = view
        self._legal = legal
        self._chance = chance
        self._budget = budget

    def begin(self, threads: ThreadPoolExecutor) -> None:
        """Let it be thought about."""
        self._loop = asyncio.get_running_loop()
        self._begun: asyncio.Future[None] = self._loop.create_future()
        self._move = self._loop.run_in_executor(threads, self._think)

    def _think(self) -> str:
        self._loop.call_soon_threadsafe(self._note_begin)
        return choose(self._level, self._view, self._legal, self._chance(), self._budget)

    def _note_begin(self) -> None:
        if not self._begun.done():
            self._begun.set_result(None)

    async def outcome(self) -> tuple[str, float]:
        """The move, and from when on it may be shown: as if the bot had used all its time.

        That begins with its thread: nothing is lost by waiting for others.
        """
        try:
            await asyncio.wait_for(self._begun, STUCK)
            seconds = min(self._budget, thinking_time(self._level))
            ready = time.time() + (seconds + MARGIN if seconds else 0.0)
            return await asyncio.wait_for(self._move, PATIENCE), ready
        except TimeoutError:
            self._move.cancel()
            logger.error("a bot did not answer in time", extra={"bot": self._level})
        # Not the first legal move: it would be a bad one, and tell what happened.
        move = choose(SUBSTITUTE, self._view, self._legal, self._chance(), LEAST_BUDGET)
        return move, time.time()


def thinking_time(level: str) -> float:
    """The seconds that a level takes for every move, hard or easy, as it says itself.

    Of one that does not say we must think that it may take all the time it is given.
    """
    try:
        return float(getattr(BOTS[level], "seconds", BUDGET))
    except (KeyError, MenagerieError):
        return 0.0


def choose(level: str, view: View, legal: LegalMoves, rng: Rng, budget: float) -> str:
    """The bot's move, in a thread. One that fails moves at random; no card gets into the log."""
    try:
        move = make_bot(level).choose(view, legal, rng, budget)
        return legal.find(move).text
    except Exception as error:  # a bot may be anybody's program, or be installed no more
        logger.error("a bot failed", extra={"bot": level, "error": type(error).__name__})
        return rng.choice(legal).text
