"""Steps a second of the environments against those of other libraries, on one core.

`make bench-envs`, or `python -m benchmarks.envs --peers .venv-bench-envs/bin/python`. Every figure
is the best of several short windows, ours and theirs in turn. One game is timed as a learner uses
it: look, choose, step. Of many games at once only the steps are timed, with observation, mask and
reward.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
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
#: Others' games, one at a time; and many at once.
SINGLE = ("rlcard-doudizhu", "rlcard-uno", "pettingzoo-hanabi")
MANY = "pgx-sparrow-mahjong"
#: What is promised: times as fast as each of them; and steps of Zoff im Zoo.
TIMES_SINGLE, TIMES_MANY, STEPS = 10, 20, 1_000_000
BATCH = 1024
PEERS = Path(__file__).with_name("env_peers.py")


def vector_steps(name: str, seats: int, options: dict[str, Any], seconds: float) -> float:
    """Steps a second of a batch, with observation, mask and reward; choosing is not counted."""
    games = Games(name, BATCH, seats=seats, **options)
    rng = np.random.default_rng(1)
    steps, spent = 0, 0.0
    while spent < seconds:
        chosen = (rng.random(games.masks.shape, np.float32) * games.masks).argmax(axis=1)
        begun = time.perf_counter()
        games.step(chosen)
        spent += time.perf_counter() - begun
        steps += BATCH
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
        legal = sight["action_mask"].nonzero()[0]
        env.step(legal[int(rng.random() * len(legal))])
        steps += 1
    return steps / spent


def peer_steps(python: str, name: str, seconds: float) -> float:
    """The same of another library, in its own environment."""
    done = subprocess.run(
        [python, str(PEERS), name, str(seconds)], check=True, capture_output=True, text=True
    )
    return float(done.stdout.split()[-1])


def best(windows: int, measures: dict[str, Callable[[], float]]) -> dict[str, float]:
    """The best of several windows of each, taken in turn."""
    rounds = [{name: measure() for name, measure in measures.items()} for _ in range(windows)]
    return {name: max(figures[name] for figures in rounds) for name in measures}


def verdict(words: str, found: float, wanted: float) -> bool:
    """One line on a promise."""
    print(f"{'kept  ' if found >= wanted else 'BROKEN'} {words}: {found:,.1f}, wanted {wanted:,}")
    return found >= wanted


def main() -> int:
    """Measure and print; 1 if a promise is broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", help="the Python that has the other libraries")
    parser.add_argument("--windows", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0)
    a = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # and for what we start
    measures: dict[str, Callable[[], float]] = {}
    for name, seats, options in TABLES:
        measures[f"{name}, one"] = partial(single_steps, name, seats, options, a.seconds)
        measures[f"{name}, {BATCH}"] = partial(vector_steps, name, seats, options, a.seconds)
    for name in (*SINGLE, MANY) if a.peers else ():
        measures[name] = partial(peer_steps, a.peers, name, a.seconds)
    found = best(a.windows, measures)
    print("steps a second, one core")
    for name, figure in found.items():
        print(f"{name:24} {figure:12,.0f}")
    kept = [verdict("Zoff im Zoo, steps a second", found[f"zoff-im-zoo, {BATCH}"], STEPS)]
    if a.peers:
        ours = min(found[f"{name}, one"] for name, _, _ in TABLES)
        for name in SINGLE:
            words = f"our slowest game, times {name}"
            kept.append(verdict(words, ours / found[name], TIMES_SINGLE))
        times = found[f"zoff-im-zoo, {BATCH}"] / found[MANY]
        kept.append(verdict(f"Zoff im Zoo, times {MANY}", times, TIMES_MANY))
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
