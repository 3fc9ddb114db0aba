"""All legal moves of a table of Safarû, and a random one: fast, and the same as `why_illegal` says.

Here the wild is a row of slots, ascending, and some of its cards are a set of slots, a mask. Two
copies of a card lie side by side; of two sets that are the same card by card only the one with the
first copy is made.
"""

import numpy as np

from menagerie.core.arrays import Generator, Ints, State
from menagerie.core.compile import rule
from menagerie.core.rng import below
from menagerie.games.safaru.box import (
    ADD,
    BABIES,
    CARD_SHIFT,
    CHOOSE,
    FIRST,
    FIRST_OF_TWO,
    MAX_WILD,
    NUMBER,
    OF_NUMBER,
    PAIR,
    SEVENTEEN,
    SLOTS,
    TAKE,
)
from menagerie.games.safaru.masks import bit, count, highest, lowest
from menagerie.games.safaru.rules import neighbour_chooses
from menagerie.games.safaru.rules_catching import (
    NO_SUMS,
    is_sum,
    methods_for,
    sums_of,
    with_card,
)
from menagerie.games.safaru.state import Stage

#: A row has two lines: the number in each slot, and the sums of the cards from each slot on.
NUMBERS, SUMS = 0, 1
#: Room for the sets that one card can take; it is made larger where that is too small.
USUAL_SETS = 128


@rule
def empty_row() -> Ints:
    """Room for a row, and for the sums of no cards after its last slot."""
    return np.empty((2, MAX_WILD + 1), np.int64)


@rule
def lay_out(wild: int, row: Ints) -> int:
    """Write the wild as a row; returns the number of slots."""
    size = 0
    while wild != 0:
        row[NUMBERS, size] = NUMBER[lowest(wild)]
        wild &= wild - 1
        size += 1
    sum_up(row, size, 0)
    return size


@rule
def sum_up(row: Ints, size: int, taken: int) -> None:
    """From each slot on, what the cards that are not taken add up to."""
    sums = NO_SUMS
    row[SUMS, size] = sums
    for slot in range(size - 1, -1, -1):
        if (taken >> slot) & 1 == 0:
            sums = with_card(sums, row[NUMBERS, slot])
        row[SUMS, slot] = sums


@rule
def slots_in(wild: int, cards: int) -> int:
    """The set of slots in which these cards of the wild lie."""
    slots, slot = 0, 1
    while cards != 0:
        card = wild & -wild
        if cards & card:
            slots |= slot
            cards ^= card
        wild ^= card
        slot <<= 1
    return slots


@rule
def first_copies(wild: int) -> int:
    """The slots with a card whose second copy lies in the next slot."""
    return slots_in(wild, wild & (wild >> 1) & FIRST_OF_TWO)


@rule
def next_slot(slot: int, firsts: int) -> int:
    """Where to go on without the card in a slot: without the first copy there is no second."""
    return slot + 1 + ((firsts >> slot) & 1)


# --- The list -------------------------------------------------------------------------------------


@rule
def put(out: Ints, n: int, move: int) -> int:
    """One more move, written if there is room, counted in any case."""
    if n < len(out):
        out[n] = move
    return n + 1


@rule
def legal_moves(state: State, out: Ints) -> int:
    """Every move for which `why_illegal` says LEGAL."""
    return list_methods(state, out) if state.stage == Stage.CHOOSE else list_plays(state, out)


@rule
def list_methods(state: State, out: Ints) -> int:
    """The methods that the left neighbour can choose (S17)."""
    methods = methods_for(state.wild, sums_of(state.wild), NUMBER[state.shown])
    n = 0
    for method in range(PAIR + 1):
        if (methods >> method) & 1:
            n = put(out, n, (CHOOSE + method) << CARD_SHIFT)
    return n


