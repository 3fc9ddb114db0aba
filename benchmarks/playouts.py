"""Random playouts: ours against the naive oracle and against OpenSpiel inside C++, in one run.

Run by `make bench`. Every figure is the best of several short windows, ours and theirs taken in
turns, because the machine is shared.
"""

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import median
from threading import Thread
from typing import Any

import numpy as np

from benchmarks.openspiel import dou_dizhu_moves_per_second
from menagerie.core import kernels
from menagerie.core.rng import game_words
from menagerie.games import load
from tests.oracle.games import new_game
from tests.oracle.random_play import random_deal

#: Tables that are measured: game, seats, options.
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("life-is-life", 4, {"turn_cap": 100}),
    ("zoff-im-zoo", 4, {"mode": "simple"}),
    ("zoff-im-zoo", 5, {"mode": "partners"}),
    ("safaru", 2, {}),
    ("safaru", 4, {"variant": "reverse"}),
]
#: What the project promises: list / oracle, list / dou_dizhu, sampled / dou_dizhu.
PROMISES = {"life-is-life": (100, 0.5, 2), "zoff-im-zoo": (50, 1, 2), "safaru": (50, 0.5, 2)}


#: Games that one call of the kernel plays at the most.
SEEDS = 2000


@dataclass
class Playouts:
    """Random games of one table in the compiled kernel."""

    name: str
    seats: int
    options: dict[str, Any]
    sampled: bool
    seed: str = "bench"

    def __post_init__(self) -> None:
        game = load(self.name)
        self.codes = game.option_codes(game.info.settled(self.seats, self.options))
        self.states = np.zeros(16, game.state_dtype)  # only the first is used, away from others'
        self.endings = np.zeros(8, np.int64)
        self.words = np.stack([game_words(f"{self.seed}/{g}", self.seats) for g in range(SEEDS)])

    def run(self, games: int) -> int:
        """Play so many games, again and again through the seeds; returns the moves."""
        moves = 0
        lengths, places = np.zeros(SEEDS, np.int64), np.zeros((SEEDS, self.seats), np.int64)
        for begin in range(0, games, SEEDS):
            words = self.words[: min(SEEDS, games - begin)].copy()
            moves += kernels.play_random_games(
                self.states, self.codes, words, self.sampled, self.endings, lengths, places
            )
        return moves

    def moves_per_second(self, seconds: float) -> float:
        """Moves per second in one window."""
        moves, begun = 0, time.perf_counter()
        while (passed := time.perf_counter() - begun) < seconds:
            moves += self.run(20)
        return moves / passed


def oracle_moves_per_second(
    name: str, seats: int, options: dict[str, Any], seconds: float
) -> float:
    """The naive oracle with its full list of legal moves, the same way."""
    settled = load(name).info.settled(seats, options)
    rng, moves, begun = Random(1), 0, time.perf_counter()
    while True:
        oracle = new_game(name, seats, dict(settled))
        while not oracle.is_over():
            if oracle.needs_deal():
                oracle.deal(random_deal(oracle, rng))
            oracle.play(oracle.to_act(), rng.choice(sorted(oracle.legal())))
            moves += 1
            if (passed := time.perf_counter() - begun) > seconds:
                return moves / passed


def two_at_once(jobs: list[Callable[[], object]]) -> float:
    """How many times as fast two jobs are in two threads as one after the other."""
    begun = time.perf_counter()
    for job in jobs:
        job()
    one = time.perf_counter() - begun
    threads = [Thread(target=job) for job in jobs]
    begun = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return one / (time.perf_counter() - begun)


def two_threads(name: str, seats: int, options: dict[str, Any], seconds: float) -> float:
    """The gain of two threads on playouts of some seconds."""
    players = [Playouts(name, seats, options, True, f"bench-{t}") for t in range(2)]
    begun = time.perf_counter()
    for player in players:
        player.run(1000)
    games = round(1000 * seconds / (time.perf_counter() - begun))
    return two_at_once([partial(player.run, games) for player in players])


