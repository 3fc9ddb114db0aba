"""Many games at once behind Gymnasium's vector interface.

    env = VectorGames("zoff-im-zoo", 1024, seats=4)
    sight, info = env.reset(seed=1)
    sight, reward, is_over, is_cut, info = env.step(actions)

Each step is one of the seat that is to act in its game, whichever that is: the learner plays all
seats. `sight` is what that seat sees and may do; `reward` is that of the seat that has just acted,
`info["rewards"]` has those of all seats, `info["to_act"]` who acts next. A game that ends begins
anew in the same step; what its last state looked like is not told, being worth nothing any more.
The arrays are those of `menagerie.envs.vector.Games`, overwritten by the next step.
"""

from typing import Any

import numpy as np

from menagerie.core.arrays import Ints
from menagerie.core.errors import MenagerieError
from menagerie.envs.layout import LARGEST
from menagerie.envs.vector import Games

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise MenagerieError(
        "this needs Gymnasium: pip install 'menagerie-cards[pettingzoo]'"
    ) from None


class VectorGames(VectorEnv):
    """So many games of one kind, side by side."""

    def __init__(self, game: str, number: int, **settings: Any) -> None:
        self.games = Games(game, number, **settings)
        self.num_envs = number
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        size, actions = self.games.observations.shape[1], self.games.num_actions
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-LARGEST, LARGEST, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, number)
        self.action_space = batch_space(self.single_action_space, number)

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game everywhere; a seed begins the whole row of games anew."""
        self.games.reset(seed)
        return self._sight(), self._info()

    def step(self, actions: Ints) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """One action in every game."""
        acted = self.games.to_act.copy()
        self.games.step(actions)
        reward = self.games.rewards[np.arange(self.num_envs), acted]
        never = np.zeros(self.num_envs, np.bool_)
        return self._sight(), reward, self.games.over.astype(np.bool_), never, self._info()

    def _sight(self) -> dict[str, Any]:
        return {"observation": self.games.observations, "action_mask": self.games.masks}

    def _info(self) -> dict[str, Any]:
        return {"rewards": self.games.rewards, "to_act": self.games.to_act}
