"""A table that is stepped by small numbers: one game, as an environment needs it."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from menagerie.core.arrays import Ints, Records
from menagerie.core.errors import BadMove
from menagerie.core.rng import fresh_seed, game_words
from menagerie.core.view import View
from menagerie.envs.choices import ACTIONS
from menagerie.envs.layout import LAYOUTS, Floats
from menagerie.envs.rewards import find_reward
from menagerie.envs.stepping import BEGIN_THIS, LAST_STEP, step_all, write_view
from menagerie.envs.vector_steps import MOST_WORDS
from menagerie.games import info, load


class Table:
    """One game at a time; it deals by itself, and keeps no history.

    It is a batch of one game for the kernel that steps many, so that a step is one call.
    """

    def __init__(
        self, game: str, seats: int | None = None, reward: str = "places", **options: Any
    ) -> None:
        page = info(game)
        self.seats = page.min_seats if seats is None else seats
        self.options = page.settled(self.seats, _without_none(options))
        self.game = load(game)
        self.layout = LAYOUTS[game]
        self.num_actions = ACTIONS[game].size
        self.reward = find_reward(reward)
        self.states: Records = np.zeros(1, self.game.state_dtype)
        self._observations = np.zeros((1, self.layout.size), np.float32)
        self._masks = np.zeros((1, self.num_actions), np.int8)
        self._to_act = np.zeros(1, np.int64)
        self._words = np.zeros((1, 2), np.uint64)
        self._action = np.zeros(1, np.int64)
        self._over = np.zeros(1, np.int8)
        self._rest = (
            self.states,
            np.zeros(1, self.game.view_dtype),
            self.game.option_codes(self.options),
            self.seats,
            self._words,
            np.zeros((1, 2), np.int64),
            np.zeros((1, 1 + MOST_WORDS), np.int64),
            self._action,
        )
        self._written = (
            0,
            self._observations,
            self._masks,
            self._to_act,
            np.zeros((1, self.seats), np.float32),
            self._over,
            np.zeros(1, np.int64),
        )

    def reset(self, seed: int | str | None = None) -> None:
        """Begin a game; the same seed deals the same cards."""
        self._words[0, 1] = game_words(fresh_seed() if seed is None else seed, 0)[0]
        step_all(*self._rest, BEGIN_THIS, *self._written)

    @property
    def to_act(self) -> int | None:
        """The seat that is to act, None when the game is over."""
        seat = int(self._to_act[0])
        return seat if seat >= 0 else None

    def step(self, action: int) -> None:
        """Take one of the legal actions."""
        self._action[0] = action
        if self._over[0] or step_all(*self._rest, LAST_STEP, *self._written) >= 0:
            raise BadMove(f"action {action} is not one of the legal ones")

    def view(self, seat: int) -> View:
        """What a seat may know."""
        return self.game.observe(self.states, seat)

    def vector(self, seat: int) -> Floats:
        """The same as a vector."""
        if self._to_act[0] == seat:
            return self._observations[0].copy()
        vector = np.zeros(self.layout.size, np.float32)
        write_view(self.view(seat).records, vector)
        return vector

    def mask(self, seat: int) -> Any:
        """A 1 for each legal action of a seat, if it is to act."""
        if self._to_act[0] == seat:
            return self._masks[0].copy()
        return np.zeros(self.num_actions, np.int8)

    @property
    def legal(self) -> Ints:
        """The legal actions of the seat that is to act."""
        return np.flatnonzero(self._masks[0] if self._to_act[0] >= 0 else ())

    def returns(self) -> list[float]:
        """What the places are worth, at the end; 0 before it."""
        if not self._over[0]:
            return [0.0] * self.seats
        return self.reward(self.game.outcome(self.states).places)


def _without_none(options: Mapping[str, Any]) -> dict[str, Any]:
    """An option that is None is as good as not given."""
    return {name: value for name, value in options.items() if value is not None}
