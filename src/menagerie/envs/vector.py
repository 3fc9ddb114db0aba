"""Thousands of games stepped in one call: arrays in, arrays out, no Python between the games.

    games = Games("zoff-im-zoo", 1024, seats=4, seed=1)
    games.step(actions)          # one action for each game
    games.observations, games.masks, games.to_act, games.rewards, games.over

A game that ends begins anew at once: its rewards and its 1 in `over` belong to the game that has
ended, everything else to the new one. All arrays stay where they are, so that PyTorch and JAX can
look at them without a copy; or the caller brings its own. The game at a position follows from
the seed, the position and how many games were played there, wherever and however it is stepped.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from menagerie.core.arrays import Ints
from menagerie.core.errors import BadMove
from menagerie.core.rng import game_words
from menagerie.envs.choices import ACTIONS
from menagerie.envs.layout import LAYOUTS
from menagerie.envs.rewards import REWARDS, find_reward
from menagerie.envs.stepping import BEGIN, STEP, step_all
from menagerie.envs.vector_steps import MOST_WORDS
from menagerie.games import info, load


class Games:
    """So many games of one kind, side by side."""

    def __init__(
        self,
        game: str,
        number: int,
        *,
        seats: int | None = None,
        seed: int | str = 0,
        reward: str = "places",
        observations: npt.NDArray[np.float32] | None = None,
        masks: npt.NDArray[np.int8] | None = None,
        rewards: npt.NDArray[np.float32] | None = None,
        **options: Any,
    ) -> None:
        page = info(game)
        self.seats = page.min_seats if seats is None else seats
        self.options = page.settled(self.seats, options)
        self.game = load(game)
        self.number = number
        self.num_actions = ACTIONS[game].size
        find_reward(reward)
        size = LAYOUTS[game].size
        self.observations = _room(observations, (number, size), np.float32)
        self.masks = _room(masks, (number, self.num_actions), np.int8)
        self.rewards = _room(rewards, (number, self.seats), np.float32)
        self.over = np.zeros(number, np.int8)
        self.to_act = np.zeros(number, np.int64)
        self.lengths = np.zeros(number, np.int64)  # actions in the game so far
        self._codes = self.game.option_codes(self.options)
        self._by_wins = list(REWARDS).index(reward)
        self._states = np.zeros(number, self.game.state_dtype)
        self._views = np.zeros(1, self.game.view_dtype)
        self._said = np.zeros((number, 1 + MOST_WORDS), np.int64)
        self._counts = np.zeros((number, 2), np.int64)  # games begun, deals made
        self._words = np.zeros((number, 2), np.uint64)  # of the position, of its game
        for position in range(number):
            self._words[position, 0] = game_words(f"{seed}/{position}", 0)[0]
        self.reset()

    def reset(self) -> None:
        """Begin a new game at every position."""
        self._call(np.zeros(self.number, np.int64), BEGIN)

    def step(self, actions: Ints) -> None:
        """Take one action in every game; an illegal one is refused before anything has changed."""
        chosen = np.asarray(actions, np.int64)
        if chosen.shape != (self.number,):
            raise BadMove(f"{self.number} actions are needed, one for each game")
        wrong = self._call(chosen, STEP)
        if wrong >= 0:
            raise BadMove(f"action {chosen[wrong]} is not legal in game {wrong}")

    def _call(self, actions: Ints, how: int) -> int:
        return step_all(
            self._states,
            self._views,
            self._codes,
            self.seats,
            self._words,
            self._counts,
            self._said,
            actions,
            how,
            self._by_wins,
            self.observations,
            self.masks,
            self.to_act,
            self.rewards,
            self.over,
            self.lengths,
        )


def _room(given: Any, shape: tuple[int, ...], dtype: Any) -> Any:
    """An array of the caller, or a new one."""
    if given is None:
        return np.zeros(shape, dtype)
    if given.shape != shape or given.dtype != dtype or not given.flags.c_contiguous:
        raise ValueError(f"room of the shape {shape} and type {np.dtype(dtype)} is needed")
    return given
