"""The compiled half of the search: worlds drawn from a view, moves tried in them, rollouts."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from menagerie.bots.search.thumbs import (
    Weights,
    make_room,
    thumb_look,
    thumb_move,
    thumb_value,
)
from menagerie.core import kernels
from menagerie.core.arrays import Generator, Ints, Records
from menagerie.core.compile import rule, thinking_kernel
from menagerie.core.rng import branch, next_word

Floats: TypeAlias = NDArray[np.float64]

#: Places in the batch of states: the world, and the copy in which a move is tried.
WORLD, TRIAL = 0, 1


@rule
def roll_out(states: Records, i: int, rng: Generator, weights: Weights, room: Ints) -> int:
    """Play on by thumb until cards would be dealt or the game is over; returns how many moves.

    What comes after the next deal is luck, which a value judges better than a few rollouts do.
    """
    moves = 0
    while kernels.to_act(states, i) >= 0:
        kernels.apply(states, i, thumb_move(states[i], rng, weights, room))
        moves += 1
    return moves


@thinking_kernel
def try_moves(
    views: Records,
    states: Records,
    moves: Ints,
    kept: Ints,
    word: np.uint64,
    first: int,
    worlds: int,
    weights: Weights,
    results: Floats,
) -> int:
    """Try the kept ones of the moves in some worlds; worlds and luck are the same for all of them.

    Adds to `results`, per move: the sum of values and of their squares. Worlds are numbered, so
    that it is all the same how they are split over calls.
    """
    seat = views[0].seat
    rng, luck, room = np.empty(1, np.uint64), np.empty(1, np.uint64), make_room()
    played = 0
    for number in range(first, first + worlds):
        branch(word, number, rng)
        kernels.imagine(views, 0, rng, states, WORLD)
        start = next_word(rng)
        for m in kept:
            luck[0] = start
            states[TRIAL] = states[WORLD]
            kernels.apply(states, TRIAL, moves[m])
            played += 1 + roll_out(states, TRIAL, luck, weights, room)
            value = thumb_value(states[TRIAL], seat, weights)
            results[m, 0] += value
            results[m, 1] += value * value
    return played


@thinking_kernel
def look_at(
    views: Records, states: Records, moves: Ints, word: np.uint64, weights: Weights, looks: Floats
) -> None:
    """Write how good each move looks by eye, which only needs what the seat can see."""
    rng = np.empty(1, np.uint64)
    branch(word, 0, rng)
    kernels.imagine(views, 0, rng, states, WORLD)
    for m in range(len(moves)):
        looks[m] = thumb_look(states[WORLD], moves[m], weights)
