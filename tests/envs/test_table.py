"""One game, stepped by small numbers, is the game that the library plays."""

import random
from typing import Any

import numpy as np
import pytest

import menagerie
from menagerie.core.errors import BadMove
from menagerie.envs.choices import ACTIONS
from menagerie.envs.pettingzoo import Versioned
from menagerie.envs.rewards import REWARDS
from menagerie.envs.table import Table
from tests.tables import table_id

tables = pytest.mark.parametrize(
    "kind",
    [
        ("life-is-life", 4, {"turn_cap": 20}),
        ("zoff-im-zoo", 5, {"mode": "partners", "target": 8}),
        ("safaru", 2, {}),
        ("safaru", 4, {"variant": "reverse", "teams": True, "games": 1}),
    ],
    ids=table_id,
)


@tables
def test_every_step_is_that_of_a_match_with_the_same_seed(
    kind: tuple[str, int, dict[str, Any]],
) -> None:
    name, seats, options = kind
    table, rng = Table(name, seats, reward="wins", **options), random.Random(1)
    table.reset(seed=7)
    match = menagerie.start(name, seats=seats, seed=7, **options)
    vector, actions = np.zeros(table.layout.size, np.float32), ACTIONS[name]
    while not match.is_over:
        choice: Any = actions.begin(match.game, match.states)
        while not isinstance(choice, int):
            assert table.to_act == match.to_act
            assert table.legal.tolist() == choice.legal
            table.layout.write(match.view(match.to_act).records, vector, choice.words)
            assert np.array_equal(table.observation, vector)
            assert not table.rewards.any()
            action = rng.choice(choice.legal)
            choice = choice.take(action)
            table.step(action)
        match.play(match.game.decode(match.states, choice))
    assert table.to_act is None and not table.mask.any()
    assert match.places is not None
    assert table.returns() == REWARDS["wins"](match.places) == pytest.approx(table.rewards)


@tables
def test_pettingzoo_shows_the_same(kind: tuple[str, int, dict[str, Any]]) -> None:
    name, seats, options = kind
    table, env = Table(name, seats, **options), Versioned(name).env(seats=seats, **options)
    table.reset(seed=3)
    env.reset(seed=3)
    for agent in env.agent_iter():
        sight, reward, is_over, _, _ = env.last()
        if is_over:
            assert table.to_act is None
            assert reward == pytest.approx(table.rewards[int(agent.removeprefix("seat_"))])
            env.step(None)
            continue
        assert agent == f"seat_{table.to_act}"
        assert np.array_equal(sight["observation"], table.observation)
        assert np.array_equal(sight["action_mask"], table.mask)
        action = int(table.legal[-1])
        table.step(action)
        env.step(action)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    table = Table("zoff-im-zoo", 4)
    table.reset(seed=1)
    before = table.states.tobytes(), table.mask.tobytes()
    for action in (-1, table.num_actions, int(np.flatnonzero(table.mask == 0)[0])):
        with pytest.raises(BadMove, match=f"action {action} is not one of the legal ones"):
            table.step(action)
    assert (table.states.tobytes(), table.mask.tobytes()) == before
