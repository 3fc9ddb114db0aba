"""Moves of Safarû as the numbers of `box`, and back: cards of the wild become slots."""

from collections.abc import Iterable

from menagerie.core.errors import BadMove
from menagerie.core.moves import Move
from menagerie.games.safaru.box import (
    CARD_SHIFT,
    CHOOSE,
    CODES,
    MAX_WILD,
    METHODS,
    SLOTS,
    TAKE,
)
from menagerie.games.safaru.moves import Choose, Play, Take
from menagerie.games.safaru.rules_catching import Reason


class NoSlot(Exception):
    """A card that the wild does not have, or not as often: why not."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.name)
        self.reason = reason


def codes(place: int) -> tuple[str, ...]:
    """The cards of a place, sorted."""
    return tuple(code for card, code in enumerate(CODES) if place >> card & 1)


def encode(move: Move, wild: tuple[str, ...], method: int) -> int:
    """A move as a number, the first copies of cards being used first; raises NoSlot.

    `method` is the one chosen in Reverse Safarû, which decides what a take means.
    """
    if isinstance(move, Choose):
        return (CHOOSE + METHODS.index(move.method)) << CARD_SHIFT
    if isinstance(move, Take):
        catch = [move.cards if method == m else () for m in range(len(METHODS))]
        return TAKE << CARD_SHIFT | _slots(catch if method >= 0 else [move.cards, (), ()], wild)
    if isinstance(move, Play):
        pair = () if move.pair is None else (move.pair,)
        card = CODES.index(move.card)
        return card << CARD_SHIFT | _slots([move.add, move.seventeen, pair], wild)
    raise BadMove(f"{move!r} is no move of Safarû")


def _slots(catch: Iterable[Iterable[str]], wild: tuple[str, ...]) -> int:
    """The slots of the cards taken by Add, by Seventeen and by Pair."""
    free: list[str | None] = list(wild)
    slots = 0
    for cards, fields in zip(catch, (1, 1 << MAX_WILD, 1 | 1 << MAX_WILD), strict=True):
        for card in cards:
            if card not in free:
                raise NoSlot(Reason.TAKEN_TWICE if card in wild else Reason.NOT_ON_TABLE)
            slot = free.index(card)
            free[slot] = None
            slots |= fields << slot
    return slots


def decode(number: int, wild: tuple[str, ...]) -> Move:
    """The move that a number stands for at a table with this wild."""
    card = number >> CARD_SHIFT
    if CHOOSE <= card < TAKE:
        return Choose(METHODS[card - CHOOSE])
    add, seventeen = number & SLOTS, number >> MAX_WILD & SLOTS
    if card == TAKE:
        return Take(_in_slots(wild, add | seventeen))
    pair = _in_slots(wild, add & seventeen)
    return Play(
        CODES[card],
        _in_slots(wild, add & ~seventeen),
        _in_slots(wild, seventeen & ~add),
        pair[0] if pair else None,
    )


def _in_slots(wild: tuple[str, ...], slots: int) -> tuple[str, ...]:
    return tuple(card for slot, card in enumerate(wild) if slots >> slot & 1)
