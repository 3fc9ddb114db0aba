"""The first compile of the search: once per machine and version, as for the rules."""

from functools import cache

import numpy as np

from menagerie.bots.search.endgame import search_end
from menagerie.bots.search.halving import search
from menagerie.bots.search.thumbs import weights_of
from menagerie.bots.search.tree import Shape, search_tree
from menagerie.core.compile import THINKING_FOLDERS, is_compiled, mark_compiled
from menagerie.core.game import Game
from menagerie.core.kernels import shuffle_deal
from menagerie.core.rng import Rng, game_words
from menagerie.core.warm_up import compiling


@cache
def ready(game: Game) -> None:
    """Compile the search of a game into the cache unless it is there already."""
    if is_compiled(game.name, THINKING_FOLDERS):
        return
    with compiling(f"how bots think in {game.info.title}", 10):
        warm_up_search(game)


def warm_up_search(game: Game) -> None:
    """Have the search of a game in memory, compiled if need be: one playout of each kind."""
    seats = game.info.min_seats
    states = game.new(seats, game.info.settled(seats, {}), 0)
    stock = game.stock(states)
    shuffle_deal(game_words(0, 0)[0], 1, stock, len(stock))
    game.deal(states, stock)
    views = game.observe(states, game.to_act(states)).records
    moves, weights = game.legal_numbers(states)[:2], weights_of(game.name)
    room = np.zeros(2, game.state_dtype)
    search(views, room, moves, Rng(0), weights, 1, np.inf, is_thorough=False, most_moves=1)
    search_tree(views, room, moves, Rng(0), weights, 1, np.inf, Shape())
    search_end(views, game.state_dtype, moves, Rng(0), weights, 1, 1)
    mark_compiled(game.name, THINKING_FOLDERS)
