"""Thousands of games stepped in one call: arrays in, arrays out, no Python between the games.

    games = Games("zoff-im-zoo", 1024, seats=4, seed=1)
    games.step(actions)          # one action for each game
    games.observations, games.masks, games.to_act, games.rewards, games.over

A game that ends begins anew at once: its rewards and its 1 in `over` belong to the game that has
ended, everything else to the new one. All arrays stay where they are, so that PyTorch and JAX can
look at them without a copy; or the caller brings its own. The games at a position follow from
the seed and the position, wherever and however they are stepped; or from a seed of its own
(`seed=[7, 8, ...]`): then the first one is the game that this seed is everywhere else.
"""

import math
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from menagerie.core.compile import for_these
from menagerie.core.errors import BadMove
from menagerie.envs.choices import ACTIONS
from menagerie.envs.desk import MARKS, desk_dtype, room_for, set_seed
from menagerie.envs.layout import LAYOUTS
from menagerie.envs.rewards import REWARDS, find_reward
from menagerie.envs.stepping import BEGIN, STEP, step_all
from menagerie.games import info, load

#: One seed for all positions, or one for each.
Seeds: TypeAlias = int | str | Sequence[int | str]


class Games:
    """So many games of one kind, side by side."""

    def __init__(
        self,
        game: str,
        number: int,
        *,
        seats: int | None = None,
        seed: Seeds = 0,
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
        self.observations = _array(observations, (number, size), np.float32)
        self.observations.fill(0)
        self.masks = _array(masks, (number, self.num_actions), np.int8)
        self.rewards = _array(rewards, (number, self.seats), np.float32)
        self._marks = _array(None, (MARKS, number), np.int64)
        self.to_act, self.over, self.lengths = self._marks  # lengths: actions in the game so far
        self._desks = np.zeros(number, desk_dtype(self.game.state_dtype))
        room = room_for(self.game, self.seats, self.options, list(REWARDS).index(reward))
        self._actions = np.zeros(number, np.int64)
        self._given = (self._desks, room, self._actions)
        self._written = (self.observations, self.masks, self.rewards, self._marks)
        self._call = for_these(step_all, *self._given, STEP, *self._written)
        self.reset(seed)

    def reset(self, seed: Seeds | None = None) -> None:
        """Begin a new game at every position; with a seed, its first game."""
        if isinstance(seed, int | str):
            seed = [f"{seed}/{position}" for position in range(self.number)]
        if seed is not None:
            if len(seed) != self.number:
                raise ValueError(f"{self.number} seeds are needed, one for each position")
            for position, own in enumerate(seed):
                set_seed(self._desks, position, own)
        self._call(*self._given, BEGIN, *self._written)

    def step(self, actions: Any) -> None:
        """Take one action in every game; an illegal one is refused before anything has changed."""
        if np.shape(actions) != (self.number,):
            raise BadMove(f"{self.number} actions are needed, one for each game")
        self._actions[:] = actions
        wrong = self._call(*self._given, STEP, *self._written)
        if wrong >= 0:
            raise BadMove(f"action {self._actions[wrong]} is not legal in game {wrong}")


#: JAX looks at memory without a copy only where it begins at a multiple of this.
ALIGNMENT = 64


def _array(given: Any, shape: tuple[int, ...], dtype: Any) -> Any:
    """An array of the caller, or a new one."""
    if given is None:
        size = math.prod(shape) * np.dtype(dtype).itemsize
        memory = np.zeros(size + ALIGNMENT, np.uint8)
        begin = -memory.ctypes.data % ALIGNMENT
        return memory[begin : begin + size].view(dtype).reshape(shape)
    if given.shape != shape or given.dtype != dtype or not given.flags.c_contiguous:
        raise ValueError(f"room of the shape {shape} and type {np.dtype(dtype)} is needed")
    return given
