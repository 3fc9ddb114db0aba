"""`medium`, `hard`, `expert`: bots that draw worlds from their view and try their moves in them."""

import math
from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from menagerie.bots.search.endgame import search_end
from menagerie.bots.search.halving import Findings, search
from menagerie.bots.search.thumbs import Weights, thumb_of, weights_of
from menagerie.bots.search.tree import Shape, search_tree
from menagerie.bots.search.warm_up import ready
from menagerie.core.moves import AnyMove, LegalMoves
from menagerie.core.rng import Rng
from menagerie.core.view import View

#: Positions looked at per playout where the end of a game is played out: they are quicker.
POSITIONS = 10
#: And how many there is certainly time for, with most of the budget left.
POSITIONS_PER_SECOND = 1_000_000

#: The games in which a tree was measured to play better than halving.
TREES: Mapping[str, Shape] = {"zoff-im-zoo": Shape()}


class SearchBot:
    """Looks at its moves in worlds that agree with its view, by halving or with a tree.

    It stops after a number of playouts, or at the budget or its own `seconds` if there is no time
    for them. Where moves must be repeatable on every machine, give it an infinite budget, or set
    `nodes`: so many playouts then, and no look at the clock.
    """

    name: str = "search"
    #: Playouts for every move whatever the time; None: as many as the level has.
    nodes: int | None
    #: Seconds for a move on one core, and playouts by the name of the game.
    seconds: float = 0.3
    playouts: ClassVar[Mapping[str, int]] = {}
    #: Of so many moves the best-looking are tried, where it need not be thorough.
    most_moves: int = 32

    def __init__(
        self,
        nodes: int | None = None,
        *,
        trees: Mapping[str, Shape] = TREES,
        weights: Weights | None = None,
        name: str | None = None,
    ) -> None:
        self.nodes = nodes
        self.name = name or self.name
        self._trees = trees
        self._weights = weights

    def choose(self, view: View, legal: LegalMoves, rng: Rng, budget: float) -> AnyMove:
        """The move that did best."""
        if len(legal) == 1:
            return legal[0]
        return legal[self.search(view, legal, rng, budget, is_thorough=False).best]

    def search(
        self, view: View, legal: LegalMoves, rng: Rng, budget: float, *, is_thorough: bool = True
    ) -> Findings:
        """What it finds out about each legal move.

        If it need not be thorough it ends when it is clear which one is best.
        """
        game = view.game
        ready(game)
        weights = weights_of(game.name) if self._weights is None else self._weights
        playouts, seconds = self.nodes, math.inf
        if playouts is None:
            playouts = self.playouts[game.name]
            seconds = math.inf if math.isinf(budget) else min(self.seconds, budget)
        worlds = thumb_of(game.name).worlds_to_solve(view)
        if worlds:
            most = int(min(POSITIONS * playouts, POSITIONS_PER_SECOND * seconds))
            solved = search_end(
                view.records, game.state_dtype, legal.numbers, rng, weights, worlds, most
            )
            if solved is not None:
                return solved
        states = np.zeros(2, game.state_dtype)
        args = (view.records, states, legal.numbers, rng, weights, playouts, seconds)
        tree = self._trees.get(game.name)
        if tree is None:
            return search(*args, is_thorough=is_thorough, most_moves=self.most_moves)
        return search_tree(*args, tree, is_thorough=is_thorough)

    def __repr__(self) -> str:
        return f"<bot {self.name}>"


class MediumBot(SearchBot):
    """A quick glance at its moves."""

    name = "medium"
    seconds = 0.1
    playouts: ClassVar = {"life-is-life": 60, "zoff-im-zoo": 80, "safaru": 80}


class HardBot(SearchBot):
    """A good look at its moves."""

    name = "hard"
    seconds = 0.3
    playouts: ClassVar = {"life-is-life": 20_000, "zoff-im-zoo": 4_000, "safaru": 15_000}


class ExpertBot(SearchBot):
    """A long look at its moves."""

    name = "expert"
    seconds = 2.0
    playouts: ClassVar = {"life-is-life": 160_000, "zoff-im-zoo": 60_000, "safaru": 120_000}
