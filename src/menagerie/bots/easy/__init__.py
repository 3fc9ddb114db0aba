"""`easy`: a short, human-like rule of thumb for each game, fun for a beginner."""

from importlib import import_module

from menagerie.core.moves import AnyMove, LegalMoves
from menagerie.core.rng import Rng
from menagerie.core.view import View


class EasyBot:
    """Plays by the rule of thumb of the game it finds itself in."""

    name = "easy"
    seconds = 0.0

    def choose(self, view: View, legal: LegalMoves, rng: Rng, budget: float) -> AnyMove:
        """What a friendly beginner would do."""
        if len(legal) == 1:
            return legal[0]
        thumb = import_module(f"{__name__}.{view.game.name.replace('-', '_')}")
        choice: AnyMove = thumb.choose(view, legal, rng)
        return choice

    def __repr__(self) -> str:
        return f"<bot {self.name}>"
