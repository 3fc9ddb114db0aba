"""Games for the tests of advice: played by `easy`, short enough to be looked at."""

from functools import cache
from typing import Any

import menagerie
from menagerie.core.match import Match
from menagerie.core.record import Record
from menagerie.core.rng import Rng


@cache
def played(name: str, seats: int, moves: int = 10**6, **options: Any) -> Record:
    """The record of a game after so many moves."""
    match = menagerie.start(name, seats=seats, seed="advice", **options)
    go_on(match, moves)
    return match.record()


def go_on(match: Match, moves: int) -> None:
    """Let `easy` play so many moves, or to the end."""
    bot, rng = menagerie.make_bot("easy"), Rng("advice")
    for _ in range(moves):
        if match.is_over:
            break
        match.play(bot.choose(match.view(), match.legal, rng, 1.0))
