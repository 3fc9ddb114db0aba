"""Steps a second of the environments: one game in PettingZoo, and many at once.

`python -m benchmarks.envs`. Every figure is the best of several short windows on one core.
"""

import argparse
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from menagerie.envs.pettingzoo import Versioned
from menagerie.envs.vector import Games

#: Tables that are measured: game, seats, options.
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("life-is-life", 4, {"turn_cap": 100}),
    ("zoff-im-zoo", 4, {}),
    ("safaru", 2, {}),
]


def vector_steps(
    name: str, seats: int, options: dict[str, Any], batch: int, seconds: float
) -> float:
    """Steps a second of a batch, with observation, mask and reward; choosing is not counted."""
    games = Games(name, batch, seats=seats, **options)
    rng = np.random.default_rng(1)
    steps, spent = 0, 0.0
    while spent < seconds:
        chosen = (rng.random(games.masks.shape, np.float32) * games.masks).argmax(axis=1)
        begun = time.perf_counter()
        games.step(chosen)
        spent += time.perf_counter() - begun
        steps += batch
    return steps / spent


def single_steps(name: str, seats: int, options: dict[str, Any], seconds: float) -> float:
    """Steps a second of one PettingZoo environment with random legal actions."""
    env = Versioned(name).raw_env(seats=seats, **options)
    rng, steps = np.random.default_rng(1), 0
    env.reset(seed=1)
    begun = time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        sight, _, is_over, _, _ = env.last()
        if is_over:
            env.reset()
            continue
        env.step(rng.choice(np.flatnonzero(sight["action_mask"])))
        steps += 1
    return steps / spent


def best(windows: int, measure: Callable[[], float]) -> float:
    """The best of several windows."""
    return max(measure() for _ in range(windows))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--windows", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--batch", type=int, default=1024)
    a = parser.parse_args()
    print(f"{'steps a second':14} {'PettingZoo':>12} {f'batch {a.batch}':>14}")
    for name, seats, options in TABLES:
        one = best(a.windows, partial(single_steps, name, seats, options, a.seconds))
        many = best(a.windows, partial(vector_steps, name, seats, options, a.batch, a.seconds))
        print(f"{name:14} {one:12,.0f} {many:14,.0f}", flush=True)


if __name__ == "__main__":
    main()
