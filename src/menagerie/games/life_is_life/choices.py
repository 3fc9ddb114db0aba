"""Listing and sampling legal moves of Life is Life quickly: the list equals `why_illegal`."""

import numpy as np

from menagerie.core.arrays import Cards, Generator, Ints, State
from menagerie.core.compile import rule
from menagerie.core.rng import below
from menagerie.games.life_is_life.box import (
    COUNT,
    EMPTY,
    GROW,
    KNOCK,
    NUM_MOVES,
    NUM_SPECIES,
)
from menagerie.games.life_is_life.rules import (
    hand_size,
    is_same_as_row,
    may_knock,
    num_rows,
)


@rule
def held_species(hand: Cards, held: Ints) -> int:
    """The species of which the hand has a card, in order; returns how many there are."""
    n = 0
    for species in range(NUM_SPECIES):
        held[n] = species
        n += hand[species] > 0
    return n


@rule
def legal_moves(state: State, out: Ints) -> int:
    """Every move for which `why_illegal` says LEGAL, walking only through what the hand holds.

    Each handful is written first and kept, by counting it, only if the hand has the cards and it is
    not the row itself (L5): branches here cost more than the writing. Handfuls that differ only in
    their last card have consecutive numbers.
    """
    if len(out) < NUM_MOVES:
        return NUM_MOVES
    hand = state.hands[state.turn]
    held = np.empty(NUM_SPECIES + 1, np.int64)
    kinds = held_species(hand, held)
    row_1, row_2, row_3, row_4 = state.rows[0], state.rows[1], state.rows[2], state.rows[3]
    n = 0
    for i in range(kinds):
        a = held[i]
        out[n] = a
        n += a != row_1
        for j in range(i, kinds):
            b = held[j]
            if hand[b] <= (b == a):
                continue
            two = GROW[a, b]
            out[n] = two
            n += two != row_2
            for k in range(j, kinds):
                c = held[k]
                used = int(c == a) + int(c == b)
                if hand[c] <= used:
                    continue
                three = GROW[two, c]
                out[n] = three
                n += three != row_3
                first = GROW[three, c] - c
                out[n] = first + c
                n += (hand[c] > used + 1) & (first + c != row_4)
                for m in range(k + 1, kinds):
                    four = first + held[m]
                    out[n] = four
                    n += four != row_4
    if may_knock(state, state.turn):
        out[n] = KNOCK
        n += 1
    return n


@rule
def sample_move(state: State, rng: Generator) -> int:
    """A row or, where allowed, the knock, with equal chances; then that many cards at random."""
    rows, held = num_rows(state), hand_size(state)
    while True:
        row = below(rng, rows + may_knock(state, state.turn))
        if row == rows:
            return KNOCK
        handful = random_handful(state.hands[state.turn], held, row + 1, rng)
        if not is_same_as_row(state, handful):
            return handful


@rule
def random_handful(hand: Cards, held: int, size: int, rng: Generator) -> int:
    """Cards drawn one by one from a hand that holds so many, without looking."""
    handful = EMPTY
    for drawn in range(size):
        nth = below(rng, held - drawn)
        for species in range(NUM_SPECIES):
            left = hand[species] - (COUNT[handful, species] if drawn > 0 else 0)
            if nth < left:
                handful = GROW[handful, species]
                break
            nth -= left
    return handful
