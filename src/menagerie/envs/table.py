"""A table that is stepped by small numbers: what environments of every kind have in common."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from menagerie.core.arrays import Records
from menagerie.core.errors import BadMove
from menagerie.core.kernels import DEALER
from menagerie.core.rng import fresh_seed
from menagerie.core.shuffler import SeedShuffler
from menagerie.core.view import View
from menagerie.envs.choices import ACTIONS, Choice
from menagerie.envs.layout import LAYOUTS, Floats
from menagerie.envs.rewards import find_reward
from menagerie.envs.stepping import write_view
from menagerie.games import info, load


class Table:
    """One game at a time; it deals by itself, and keeps no history."""

    states: Records
    choice: Choice | None  # what the seat that is to act may choose; None: the game is over

    def __init__(
        self, game: str, seats: int | None = None, reward: str = "places", **options: Any
    ) -> None:
        page = info(game)
        self.seats = page.min_seats if seats is None else seats
        self.options = page.settled(self.seats, _without_none(options))
        self.game = load(game)
        self.actions = ACTIONS[game]
        self.layout = LAYOUTS[game]
        self.reward = find_reward(reward)

    def reset(self, seed: int | str | None = None) -> None:
        """Begin a game; the same seed deals the same cards."""
        self.shuffler = SeedShuffler(fresh_seed() if seed is None else seed)
        first = self.shuffler.first(self.seats)
        self.states = self.game.new(self.seats, self.options, first)
        self.deals = 0
        self._go_on()

    @property
    def to_act(self) -> int | None:
        """The seat that is to act, None when the game is over."""
        return self.game.to_act(self.states) if self.choice is not None else None

    def step(self, action: int) -> None:
        """Take one of the legal actions."""
        if self.choice is None or action not in self.choice.legal:
            raise BadMove(f"action {action} is not one of the legal ones")
        step = self.choice.take(int(action))
        if isinstance(step, int):
            self.game.apply(self.states, step)
            self._go_on()
        else:
            self.choice = step

    def view(self, seat: int) -> View:
        """What a seat may know."""
        return self.game.observe(self.states, seat)

    def vector(self, seat: int) -> Floats:
        """The same as a vector."""
        vector = np.zeros(self.layout.size, np.float32)
        write_view(self.view(seat).records, vector)
        return vector

    def returns(self) -> list[float]:
        """What the places are worth, at the end; 0 before it."""
        if self.choice is not None:
            return [0.0] * self.seats
        return self.reward(self.game.outcome(self.states).places)

    def _go_on(self) -> None:
        while (seat := self.game.to_act(self.states)) == DEALER:
            stock = self.game.stock(self.states)
            self.deals += 1
            self.shuffler.shuffle(self.deals, stock)
            self.game.deal(self.states, stock)
        self.choice = self.actions.begin(self.game, self.states) if seat >= 0 else None


def _without_none(options: Mapping[str, Any]) -> dict[str, Any]:
    """An option that is None is as good as not given."""
    return {name: value for name, value in options.items() if value is not None}
