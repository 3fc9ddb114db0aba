"""The bot contract."""

from typing import Protocol

from menagerie.core.moves import AnyMove, LegalMoves
from menagerie.core.rng import Rng
from menagerie.core.view import View


class Bot(Protocol):
    """Chooses one of the legal moves from what its seat may know.

    Chance comes only from `rng`, so that the same view and the same generator give the same move.
    `budget` is the time for this move in seconds; a bot always has a move by then.
    """

    name: str

    def choose(self, view: View, legal: LegalMoves, rng: Rng, budget: float) -> AnyMove:
        """One of the legal moves, as object, text or number."""