def two_threads_of_the_machine() -> float:
    """The same for hashing in C, which shares nothing: what the machine gives at best."""
    data = bytes(64 << 20)
    return two_at_once([partial(hashlib.sha256, data), partial(hashlib.sha256, data)])


def best(windows: int, *measures: Callable[[], float | None]) -> list[float | None]:
    """The best of several windows for each measure, the measures taking turns."""
    rounds = [[measure() for measure in measures] for _ in range(windows)]
    return [
        None if column[0] is None else max(value for value in column if value is not None)
        for column in zip(*rounds, strict=True)
    ]


def measure_table(
    name: str, seats: int, options: dict[str, Any], windows: int, seconds: float
) -> dict[str, Any]:
    """All figures of one table."""
    listed, sampled = (Playouts(name, seats, options, flag) for flag in (False, True))
    listed.run(20)
    sampled.run(20)
    ours, direct, naive, peer = best(
        windows,
        lambda: listed.moves_per_second(seconds),
        lambda: sampled.moves_per_second(seconds),
        lambda: oracle_moves_per_second(name, seats, options, seconds),
        lambda: dou_dizhu_moves_per_second(seconds),
    )
    pairs = [two_threads(name, seats, options, seconds) for _ in range(windows)]
    machine = [two_threads_of_the_machine() for _ in range(windows)]
    if ours is None or direct is None or naive is None:
        raise RuntimeError("a measure of ours gave no figure")
    return {
        "game": name,
        "seats": seats,
        "options": options,
        "state_bytes": load(name).state_dtype.itemsize,
        "list_moves_per_s": round(ours),
        "sampled_moves_per_s": round(direct),
        "oracle_moves_per_s": round(naive),
        "dou_dizhu_moves_per_s": round(peer) if peer else None,
        "list_vs_oracle": round(ours / naive, 1),
        "list_vs_dou_dizhu": round(ours / peer, 2) if peer else None,
        "sampled_vs_dou_dizhu": round(direct / peer, 2) if peer else None,
        "two_threads": round(max(pairs), 2),
        "two_threads_median": round(median(pairs), 2),
        "two_threads_of_the_machine": round(median(machine), 2),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--windows", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of one window")
    parser.add_argument("--json", action="store_true", help="print JSON for another program")
    arguments = parser.parse_args()
    results = []
    for name, seats, options in TABLES:
        print(f"measuring {name}, {seats} seats, {options} ...", file=sys.stderr)
        results.append(measure_table(name, seats, options, arguments.windows, arguments.seconds))
    if arguments.json:
        print(json.dumps(results, indent=2))
        return
    for result in results:
        oracle, listed, sampled = PROMISES[result["game"]]
        print(f"\n{result['game']}, {result['seats']} seats, {result['options']}")
        print(f"  state                {result['state_bytes']:>12} bytes (promised: at most 512)")
        print(f"  full legal list      {result['list_moves_per_s']:>12,} moves/s")
        print(f"  direct sampling      {result['sampled_moves_per_s']:>12,} moves/s")
        print(f"  list / oracle        {result['list_vs_oracle']:>12} (promised: {oracle})")
        if result["dou_dizhu_moves_per_s"] is None:
            print("  OpenSpiel is not installed: pip install 'menagerie-cards[openspiel]'")
        else:
            print(f"  dou_dizhu in C++     {result['dou_dizhu_moves_per_s']:>12,} moves/s")
            print(f"  list / dou_dizhu     {result['list_vs_dou_dizhu']:>12} (promised: {listed})")
            print(
                f"  sampled / dou_dizhu  {result['sampled_vs_dou_dizhu']:>12} (promised: {sampled})"
            )
        print(f"  two threads / one    {result['two_threads']:>12} (promised: 1.8)")
        print(f"    median             {result['two_threads_median']:>12}")
        print(f"    hashing in C       {result['two_threads_of_the_machine']:>12}")


if __name__ == "__main__":
    main()
