"""Write the golden records: for each table and each way to end, the shortest random game found.

They are the regression net: rewritten only on purpose, and a diff in them is reviewed like code.
"""

import sys
from pathlib import Path
from typing import Any

import numpy as np

from menagerie.bots import RandomBot
from menagerie.bots.simulation import play_match
from menagerie.conformance import tables
from menagerie.core import kernels
from menagerie.core.game import Game
from menagerie.core.info import Options
from menagerie.core.match import Match
from menagerie.core.rng import game_words
from menagerie.games import CATALOGUE, load

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"
#: Options that make every ending likely, and games short.
SHORT: dict[str, dict[str, Any]] = {"life-is-life": {"turn_cap": 14}}
#: Safarû has ways to agree on a match that are numbers, not choices.
MATCHES: dict[str, list[dict[str, Any]]] = {"safaru": [{"target": 40}, {"games": 2}]}
SEEDS = 300
MANY_SEEDS = 20_000


def shortest(game: Game, seats: int, options: Options, ending: int) -> str | None:
    """The seed of the shortest random game with that ending; rare ones are searched for longer."""
    states = np.zeros(1, game.state_dtype)
    codes = game.option_codes(options)
    best: tuple[int, str] | None = None
    for number in range(MANY_SEEDS):
        if best is not None and number >= SEEDS:
            break
        seed = f"golden/{number}"
        endings = np.zeros(len(game.endings), np.int64)
        lengths, places = np.zeros(1, np.int64), np.zeros((1, seats), np.int64)
        words = np.stack([game_words(seed, seats)])
        kernels.play_random_games(states, codes, words, False, endings, lengths, places)
        if endings[ending] and (best is None or lengths[0] < best[0]):
            best = int(lengths[0]), seed
    return best[1] if best else None


def write(game: Game, seats: int, given: dict[str, Any], words: list[str]) -> None:
    """Write the golden records of one table."""
    options = game.info.settled(seats, given)
    for ending, name in enumerate(game.endings):
        seed = shortest(game, seats, options, ending)
        if seed is None:
            continue
        match = Match.of_seed(game, options, [f"seat {s}" for s in range(seats)], seed)
        play_match(match, [RandomBot()] * seats)
        path = GOLDEN / game.name / ("-".join([str(seats), *words, name]) + ".jsonl")
        path.parent.mkdir(parents=True, exist_ok=True)
        match.record().write(path)
        sys.stdout.write(f"{path.name}: {match.num_moves} moves\n")


def main() -> None:
    """Write them all anew."""
    for name, info in CATALOGUE.items():
        game = load(name)
        for old in (GOLDEN / name).glob("*.jsonl"):
            old.unlink()
        for table in tables(info):
            options = table.as_options()
            chosen = {
                o.name: options[o.name] for o in info.options if o.choices and o.name in options
            }
            words = [v if isinstance(v, str) else f"{k}-{v}".lower() for k, v in chosen.items()]
            write(game, table.seats, {**table.as_options(), **SHORT.get(name, {})}, words)
        for given in MATCHES.get(name, []):
            for seats in range(info.min_seats, info.max_seats + 1):
                write(game, seats, given, [f"{k}-{v}" for k, v in given.items()])
        write(game, info.min_seats, {"box": "tiny"}, ["box-tiny"])


if __name__ == "__main__":
    main()
