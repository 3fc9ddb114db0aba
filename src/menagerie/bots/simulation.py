"""Many whole games in a row, and what came of them."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from menagerie.bots.base import Bot
from menagerie.bots.random import RandomBot
from menagerie.core import kernels
from menagerie.core.game import Game
from menagerie.core.info import Options
from menagerie.core.match import Match
from menagerie.core.rng import Rng, game_words
from menagerie.core.words import is_score

#: Games that the compiled kernel plays between two looks at the clock.
BATCH = 64


@dataclass
class Summary:
    """What many games were like."""

    seats: int
    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    places: list[Counter[int]] = field(default_factory=list)  # per seat
    lengths: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.places = self.places or [Counter() for _ in range(self.seats)]

    def add(self, places: Sequence[int], length: int) -> None:
        """Count one game."""
        self.games += 1
        self.moves += length
        self.lengths.append(length)
        for counter, place in zip(self.places, places, strict=True):
            counter[place] += 1

    def as_json(self) -> dict[str, Any]:
        """Plain numbers for another program."""
        lengths = np.array(self.lengths or [0])
        low, median, high = np.percentile(lengths, [5, 50, 95]).tolist()
        return {
            "games": self.games,
            "moves": self.moves,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / max(self.seconds, 1e-9), 1),
            "moves_per_second": round(self.moves / max(self.seconds, 1e-9), 1),
            "length": {
                "mean": round(float(lengths.mean()), 1),
                "min": int(lengths.min()),
                "5%": low,
                "median": median,
                "95%": high,
                "max": int(lengths.max()),
            },
            "places": [{str(k): c[k] for k in sorted(c)} for c in self.places],
            "mean_place": [
                round(sum(k * n for k, n in c.items()) / max(self.games, 1), 3) for c in self.places
            ],
            "endings": dict(sorted(self.endings.items())),
        }


def game_seed(seed: int | str, number: int) -> str:
    """The seed of one of the many games, numbered from 0."""
    return f"{seed}/{number}"


def play_match(match: Match, bots: Sequence[Bot], budget: float = 1.0) -> Match:
    """Let bots play a match to its end, each with its own stream of the match's seed."""
    seed = getattr(match.shuffler, "seed", 0)
    rngs = [Rng.from_word(word) for word in game_words(seed, match.seats)[1:]]
    while (seat := match.to_act) is not None:
        legal = match.legal
        match.play(bots[seat].choose(match.view(seat), legal, rngs[seat], budget))
    return match


def simulate(
    game: Game,
    options: Options,
    bots: Sequence[Bot],
    games: int,
    seed: int | str,
    *,
    list_legal: bool = False,
    on_match: Callable[[Match], None] | None = None,
) -> Iterator[Summary]:
    """Play games one after another; yields the growing summary now and then, and at the end.

    Random players without an `on_match` run in the compiled kernel. Either way the same seed plays
    the same games.
    """
    if on_match is None and all(isinstance(bot, RandomBot) for bot in bots):
        yield from _simulate_compiled(game, options, len(bots), games, seed)
        return
    summary = Summary(len(bots))
    names = [bot.name for bot in bots]
    begun = time.perf_counter()
    for number in range(games):
        start = game_seed(seed, number)
        match = Match.of_seed(game, options, names, start, list_legal=list_legal)
        play_match(match, bots)
        summary.add(match.places or (), match.num_moves)
        summary.endings.update(_endings(match))
        if on_match is not None:
            on_match(match)
        summary.seconds = time.perf_counter() - begun
        yield summary


def _endings(match: Match) -> Iterator[str]:
    """How each phase, hand or game of a match ended."""
    for line in match.lines:
        if is_score(line):
            yield str(line.get("end", match.game.endings[0]))


def _simulate_compiled(
    game: Game, options: Options, seats: int, games: int, seed: int | str
) -> Iterator[Summary]:
    summary = Summary(seats)
    states = np.zeros(1, game.state_dtype)
    codes = game.option_codes(options)
    for begin in range(0, games, BATCH):
        numbers = range(begin, min(begin + BATCH, games))
        words = np.stack([game_words(game_seed(seed, n), seats) for n in numbers])
        endings = np.zeros(len(game.endings), np.int64)
        lengths = np.zeros(len(numbers), np.int64)
        places = np.zeros((len(numbers), seats), np.int64)
        begun = time.perf_counter()
        kernels.play_random_games(states, codes, words, False, endings, lengths, places)
        summary.seconds += time.perf_counter() - begun
        for line, length in zip(places.tolist(), lengths.tolist(), strict=True):
            summary.add(line, length)
        for name, count in zip(game.endings, endings.tolist(), strict=True):
            if count:
                summary.endings[name] += count
        yield summary