@rule
def list_plays(state: State, out: Ints) -> int:
    """Every card of the hand with every catch; at a take, those of the card shown."""
    row, sets = empty_row(), np.empty(USUAL_SETS, np.int64)
    size = lay_out(state.wild, row)
    is_take = state.stage == Stage.TAKE
    cards = bit(state.shown) if is_take else state.hands[state.turn]
    n = begin = end = 0
    last = -1
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if FIRST[card] != card:
            continue
        if last >= 0 and NUMBER[card] == NUMBER[last]:  # catches the same
            for i in range(begin, end):
                move = out[i] if i < len(out) else 0  # beyond the room only the count matters
                n = put(out, n, move + ((card - last) << CARD_SHIFT))
            continue
        begin, last = n, card
        play = (TAKE if is_take else card) << CARD_SHIFT
        methods = methods_for(state.wild, row[SUMS, 0], NUMBER[card])
        if is_take:
            methods &= 1 << state.method
        if methods == 0 or neighbour_chooses(state, methods):
            n = put(out, n, play)
        else:
            n = list_catches(state.wild, row, size, NUMBER[card], methods, play, sets, out, n)
        end = n
    return n


@rule
def list_catches(
    wild: int,
    row: Ints,
    size: int,
    number: int,
    methods: int,
    play: int,
    sets: Ints,
    out: Ints,
    n: int,
) -> int:
    """Every catch of a number by one or more of the methods (S9), written from place n on."""
    firsts = first_copies(wild)
    while True:
        adds = sevens = 0
        if (methods >> ADD) & 1:
            adds = find_sets(row, size, firsts, number, 2, sets, 0)
        if (methods >> SEVENTEEN) & 1:
            sevens = find_sets(row, size, firsts, 17 - number, 1, sets, adds) - adds
        if adds + sevens <= len(sets):
            break
        sets = np.empty(adds + sevens, np.int64)
    babies = (1 << count(wild & BABIES)) - 1
    same = slots_in(wild, wild & OF_NUMBER[number]) if (methods >> PAIR) & 1 else 0
    for i in range(-1, adds):
        add = sets[i] if i >= 0 else 0
        for j in range(-1, sevens):
            seventeen = beside(add, sets[adds + j], firsts) if j >= 0 else 0
            if seventeen >= 0:
                n = list_with_pairs(add, seventeen, same, firsts, babies, play, out, n)
    return n


@rule
def beside(one: int, other: int, firsts: int) -> int:
    """Another set on different cards, with second copies where one has the first; -1: none."""
    clash = one & other
    if clash == 0:
        return other
    if clash & ~firsts or (clash << 1) & (one | other):
        return -1
    return other ^ (clash | clash << 1)


@rule
def list_with_pairs(
    add: int, seventeen: int, same: int, firsts: int, babies: int, play: int, out: Ints, n: int
) -> int:
    """A catch by Add and Seventeen, or by neither, alone and with every pair left (S10)."""
    taken = add | seventeen
    free = same & ~taken
    free &= ~((free & firsts) << 1)
    if taken != 0:
        if babies == 0 or taken & babies:
            n = put(out, n, play | seventeen << MAX_WILD | add)
        else:
            free &= babies  # the pair must be a baby then
    while free != 0:
        pair = free & -free
        free ^= pair
        n = put(out, n, play | (seventeen | pair) << MAX_WILD | add | pair)
    return n


@rule
def find_sets(row: Ints, size: int, firsts: int, total: int, least: int, out: Ints, n: int) -> int:
    """Every set of at least so many cards with this total, led by the sums of the slots ahead."""
    if not is_sum(row[SUMS, 0], total, least):
        return n
    slot, chosen = 0, 0
    while True:
        while slot < size and (total > 0 or least > 0 or row[NUMBERS, slot] == 0):
            number = row[NUMBERS, slot]
            missing = max(least - 1, 0)
            if number <= total and is_sum(row[SUMS, slot + 1], total - number, missing):
                chosen |= 1 << slot
                total -= number
                least -= 1
                slot += 1
            else:
                slot = next_slot(slot, firsts)
        n = put(out, n, chosen)
        while True:
            if chosen == 0:
                return n
            slot = highest(chosen)
            chosen ^= 1 << slot
            total += row[NUMBERS, slot]
            least += 1
            slot = next_slot(slot, firsts)
            if is_sum(row[SUMS, slot], total, max(least, 0)):
                break


# --- A random move --------------------------------------------------------------------------------


