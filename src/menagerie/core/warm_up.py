"""The first compile: once per machine and version, shown while it runs."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np

from menagerie.core import kernels
from menagerie.core.compile import is_compiled, mark_compiled
from menagerie.core.game import Game
from menagerie.core.rng import Rng, game_words


def warm_up(game: Game, say: Callable[[str], None] | None = None) -> None:
    """Compile all kernels of a game into the cache unless they are there already."""
    if is_compiled(game.name):
        return
    with compiling(f"the rules of {game.info.title}", 20, say):
        compile_kernels(game)
        mark_compiled(game.name)


@contextmanager
def compiling(what: str, seconds: int, say: Callable[[str], None] | None = None) -> Iterator[None]:
    """Tell whoever waits what is compiled and about how long, and afterwards how long it was."""
    say = say or say_on_stderr
    say(f"Compiling {what}, once on this machine (about {seconds} seconds) ...\n")
    begun = time.monotonic()
    yield
    say(f"Compiled in {time.monotonic() - begun:.0f} seconds.\n")


def say_on_stderr(text: str) -> None:
    """Tell whoever waits at a terminal."""
    sys.stderr.write(text)
    sys.stderr.flush()


def compile_kernels(game: Game) -> None:
    """Call every kernel once, with the types that all later calls have."""
    seats = game.info.min_seats
    codes = game.option_codes(game.info.settled(seats, {}))
    states = game.new(seats, game.info.settled(seats, {}), 0)
    stock = game.stock(states)
    kernels.shuffle_deal(game_words(0, 0)[0], 1, stock, len(stock))
    game.deal(states, stock)
    view = game.observe(states, 0)
    kernels.to_act(view.records, 0)
    game.imagine(view, Rng(0))
    Rng(0).below(2)
    Rng(0).random()
    kernels.sample_move(states, 0, Rng(0).words)
    game.offer(states)
    number = int(game.legal_numbers(states)[0])
    game.why_illegal(states, number)
    game.apply(states.copy(), number)
    game.make(states, number)
    kernels.ending(states, 0)
    words = np.stack([game_words(0, seats)])
    endings = np.zeros(len(game.endings), np.int64)
    lengths, places = np.zeros(1, np.int64), np.zeros((1, seats), np.int64)
    kernels.play_random_games(states, codes, words, True, endings, lengths, places)
    kernels.places(states, 0, places[0])
    game.tally(states)
