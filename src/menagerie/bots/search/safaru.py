"""The thumb of Safarû: a catch that comes to mind for each card, and the best-looking of them."""

import math

import numpy as np

from menagerie.bots.search.thumbs import Thumb, Weights, register
from menagerie.core.arrays import Generator, Ints, State
from menagerie.core.compile import rule
from menagerie.core.rng import below
from menagerie.core.view import View
from menagerie.games.safaru.box import (
    ADD,
    BABIES,
    CARD_SHIFT,
    CHOOSE,
    FIRST,
    HEDGEHOGS,
    MAX_WILD,
    NUM_PRIZES,
    NUMBER,
    PAIR,
    PRIZE,
    PRIZE_KIND,
    SEVENTEEN,
    SLOTS,
    TAKE,
    UNICORNS,
    WITH_TRIANGLE,
)
from menagerie.games.safaru.listing import (
    SUMS,
    first_copies,
    lay_out,
    slots_in,
    some_catch,
    sum_up,
)
from menagerie.games.safaru.masks import bit, count, lowest
from menagerie.games.safaru.rules import is_shown_first, neighbour_chooses
from menagerie.games.safaru.rules_catching import cards_in, methods_for
from menagerie.games.safaru.rules_scoring import HALVES, babies, num_sides, side_of, triangles
from menagerie.games.safaru.state import STATE, Stage

#: The weights in one row. What a card is worth beside its triangles, normal and reverse: any card,
#: a unicorn, a hedgehog, a baby. How much of it a card keeps that stays on the table for others.
CARD, UNICORN, HEDGEHOG, BABY, LEFT = range(5)
REVERSE = 5  # the same again
BLUR = 10  # how far two moves may look the same by mistake
SHOWN = 11  # reverse: what it costs to show a card whose method the neighbour chooses
MARGIN = 12  # what the margin counts beside the place, and how wide it is
WIDTH = 13
STEP = 14  # how far apart two players get in a game, and how many points a game brings
PER_GAME = 15
SURE = 16  # how sure a lead in a majority is
NUM_WEIGHTS = 17

#: What a player takes along where there is a choice; in Reverse Safarû nothing.
WANTED = UNICORNS | (WITH_TRIANGLE & ~HEDGEHOGS & ~BABIES)

#: How many cards are few enough to play the end out where it is not known who holds which, and in
#: how many worlds.
FEW_CARDS, WORLDS = 6, 40


def weights() -> Weights:
    """The weights as they were found to play best."""
    found = np.zeros(NUM_WEIGHTS)
    found[[CARD, UNICORN, HEDGEHOG, BABY, LEFT]] = 0.0, 3.0, -1.5, -5.0, 0.4
    found[REVERSE : REVERSE + 5] = -1.0, 0.0, -2.0, 0.0, 0.2
    found[[BLUR, SHOWN]] = 1.5, 4.0
    found[[MARGIN, WIDTH, STEP, PER_GAME, SURE]] = 0.1, 20.0, 12.0, 20.0, 1.8
    return found


def worlds_to_solve(view: View) -> int:
    """In how many worlds the end is played out: in the last deal, with few cards left (S12)."""
    if int(view.records["in_stock"][0]) > 0:
        return 0
    left = int(view.records["in_hand"][0].sum())
    if view.seats == 2:
        return 1  # all that one does not hold is in the other hand
    return WORLDS if left <= FEW_CARDS else 0


@rule
def looks(state: State, cards: int, weights: Weights) -> float:
    """What some cards seem worth in one's pile; in Reverse Safarû they are a burden."""
    if state.reverse:
        return (
            -triangles(cards)
            + weights[REVERSE + CARD] * count(cards)
            + weights[REVERSE + HEDGEHOG] * count(cards & HEDGEHOGS)
        )
    return (
        triangles(cards)
        + weights[UNICORN] * count(cards & UNICORNS)
        + weights[HEDGEHOG] * count(cards & HEDGEHOGS)
        + weights[BABY] * count(cards & BABIES)
    )


@rule
def caught_by(state: State, move: int) -> int:
    """The cards of the wild that a move takes."""
    return cards_in(state.wild, (move | (move >> MAX_WILD)) & SLOTS)


@rule
def has_pair(move: int) -> bool:
    """Whether the card that is played goes with the catch."""
    return move & (move >> MAX_WILD) & SLOTS != 0


@rule
def look_of(state: State, move: int, weights: Weights) -> float:
    """What a play or a take seems to be worth."""
    caught = caught_by(state, move)
    card = state.shown if state.stage == Stage.TAKE else move >> CARD_SHIFT
    own = bit(card)
    offset = REVERSE if state.reverse else 0
    if caught == 0 and is_shown_first(state, card):
        return -weights[SHOWN]
    look = looks(state, caught, weights) if caught != 0 else 0.0
    own_look = looks(state, own, weights)
    if has_pair(move):
        return look + own_look
    return look - weights[offset + LEFT] * own_look


