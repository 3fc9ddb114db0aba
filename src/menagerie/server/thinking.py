"""Bots in seats: they think in threads, from a view, and move at the table's pace."""

import asyncio
import logging
import time
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

#: Seconds that a bot may think about a move, at least if many think at the same time, and after
#: which another move is made for it.
BUDGET = 2.0
LEAST_BUDGET = 0.02
PATIENCE = 5.0


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
        rng = table.shuffler(table.games).bot_rng(seat, match.num_moves)
        legal = match.legal
        self._pending += 1
        budget = max(
            LEAST_BUDGET, BUDGET * min(1.0, self._hub.settings.bot_threads / self._pending)
        )
        thought = asyncio.get_running_loop().run_in_executor(
            self._threads, choose, level, match.view(seat), legal, rng, budget
        )
        ready = time.time() + min(budget, thinking_time(level))
        self._hub.spawn(self._finish(live, turn, thought, legal, ready))

    async def _finish(
        self,
        live: LiveTable,
        turn: tuple[int, int, str],
        thought: "asyncio.Future[str]",
        legal: LegalMoves,
        ready: float,
    ) -> None:
        """Make the move when its time has come; pace and level say when, never what it holds."""
        seen, seat, _ = turn
        begun = time.perf_counter()
        try:
            move = await asyncio.wait_for(thought, PATIENCE)
        except TimeoutError:
            logger.error("a bot did not answer in time")
            move = legal[0].text
        finally:
            self._pending -= 1
        self._hub.stats.thinking.add(time.perf_counter() - begun)
        table = live.table
        while table.last_game_event == seen:  # a pause may have put it off meanwhile
            moves_at = table.bot_moves_at / 1000
            wait = (max(moves_at, ready) if table.is_paced else moves_at) - time.time()
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


def thinking_time(level: str) -> float:
    """The seconds that a level takes for every move, hard or easy, if it says so itself."""
    try:
        return float(getattr(BOTS[level], "seconds", 0.0))
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
