"""The thumb of Life is Life: take the row that mends the hand most, lay what it misses least."""

import numpy as np

from menagerie.bots.search.lives import MOST_LIVES, prize, prizes
from menagerie.bots.search.thumbs import (
    Thumb,
    Weights,
    for_oneself,
    register,
)
from menagerie.core.arrays import Cards, Generator, Ints, State
from menagerie.core.compile import rule
from menagerie.core.rng import below
from menagerie.core.view import View
from menagerie.games.life_is_life.box import (
    CARDS,
    CAT,
    COUNT,
    EMPTY,
    GROW,
    HAND_SIZE,
    KNOCK,
    MAX_SEATS,
    NUM_SPECIES,
    PIG,
    RABBIT,
    SIZE,
    VALUES,
)
from menagerie.games.life_is_life.choices import sample_move
from menagerie.games.life_is_life.rules import is_alive, may_knock, num_alive, num_rows, place_of
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

#: Lines of the room: costs before and after a row was taken; and a cost that nobody pays.
NOW, THEN = 0, 1
_NEVER = 1e9


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
def move(state: State, rng: Generator, weights: Weights, room: Ints) -> int:
    """The row that brings most for what it takes least to part with, or a knock."""
    seat = state.turn
    hand = state.hands[seat]
    players = num_alive(state)
    worths = weights[WORTH + players * _PER_PLAYERS : WORTH + (players + 1) * _PER_PLAYERS]
    # What it costs to part with a card of each species, now and after a row was taken.
    costs = room.view(np.float64)
    for species in range(NUM_SPECIES):
        at = species * _COUNTS + hand[species]
        costs[NOW, species] = worths[at] - worths[at - 1] if hand[species] > 0 else _NEVER
    best_gain, best = -_NEVER, -1
    blur = weights[BLUR] / 65536.0
    for row in range(num_rows(state)):
        taken = state.rows[row]
        laid, gain = exchange(hand, taken, row + 1, worths, costs)
        gain += blur * below(rng, 65536)
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
def exchange(
    hand: Cards, taken: int, size: int, worths: Weights, costs: Weights
) -> tuple[int, float]:
    """The handful that is best laid for a row, and what that brings."""
    counts = COUNT[taken]
    gain = 0.0
    for species in range(NUM_SPECIES):
        costs[THEN, species] = costs[NOW, species]
    for i in range(size):
        card = CARDS[taken, i]
        at = card * _COUNTS + hand[card] + counts[card]
        if hand[card] > 0:
            costs[THEN, card] = worths[at] - worths[at - 1]
        if i == 0 or CARDS[taken, i - 1] != card:
            gain += worths[at] - worths[at - counts[card]]
    laid = EMPTY
    for _ in range(size):
        given, least = 0, costs[THEN, 0]
        for species in range(1, NUM_SPECIES):
            cost = costs[THEN, species]
            given = species if cost < least else given
            least = min(cost, least)
        gain -= least
        laid = GROW[laid, given]
        held = hand[given] - COUNT[laid, given]
        at = given * _COUNTS + held + counts[given]
        costs[THEN, given] = worths[at] - worths[at - 1] if held > 0 else _NEVER
    return laid, gain


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
def look(state: State, move: int, weights: Weights) -> float:
    """What a trade seems to bring; a knock is always worth a thought."""
    if move == KNOCK:
        return _NEVER
    hand, taken = state.hands[state.turn], state.rows[SIZE[move] - 1]
    first = WORTH + num_alive(state) * _PER_PLAYERS
    gain = 0.0
    for species in range(NUM_SPECIES):
        at = first + species * _COUNTS + hand[species]
        gain += weights[at + COUNT[taken, species] - COUNT[move, species]] - weights[at]
    return gain


register(STATE, Thumb(move, value, look, for_oneself))