@rule
def move(state: State, rng: Generator, weights: Weights, room: Ints) -> int:
    """The card whose catch looks best, one catch being thought of for each."""
    wild = state.wild
    size, firsts = lay_out(wild, room), first_copies(wild)
    wanted = 0 if state.reverse else slots_in(wild, wild & WANTED)
    tossed = below(rng, 1 << MAX_WILD) & below(rng, 1 << MAX_WILD)
    if state.stage == Stage.CHOOSE:
        return choose_method(state, room, size, firsts, tossed, rng, weights)
    is_take = state.stage == Stage.TAKE
    cards = bit(state.shown) if is_take else state.hands[state.turn]
    left = weights[REVERSE + LEFT if state.reverse else LEFT]
    blur = weights[BLUR] / 65536.0
    best, best_look = 0, -1e9
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        number = NUMBER[card]
        play = (TAKE if is_take else FIRST[card]) << CARD_SHIFT
        methods = 1 << state.method if is_take else methods_for(wild, room[SUMS, 0], number)
        look = blur * below(rng, 65536)
        if not is_take and neighbour_chooses(state, methods):
            look -= weights[SHOWN]
        else:
            if methods != 0:
                coins = below(rng, 64)
                some = methods & (coins | coins >> 3)  # most of the methods, mostly
                if some == 0:
                    some = methods
                play |= some_catch(wild, room, size, firsts, number, some, wanted, tossed, rng)
                if (some >> ADD) & (some >> SEVENTEEN) & 1:
                    sum_up(room, size, 0)
                look += looks(state, caught_by(state, play), weights)
            own = looks(state, bit(card), weights)
            look += own if has_pair(play) else -left * own
        if look > best_look:
            best, best_look = play, look
    return best


@rule
def choose_method(
    state: State,
    room: Ints,
    size: int,
    firsts: int,
    tossed: int,
    rng: Generator,
    weights: Weights,
) -> int:
    """The method by which a catch that comes to mind hurts most (S17)."""
    wild, number = state.wild, NUMBER[state.shown]
    methods = methods_for(wild, room[SUMS, 0], number)
    best, best_look = 0, 1e9
    for method in range(PAIR + 1):
        if (methods >> method) & 1:
            catch = some_catch(wild, room, size, firsts, number, 1 << method, 0, tossed, rng)
            look = looks(state, caught_by(state, catch), weights)
            if look < best_look:
                best, best_look = method, look
    return (CHOOSE + best) << CARD_SHIFT


@rule
def value(state: State, seat: int, weights: Weights) -> float:
    """The chance to win: certain at the end of the match, by the expected lead before it."""
    side = side_of(state, seat)
    sign = -1.0 if state.reverse else 1.0
    is_played = state.stage == Stage.OVER or state.stock == 0
    own = sign * points_ahead(state, side, is_played, weights)
    best = -1e9
    for other in range(num_sides(state)):
        if other != side:
            best = max(best, sign * points_ahead(state, other, is_played, weights))
    lead = own - best
    if state.stage == Stage.OVER:
        win = 0.5 + 0.5 * (lead > 0.0) - 0.5 * (lead < 0.0)
        margin = 1.0 / (1.0 + math.exp(-lead / weights[WIDTH]))
        return (1.0 - weights[MARGIN]) * win + weights[MARGIN] * margin
    games = 0.0 if is_played else count(state.stock) / 60.0
    if state.target > 0:
        games += max(0.0, (state.target - max(own, best)) / weights[PER_GAME])
    else:
        games += max(0, state.games - state.game)
    spread = weights[STEP] * math.sqrt(games + 0.1)
    return 1.0 / (1.0 + math.exp(-lead / spread))


@rule
def points_ahead(state: State, side: int, is_played: bool, weights: Weights) -> float:
    """The total of a side, with what it can expect of the game that is being played."""
    total = state.totals[side] / HALVES
    if is_played:
        return total
    pile = state.caught[side]
    total += triangles(pile) + babies(state, pile)
    for prize in range(NUM_PRIZES):
        kind = PRIZE_KIND[state.reverse, prize]
        total += PRIZE[state.reverse, prize] * chance_of_most(state, side, kind, weights)
    return total


@rule
def chance_of_most(state: State, side: int, kind: int, weights: Weights) -> float:
    """The share that a side has of the chances to get most cards of a kind (S13)."""
    own = count(state.caught[side] & kind)
    left = count(kind)
    for other in range(num_sides(state)):
        left -= count(state.caught[other] & kind)
    steep = weights[SURE] / math.sqrt(left + 0.3)
    all_shares = 1.0
    for other in range(num_sides(state)):
        if other != side:
            all_shares += math.exp(steep * (count(state.caught[other] & kind) - own))
    return 1.0 / all_shares


@rule
def ally(state: State, seat: int, other: int) -> bool:
    """Partners score as one (S15)."""
    return side_of(state, seat) == side_of(state, other)


@rule
def look(state: State, move: int, weights: Weights) -> float:
    """What a move seems worth; methods all look the same."""
    return 0.0 if state.stage == Stage.CHOOSE else look_of(state, move, weights)


register(STATE, Thumb(move, value, look, ally))
