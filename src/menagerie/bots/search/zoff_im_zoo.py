"""The thumb of Zoff im Zoo: weak cards first and many at once, keep sets together."""

import math

import numpy as np

from menagerie.bots.search.thumbs import Thumb, Weights, no_look, register
from menagerie.core.arrays import Cards, Generator, Ints, State
from menagerie.core.compile import rule
from menagerie.core.rng import below
from menagerie.core.view import View
from menagerie.games.zoff_im_zoo.box import (
    ANIMAL,
    ASK,
    BEATERS,
    DECLINE,
    ELEPHANT,
    FIRST_SET,
    GIVE,
    HEDGEHOG,
    HELP,
    JOKER,
    LAY,
    LION,
    MOSQUITO,
    NUM_ANIMALS,
    NUM_BEATERS,
    NUM_PAIRS,
    NUM_PARTS,
    NUMBER,
    PAIR,
    PARTS,
    PASS,
    REST,
    SETS_PER_CARD,
    SIZE,
    STRONGER,
)
from menagerie.games.zoff_im_zoo.rules_hand import holds
from menagerie.games.zoff_im_zoo.rules_partners import exchanger, holds_pair, may_ask
from menagerie.games.zoff_im_zoo.rules_scoring import is_catch_scored
from menagerie.games.zoff_im_zoo.state import STATE, Role, Stage

#: The weights in one row: the strength of each kind of card, then prices and chances.
STRENGTH = 0
TORN = 13  # what it costs to tear cards of one animal apart
SPENT = 14  # and to part with the joker
FAIR = 15  # the price at which a player follows
FEW = 16  # a player with so few cards makes it urgent
URGENT = 17  # how many times the price is fair then
MANY = 18  # what each card of a set is worth when it is led
BLUR = 19  # how far two moves may look the same by mistake
YIELD = 20  # how often the partner's set is left alone
ASKING = 21  # how often a helper asks who cannot follow
STEP = 22  # how far apart two players get in a hand
SECOND = 23  # what the places behind the first are worth
CATCH = 24  # what a lion or a hedgehog in the trick makes it worth
NUM_WEIGHTS = 25

_NEVER = 1e9


def weights() -> Weights:
    """The weights as they were found to play best."""
    found = np.zeros(NUM_WEIGHTS)
    for animal in range(NUM_ANIMALS):
        found[STRENGTH + animal] = STRONGER[animal].sum() - STRONGER[:, animal].sum()
    found[STRENGTH + JOKER] = 5.0
    found[[TORN, SPENT, FAIR, FEW, URGENT, MANY, BLUR]] = 3.0, 3.0, 4.0, 3, 3.0, 2.0, 3.0
    found[[YIELD, ASKING, STEP, SECOND, CATCH]] = 0.8, 0.3, 1.2, 0.25, 0.5
    return found


def worlds_to_solve(view: View) -> int:
    """The end is never played out: a hand can go on for too long."""
    return 0


@rule
def chance(rng: Generator) -> float:
    """A number from 0 up to 1."""
    return below(rng, 65536) / 65536.0


@rule
def price(bundle: int, hand: Cards, weights: Weights) -> float:
    """What playing these cards costs: their strength, what they tear apart, and the joker."""
    animal = ANIMAL[bundle]
    if animal == JOKER:
        return weights[STRENGTH + JOKER] + weights[SPENT]
    cost = weights[STRENGTH + animal]
    if NUMBER[bundle, 0] < hand[animal]:
        cost += weights[TORN]
    if NUMBER[bundle, 1] > 0:
        cost += weights[SPENT]
    return cost


@rule
def move(state: State, rng: Generator, weights: Weights, room: Ints) -> int:
    """Lead, follow, answer or exchange, each by its own thumb."""
    if state.stage == Stage.EXCHANGE:
        return exchange(state, rng, weights)
    if state.stage == Stage.HELP:
        return answer(state, rng, weights)
    if state.lying < 0:
        return lead(state, rng, weights)
    return follow(state, rng, weights)


@rule
def lead(state: State, rng: Generator, weights: Weights) -> int:
    """Many weak cards at once; the last ones in any case."""
    hand, left = state.hands[state.turn], state.sizes[state.turn]
    joker = hand[JOKER]
    best, best_price = -1, _NEVER
    for animal in range(NUM_ANIMALS):
        number = hand[animal]
        if number == 0:
            continue
        mosquito = 1 if animal == ELEPHANT and hand[MOSQUITO] > 0 else 0
        bundle = FIRST_SET[animal] + SETS_PER_CARD[animal] * (number - 1) + 2 * mosquito
        if number + mosquito + joker == left:
            return bundle + joker
        cost = price(bundle, hand, weights) - weights[MANY] * SIZE[bundle]
        cost += weights[BLUR] * chance(rng)
        if cost < best_price:
            best, best_price = bundle, cost
    return best


