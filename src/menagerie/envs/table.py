"""A table that is stepped by small numbers: one game, as an environment needs it."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from menagerie.core.arrays import Ints, Records
from menagerie.core.compile import for_these
from menagerie.core.errors import BadMove
from menagerie.core.rng import fresh_seed
from menagerie.core.view import View
from menagerie.envs.choices import ACTIONS
from menagerie.envs.desk import MARKS, TO_ACT, desk_dtype, room_for, set_seed
from menagerie.envs.layout import LAYOUTS, Floats
from menagerie.envs.rewards import REWARDS, find_reward
from menagerie.envs.stepping import BEGIN, LAST_STEP, step_all, write_view
from menagerie.games import info, load


class Table:
    """One game at a time; it deals by itself, and keeps no history.

    A step is one call of compiled code. `observation` and `mask` are what the seat that is to act
    sees and may do, `rewards` what the game is worth to each seat when it is over: arrays that the
    next step overwrites. `to_act` is that seat, None when the game is over.
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
        observations = np.zeros((1, self.layout.size), np.float32)
        masks = np.zeros((1, self.num_actions), np.int8)
        rewards = np.zeros((1, self.seats), np.float32)
        self.observation, self.mask, self.rewards = observations[0], masks[0], rewards[0]
        self.to_act: int | None = None
        self._desks = np.zeros(1, desk_dtype(self.game.state_dtype))
        set_seed(self._desks, 0, fresh_seed())
        self.states: Records = self._desks["state"]
        self._action = np.zeros(1, np.int64)
        self._marks = np.zeros((MARKS, 1), np.int64)
        room = room_for(self.game, self.seats, self.options, list(REWARDS).index(reward))
        given, written = (self._desks, room, self._action), (observations, masks, rewards)
        self._to_begin = (*given, BEGIN, *written, self._marks)
        self._to_step = (*given, LAST_STEP, *written, self._marks)
        self._call = for_these(step_all, *self._to_step)

    def reset(self, seed: int | str | None = None) -> None:
        """Begin the game of a seed; without one the next game, which follows from the last seed."""
        if seed is not None:
            set_seed(self._desks, 0, seed)
        self._call(*self._to_begin)
        self.to_act = self._marks.item(TO_ACT)

    def step(self, action: int) -> None:
        """Take one of the legal actions."""
        self._action[0] = action
        if self._call(*self._to_step) >= 0:
            raise BadMove(f"action {action} is not one of the legal ones")
        seat = self._marks.item(TO_ACT)
        self.to_act = seat if seat >= 0 else None

    def view(self, seat: int) -> View:
        """What a seat may know."""
        return self.game.observe(self.states, seat)

    def vector(self, seat: int) -> Floats:
        """The same as a vector."""
        if self.to_act == seat:
            return self.observation.copy()
        vector = np.zeros(self.layout.size, np.float32)
        write_view(self.view(seat).records, vector)
        return vector

    @property
    def legal(self) -> Ints:
        """The legal actions of the seat that is to act."""
        return self.mask.nonzero()[0]

    def returns(self) -> list[float]:
        """What the places are worth, at the end; 0 before it."""
        if self.to_act is not None:
            return [0.0] * self.seats
        return self.reward(self.game.outcome(self.states).places)


def _without_none(options: Mapping[str, Any]) -> dict[str, Any]:
    """An option that is None is as good as not given."""
    return {name: value for name, value in options.items() if value is not None}
