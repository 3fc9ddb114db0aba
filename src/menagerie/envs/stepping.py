"""The kernels that step many games at once."""

from typing import Any

import numpy as np

from menagerie.core import kernels
from menagerie.core.arrays import Ints, Records
from menagerie.core.compile import rule, stepping_kernel
from menagerie.core.kernels import DEALER, NOBODY
from menagerie.core.rng import branch
from menagerie.envs.desk import LENGTH, OVER, TO_ACT
from menagerie.envs.vector_layout import clear, write_vector
from menagerie.envs.vector_steps import offer, take, tell

#: What `step_all` does: a step everywhere after which games that end begin anew, or stay as they
#: are; or begin the next game everywhere.
STEP, LAST_STEP, BEGIN = 0, 1, 2
#: Streams of chance with these numbers and more are games; with lower ones the deals of a game.
GAMES = 1 << 32


@stepping_kernel
def step_all(
    desks: Records,
    rooms: Records,
    actions: Ints,
    how: int,
    observations: Any,
    masks: Any,
    rewards: Any,
    marks: Ints,
) -> int:
    """One action for every game; returns the first game whose action is not legal, else -1.

    Or it begins games: one kernel does all this, because it takes long to compile.
    """
    anew = how == BEGIN
    if not anew:
        for i in range(len(desks)):
            if not 0 <= actions[i] < masks.shape[1] or masks[i, actions[i]] == 0:
                return i
    room = rooms[0]
    for i in range(len(desks)):
        desk = desks[i]
        clear(rewards[i])
        marks[OVER, i] = 0
        marks[LENGTH, i] += 1
        begins = anew
        if not anew:
            move = take(desk.state, room.moves[:], desk.said, actions[i], masks[i])
            if move < 0:  # there is more to be said of it
                tell(desk.state, desk.said, observations[i])
                continue
            kernels._apply(desk.state, move)
            deal(desk, room)
            if kernels._to_act(desk.state) == NOBODY:
                marks[OVER, i] = 1
                reward(desk.state, room, rewards[i])
                begins = how == STEP
        if begins:
            marks[LENGTH, i] = 0
            begin(desk, room)
        look(desk, room, observations[i], masks[i], marks[:, i])
    return -1


@stepping_kernel
def write_view(views: Records, vector: Any) -> None:
    """The vector of one view."""
    write_vector(views[0], vector)


@rule
def begin(desk: Any, room: Any) -> None:
    """Begin the next game of a desk; the first is that of its seed in the library."""
    desk.games += 1
    desk.deals = 0
    desk.words[1] = desk.words[0]
    if desk.games > 1:
        branch(desk.words[0], GAMES + desk.games, desk.words[1:])
    first = kernels.first_seat(desk.words[1], room.seats)
    kernels._start(desk.state, room.seats, room.options, first)
    deal(desk, room)


@rule
def deal(desk: Any, room: Any) -> None:
    """Deal while cards are needed."""
    deck = room.deck[:]
    while kernels._to_act(desk.state) == DEALER:
        desk.deals += 1
        kernels.shuffle_deal(desk.words[1], desk.deals, deck, kernels._stock(desk.state, deck))
        kernels._deal(desk.state, deck)


@rule
def reward(state: Any, room: Any, out: Any) -> None:
    """What the places are worth: `menagerie.envs.rewards`, by their order there."""
    n, places = len(out), room.places[: len(out)]
    kernels._places(state, places)
    for s in range(n):
        level = 0
        for t in range(n):
            if places[t] == places[s]:
                level += 1
        if room.by_wins:
            out[s] = (1 / level if places[s] == 1 else 0.0) - 1 / n
        else:
            out[s] = (n + 1 - 2 * (places[s] + (level - 1) / 2)) / (n - 1)


@rule
def look(desk: Any, room: Any, observation: Any, mask: Any, marks: Ints) -> None:
    """Write what the seat that is to act sees and may do; at the end, what the last one sees."""
    seat = kernels._to_act(desk.state)
    if seat >= 0:
        moves = room.moves[:]
        n = kernels._legal_moves(desk.state, moves)
        if n > len(moves):
            moves = np.empty(n, np.int64)
            n = kernels._legal_moves(desk.state, moves)
        offer(desk.state, moves, n, desk.said, mask)
        tell(desk.state, desk.said, observation)
    else:
        clear(mask)
    kernels._observe(desk.state, seat if seat >= 0 else marks[TO_ACT], room.sight)
    write_vector(room.sight, observation)
    marks[TO_ACT] = seat
