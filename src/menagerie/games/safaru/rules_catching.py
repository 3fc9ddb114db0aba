"""Catching in Safarû (S5 to S10): what a number can catch from the wild, and what it may take.

Sums are bit sets: bit s says that some cards add up to s. Three of them lie side by side in one
number, for sums of any cards, of at least one and of at least two: `(sums >> FIELD * least) >> s`.
"""

from enum import IntEnum

import numpy as np

from menagerie.core.compile import rule
from menagerie.games.safaru.box import (
    ADD,
    BABIES,
    FIRST_OF_TWO,
    NUMBER,
    OF_NUMBER,
    PAIR,
    SEVENTEEN,
)
from menagerie.games.safaru.masks import lowest


class Reason(IntEnum):
    """Why a move is refused."""

    LEGAL = 0
    NO_TURN = 1  # S4
    NO_SUCH_MOVE = 2  # S5
    NOT_IN_HAND = 3  # S5
    NOT_ON_TABLE = 4  # S5
    MUST_CATCH = 5  # S5
    CANNOT_ADD_ONE = 6  # S6
    WRONG_SUM = 7  # S6
    NOT_SEVENTEEN = 8  # S7
    NO_PAIR = 9  # S8
    TAKEN_TWICE = 10  # S9
    BABY_LEFT = 11  # S10
    OTHER_COPY = 12  # S1
    ONE_METHOD = 13  # S17
    NEIGHBOUR_CHOOSES = 14  # S17
    CHOOSE_NOW = 15  # S17
    METHOD_IMPOSSIBLE = 16  # S17
    TAKE_NOW = 17  # S17
    OTHER_METHOD = 18  # S17


#: No sum beyond seventeen matters.
FIELD = 18
NO_SUMS = 1  # no cards at all add up to 0
_ANY = (1 << FIELD) - 1
_ANY_OR_ONE = (1 << 2 * FIELD) - 1
#: By number: the sums that stay within seventeen when a card of this number is added.
_SMALL_ENOUGH = np.array(
    [sum((_ANY >> number) << (FIELD * least) for least in range(3)) for number in range(10)],
    np.int64,
)


@rule
def with_card(sums: int, number: int) -> int:
    """The sums that can be made when one more card lies there."""
    more = (sums & _SMALL_ENOUGH[number]) << number
    # Any sum and this card are one card or more; one card or more and this card are two or more.
    return sums | (more & _ANY) | ((more & _ANY_OR_ONE) << FIELD)


@rule
def is_sum(sums: int, total: int, least: int) -> bool:
    """Whether at least so many cards add up to the total."""
    return (sums >> (FIELD * least + total)) & 1 == 1


@rule
def sums_of(wild: int) -> int:
    """Everything that cards of the wild add up to."""
    sums = NO_SUMS
    while wild != 0:
        sums = with_card(sums, NUMBER[lowest(wild)])
        wild &= wild - 1
    return sums


@rule
def can_add(sums: int, number: int) -> bool:
    """S6  Two or more cards of the wild add up to the number played."""
    return is_sum(sums, number, 2)


@rule
def can_make_seventeen(sums: int, number: int) -> bool:
    """S7  One or more cards of the wild make seventeen together with the number played."""
    return is_sum(sums, 17 - number, 1)


@rule
def can_pair(wild: int, number: int) -> bool:
    """S8  A card of the wild has the number played."""
    return wild & OF_NUMBER[number] != 0


@rule
def methods_for(wild: int, sums: int, number: int) -> int:
    """S5  The methods by which the number could catch, a bit for each; none: it is released."""
    return (
        (can_add(sums, number) << ADD)
        | (can_make_seventeen(sums, number) << SEVENTEEN)
        | (can_pair(wild, number) << PAIR)
    )


@rule
def cards_in(wild: int, slots: int) -> int:
    """The cards of the wild that lie in these slots."""
    cards = 0
    while slots != 0:
        if slots & 1:
            cards |= wild & -wild
        wild &= wild - 1
        slots >>= 1
    return cards


@rule
def sum_of(cards: int) -> int:
    """What the numbers of some cards add up to."""
    total = 0
    while cards != 0:
        total += NUMBER[lowest(cards)]
        cards &= cards - 1
    return total


@rule
def is_one_card(cards: int) -> bool:
    """Whether this is exactly one card."""
    return cards != 0 and cards & (cards - 1) == 0


@rule
def why_not_add(number: int, cards: int) -> int:
    """S6  Add takes two or more cards whose numbers add up to the number played."""
    if is_one_card(cards):
        return Reason.CANNOT_ADD_ONE
    return Reason.LEGAL if sum_of(cards) == number else Reason.WRONG_SUM


@rule
def why_not_seventeen(number: int, cards: int) -> int:
    """S7  Seventeen takes one or more cards that make seventeen with the number played."""
    return Reason.LEGAL if number + sum_of(cards) == 17 else Reason.NOT_SEVENTEEN


@rule
def why_not_pair(number: int, cards: int) -> int:
    """S8  Pair takes one card with the number played."""
    if is_one_card(cards) and can_pair(cards, number):
        return Reason.LEGAL
    return Reason.NO_PAIR


@rule
def leaves_all_babies(wild: int, taken: int) -> bool:
    """S10  Whoever adds or makes seventeen with babies in the wild takes at least one of them."""
    return wild & BABIES != 0 and taken & BABIES == 0


@rule
def skips_first_copy(wild: int, add: int, seventeen: int, pair: int) -> bool:
    """S1  Two copies are the same card, so that a catch has one spelling: the first goes first.

    The first copy goes to the earlier method: add, seventeen, pair, and last of all staying there.
    """
    doubled = wild & (wild >> 1) & FIRST_OF_TWO
    while doubled != 0:
        first = doubled & -doubled
        doubled ^= first
        if use_of(first, add, seventeen, pair) > use_of(first << 1, add, seventeen, pair):
            return True
    return False


@rule
def use_of(card: int, add: int, seventeen: int, pair: int) -> int:
    """By which method a card is taken, in their order; the last number: it stays."""
    if add & card:
        return ADD
    if seventeen & card:
        return SEVENTEEN
    return PAIR if pair & card else PAIR + 1


@rule
def why_not_catch(wild: int, number: int, add: int, seventeen: int, pair: int) -> int:
    """S9  One, two or three methods, each at most once and on cards of its own."""
    if add != 0 and why_not_add(number, add) != Reason.LEGAL:
        return why_not_add(number, add)
    if seventeen != 0 and why_not_seventeen(number, seventeen) != Reason.LEGAL:
        return why_not_seventeen(number, seventeen)
    if pair != 0 and why_not_pair(number, pair) != Reason.LEGAL:
        return why_not_pair(number, pair)
    if (add | seventeen) != 0 and leaves_all_babies(wild, add | seventeen | pair):
        return Reason.BABY_LEFT
    if skips_first_copy(wild, add, seventeen, pair):
        return Reason.OTHER_COPY
    return Reason.LEGAL