@rule
def sample_move(state: State, rng: Generator) -> int:
    """A card at random, then a random catch; every legal move can come, not all equally often."""
    if state.stage == Stage.CHOOSE:
        methods = methods_for(state.wild, sums_of(state.wild), NUMBER[state.shown])
        return (CHOOSE + lowest(random_bit(methods, rng))) << CARD_SHIFT
    if state.stage == Stage.TAKE:
        methods = 1 << state.method
        return TAKE << CARD_SHIFT | random_catch(state.wild, NUMBER[state.shown], methods, rng)
    card = FIRST[lowest(random_bit(state.hands[state.turn], rng))]
    methods = methods_for(state.wild, sums_of(state.wild), NUMBER[card])
    if methods == 0 or neighbour_chooses(state, methods):
        return card << CARD_SHIFT
    some = methods & below(rng, 8)
    if some == 0:
        some = methods
    return card << CARD_SHIFT | random_catch(state.wild, NUMBER[card], some, rng)


@rule
def random_bit(mask: int, rng: Generator) -> int:
    """One of the bits of a mask."""
    for _ in range(below(rng, count(mask))):
        mask &= mask - 1
    return mask & -mask


@rule
def random_catch(wild: int, number: int, methods: int, rng: Generator) -> int:
    """A catch by these methods, as far as one leaves cards for the next: the slots of a move."""
    firsts = first_copies(wild)
    if methods == 1 << PAIR:
        pair = random_pair(wild, firsts, number, 0, rng)
        return pair << MAX_WILD | pair
    row = empty_row()
    size = lay_out(wild, row)
    return some_catch(wild, row, size, firsts, number, methods, 0, SLOTS, rng)


@rule
def some_catch(
    wild: int,
    row: Ints,
    size: int,
    firsts: int,
    number: int,
    methods: int,
    wanted: int,
    tossed: int,
    rng: Generator,
) -> int:
    """The same from a row, rather with the wanted slots than without; chance decides on the tossed.

    After a catch by Add and Seventeen the row has the sums of what Add has left.
    """
    add = seventeen = pair = 0
    if (methods >> ADD) & 1:
        coins = (wanted & ~tossed) | (below(rng, 1 << MAX_WILD) & tossed)
        add = some_set(row, size, firsts, number, 2, 0, coins)
        if (methods >> SEVENTEEN) & 1:
            sum_up(row, size, add)
    if (methods >> SEVENTEEN) & 1 and is_sum(row[SUMS, 0], 17 - number, 1):
        coins = (wanted & ~tossed) | (below(rng, 1 << MAX_WILD) & tossed)
        seventeen = some_set(row, size, firsts, 17 - number, 1, add, coins)
    if (methods >> PAIR) & 1:
        pair = random_pair(wild, firsts, number, add | seventeen, rng)
    babies = (1 << count(wild & BABIES)) - 1
    if (add | seventeen) != 0 and babies != 0 and (add | seventeen | pair) & babies == 0:
        baby = random_bit(babies, rng)
        if add != 0 and (seventeen == 0 or below(rng, 2) == 0):
            add |= baby
        else:
            seventeen |= baby
    return (seventeen | pair) << MAX_WILD | add | pair


@rule
def random_pair(wild: int, firsts: int, number: int, taken: int, rng: Generator) -> int:
    """A slot with this number that is not taken; 0: there is none."""
    free = slots_in(wild, wild & OF_NUMBER[number]) & ~taken
    free &= ~((free & firsts) << 1)
    return random_bit(free, rng) if free != 0 else 0


@rule
def some_set(
    row: Ints, size: int, firsts: int, total: int, least: int, taken: int, coins: int
) -> int:
    """A set of at least so many cards with this total, none of them taken: there is one.

    Where a slot can be in it or not, its coin decides.
    """
    firsts &= ~taken
    slot, chosen = 0, 0
    while slot < size:
        number = row[NUMBERS, slot]
        following = next_slot(slot, firsts)
        missing = max(least - 1, 0)
        may_take = (
            (taken >> slot) & 1 == 0
            and number <= total
            and is_sum(row[SUMS, slot + 1], total - number, missing)
        )
        may_leave = is_sum(row[SUMS, following], total, least)
        if may_take and (not may_leave or (coins >> slot) & 1):
            chosen |= 1 << slot
            total -= number
            least = missing
            slot += 1
        else:
            slot = following
    return chosen
