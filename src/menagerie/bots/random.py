"""A bot that plays any legal move, all with the same chance."""

from menagerie.core.moves import AnyMove, LegalMoves
from menagerie.core.rng import Rng
from menagerie.core.view import View


class RandomBot:
    """Uniformly random; the yardstick for all others."""

    name = "random"
    seconds = 0.0

    def choose(self, view: View, legal: LegalMoves, rng: Rng, budget: float) -> AnyMove:
        """Any legal move."""
        return legal[rng.below(len(legal))]

    def __repr__(self) -> str:
        return f"<bot {self.name}>"
