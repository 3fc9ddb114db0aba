"""What a seat may know of a table of Safarû, and the tables that agree with it."""

import numpy as np

from menagerie.core.arrays import Cards, Generator, State, View
from menagerie.core.compile import rule
from menagerie.core.fields import field_copier
from menagerie.core.kernels import DECK_SIZE
from menagerie.core.rng import shuffle
from menagerie.games.safaru.masks import bit, count, join, lowest, part
from menagerie.games.safaru.rules import box_of
from menagerie.games.safaru.rules_scoring import num_sides
from menagerie.games.safaru.state import PUBLIC

#: S19: public are the wild, every card played and caught, whose turn it is, and the points. Piles
#: lie face down (S11), but all have seen every card in them, so they are remembered.
copy_public = field_copier(PUBLIC)


@rule
def observe(state: State, seat: int, view: View) -> None:
    """S19  Your own hand, and of the other hands and the stock only how many cards they are."""
    copy_public(state, view)
    view.seat = seat
    view.hand = state.hands[seat]
    for other in range(len(state.hands)):
        view.in_hand[other] = count(state.hands[other])
    view.in_stock = count(state.stock)


@rule
def imagine(view: View, rng: Generator, state: State) -> None:
    """S19  The cards the seat has not seen are dealt anew: to the other hands, the rest the stock.

    Nothing that was played says anything about the cards that were not, so every deal is possible.
    """
    copy_public(view, state)
    deck = np.empty(DECK_SIZE, np.int8)
    cards = unseen(view)
    n = 0
    while cards != 0:
        deck[n] = lowest(cards)
        cards &= cards - 1
        n += 1
    shuffle(deck, n, rng)
    top = 0
    for seat in range(len(state.hands)):
        if seat == view.seat:
            state.hands[seat] = view.hand
            continue
        state.hands[seat] = gather(deck[top : top + view.in_hand[seat]])
        top += view.in_hand[seat]
    state.stock = gather(deck[top : top + view.in_stock])


@rule
def unseen(view: View) -> int:
    """S19  All cards but your own, the wild, the card shown and those caught in this game."""
    cards = part(box_of(view), view.hand)
    cards = part(cards, view.wild)
    for side in range(num_sides(view)):
        cards = part(cards, view.caught[side])
    return part(cards, bit(view.shown)) if view.shown >= 0 else cards


@rule
def gather(cards: Cards) -> int:
    """These cards in one place."""
    place = 0
    for card in cards:
        place = join(place, bit(card))
    return place
