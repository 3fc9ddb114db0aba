"""The records in which games are stepped.

They are few and large, because an array that Python hands to compiled code costs time, and with
one game at a table that is most of the time of a step.
"""

from functools import cache
from typing import Any

import numpy as np

from menagerie.core.arrays import Records, record_dtype
from menagerie.core.game import Game
from menagerie.core.info import Options
from menagerie.core.kernels import DECK_SIZE, USUAL_MOVES
from menagerie.core.rng import game_words
from menagerie.envs.vector_steps import SAID_SIZES

MOST_SEATS = MOST_OPTIONS = 8

#: What is told of each game besides what is seen, a line of numbers each: the seat that is to act,
#: a 1 if a game has just ended, how many actions the game has had.
TO_ACT, OVER, LENGTH = 0, 1, 2
MARKS = 3


@cache
def desk_dtype(state: np.dtype[Any]) -> np.dtype[Any]:
    """A place at which one game after the other is played."""
    return record_dtype(
        [
            ("words", np.uint64, (2,)),  # from which chance comes: of the seed, of this game
            ("games", np.int64),  # begun with this seed
            ("deals", np.int64),  # made in this game
            ("said", np.int64, (SAID_SIZES[state],)),  # of a move that is said in steps
            ("state", state),
        ]
    )


@cache
def room_dtype(view: np.dtype[Any]) -> np.dtype[Any]:
    """What all desks share: how their games are set up, and room to work in."""
    return record_dtype(
        [
            ("seats", np.int64),
            ("by_wins", np.int64),  # the reward, by its place in `menagerie.envs.rewards`
            ("options", np.int64, (MOST_OPTIONS,)),  # as `option_codes` has them
            ("moves", np.int64, (USUAL_MOVES,)),
            ("places", np.int64, (MOST_SEATS,)),
            ("deck", np.int8, (DECK_SIZE,)),
            ("sight", view),
        ]
    )


def room_for(game: Game, seats: int, options: Options, by_wins: int) -> Records:
    """The room of the desks of one kind of table."""
    rooms = np.zeros(1, room_dtype(game.view_dtype))
    codes = game.option_codes(options)
    room: Any = rooms[0]
    room.seats, room.by_wins = seats, by_wins
    room.options[: len(codes)] = codes
    return rooms


def set_seed(desks: Records, at: int, seed: int | str) -> None:
    """Let the games that are begun at a desk follow from this seed."""
    desks["words"][at, 0] = game_words(seed, 0)[0]
    desks["games"][at] = 0
