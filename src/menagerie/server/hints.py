"""Hints for whoever is to move: thought about in a thread, from the view of that seat alone."""

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from menagerie.advice import Advice, advise
from menagerie.core.rng import Rng
from menagerie.table.refusals import Refused
from menagerie.table.table import Table

#: Playouts for a hint: a few tenths of a second.
PLAYOUTS = 10_000
#: Hints that may be asked for at the same time before further ones are refused.
MOST_WAITING = 16
#: Hints that are remembered: whoever asks again at the same decision gets the same answer.
MEMORY = 256

#: A table, the number of its last event that changed the game, and a seat.
Decision = tuple[str, int, int]


class Hints:
    """The hints of one node: one is thought about at a time, and each decision has one only."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(1, "hint")
        self._given: OrderedDict[Decision, asyncio.Future[tuple[Advice, ...]]] = OrderedDict()

    async def ask(self, table: Table, seat: int) -> tuple[Advice, ...]:
        """The best moves of a seat that may ask; raises Refused."""
        check(table, seat)
        match = table.match
        assert match is not None
        decision = (table.id, table.last_game_event, seat)
        asked = self._given.get(decision)
        if asked is None:
            waiting = sum(not hint.done() for hint in self._given.values())
            if waiting >= MOST_WAITING:
                raise Refused("unavailable")
            # The secret of the deals has no part in this: a hint must not tell of it.
            rng = Rng(f"{table.id}/{table.last_game_event}/{seat}")
            think = partial(advise, match.view(seat), match.legal, rng, playouts=PLAYOUTS)
            asked = asyncio.get_running_loop().run_in_executor(self._threads, think)
            self._given[decision] = asked
            if len(self._given) > MEMORY:
                self._given.popitem(last=False)
        try:
            return await asyncio.shield(asked)
        except Exception:
            self._given.pop(decision, None)
            raise

    def close(self) -> None:
        """No hint is thought about any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def check(table: Table, seat: int) -> None:
    """Whether a seat may ask for a hint now; raises Refused."""
    if not table.is_in_game:
        raise Refused("no-game")
    if table.setup.hints == "none":
        raise Refused("no-hints")
    if table.setup.hints == "alone" and len(table.people) > 1:
        raise Refused("no-hints-among-people")
    if not table.is_playing:
        raise Refused("paused")
    if not table.seats[seat].is_played_by_person:
        raise Refused("bot-plays")
    if table.to_act != seat:
        raise Refused("not-your-turn")
