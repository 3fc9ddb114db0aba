"""Many games at once are the same games, one by one."""

from itertools import product
from typing import Any

import numpy as np
import pytest
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from menagerie.core.errors import BadMove
from menagerie.envs.choices import ACTIONS
from menagerie.envs.gymnasium import VectorGames
from menagerie.envs.layout import LAYOUTS
from menagerie.envs.rewards import REWARDS
from menagerie.envs.table import Table
from menagerie.envs.vector import Games
from tests.tables import all_tables, table_id

TableOf = tuple[str, int, dict[str, Any]]


def random_actions(games: Games, rng: np.random.Generator) -> Any:
    """A legal action for each game."""
    chances = rng.random(games.masks.shape) * games.masks
    return chances.argmax(axis=1)


@pytest.mark.slow
@pytest.mark.parametrize("table", all_tables(), ids=table_id)
def test_every_step_is_what_the_plain_table_shows(table: TableOf) -> None:
    name, seats, options = table
    games = Games(name, 3, seats=seats, seed="v", **options)
    layout, actions, rules = LAYOUTS[name], ACTIONS[name], games.game
    rng = np.random.default_rng(1)
    choices = [actions.begin(rules, games._desks["state"][i : i + 1]) for i in range(3)]
    vector = np.zeros(layout.size, np.float32)
    ended = 0
    for _ in range(400):
        for i, choice in enumerate(choices):
            assert np.flatnonzero(games.masks[i]).tolist() == choice.legal
            states = games._desks["state"][i : i + 1]
            seat = rules.to_act(states)
            assert games.to_act[i] == seat
            layout.write(rules.observe(states, seat).records, vector, choice.words)
            assert np.array_equal(vector, games.observations[i])
        chosen = random_actions(games, rng)
        games.step(chosen)
        ended += int(games.over.sum())
        for i, action in enumerate(chosen.tolist()):
            step = choices[i].take(action)
            if isinstance(step, int):
                choices[i] = actions.begin(rules, games._desks["state"][i : i + 1])
            else:
                choices[i] = step
    assert np.isclose(games.rewards.sum(), 0)


@pytest.mark.parametrize("name", ["life-is-life", "zoff-im-zoo", "safaru"])
def test_games_end_with_rewards_and_begin_anew(name: str) -> None:
    options: dict[str, Any] = {"turn_cap": 10} if name == "life-is-life" else {}
    games = Games(name, 8, seats=3, seed=2, **options)
    rng, ended = np.random.default_rng(2), 0
    while ended < 8:
        games.step(random_actions(games, rng))
        for i in np.flatnonzero(games.over):
            ended += 1
            assert games.rewards[i].sum() == pytest.approx(0, abs=1e-6)
            assert games.rewards[i].max() > 0
            assert games.lengths[i] == 0
        assert not games.rewards[games.over == 0].any()
        assert games.masks.any(axis=1).all()


def test_a_position_plays_the_same_games_in_any_batch() -> None:
    small, large = (Games("zoff-im-zoo", n, seats=4, seed=3) for n in (2, 50))
    for _ in range(300):
        chosen = large.masks.argmax(axis=1)  # the first legal action of each
        large.step(chosen)
        small.step(chosen[:2])
        assert small.observations.tobytes() == large.observations[:2].tobytes()
        assert small.masks.tobytes() == large.masks[:2].tobytes()
    other = Games("zoff-im-zoo", 2, seats=4, seed=4)
    assert (
        other.observations.tobytes()
        != Games("zoff-im-zoo", 2, seats=4, seed=3).observations.tobytes()
    )


