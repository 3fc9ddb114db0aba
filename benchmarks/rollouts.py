"""Rollouts of the search beside plain random playouts, per second on one core in the same run.

Both start from the first decision of a game, draw a world for each playout and play on until cards
would be dealt again. The plain ones make random moves, by direct sampling where a game can do
without the list of legal moves: the quickest way to the end that there is. Rounds are taken in
turns and seconds are those of the processor, because the machine may be shared, and each figure is
the best of its rounds.
"""

import math
import time

import numpy as np

import menagerie
from benchmarks.page import table, write_section
from menagerie.bots.levels import HardBot
from menagerie.core import kernels
from menagerie.core.arrays import Records
from menagerie.core.compile import kernel
from menagerie.core.moves import LegalMoves
from menagerie.core.rng import Rng, branch
from menagerie.core.view import View

SEATS = 4
ROUNDS = 9
#: Random playouts in a round.
PLAYOUTS = 4000


@kernel
def play_on(views: Records, states: Records, word: np.uint64, playouts: int) -> int:
    """Random players from so many worlds to the next deal; returns how many moves they made."""
    rng = np.empty(1, np.uint64)
    moves = 0
    for number in range(playouts):
        branch(word, number, rng)
        kernels.imagine(views, 0, rng, states, 0)
        while kernels.to_act(states, 0) >= 0:
            kernels.apply(states, 0, kernels.sample_move(states, 0, rng))
            moves += 1
    return moves


def random_playouts(view: View) -> float:
    """Random playouts a second."""
    states = np.zeros(1, view.game.state_dtype)
    begun = time.process_time()
    play_on(view.records, states, np.uint64(1), PLAYOUTS)
    return PLAYOUTS / (time.process_time() - begun)


def rollouts(view: View, legal: LegalMoves) -> float:
    """Playouts a second of `hard`."""
    begun = time.process_time()
    found = HardBot().search(view, legal, Rng(1), math.inf)
    return int(found.playouts.sum()) / (time.process_time() - begun)


def main() -> None:
    """A line for each game."""
    print(f"{'game':14} {'random/s':>12} {'search/s':>12} {'search : random':>16}")
    lines = []
    for info in menagerie.all_games():
        match = menagerie.start(info.name, seats=SEATS, seed="rollouts")
        view, legal = match.view(), match.legal
        random_playouts(view), rollouts(view, legal)  # all is compiled and loaded
        rounds = [(random_playouts(view), rollouts(view, legal)) for _ in range(ROUNDS)]
        plain, ours = (max(column) for column in zip(*rounds, strict=True))
        print(f"{info.name:14} {plain:12,.0f} {ours:12,.0f} {ours / plain:16.2f}", flush=True)
        lines.append([info.title, f"{plain:,.0f}", f"{ours:,.0f}", f"{ours / plain:.2f}"])
    text = (
        "`python -m benchmarks.rollouts`: complete playouts a second of one core in one run, each "
        "from its own world to the next deal, at the first decision of a game at four seats. "
        "Random moves are drawn directly, without the list of legal moves.\n\n"
    )
    headings = ["game", "random playouts", "rollouts of `hard`", "rollouts : random"]
    write_section("Rollouts", text + table(headings, lines))


if __name__ == "__main__":
    main()
