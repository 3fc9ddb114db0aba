"""The thumb of Life is Life: take the row that mends the hand most, lay what it misses least."""

import numpy as np

from menagerie.bots.search.lives import MOST_LIVES, prize, prizes
from menagerie.bots.search.thumbs import (
    Thumb,
    Weights,
    for_oneself,
    no_look,
    register,
)
from menagerie.core.arrays import Generator, State
from menagerie.core.compile import rule
from menagerie.core.rng import below
from menagerie.core.view import View
from menagerie.games.life_is_life.box import (
    CARDS,
    CAT,
    EMPTY,
    GROW,
    HAND_SIZE,
    KNOCK,
    MAX_SEATS,
    NUM_ROWS,
    NUM_SPECIES,
    PIG,
    RABBIT,
    VALUES,
)
from menagerie.games.life_is_life.choices import sample_move
from menagerie.games.life_is_life.rules import is_alive, is_better, may_knock, num_alive
from menagerie.games.life_is_life.state import STATE, Stage

#: The weights in one row: how much of each species is worth how much, by the number of players;
#: then what a player wants before knocking, how that sinks with the turns, and how much the eye
#: is mistaken, and what a long phase costs; then the prizes of places, and what lives are worth.
WORTH = 0
_COUNTS = HAND_SIZE + 1
_PER_PLAYERS = NUM_SPECIES * _COUNTS
KNOCK_AT = WORTH + (MAX_SEATS + 1) * _PER_PLAYERS
PATIENCE = KNOCK_AT + MAX_SEATS + 1
BLUR = PATIENCE + 1
LENGTH = BLUR + 1
PLACE = LENGTH + 1
LIVES = PLACE + MAX_SEATS + 1
_BASE = MOST_LIVES + 1
NUM_WEIGHTS = LIVES + _BASE**MAX_SEATS

#: What a complete set is worth in a hand: the phase is won.
SET_WORTH = 40.0
_COMPLETE = {CAT: 4, RABBIT: 5, PIG: 5}


def weights() -> Weights:
    """The weights as they were found to play best."""
    found = np.zeros(NUM_WEIGHTS)
    for players in range(2, MAX_SEATS + 1):
        for species in range(NUM_SPECIES):
            for count in range(1, _COUNTS):
                at = WORTH + players * _PER_PLAYERS + species * _COUNTS + count
                found[at] = worth(players, species, count)
        found[KNOCK_AT + players] = 1.25 * VALUES.sum() / players
    found[PATIENCE] = 0.03
    found[BLUR] = 1.0
    found[LENGTH] = 0.005
    for place in range(1, MAX_SEATS + 1):
        found[PLACE + place] = prize(place)
    found[LIVES:] = prizes().ravel()
    return found


def worth(players: int, species: int, count: int) -> float:
    """What so many cards of a species are worth: its value by the chance of a majority."""
    value = float(VALUES[species])
    if players == 2 and count == 1:
        return 0.3
    safe = 0.6 + 0.15 * players + 0.3 * value  # giraffes 4, cats 2
    chance = min(1.0, (count / safe) ** 2)
    extra = 0.0
    if species in _COMPLETE:
        missing = _COMPLETE[species] - count
        extra = SET_WORTH if missing <= 0 else {1: 5.0, 2: 1.0}.get(missing, 0.0)
    return value * chance + 0.02 * count + extra


def worlds_to_solve(view: View) -> int:
    """The end is never played out: a phase can go on for too long."""
    return 0


@rule
def move(state: State, rng: Generator, weights: Weights) -> int:
    """The row that brings most for what it takes least to part with, or a knock."""
    seat = state.turn
    hand = state.hands[seat]
    players = num_alive(state)
    worths = weights[WORTH + players * _PER_PLAYERS : WORTH + (players + 1) * _PER_PLAYERS]
    own, after = np.empty(NUM_SPECIES, np.int64), np.empty(NUM_SPECIES, np.int64)
    best_gain, best = -1e9, -1
    blur = weights[BLUR] / 65536.0
    for row in range(NUM_ROWS):
        taken = state.rows[row]
        gain = blur * below(rng, 65536)
        for species in range(NUM_SPECIES):
            own[species] = hand[species]
            after[species] = hand[species]
        for i in range(row + 1):
            card = CARDS[taken, i]
            at = card * _COUNTS + after[card]
            gain += worths[at + 1] - worths[at]
            after[card] += 1
        laid = EMPTY
        for _ in range(row + 1):
            least, given = 1e9, -1
            for species in range(NUM_SPECIES):
                if own[species] > 0:
                    at = species * _COUNTS + after[species]
                    cost = worths[at] - worths[at - 1]
                    if cost < least:
                        least, given = cost, species
            gain -= least
            own[given] -= 1
            after[given] -= 1
            laid = GROW[laid, given]
        if laid != taken and gain > best_gain:
            best_gain, best = gain, laid
    if may_knock(state, seat):
        if state.knocker >= 0:
            if best_gain <= 0.5 * weights[BLUR]:
                return KNOCK
        else:
            now = 0.0
            for species in range(NUM_SPECIES):
                now += worths[species * _COUNTS + hand[species]]
            wanted = weights[KNOCK_AT + players] / (1.0 + weights[PATIENCE] * state.turns)
            if now >= wanted * (0.8 + 0.4 * below(rng, 65536) / 65536.0):
                return KNOCK
    return best if best >= 0 else sample_move(state, rng)


@rule
def value(state: State, seat: int, weights: Weights) -> float:
    """What the lives that are left, or the final place, are worth (L12, L14).

    Players who all wait for a better hand would never end a phase (L7), so waiting costs a little.
    """
    rounds = state.turns / 20.0
    return prospect(state, seat, weights) - weights[LENGTH] * rounds * rounds


@rule
def prospect(state: State, seat: int, weights: Weights) -> float:
    """What a seat can expect of the game after this phase."""
    if not is_alive(state, seat) or state.stage == Stage.OVER:
        return weights[PLACE + place_of(state, seat)]
    index = min(state.lives[seat], MOST_LIVES)
    for other in range(MAX_SEATS):
        if other != seat:
            lives = state.lives[other] if other < state.seats else 0
            index = index * _BASE + min(lives, MOST_LIVES)
    return weights[LIVES + index]


@rule
def place_of(state: State, seat: int) -> int:
    """The place that a seat has, or would have if all ended now (L14)."""
    place = 1
    for other in range(state.seats):
        place += is_better(state, other, seat)
    return place


register(STATE, Thumb(move, value, no_look, for_oneself))
