"""What a seat may know of a table of Zoff im Zoo, and the tables that agree with it."""

import numpy as np

from menagerie.core.arrays import Generator, Ints, State, View
from menagerie.core.compile import rule
from menagerie.core.fields import copy_grid, copy_line, field_copier
from menagerie.core.rng import below
from menagerie.games.zoff_im_zoo.box import NUM_KINDS
from menagerie.games.zoff_im_zoo.rules import amount
from menagerie.games.zoff_im_zoo.rules_hand import can_lead
from menagerie.games.zoff_im_zoo.state import PUBLIC, Role, Stage

#: Z27: public are sets played, hand sizes, places, totals, teams, what asks have shown.
copy_public = field_copier(PUBLIC)


@rule
def observe(state: State, seat: int, view: View) -> None:
    """Z27  What is public, your own hand, and what the exchange told you."""
    copy_public(state, view)
    view.seat = seat
    copy_line(state.hands[seat], view.hand)
    view.given[:] = 0
    partner = state.partner[seat]
    if partner >= 0:
        copy_line(state.given[seat], view.given[seat])
        copy_line(state.given[partner], view.given[partner])
    view.laid[:] = -1
    if knows_laid(state, seat):
        copy_line(state.laid, view.laid)


@rule
def knows_laid(state: State, seat: int) -> bool:
    """Z27  Only the player alone knows the two cards laid."""
    return state.role[seat] == Role.ALONE


@rule
def imagine(view: View, rng: Generator, state: State) -> None:
    """Z27  Known cards stay where they are, all others are dealt anew to hands and the laid pair.

    Whoever is to lead holds another card than the joker (Z11), so other deals are drawn again;
    every deal that is possible is equally likely. What members of other teams know of each other's
    hands from the exchange is not imagined.
    """
    copy_public(view, state)
    copy_grid(view.given, state.given)
    copy_line(view.laid, state.laid)
    while True:
        redeal(view, rng, state)
        if state.stage != Stage.TURN or state.lying >= 0 or can_lead(state, state.turn):
            return


@rule
def redeal(view: View, rng: Generator, state: State) -> None:
    """Give every other player random unseen cards beside the known ones."""
    unseen = np.empty(NUM_KINDS, np.int64)
    left = place_known(view, state, unseen)
    for seat in range(view.seats):
        missing = view.sizes[seat] - state.hands[seat].sum()
        for _ in range(missing):
            state.hands[seat, draw(unseen, left, rng)] += 1
            left -= 1
    if has_laid(view) and not knows_laid(view, view.seat):
        one = draw(unseen, left, rng)
        other = draw(unseen, left - 1, rng)
        state.laid[0] = min(one, other)
        state.laid[1] = max(one, other)


@rule
def place_known(view: View, state: State, unseen: Ints) -> int:
    """Put the cards into hands that the seat knows to be there; count the others."""
    left = 0
    for card in range(NUM_KINDS):
        count = amount(view, card) - view.gone[card]
        for laid in view.laid:
            count -= laid == card
        for seat in range(len(view.sizes)):
            known = max(view.shown[seat, card], view.given[seat, card])
            state.hands[seat, card] = view.hand[card] if seat == view.seat else known
            count -= state.hands[seat, card]
        unseen[card] = count
        left += count
    return left


@rule
def draw(unseen: Ints, left: int, rng: Generator) -> int:
    """One of the unseen cards at random."""
    nth = below(rng, left)
    card = 0
    while nth >= unseen[card]:
        nth -= unseen[card]
        card += 1
    unseen[card] -= 1
    return card


@rule
def has_laid(view: View) -> bool:
    """Whether the player alone has laid two cards: the last step of the exchange (Z18)."""
    return view.seats % 2 == 1 and view.step == view.seats
