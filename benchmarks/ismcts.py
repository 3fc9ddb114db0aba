"""OpenSpiel's information-set tree search as a bot of the arena, on our games through our adapter.

Two of them: `Ismcts` with OpenSpiel's own random rollouts, which walk through the adapter move by
move, and `QuickIsmcts`, the same search with random rollouts in our compiled rules: the strongest
that can be made of it without touching it. Both think by the clock.
"""

import time
from functools import cache
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from menagerie.core import kernels
from menagerie.core.arrays import Generator, Ints, Records
from menagerie.core.compile import kernel
from menagerie.core.info import Options
from menagerie.core.moves import AnyMove, LegalMoves
from menagerie.core.rng import Rng, game_words
from menagerie.core.view import View
from menagerie.envs.openspiel import MenagerieGame, MenagerieState, name_of

#: Exploration; returns go from -1 to 1.
UCT_C = 1.0
#: Decks that a deal of the search is drawn from: one chance node instead of one for each card.
DECKS = 256
#: More simulations than any clock allows.
WITHOUT_END = 10**9


class TimeIsUp(Exception):
    """The search has no more time."""


class TimedSearch(ismcts.ISMCTSBot):  # type: ignore[misc]
    """The search as it is, ended by the clock instead of by a number of simulations."""

    def __init__(self, game: Any, evaluator: Any, seed: int) -> None:
        super().__init__(
            game,
            evaluator,
            uct_c=UCT_C,
            max_simulations=WITHOUT_END,
            random_state=np.random.RandomState(seed),
        )
        self.deadline = 0.0
        self.simulations = 0

    def sample_root_state(self, state: Any) -> Any:
        """The next world, while there is time."""
        if time.perf_counter() > self.deadline:
            raise TimeIsUp
        self.simulations += 1
        return super().sample_root_state(state)

    def search(self, state: Any, deadline: float) -> None:
        """Grow the tree from this state until the deadline."""
        self.deadline = deadline
        try:
            self.run_search(state)
        except TimeIsUp:
            return

    def best(self, state: Any) -> int:
        """The action that was tried most often here; any, where none was."""
        node, legal = self.lookup_node(state), state.legal_actions()
        visits = {a: node.child_info[a].visits for a in legal if node and a in node.child_info}
        return int(max(visits, key=lambda a: visits[a]) if visits else legal[0])


class Ismcts:
    """OpenSpiel's search with its own rollouts."""

    name = "openspiel"

    def choose(self, view: View, legal: LegalMoves, rng: Rng, budget: float) -> AnyMove:
        """Search until the time is up, then say the move in its steps."""
        if len(legal) == 1:
            return legal[0]
        deadline = time.perf_counter() + budget
        game = game_of(view)
        state = game.state_of_view(view, rng)
        search = TimedSearch(game, self.evaluator(game, rng), rng.below(2**31))
        search.set_resampler(lambda state, player: game.state_of_view(view, rng))
        search.search(state, deadline)
        while (choice := state.kept.table.choice) is not None:
            action = search.best(state)
            step = choice.take(action)
            if isinstance(step, int):
                return step
            state.apply_action(action)
        raise RuntimeError("a move was begun and never ended")

    def evaluator(self, game: MenagerieGame, rng: Rng) -> Any:
        """OpenSpiel's own."""
        return mcts.RandomRolloutEvaluator(1, np.random.RandomState(rng.below(2**31)))


class QuickIsmcts(Ismcts):
    """OpenSpiel's search with compiled rollouts."""

    name = "openspiel-quick"

    def evaluator(self, game: MenagerieGame, rng: Rng) -> Any:
        """Ours."""
        return CompiledRollout(game, rng)


class CompiledRollout(mcts.Evaluator):  # type: ignore[misc]
    """One random game from here to its end, by the compiled rules."""

    def __init__(self, game: MenagerieGame, rng: Rng) -> None:
        self.game = game
        self.rng = rng
        self.places = np.zeros(game.seats, np.int64)
        self.states = np.zeros(1, game.rules.state_dtype)

    def evaluate(self, state: MenagerieState) -> list[float]:
        """What the places at the end are worth."""
        self.states[:] = state.kept.table.states
        words = game_words(self.rng.below(2**31), self.game.seats)
        rollout(self.states, words, self.places)
        return self.game.reward(self.places.tolist())

    def prior(self, state: MenagerieState) -> list[tuple[int, float]]:
        """All actions alike."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@kernel
def rollout(states: Records, words: Generator, places: Ints) -> None:
    """Play a table to its end by chance; writes the places."""
    moves = np.empty(kernels.USUAL_MOVES, np.int64)
    endings = np.zeros(8, np.int64)
    kernels.play_random(states, 0, words, True, moves, endings)
    kernels._places(states[0], places)


def game_of(view: View) -> MenagerieGame:
    """The OpenSpiel game of the table that a view shows."""
    return _game(name_of(view.game.info), view.seats, tuple(_options(view).items()))


@cache
def _game(name: str, seats: int, options: tuple[tuple[str, Any], ...]) -> MenagerieGame:
    game = pyspiel.load_game(name, {"players": seats, "decks": DECKS, **dict(options)})
    assert isinstance(game, MenagerieGame)
    return game


def _options(view: View) -> Options:
    """The options of the table, as OpenSpiel's parameters."""
    record = view.records[0]
    if view.game.name == "life-is-life":
        variant = "advanced" if record["advanced"] else "base"
        return {"variant": variant, "turn_cap": int(record["turn_cap"])}
    if view.game.name == "zoff-im-zoo":
        mode = "partners" if record["with_partners"] else "simple"
        return {"mode": mode, "target": int(record["target"])}
    return {
        "variant": "reverse" if record["reverse"] else "normal",
        "target": int(record["target"]),
        "games": int(record["games"]),
        "teams": bool(record["teams"]) or view.seats < 4,
    }
