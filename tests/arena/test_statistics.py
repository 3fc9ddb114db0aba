"""Intervals hold what they promise, with deals and not games as observations."""

import math

import numpy as np
import pytest

from menagerie.arena.statistics import mean, share, student


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)],
)
def test_quantiles_of_student(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=6e-4)


def test_an_interval_covers_the_truth_in_95_of_100_tournaments() -> None:
    rng = np.random.default_rng(1)
    inside = 0
    for _ in range(2000):
        luck = rng.normal(0, 2, 30)  # all games of a deal share it
        games = luck[:, None] + rng.normal(5, 1, (30, 4))
        found = mean(games.sum(axis=1), np.full(30, 4.0))
        inside += found.low <= 5 <= found.high
    assert 0.935 <= inside / 2000 <= 0.965


def test_games_taken_as_independent_would_promise_too_much() -> None:
    rng = np.random.default_rng(2)
    luck = rng.normal(0, 2, 50)
    games = luck[:, None] + rng.normal(0, 1, (50, 4))
    by_deal = mean(games.sum(axis=1), np.full(50, 4.0))
    by_game = mean(games.ravel(), np.ones(200))
    assert by_deal.half_width > 1.5 * by_game.half_width


def test_luck_that_cancels_in_a_deal_makes_a_share_surer() -> None:
    rng = np.random.default_rng(3)
    # The seat decides, and the bot has every seat once: one win of four in nearly every deal.
    wins = np.where(rng.random(60) < 0.1, 2.0, 1.0)
    by_deal = share(wins, np.full(60, 4.0))
    binomial = 1.96 * math.sqrt(0.275 * 0.725 / 240)
    assert by_deal.half_width < binomial / 2


def test_the_interval_of_a_share_covers_the_truth() -> None:
    rng = np.random.default_rng(4)
    inside = 0
    for _ in range(2000):
        chance = rng.beta(2, 2, 40)
        wins = rng.binomial(4, chance).astype(float)
        found = share(wins, np.full(40, 4.0))
        inside += found.low <= 0.5 <= found.high
    assert 0.93 <= inside / 2000 <= 0.97


def test_all_won_is_not_certainty() -> None:
    found = share(np.full(20, 4.0), np.full(20, 4.0))
    assert found.mean == 1.0 and found.high == 1.0
    assert 0.7 < found.low < 0.9
    none = share(np.zeros(20), np.full(20, 4.0))
    assert none.low == 0.0 and none.high == pytest.approx(1 - found.low)


def test_deals_without_a_bot_do_not_count() -> None:
    sums, counts = np.array([2.0, 0.0, 3.0, 1.0]), np.array([4.0, 0.0, 4.0, 4.0])
    assert share(sums, counts) == share(sums[counts > 0], counts[counts > 0])


def test_one_deal_tells_no_range() -> None:
    found = mean(np.array([8.0]), np.array([4.0]))
    assert found.mean == 2.0 and not found.is_known
    assert found.as_json() == {"mean": 2.0, "low": None, "high": None}
