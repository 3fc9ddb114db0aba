"""The games as PettingZoo environments: agents take turns, with action masks.

    from menagerie.envs.pettingzoo import zoff_im_zoo_v1
    env = zoff_im_zoo_v1.env(seats=4, mode="partners")

An observation is a dictionary: `observation`, the vector of `menagerie.envs.layout`, and
`action_mask`. Rewards come at the end, by `reward`: `places` or `wins` (`menagerie.envs.rewards`).
Safarû's moves are said in steps (`menagerie.envs.choices`): a seat may act several times in a row.
The version of an environment goes up when the same actions would give other observations or
another game.
"""

from typing import Any

import numpy as np

from menagerie.core.errors import MenagerieError
from menagerie.envs.layout import LARGEST
from menagerie.envs.picture import picture
from menagerie.envs.table import Table
from menagerie.games import CATALOGUE

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise MenagerieError(
        "this needs PettingZoo: pip install 'menagerie-cards[pettingzoo]'"
    ) from None

VERSION = 1


class MenagerieEnv(AECEnv):  # type: ignore[misc]
    """One of our games; agents are `seat_0`, `seat_1` and so on."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        reward: str = "places",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.table = Table(game, seats, reward, **options)
        self.metadata = {
            "name": f"{game.replace('-', '_')}_v{VERSION}",
            "render_modes": ["human", "ansi", "rgb_array"],
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.agents = list(self.possible_agents)
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        number = self.table.num_actions
        self._numbers = spaces.Discrete(number)
        self._sights = spaces.Dict(
            {
                "observation": spaces.Box(-LARGEST, LARGEST, (self.table.layout.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (number,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._sights)
        self.action_spaces = dict.fromkeys(self.possible_agents, self._numbers)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all agents."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; after a seed the games to come follow from it too."""
        self.table.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.to_act or 0]

    def observe(self, agent: str) -> dict[str, Any]:
        """The view of the agent's seat; the mask is all 0 unless it is to act."""
        seat, table = self._seat[agent], self.table
        if seat == table.to_act:
            return {"observation": table.observation.copy(), "action_mask": table.mask.copy()}
        nothing = np.zeros(table.num_actions, np.int8)
        return {"observation": table.vector(seat), "action_mask": nothing}

    def step(self, action: Any) -> None:
        """Take an action for the agent that is to act; an illegal one is refused."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.step(int(action))
        seat = self.table.to_act
        if seat is None:
            self.rewards = dict(zip(self.agents, self.table.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            seat = (self._seat[agent] + 1) % self.table.seats
            self._accumulate_rewards()
        self.agent_selection = self.possible_agents[seat]
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The table as the agent that is to act sees it: printed, as text, or as pixels."""
        words = str(self.table.view(self._seat[self.agent_selection]))
        if self.render_mode == "ansi":
            return words
        if self.render_mode == "rgb_array":
            return picture(words)
        if self.render_mode == "human":
            print(words)  # noqa: T201
        return None

    def close(self) -> None:
        """Nothing is held open."""


class Versioned:
    """A game as PettingZoo's own are reached: a name with `env` and `raw_env`."""

    def __init__(self, game: str) -> None:
        self.game = game

    def raw_env(self, **settings: Any) -> MenagerieEnv:
        """The environment itself."""
        return MenagerieEnv(self.game, **settings)

    def env(self, **settings: Any) -> Any:
        """The environment with PettingZoo's usual checks around it."""
        wrapped: Any = self.raw_env(**settings)
        wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
        wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
        return wrappers.OrderEnforcingWrapper(wrapped)


life_is_life_v1, zoff_im_zoo_v1, safaru_v1 = (Versioned(name) for name in CATALOGUE)
