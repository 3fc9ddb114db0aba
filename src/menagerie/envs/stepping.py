"""The kernels that step many games at once."""

from typing import Any

import numpy as np

from menagerie.core import kernels
from menagerie.core.arrays import Generator, Ints, Records
from menagerie.core.compile import rule, stepping_kernel
from menagerie.core.kernels import DEALER, DECK_SIZE, NOBODY
from menagerie.core.rng import branch
from menagerie.envs.vector_layout import write_vector
from menagerie.envs.vector_steps import begin, mark, take

#: What `said` begins with while nobody has looked at the legal moves.
UNSEEN = -1
#: What `step_all` does: a step everywhere after which games that end begin anew, or stay as they
#: are; begin the next game everywhere, or the game of the word that stands there.
STEP, LAST_STEP, BEGIN, BEGIN_THIS = 0, 1, 2, 3


@stepping_kernel
def step_all(
    states: Records,
    views: Records,
    codes: Ints,
    seats: int,
    words: Generator,
    counts: Ints,
    said: Ints,
    actions: Ints,
    how: int,
    by_wins: int,
    observations: Any,
    masks: Any,
    to_act: Ints,
    rewards: Any,
    over: Any,
    lengths: Ints,
) -> int:
    """One action for every game; returns the first game whose action is not legal, else -1.

    Or it begins games: one kernel does all this, because it takes long to compile.
    """
    anew = how >= BEGIN
    if not anew:
        for i in range(len(states)):
            if not 0 <= actions[i] < masks.shape[1] or masks[i, actions[i]] == 0:
                return i
    moves = np.empty(kernels.USUAL_MOVES, np.int64)
    deck = np.empty(DECK_SIZE, np.int8)
    places = np.empty(seats, np.int64)
    for i in range(len(states)):
        over[i] = 0
        for s in range(seats):
            rewards[i, s] = 0
        lengths[i] += 1
        begins = anew
        move = -1 if anew else take(states[i], moves, said[i], actions[i])
        if move >= 0:
            said[i, 0] = UNSEEN
            kernels._apply(states[i], move)
            begins = deal_or_end(states, i, words, counts, deck)
            if begins:
                kernels._places(states[i], places)
                reward(places, by_wins, rewards[i])
                over[i] = 1
        if begins and how == LAST_STEP:
            to_act[i] = NOBODY
            continue
        if begins:
            lengths[i] = 0
            begin_one(states, i, codes, seats, words, counts, said, deck, how == BEGIN_THIS)
        moves = look(states, i, views, moves, said, observations, masks, to_act)
    return -1


@stepping_kernel
def write_view(views: Records, vector: Any) -> None:
    """The vector of one view."""
    write_vector(views[0], vector)


@rule
def begin_one(
    states: Records,
    i: int,
    codes: Ints,
    seats: int,
    words: Generator,
    counts: Ints,
    said: Ints,
    deck: Any,
    this: bool,
) -> None:
    """Begin the next game of a position, or the one of the word that stands there."""
    counts[i, 0] += 1
    counts[i, 1] = 0
    if not this:
        branch(words[i, 0], counts[i, 0], words[i, 1:])
    kernels._start(states[i], seats, codes, kernels.first_seat(words[i, 1], seats))
    deal_or_end(states, i, words, counts, deck)
    said[i, 0] = UNSEEN


@rule
def deal_or_end(states: Records, i: int, words: Generator, counts: Ints, deck: Any) -> bool:
    """Deal if cards are needed; whether the game is over."""
    while kernels._to_act(states[i]) == DEALER:
        counts[i, 1] += 1
        kernels.shuffle_deal(words[i, 1], counts[i, 1], deck, kernels._stock(states[i], deck))
        kernels._deal(states[i], deck)
    return kernels._to_act(states[i]) == NOBODY


@rule
def reward(places: Ints, by_wins: int, out: Any) -> None:
    """What the places are worth: `menagerie.envs.rewards`, by their order there."""
    n = len(places)
    for s in range(n):
        level = 0
        for t in range(n):
            if places[t] == places[s]:
                level += 1
        if by_wins:
            out[s] = (1 / level if places[s] == 1 else 0.0) - 1 / n
        else:
            out[s] = (n + 1 - 2 * (places[s] + (level - 1) / 2)) / (n - 1)


@rule
def look(
    states: Records,
    i: int,
    views: Records,
    moves: Ints,
    said: Ints,
    observations: Any,
    masks: Any,
    to_act: Ints,
) -> Ints:
    """Write what the seat that is to act sees and may do; returns the room for moves."""
    n = kernels._legal_moves(states[i], moves)
    if n > len(moves):
        moves = np.empty(n, np.int64)
        n = kernels._legal_moves(states[i], moves)
    if said[i, 0] == UNSEEN:
        begin(states[i], moves, n, said[i])
    for k in range(masks.shape[1]):
        masks[i, k] = 0
    mark(states[i], moves, n, said[i], masks[i])
    seat = kernels._to_act(states[i])
    to_act[i] = seat
    kernels._observe(states[i], seat, views[0])
    write_vector(views[0], observations[i])
    return moves
