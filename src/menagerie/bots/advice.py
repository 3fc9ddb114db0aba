"""What a seat could do at a decision, and what each move is worth with what that seat knows."""

from dataclasses import dataclass

from menagerie.bots.levels import SearchBot
from menagerie.core.moves import LegalMoves, Move
from menagerie.core.rng import Rng
from menagerie.core.view import View

#: Playouts for a piece of advice, and how many standard errors an interval is wide on each side.
PLAYOUTS = 10_000
STANDARD_ERRORS = 1.96


@dataclass(frozen=True)
class Advice:
    """A move, the chance to win with it as far as can be told, and between which bounds it lies."""

    move: Move
    value: float
    low: float
    high: float
    playouts: int


def advise(
    view: View, legal: LegalMoves, rng: Rng, *, playouts: int = PLAYOUTS
) -> tuple[Advice, ...]:
    """Every legal move, the recommended one first, then those that were looked at longest.

    The same generator gives the same advice. Nothing but the view is known to the search.
    """
    found = SearchBot(playouts).search(view, legal, rng, 0.0)
    wide = STANDARD_ERRORS * found.errors
    advice = [
        Advice(move, value, max(0.0, value - width), min(1.0, value + width), looked)
        for move, value, width, looked in zip(
            legal, found.values.tolist(), wide.tolist(), found.playouts.tolist(), strict=True
        )
    ]
    best = advice.pop(found.best)
    return (best, *sorted(advice, key=lambda one: (-one.playouts, -one.value)))
