"""What a seat may know of a table of Life is Life, and the tables that agree with it."""

import numpy as np

from menagerie.core.arrays import Generator, Ints, State, View
from menagerie.core.compile import rule
from menagerie.core.fields import copy_line, field_copier
from menagerie.core.rng import below
from menagerie.games.life_is_life.box import (
    COUNT,
    MAX_SEATS,
    NUM_ROWS,
    NUM_SETS,
    NUM_SPECIES,
    SET_SPECIES,
)
from menagerie.games.life_is_life.rules import amount, hand_size, is_alive
from menagerie.games.life_is_life.state import PUBLIC

#: L16: public are the tableau, trades, knocks, lives, and the cards that trades put into a hand.
copy_public = field_copier(PUBLIC)


@rule
def observe(state: State, seat: int, view: View) -> None:
    """L16  Your own hand, what is public, and nothing of the other hands or the cards set aside."""
    copy_public(state, view)
    view.seat = seat
    copy_line(state.hands[seat], view.hand)


@rule
def imagine(view: View, rng: Generator, state: State) -> None:
    """L16  Known cards stay in their hands, all others are dealt anew to hands and aside.

    Whoever traded without a sudden death had no complete set then (L8), which bounds what the hand
    can hold now; other deals are drawn again, so that all that are possible are equally likely.
    """
    copy_public(view, state)
    while True:
        redeal(view, rng, state)
        if not holds_too_many(state, view.seat):
            return


@rule
def redeal(view: View, rng: Generator, state: State) -> None:
    """Give every other living player random unseen cards beside the known ones."""
    state.hands[:] = 0
    if view.phase == 0:
        return  # nothing has been dealt yet
    copy_line(view.hand, state.hands[view.seat])
    unseen = np.empty(NUM_SPECIES, np.int64)
    left = count_unseen(view, unseen)
    for seat in range(view.seats):
        if seat == view.seat or not was_dealt_in(view, seat):
            continue
        missing = hand_size(view)
        for species in range(NUM_SPECIES):
            state.hands[seat, species] = view.known[seat, species]
            missing -= view.known[seat, species]
        for _ in range(missing):
            nth = below(rng, left)
            species = 0
            while nth >= unseen[species]:
                nth -= unseen[species]
                species += 1
            unseen[species] -= 1
            left -= 1
            state.hands[seat, species] += 1


@rule
def count_unseen(view: View, unseen: Ints) -> int:
    """How many cards of each species the seat cannot place: other hands and aside."""
    left = 0
    for species in range(NUM_SPECIES):
        count = amount(view, species) - view.hand[species]
        for row in range(NUM_ROWS):
            count -= COUNT[view.rows[row], species]
        for seat in range(MAX_SEATS):
            if seat != view.seat:
                count -= view.known[seat, species]
        unseen[species] = count
        left += count
    return left


@rule
def was_dealt_in(view: View, seat: int) -> bool:
    """Whether the seat got cards in the phase that is played, or was just finished."""
    return is_alive(view, seat) or view.fell_in[seat] == view.phase


@rule
def holds_too_many(state: State, observer: int) -> bool:
    """Whether somebody would have had a complete set after one of their trades (L8)."""
    for seat in range(state.seats):
        for i in range(NUM_SETS):
            if seat != observer and state.hands[seat, SET_SPECIES[i]] > state.most[seat, i]:
                return True
    return False
