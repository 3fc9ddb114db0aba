"""PettingZoo's own tests, on our games."""

import sys
import time
import warnings
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from menagerie.core.errors import MenagerieError
from menagerie.envs import pettingzoo as ours
from tests.tables import all_tables, table_id

Table = tuple[str, int, dict[str, Any]]
every_table = pytest.mark.parametrize("table", all_tables(), ids=table_id)


def env(table: Table, **more: Any) -> Any:
    name, seats, options = table
    return ours.Versioned(name).env(seats=seats, **options, **more)


def random_game(environment: Any, seed: int) -> list[bytes]:
    """Everything that is seen in a random game."""
    environment.reset(seed=seed)
    rng, seen = np.random.default_rng(seed), []
    for agent in environment.agent_iter():
        sight, reward, ended, cut, _ = environment.last()
        seen.append(sight["observation"].tobytes() + sight["action_mask"].tobytes())
        if ended or cut:
            environment.step(None)
            seen.append(f"{agent} {reward}".encode())
        else:
            environment.step(rng.choice(np.flatnonzero(sight["action_mask"])))
    return seen


@pytest.mark.slow
@every_table
def test_the_api_test_passes(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        # Vectors of counts may be all 0 at first, and hands of cards are no pictures.
        warnings.simplefilter("ignore")
        api_test(env(table), num_cycles=200)


@pytest.mark.slow
@every_table
def test_the_seed_test_passes(table: Table) -> None:
    seed_test(lambda: env(table), num_cycles=60)


class QuickClock:
    """The benchmark runs for five seconds of this clock."""

    @staticmethod
    def time() -> float:
        return 50 * time.monotonic()


@pytest.mark.slow
@every_table
def test_the_performance_benchmark_runs(
    table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module = import_module("pettingzoo.test.performance_benchmark")
    monkeypatch.setattr(module, "time", QuickClock)
    performance_benchmark(env(table))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.slow
@every_table
def test_the_render_test_passes(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(table, render_mode=render_mode))


@pytest.mark.parametrize(
    "table",
    [("zoff-im-zoo", 4, {"mode": "partners", "target": 4}), ("safaru", 3, {})],
    ids=table_id,
)
def test_the_same_seed_shows_the_same_bytes_and_ends_zero_sum(table: Table) -> None:
    one, two, other = (random_game(env(table), seed) for seed in (5, 5, 6))
    assert one == two != other
    rewards = [float(line.split()[1]) for line in one if line.startswith(b"seat_")]
    assert len(rewards) == table[1] and sum(rewards) == pytest.approx(0) and max(rewards) > 0


def test_games_after_a_seed_follow_from_it() -> None:
    runs = []
    for _ in range(2):
        environment = ours.safaru_v1.raw_env()
        environment.reset(seed=3)
        environment.reset()
        runs.append(environment.table.states.tobytes())
    assert runs[0] == runs[1]


def test_an_illegal_action_ends_the_game_as_pettingzoo_does() -> None:
    environment = ours.zoff_im_zoo_v1.env(seats=4)
    environment.reset(seed=1)
    sight = environment.last()[0]
    environment.step(int(np.flatnonzero(sight["action_mask"] == 0)[0]))
    assert all(environment.terminations.values())


def test_ids_have_a_version() -> None:
    assert ours.life_is_life_v1.raw_env(seats=3).metadata["name"] == "life_is_life_v1"


def test_without_pettingzoo_one_sentence_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "menagerie.envs.pettingzoo")
    with pytest.raises(MenagerieError, match=r"pip install 'menagerie-cards\[pettingzoo\]'"):
        import_module("menagerie.envs.pettingzoo")
