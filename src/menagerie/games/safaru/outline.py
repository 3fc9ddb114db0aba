"""The legal moves of a table of Safarû in few numbers: what each card of the hand can catch.

The list of all moves has every combination of Add, Seventeen and Pair; here each has its own sets.
"""

from menagerie.core.arrays import Ints, State
from menagerie.core.compile import rule
from menagerie.games.safaru.box import (
    ADD,
    BABIES,
    NUMBER,
    OF_NUMBER,
    PAIR,
    SECOND,
    SEVENTEEN,
)
from menagerie.games.safaru.listing import (
    SUMS,
    beside,
    empty_row,
    find_sets,
    first_copies,
    lay_out,
    list_with_pairs,
    put,
    slots_in,
)
from menagerie.games.safaru.masks import bit, count, lowest
from menagerie.games.safaru.rules import neighbour_chooses
from menagerie.games.safaru.rules_catching import cards_in, methods_for
from menagerie.games.safaru.state import Stage

#: S17  A bit beside those of the methods: the neighbour chooses one of them.
CHOSEN_LATER = 8


@rule
def outline(state: State, out: Ints) -> int:
    """S5  What can be played: a group for each number in the hand, or for the card to take with.

    That is its cards, by which methods they catch, and if they do, how many sets there are for Add
    and for Seventeen, the cards for Pair, and the sets. Where the neighbour chooses the method
    (S17) there are no sets yet, and the methods have one more bit. Cards are masks of the box.
    """
    n = 0
    row = empty_row()
    size = lay_out(state.wild, row)
    cards = bit(state.shown) if state.stage == Stage.TAKE else state.hands[state.turn]
    cards &= ~SECOND
    while cards != 0:
        number = NUMBER[lowest(cards)]
        methods = methods_for(state.wild, row[SUMS, 0], number)
        if state.stage == Stage.TAKE:
            methods &= 1 << state.method
        elif neighbour_chooses(state, methods):
            methods |= CHOSEN_LATER
        n = put(out, n, cards & OF_NUMBER[number])
        n = put(out, n, methods)
        if 0 < methods < CHOSEN_LATER:
            n = outline_catches(state.wild, row, size, number, methods, out, n)
        cards &= ~OF_NUMBER[number]
    return n


@rule
def minding_babies(wild: int) -> int:
    """S10  The methods that must take a baby along, a bit for each: none if there is no baby."""
    return 0 if wild & BABIES == 0 else 1 << ADD | 1 << SEVENTEEN


@rule
def outline_catches(
    wild: int, row: Ints, size: int, number: int, methods: int, out: Ints, n: int
) -> int:
    """S9  What each of the methods can take, without the sets that no catch can have (S10)."""
    firsts = first_copies(wild)
    babies = (1 << count(wild & BABIES)) - 1
    same = wild & OF_NUMBER[number] if (methods >> PAIR) & 1 else 0
    pairs = slots_in(wild, same)
    head = n
    begin = middle = end = head + 3
    if (methods >> ADD) & 1:
        middle = end = find_sets(row, size, firsts, number, 2, out, begin)
    if (methods >> SEVENTEEN) & 1:
        end = find_sets(row, size, firsts, 17 - number, 1, out, middle)
    if end > len(out):
        return end
    adds = keep_useful(out, begin, middle, middle, end, pairs, firsts, babies)
    sevens = keep_useful(out, middle, end, begin, begin + adds, pairs, firsts, babies)
    out[head] = adds
    out[head + 1] = sevens
    out[head + 2] = same & ~SECOND
    for i in range(adds):
        out[begin + i] = cards_in(wild, out[begin + i])
    for i in range(sevens):
        out[begin + adds + i] = cards_in(wild, out[middle + i])
    return begin + adds + sevens


@rule
def keep_useful(
    out: Ints,
    begin: int,
    end: int,
    other_begin: int,
    other_end: int,
    pairs: int,
    firsts: int,
    babies: int,
) -> int:
    """Move the sets of one method that some catch can have to the front; returns how many."""
    kept = 0
    for i in range(begin, end):
        one = out[i]
        is_useful = list_with_pairs(one, 0, pairs, firsts, babies, 0, out[:0], 0) > 0
        j = other_begin
        while not is_useful and j < other_end:
            other = beside(one, out[j], firsts)
            if other >= 0:
                useful = list_with_pairs(one, other, pairs, firsts, babies, 0, out[:0], 0)
                is_useful = useful > 0
            j += 1
        if is_useful:
            out[begin + kept] = one
            kept += 1
    return kept