@pytest.mark.parametrize("name", ["life-is-life", "zoff-im-zoo", "safaru"])
def test_a_seed_is_the_same_game_at_every_position_and_alone(name: str) -> None:
    options: dict[str, Any] = {"turn_cap": 10} if name == "life-is-life" else {}
    games = Games(name, 4, seats=3, seed=[8, 5, 9, 5], **options)
    table = Table(name, 3, **options)
    table.reset(seed=5)
    while table.to_act is not None:
        for position in (1, 3):
            assert games.observations[position].tobytes() == table.observation.tobytes()
            assert games.masks[position].tobytes() == table.mask.tobytes()
        chosen = games.masks.shape[1] - 1 - games.masks[:, ::-1].argmax(axis=1)  # the last of each
        games.step(chosen)
        table.step(chosen[1])
    table.reset()  # the next game follows from the same seed
    assert games.observations[3].tobytes() == table.observation.tobytes()
    assert games.over[[1, 3]].all()
    with pytest.raises(ValueError, match="2 seeds are needed"):
        Games(name, 2, seed=[1])


def test_other_libraries_see_the_arrays_without_a_copy() -> None:
    games = Games("safaru", 5, seats=3)
    for array in (games.observations, games.masks, games.rewards):
        assert array.ctypes.data % 64 == 0  # JAX copies what begins elsewhere
        assert np.shares_memory(np.from_dlpack(array), array)  # by which PyTorch and JAX take it
    assert games.to_act.flags.c_contiguous and games.over.flags.c_contiguous


@pytest.mark.parametrize("reward", ["places", "wins"])
def test_rewards_are_those_of_the_places(reward: str) -> None:
    games = Games("safaru", 16, seats=3, seed=5, reward=reward)
    rng = np.random.default_rng(5)
    seen: set[tuple[float, ...]] = set()
    while len(seen) < 3:
        games.step(random_actions(games, rng))
        for i in np.flatnonzero(games.over):
            seen.add(tuple(round(float(r), 4) for r in games.rewards[i]))
    possible = [places for places in product((1, 2, 3), repeat=3) if 1 in places]
    wanted = {tuple(round(r, 4) for r in REWARDS[reward](places)) for places in possible}
    assert seen <= wanted


def test_the_callers_own_room_is_used() -> None:
    room = np.zeros((4, LAYOUTS["safaru"].size), np.float32)
    games = Games("safaru", 4, observations=room)
    assert games.observations is room and room.any()
    with pytest.raises(ValueError, match="room of the shape"):
        Games("safaru", 5, observations=room)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    games = Games("zoff-im-zoo", 3, seats=4)
    before = games._desks.tobytes()
    chosen = games.masks.argmax(axis=1)
    chosen[1] = int(np.flatnonzero(games.masks[1] == 0)[0])
    with pytest.raises(BadMove, match="is not legal in game 1"):
        games.step(chosen)
    with pytest.raises(BadMove, match="3 actions are needed"):
        games.step(chosen[:2])
    assert games._desks.tobytes() == before


def test_gymnasiums_vector_interface() -> None:
    env = VectorGames("safaru", 6, seats=2)
    sight, info = env.reset(seed=9)
    first = sight["observation"].copy()
    assert sight in env.observation_space
    rng, ended = np.random.default_rng(9), 0
    while ended < 6:
        acted = info["to_act"].copy()
        sight, reward, over, cut, info = env.step(random_actions(env.games, rng))
        assert reward.tolist() == info["rewards"][np.arange(6), acted].tolist()
        assert over.dtype == cut.dtype == np.bool_ and not cut.any()
        ended += int(over.sum())
    assert np.array_equal(env.reset(seed=9)[0]["observation"], first)
    assert np.shares_memory(
        env.reset(seed=[1, 2, 3, 4, 5, 6])[0]["observation"], sight["observation"]
    )


def test_gymnasiums_own_wrappers_go_round_it() -> None:
    ours = VectorGames("safaru", 4, seats=2, box="tiny")
    env = RecordEpisodeStatistics(ours)
    env.reset(seed=1)
    told = 0
    for _ in range(40):
        _, _, over, _, info = env.step(ours.games.masks.argmax(axis=1))
        told += "episode" in info
        assert ("episode" in info) == over.any()
    assert told > 4
