"""What a seat could do at a decision, and what each move is worth with what that seat knows."""

import math

import msgspec
import numpy as np

from menagerie.advice.facts import Fact, facts_of, imagined
from menagerie.bots.levels import SearchBot
from menagerie.core.moves import LegalMoves, Move
from menagerie.core.rng import Rng
from menagerie.core.view import View

#: Playouts for a piece of advice, and how many standard errors an interval is wide on each side.
PLAYOUTS = 10_000
STANDARD_ERRORS = 1.96
#: How many moves are told of.
MOST_MOVES = 3


class Advice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move, what it is worth from 0 (the worst place) to 1 (a sure win), and why.

    `low` and `high` bound the value with 95 % certainty, as far as the hidden cards go.
    """

    move: str
    value: float
    low: float
    high: float
    playouts: int
    why: tuple[Fact, ...] = ()


def advise(
    view: View,
    legal: LegalMoves,
    rng: Rng,
    *,
    playouts: int = PLAYOUTS,
    most: int = MOST_MOVES,
    also: Move | None = None,
    explain: bool = True,
) -> tuple[Advice, ...]:
    """The best moves, the best first; `also` is told of too, whatever it is worth.

    Half of the playouts look at all moves; the other half, in new worlds, at those that are told
    of, so that a move is not praised for the worlds in which it was found. The same generator gives
    the same advice. Nothing but the view is known to the search.
    """
    told = list(range(len(legal)))
    if len(legal) > most:
        first, looked, _ = _search(view, legal, rng, playouts // 2)
        told = sorted(told, key=lambda i: (-looked[i], -first[i]))[:most]
    if also is not None and (played := list(legal).index(also)) not in told:
        told.append(played)
    few = LegalMoves(np.asarray(legal.numbers)[told], tuple(legal[i] for i in told))
    values, looks, errors = _search(view, few, rng, playouts - playouts // 2)
    worlds = imagined(view, rng) if explain else None
    advice = [
        Advice(
            move.text,
            _rounded(value),
            _rounded(value - STANDARD_ERRORS * error),
            _rounded(value + STANDARD_ERRORS * error),
            int(looked),
            () if worlds is None else facts_of(view, move, worlds),
        )
        for move, value, looked, error in zip(few, values, looks, errors, strict=True)
    ]
    return tuple(sorted(advice, key=lambda one: -one.value))


def _search(
    view: View, legal: LegalMoves, rng: Rng, playouts: int
) -> tuple[list[float], list[int], list[float]]:
    """The value of each move, how often it was looked at, and the error of the value."""
    found = SearchBot(max(playouts, 2 * len(legal))).search(view, legal, rng, math.inf)
    # One look says nothing of its error, unless one was enough for all: an end played out exactly.
    is_known = (found.playouts > 1) | (found.playouts.max() == 1)
    errors = np.where(is_known, found.errors, 1.0)
    return found.values.tolist(), found.playouts.tolist(), errors.tolist()


def _rounded(value: float) -> float:
    """A value from 0 to 1, to what is worth telling."""
    return round(min(1.0, max(0.0, value)), 4)
