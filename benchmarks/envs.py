"""Steps a second of the environments against those of other libraries, on one core.

`make bench-envs`, or `python -m benchmarks.envs --peers .venv-bench-envs/bin/python`. Every figure
is the best of several short windows, ours and theirs in turn. What is timed is a step up to
what the next seat sees, may do and has earned, and in a single game the beginning of the next one;
how an action is chosen is not, on either side. Each library's single game is compared with ours of
the same kind: RLCard's own interface with our own (`menagerie.envs.table`), PettingZoo's with
PettingZoo's.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from benchmarks.env_peers import pettingzoo_steps
from menagerie.envs.pettingzoo import Versioned
from menagerie.envs.table import Table
from menagerie.envs.vector import Games

#: Tables that are measured: game, seats, options.
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("life-is-life", 4, {"turn_cap": 100}),
    ("zoff-im-zoo", 4, {}),
    ("safaru", 2, {}),
]
#: Others' games one at a time, and our interface that is like theirs; and many games at once.
SINGLE = {
    "rlcard-doudizhu": "table",
    "rlcard-uno": "table",
    "pettingzoo-hanabi": "PettingZoo",
}
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


def table_steps(name: str, seats: int, options: dict[str, Any], seconds: float) -> float:
    """Steps a second of one game, stepped by our own interface."""
    table = Table(name, seats, **options)
    random, steps, spent = Random(1).random, 0, 0.0
    table.reset(seed=1)
    while spent < seconds:
        legal = table.legal
        action = legal[int(random() * len(legal))]
        begun = time.perf_counter()
        table.step(action)
        if table.to_act is None:
            table.reset()
        spent += time.perf_counter() - begun
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
        measures[f"{name}, table"] = partial(table_steps, name, seats, options, a.seconds)
        env = Versioned(name).raw_env(seats=seats, **options)
        measures[f"{name}, PettingZoo"] = partial(pettingzoo_steps, env, a.seconds)
        measures[f"{name}, {BATCH}"] = partial(vector_steps, name, seats, options, a.seconds)
    for name in (*SINGLE, MANY) if a.peers else ():
        measures[name] = partial(peer_steps, a.peers, name, a.seconds)
    found = best(a.windows, measures)
    print("steps a second, one core")
    for name, figure in found.items():
        print(f"{name:26} {figure:12,.0f}")
    kept = [verdict("Zoff im Zoo, steps a second", found[f"zoff-im-zoo, {BATCH}"], STEPS)]
    if a.peers:
        for peer, kind in SINGLE.items():
            ours = min(found[f"{name}, {kind}"] for name, _, _ in TABLES)
            words = f"our slowest game ({kind}), times {peer}"
            kept.append(verdict(words, ours / found[peer], TIMES_SINGLE))
        times = found[f"zoff-im-zoo, {BATCH}"] / found[MANY]
        kept.append(verdict(f"Zoff im Zoo, times {MANY}", times, TIMES_MANY))
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
