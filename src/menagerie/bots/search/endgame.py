"""The end of a game played out exactly: every line in a world, for and against a seat's side.

All other sides are taken to be one that wants this seat to do badly, which is exact for two sides.
Only a game whose thumb says that few cards are left is looked at in this way.
"""

import math
from typing import Any

import numpy as np

from menagerie.bots.search.halving import Findings
from menagerie.bots.search.rollouts import WORLD, Floats
from menagerie.bots.search.thumbs import Weights, thumb_ally, thumb_look, thumb_value
from menagerie.core import kernels
from menagerie.core.arrays import Ints, Records
from menagerie.core.compile import rule, thinking_kernel
from menagerie.core.rng import Rng, branch

#: No line is longer, and no decision in it has more moves: otherwise the search goes on as always.
DEEPEST = 24
MOST_MOVES = 256
_UNSOLVED = math.nan


@thinking_kernel
def solve_moves(
    views: Records,
    states: Records,
    moves: Ints,
    word: np.uint64,
    worlds: int,
    most_positions: int,
    weights: Weights,
    results: Floats,
) -> bool:
    """Play every move out in some worlds; False if that would be more positions than allowed.

    Adds to `results`, per move: the sum of values and of their squares.
    """
    seat = views[0].seat
    lines = np.empty((DEEPEST, MOST_MOVES), np.int64)
    looks = np.empty(MOST_MOVES)
    at = np.empty((DEEPEST, 3), np.int64)
    bounds = np.empty((DEEPEST, 3))
    rng = np.empty(1, np.uint64)
    left = most_positions
    for number in range(worlds):
        branch(word, number, rng)
        kernels.imagine(views, 0, rng, states, WORLD)
        for m in range(len(moves)):
            states[1] = states[WORLD]
            kernels.apply(states, 1, moves[m])
            value, left = solve(states, seat, weights, lines, looks, at, bounds, left)
            if math.isnan(value):
                return False
            results[m, 0] += value
            results[m, 1] += value * value
    return True


#: What is kept of a decision: the next move, how many there are, whether it is our side's; what it
#: is worth so far, and between which values it still matters.
_NEXT, _NUM, _OURS = 0, 1, 2
_BEST, _LOW, _HIGH = 0, 1, 2


@rule
def solve(
    states: Records,
    seat: int,
    weights: Weights,
    lines: Ints,
    looks: Floats,
    at: Ints,
    bounds: Floats,
    left: int,
) -> tuple[float, int]:
    """The value of states[1] to the seat, and how many positions are left to be looked at."""
    if kernels.to_act(states, 1) < 0:
        return thumb_value(states[1], seat, weights), left
    level = 0
    if not open_decision(states, level, seat, weights, lines, looks, at, bounds, -1e9, 1e9):
        return _UNSOLVED, left
    while True:
        if at[level, _NEXT] == at[level, _NUM] or bounds[level, _LOW] >= bounds[level, _HIGH]:
            value = bounds[level, _BEST]
            if level == 0:
                return value, left
            level -= 1
            settle(at[level], bounds[level], value)
            continue
        move = lines[level, at[level, _NEXT]]
        at[level, _NEXT] += 1
        left -= 1
        if left <= 0 or level + 1 == DEEPEST:
            return _UNSOLVED, left
        states[level + 2] = states[level + 1]
        kernels.apply(states, level + 2, move)
        if kernels.to_act(states, level + 2) < 0:
            settle(at[level], bounds[level], thumb_value(states[level + 2], seat, weights))
            continue
        low, high = bounds[level, _LOW], bounds[level, _HIGH]
        level += 1
        if not open_decision(states, level, seat, weights, lines, looks, at, bounds, low, high):
            return _UNSOLVED, left


@rule
def settle(at: Ints, bounds: Floats, value: float) -> None:
    """A move of a decision turned out to be worth this."""
    if at[_OURS]:
        bounds[_BEST] = max(bounds[_BEST], value)
        bounds[_LOW] = max(bounds[_LOW], value)
    else:
        bounds[_BEST] = min(bounds[_BEST], value)
        bounds[_HIGH] = min(bounds[_HIGH], value)


@rule
def open_decision(
    states: Records,
    level: int,
    seat: int,
    weights: Weights,
    lines: Ints,
    looks: Floats,
    at: Ints,
    bounds: Floats,
    low: float,
    high: float,
) -> bool:
    """List the moves of a decision, the best-looking first; False if they are too many."""
    n = kernels.legal_moves(states, level + 1, lines[level])
    if n > MOST_MOVES:
        return False
    for i in range(n):
        move, look = lines[level, i], thumb_look(states[level + 1], lines[level, i], weights)
        place = i
        while place > 0 and looks[place - 1] < look:
            looks[place], lines[level, place] = looks[place - 1], lines[level, place - 1]
            place -= 1
        looks[place], lines[level, place] = look, move
    ours = thumb_ally(states[level + 1], kernels.to_act(states, level + 1), seat)
    at[level, _NEXT], at[level, _NUM], at[level, _OURS] = 0, n, ours
    bounds[level, _BEST] = -1e9 if ours else 1e9
    bounds[level, _LOW], bounds[level, _HIGH] = low, high
    return True


def search_end(
    views: Records,
    dtype: np.dtype[Any],
    moves: Ints,
    rng: Rng,
    weights: Weights,
    worlds: int,
    most_positions: int,
) -> Findings | None:
    """What each move is worth if all is played out; None if that is too much to look at."""
    states = np.zeros(DEEPEST + 2, dtype)
    found = Findings(moves, np.full(len(moves), worlds), np.zeros((len(moves), 2)))
    word = np.uint64(rng.words[0])
    if not solve_moves(views, states, moves, word, worlds, most_positions, weights, found.results):
        return None
    rng.below(2)  # the next search is another one
    return found