@rule
def follow(state: State, rng: Generator, weights: Weights) -> int:
    """The cheapest set that beats the table if it is not too dear; else perhaps a question."""
    seat = state.turn
    hand, left = state.hands[seat], state.sizes[seat]
    partner = state.partner[seat]
    best, best_price = PASS, _NEVER
    for i in range(NUM_BEATERS[state.lying]):
        bundle = BEATERS[state.lying, i]
        if holds(hand, bundle):
            if SIZE[bundle] == left:
                return bundle
            cost = price(bundle, hand, weights)
            if cost < best_price:
                best, best_price = bundle, cost
    if partner >= 0 and state.owner == partner and chance(rng) < weights[YIELD]:
        return PASS
    if best_price < _NEVER and best_price <= fair_price(state, seat, rng, weights):
        return best
    if may_ask(state) and chance(rng) < weights[ASKING]:
        return ask(state, hand, rng)
    return PASS


@rule
def fair_price(state: State, seat: int, rng: Generator, weights: Weights) -> float:
    """What a player would pay for the trick: more when somebody is about to go out."""
    limit = weights[FAIR] + weights[BLUR] * (chance(rng) - 0.5)
    for other in range(state.seats):
        is_rival = other != seat and other != state.partner[seat]
        if is_rival and 0 < state.sizes[other] <= weights[FEW]:
            limit += weights[FAIR] * (weights[URGENT] - 1.0)
            break
    if is_catch_scored(state):
        limit += weights[CATCH] * (state.trick_lions + state.trick_hedgehogs)
    return limit


@rule
def ask(state: State, hand: Cards, rng: Generator) -> int:
    """As many cards as possible, and equally many with equal chances."""
    best, size, n = PASS, 0, 0
    for i in range(NUM_PARTS[state.lying]):
        part = PARTS[state.lying, i]
        if holds(hand, part) and SIZE[part] >= size:
            n = 1 if SIZE[part] > size else n + 1
            size = SIZE[part]
            if below(rng, n) == 0:
                best = ASK + part
    return best


@rule
def answer(state: State, rng: Generator, weights: Weights) -> int:
    """Help when it is cheap, when one's last cards go, and when the helper goes out with it."""
    chief = state.partner[state.turn]
    hand = state.hands[chief]
    best, best_price = DECLINE, _NEVER
    for i in range(NUM_BEATERS[state.lying]):
        rest = REST[BEATERS[state.lying, i], state.asked]
        if rest >= 0 and holds(hand, rest):
            cost = price(rest, hand, weights)
            if SIZE[rest] == state.sizes[chief]:
                cost = -_NEVER
            if cost < best_price:
                best, best_price = HELP + rest, cost
    goes_out = state.sizes[state.turn] == SIZE[state.asked]
    if best_price < _NEVER and (goes_out or best_price <= fair_price(state, chief, rng, weights)):
        return best
    return DECLINE


@rule
def exchange(state: State, rng: Generator, weights: Weights) -> int:
    """A helper gives strong cards, a chief weak single ones; whoever is alone lays what counts."""
    seat = exchanger(state)
    hand, role = state.hands[seat], state.role[seat]
    best, best_worth = 0, -_NEVER
    for pair in range(NUM_PAIRS):
        if not holds_pair(hand, pair):
            continue
        one, other = PAIR[pair, 0], PAIR[pair, 1]
        strength = weights[STRENGTH + one] + weights[STRENGTH + other]
        worth = weights[BLUR] * chance(rng)
        if role == Role.HELPER:
            worth += strength
        else:
            worth -= strength + 2.0 * (hand[one] + hand[other])
        if role == Role.ALONE:
            worth += 8.0 * ((one == HEDGEHOG) | (other == HEDGEHOG))
            worth += 8.0 * ((one == LION) & (other == LION))
        if worth > best_worth:
            best, best_worth = pair, worth
    return (LAY if role == Role.ALONE else GIVE) + best


@rule
def value(state: State, seat: int, weights: Weights) -> float:
    """The chance to win the game with these totals; at its end, what the place is worth."""
    seats = state.seats
    if state.stage == Stage.OVER:
        for i in range(seats):
            if state.ranking[i] == seat:
                return 1.0 if i == 0 else weights[SECOND] * (seats - 1 - i) / (seats - 1)
    per_hand = (seats * (seats + 1) / 2 - 1) / seats * (1 + state.with_partners)
    nearest = state.totals[state.ranking[0 if seats == 3 else 1]]
    hands = 1.0 + max(0.0, (state.target - nearest) / per_hand)
    spread = weights[STEP] * math.sqrt(hands) * (1 + state.with_partners)
    share = 0.0
    for other in range(seats):
        share += math.exp((state.totals[other] - state.totals[seat]) / spread)
    return 1.0 / share


@rule
def ally(state: State, seat: int, other: int) -> bool:
    """Partners of a hand share the points of their places (Z21)."""
    return seat == other or state.partner[seat] == other


register(STATE, Thumb(move, value, no_look, ally))
