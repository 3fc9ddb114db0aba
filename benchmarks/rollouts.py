"""Rollouts of the search beside plain random playouts, per second on one core in the same run."""

import math
import time

import numpy as np

import menagerie
from menagerie.bots.levels import HardBot
from menagerie.core import kernels
from menagerie.core.rng import Rng, game_words

SEATS = 4
SECONDS = 1.0


def random_playouts(name: str) -> float:
    """Whole games a second, uniformly random over the list of legal moves."""
    game = menagerie.game(name)
    codes = game.option_codes(game.info.settled(SEATS, {}))
    states = np.zeros(1, game.state_dtype)
    endings, played, batch = np.zeros(len(game.endings), np.int64), 0, 32
    lengths, places = np.zeros(batch, np.int64), np.zeros((batch, SEATS), np.int64)
    begun = time.perf_counter()
    while time.perf_counter() - begun < SECONDS:
        words = np.stack([game_words(f"{name}/{played + i}", SEATS) for i in range(batch)])
        kernels.play_random_games(states, codes, words, False, endings, lengths, places)
        played += batch
    return played / (time.perf_counter() - begun)


def rollouts(name: str) -> float:
    """Playouts a second of `hard` at the first decisions of some games."""
    bot, played, spent, seed = HardBot(), 0, 0.0, 0
    while spent < SECONDS:
        match = menagerie.start(name, seats=SEATS, seed=seed)
        seed += 1
        if match.to_act is None or len(match.legal) == 1:
            continue
        view, legal = match.view(match.to_act), match.legal
        bot.search(view, legal, Rng(seed), 0.001)
        begun = time.perf_counter()
        found = bot.search(view, legal, Rng(seed), math.inf)
        spent += time.perf_counter() - begun
        played += int(found.playouts.sum())
    return played / spent


def main() -> None:
    """A line for each game."""
    print(f"{'game':14} {'random games/s':>15} {'rollouts/s':>12}")
    for info in menagerie.all_games():
        print(f"{info.name:14} {random_playouts(info.name):15,.0f} {rollouts(info.name):12,.0f}")


if __name__ == "__main__":
    main()
