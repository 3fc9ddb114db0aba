"""Information-set tree search: one tree of moves for all worlds that agree with the view.

Each playout draws a world and goes down the tree through moves that are legal in it, by upper
confidence bounds that count how often a move could have been chosen (Cowling, Powley and Whitehouse
2012); every player on the way chooses for themselves. A new move is the one the thumb would make,
if the tree has not seen it yet, and a node grows more moves only as it is visited more often.
"""

import math
from typing import NamedTuple

import numpy as np

from menagerie.bots.search.halving import Clock, Findings
from menagerie.bots.search.rollouts import TRIAL, WORLD, Floats, roll_out
from menagerie.bots.search.thumbs import Weights, make_room, thumb_move, thumb_value
from menagerie.core import kernels
from menagerie.core.arrays import Generator, Ints, Records, record_dtype
from menagerie.core.compile import rule, thinking_kernel
from menagerie.core.kernels import USUAL_MOVES
from menagerie.core.rng import Rng, below, branch

#: One node: the move that leads to it, and what was found behind it.
NODE = record_dtype(
    [
        ("move", np.int64),
        ("total", np.float64),  # values for the seat that made the move
        ("squares", np.float64),
        ("visits", np.int32),
        ("chances", np.int32),  # how often the move could have been chosen
        ("child", np.int32),  # the first one; 0: none
        ("sibling", np.int32),  # the next one; 0: none
        ("seat", np.int8),  # that made the move
    ]
)
#: No path through the tree is longer; behind it the thumb plays.
DEEPEST = 32


class Shape(NamedTuple):
    """How a tree grows."""

    explore: float = 0.35  # how much a move is looked at that seems worse
    grow: float = 2.0  # how many moves a node has after its first visit
    growth: float = 0.45  # and how that number grows with the visits: by this power


EXPLORE, GROW, GROWTH = range(3)
#: Room for about as much as a bot's memory allows.
MOST_NODES = 400_000
#: How often in a search it is asked whether the rest could still change the choice.
CHECKS = 16


@thinking_kernel
def grow(
    views: Records,
    states: Records,
    nodes: Records,
    size: int,
    word: np.uint64,
    first: int,
    playouts: int,
    weights: Weights,
    shape: Floats,
) -> int:
    """Some playouts from the root, which has all its moves already; returns the number of nodes."""
    moves = np.empty(USUAL_MOVES, np.int64)
    path = np.empty(DEEPEST, np.int64)
    rng, room = np.empty(1, np.uint64), make_room()
    for number in range(first, first + playouts):
        branch(word, number, rng)
        kernels.imagine(views, 0, rng, states, WORLD)
        states[TRIAL] = states[WORLD]
        node, depth, is_new = 0, 0, False
        while depth < DEEPEST and not is_new:
            seat = kernels.to_act(states, TRIAL)
            if seat < 0:
                break
            following, known = best_known(nodes, node, states, shape[EXPLORE])
            if node > 0 and known < shape[GROW] * math.pow(nodes[node].visits, shape[GROWTH]):
                move = new_move(nodes, node, known, states, moves, rng, weights, room)
                if move >= 0 and size < len(nodes):
                    following, is_new = size, True
                    size += 1
                    add_child(nodes, node, following, move, seat)
            if following == 0:
                break
            kernels.apply(states, TRIAL, nodes[following].move)
            node = following
            path[depth] = node
            depth += 1
        roll_out(states, TRIAL, rng, weights, room)
        for i in range(depth):
            passed = nodes[path[i]]
            value = thumb_value(states[TRIAL], passed.seat, weights)
            passed.visits += 1
            passed.total += value
            passed.squares += value * value
    return size


@rule
def add_child(nodes: Records, node: int, child: int, move: int, seat: int) -> None:
    """A move that was not in the tree."""
    nodes[child].move = move
    nodes[child].seat = seat
    nodes[child].chances = 1
    nodes[child].sibling = nodes[node].child
    nodes[node].child = child


@rule
def best_known(nodes: Records, node: int, states: Records, explore: float) -> tuple[int, int]:
    """The child with the highest confidence bound that is legal here, 0: none; and how many are."""
    best, best_bound, known = 0, -1e9, 0
    child = nodes[node].child
    while child != 0:
        at = nodes[child]
        if node == 0 or kernels.why_illegal(states, TRIAL, at.move) == 0:
            known += 1
            at.chances += 1
            bound = 1e6
            if at.visits > 0:
                bound = at.total / at.visits
                bound += explore * math.sqrt(math.log(at.chances) / at.visits)
            if bound > best_bound:
                best, best_bound = child, bound
        child = at.sibling
    return best, known


@rule
def has_child(nodes: Records, node: int, move: int) -> bool:
    """Whether the tree knows the move here."""
    child = nodes[node].child
    while child != 0:
        if nodes[child].move == move:
            return True
        child = nodes[child].sibling
    return False


@rule
def new_move(
    nodes: Records,
    node: int,
    known: int,
    states: Records,
    moves: Ints,
    rng: Generator,
    weights: Weights,
    room: Ints,
) -> int:
    """The thumb's move, or another one that the tree does not know here; -1: it knows them all."""
    move = thumb_move(states[TRIAL], rng, weights, room)
    if not has_child(nodes, node, move):
        return move
    n = kernels.legal_moves(states, TRIAL, moves)
    if n > len(moves) or known >= n:
        return -1
    some = below(rng, n)
    for i in range(n):
        move = moves[(some + i) % n]
        if not has_child(nodes, node, move):
            return move
    return -1


def is_settled(visits: Ints, left: int) -> bool:
    """Whether the move that was visited most stays the one, however the rest is spent."""
    if len(visits) == 1:
        return True
    second, first = np.partition(visits, len(visits) - 2)[-2:]
    return bool(first - second > left)


def search_tree(
    views: Records,
    states: Records,
    moves: Ints,
    rng: Rng,
    weights: Weights,
    playouts: int,
    seconds: float,
    shape: Shape,
    *,
    is_thorough: bool = True,
) -> Findings:
    """Look at the moves with so many playouts, or fewer if the time is over.

    If it need not be thorough it also ends when no other move can be visited most any more.
    """
    clock = Clock(seconds)
    word = np.uint64(rng.words[0])
    rng.below(2)  # the next search is another one
    size = 1 + len(moves)
    nodes = np.zeros(size + min(playouts, MOST_NODES), NODE)
    nodes["move"][1:size] = moves
    nodes["seat"][1:size] = views["seat"][0]
    nodes["child"][0] = 1
    nodes["sibling"][1 : size - 1] = np.arange(2, size)
    tried = nodes[1 : 1 + len(moves)]
    step = max(1, playouts // CHECKS)
    done, check = 0, step
    while done < playouts and (done == 0 or clock.affordable(1)):
        some = clock.glance(min(playouts, check) - done)
        size = grow(views, states, nodes, size, word, done, some, weights, np.array(shape))
        clock.played(some)
        done += some
        if done == check:
            check += step
            if not is_thorough and is_settled(tried["visits"], playouts - done):
                break
    results = np.stack([tried["total"], tried["squares"]], axis=1)
    return Findings(moves, tried["visits"].astype(np.int64), results)
