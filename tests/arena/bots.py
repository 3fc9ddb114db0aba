"""Bots that others might have written, named by their path in these tests."""

import time

from menagerie.core.moves import AnyMove, LegalMoves
from menagerie.core.rng import Rng
from menagerie.core.view import View


class First:
    """Plays the first legal move, whatever it is, and says that it is quick."""

    name = "first"
    seconds = 0.0

    def choose(self, view: View, legal: LegalMoves, rng: Rng, budget: float) -> AnyMove:
        return legal[0]


class Slow:
    """Uses half of its time, then plays by chance."""

    name = "slow"

    def choose(self, view: View, legal: LegalMoves, rng: Rng, budget: float) -> AnyMove:
        time.sleep(budget / 2)
        return rng.choice(legal)


class Broken:
    """Has never read the rules."""

    name = "broken"

    def choose(self, view: View, legal: LegalMoves, rng: Rng, budget: float) -> AnyMove:
        return "castle"
