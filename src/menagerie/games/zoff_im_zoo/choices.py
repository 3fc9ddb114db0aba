"""What may be played in Zoff im Zoo: the list of legal moves, and one of them at random.

Candidates come from the tables of `box`, so that only what the hand holds remains to be asked.
"""

import numpy as np

from menagerie.core.arrays import Cards, Generator, Ints, State
from menagerie.core.compile import rule
from menagerie.core.rng import below
from menagerie.games.zoff_im_zoo.box import (
    ASK,
    BEATERS,
    DECLINE,
    FIRST_SET,
    GIVE,
    HELP,
    LAY,
    NUM_ANIMALS,
    NUM_BEATERS,
    NUM_MOVES,
    NUM_PAIRS,
    NUM_PARTS,
    PARTS,
    PASS,
    REST,
    SETS_PER_CARD,
)
from menagerie.games.zoff_im_zoo.rules_hand import holds
from menagerie.games.zoff_im_zoo.rules_partners import exchanger, holds_pair, may_ask, to_act
from menagerie.games.zoff_im_zoo.state import Role, Stage


@rule
def legal_moves(state: State, out: Ints) -> int:
    """Every move for which `why_illegal` says LEGAL.

    Each candidate is written first and kept, by counting it, only if the hand has the cards:
    branches here cost more than the writing.
    """
    if len(out) < NUM_MOVES:
        return NUM_MOVES
    hand = state.hands[to_act(state)]
    if state.stage == Stage.EXCHANGE:
        return list_exchange(state, hand, out)
    if state.stage == Stage.HELP:
        return list_answers(state, hand, out)
    if state.lying < 0:
        return list_leads(hand, out)
    return list_turn(state, hand, out)


@rule
def list_exchange(state: State, hand: Cards, out: Ints) -> int:
    """Two cards of the hand (Z18)."""
    first = first_exchange(state)
    n = 0
    for pair in range(NUM_PAIRS):
        out[n] = first + pair
        n += holds_pair(hand, pair)
    return n


@rule
def first_exchange(state: State) -> int:
    """Where the moves of the exchange begin: the player alone lays two cards, others give (Z18)."""
    return LAY if state.role[exchanger(state)] == Role.ALONE else GIVE


@rule
def list_answers(state: State, hand: Cards, out: Ints) -> int:
    """The rest of each beating set that the asked cards are a part of, and declining (Z20)."""
    n = 0
    for i in range(NUM_BEATERS[state.lying]):
        rest = REST[BEATERS[state.lying, i], state.asked]
        if rest >= 0:
            out[n] = HELP + rest
            n += holds(hand, rest)
    out[n] = DECLINE
    return n + 1


@rule
def list_leads(hand: Cards, out: Ints) -> int:
    """Every set in the hand (Z6)."""
    n = 0
    for animal in range(NUM_ANIMALS):
        first = FIRST_SET[animal]
        for bundle in range(first, first + SETS_PER_CARD[animal] * hand[animal]):
            out[n] = bundle
            n += holds(hand, bundle)
    return n


@rule
def list_turn(state: State, hand: Cards, out: Ints) -> int:
    """The beating sets in the hand (Z7), the parts of one to ask with (Z20), and passing."""
    n = 0
    for i in range(NUM_BEATERS[state.lying]):
        out[n] = BEATERS[state.lying, i]
        n += holds(hand, BEATERS[state.lying, i])
    if may_ask(state):
        for i in range(NUM_PARTS[state.lying]):
            out[n] = ASK + PARTS[state.lying, i]
            n += holds(hand, PARTS[state.lying, i])
    out[n] = PASS
    return n + 1


@rule
def sample_move(state: State, rng: Generator) -> int:
    """A legal move without the list; the moves of one turn have equal chances, leads have not."""
    if state.stage == Stage.TURN:
        if state.lying < 0:
            return random_lead(state, state.hands[state.turn], rng)
        return random_turn(state, state.hands[state.turn], rng)
    moves = np.empty(NUM_MOVES, np.int64)
    return moves[below(rng, legal_moves(state, moves))]


@rule
def random_lead(state: State, hand: Cards, rng: Generator) -> int:
    """The animal of a card drawn from the hand, then one of its sets, if the hand has it."""
    while True:
        nth = below(rng, state.sizes[state.turn])
        animal = 0
        while nth >= hand[animal]:
            nth -= hand[animal]
            animal += 1
        if animal < NUM_ANIMALS:
            bundle = FIRST_SET[animal] + below(rng, SETS_PER_CARD[animal] * hand[animal])
            if holds(hand, bundle):
                return bundle


@rule
def random_turn(state: State, hand: Cards, rng: Generator) -> int:
    """Passing, replaced by the nth other legal move with a chance of one in n + 1."""
    move = PASS
    n = 1
    for i in range(NUM_BEATERS[state.lying]):
        if holds(hand, BEATERS[state.lying, i]):
            n += 1
            if below(rng, n) == 0:
                move = BEATERS[state.lying, i]
    if may_ask(state):
        for i in range(NUM_PARTS[state.lying]):
            if holds(hand, PARTS[state.lying, i]):
                n += 1
                if below(rng, n) == 0:
                    move = ASK + PARTS[state.lying, i]
    return move
