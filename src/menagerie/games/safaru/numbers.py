"""Moves of Safarû as the numbers of `box`, and back: cards of the wild become slots."""

from collections.abc import Iterable
from functools import lru_cache

from menagerie.core.errors import BadMove
from menagerie.core.moves import Move
from menagerie.games.safaru.box import (
    CARD_SHIFT,
    CHOOSE,
    CODES,
    FIRST_OF_TWO,
    MAX_WILD,
    METHODS,
    NUM_CARDS,
    PAIR,
    SLOTS,
    TAKE,
)
from menagerie.games.safaru.moves import PLACE, Choose, Play, Take
from menagerie.games.safaru.rules_catching import Reason


class NoSlot(Exception):
    """A card that the wild does not have, or not as often: why not."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.name)
        self.reason = reason


#: How many lists of cards `codes` keeps: the views of one event ask for the same hands and piles.
KEPT_LISTS = 1 << 11
#: The cards of every choice of bits, for six pieces of the box.
_PIECE = 10
_IN_PIECE = tuple(
    tuple(
        tuple(code for card, code in enumerate(CODES[first : first + _PIECE]) if bits >> card & 1)
        for bits in range(1 << _PIECE)
    )
    for first in range(0, NUM_CARDS, _PIECE)
)


@lru_cache(maxsize=KEPT_LISTS)
def codes(place: int) -> tuple[str, ...]:
    """The cards of a place, sorted."""
    cards: tuple[str, ...] = ()
    for pieces in _IN_PIECE:
        cards += pieces[place & (1 << _PIECE) - 1]
        place >>= _PIECE
    return cards


def points_of(halves: int) -> int | float:
    """Points as they are written: whole where they are."""
    return halves / 2 if halves % 2 else halves // 2


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
        card = PLACE[move.card]
        return card << CARD_SHIFT | _slots([move.add, move.seventeen, pair], wild)
    raise BadMove(f"{move!r} is no move of Safarû")


def _slots(catch: Iterable[Iterable[str]], wild: tuple[str, ...]) -> int:
    """The slots of the cards taken by Add, by Seventeen and by Pair."""
    free: list[str | None] = list(wild)
    slots = 0
    for cards, fields in zip(catch, _FIELDS, strict=True):
        for card in cards:
            if card not in free:
                raise NoSlot(Reason.TAKEN_TWICE if card in wild else Reason.NOT_ON_TABLE)
            slot = free.index(card)
            free[slot] = None
            slots |= fields << slot
    return slots


#: What a card of each method adds to a number, shifted by the card's slot.
_FIELDS = (1, 1 << MAX_WILD, 1 | 1 << MAX_WILD)
_METHOD = {name: method for method, name in enumerate(METHODS)}
_BIT = {code: 1 << place for code, place in PLACE.items()}
_CHOICES = {Choose(name).text: (CHOOSE + m) << CARD_SHIFT for m, name in enumerate(METHODS)}


def read(text: str, wild: int, method: int) -> int | None:
    """The number of a move that is spelled as in records: what `parse` and `encode` would find.

    None where they know better: for any other spelling, and where there is something to refuse.
    `wild` is the place; `method` is the one chosen in Reverse Safarû.
    """
    verb, *words = text.split(" ")
    if verb == "play" and words and words[0] in PLACE:
        number, used, fields = PLACE[words.pop(0)] << CARD_SHIFT, -1, 0
    elif verb == "take" and words and method >= 0:
        number, used, fields = TAKE << CARD_SHIFT, len(METHODS), _FIELDS[method]
    else:
        return _CHOICES.get(text)
    taken = last = 0
    is_empty = False
    for word in words:
        bit = _BIT.get(word)
        if bit is None:
            following = _METHOD.get(word, -1)
            if following <= used or is_empty:
                return None
            used, fields, is_empty, last = following, _FIELDS[following], True, 0
            continue
        if taken & bit:
            bit = (bit & FIRST_OF_TWO) << 1
        if not fields or not wild & bit & ~taken or bit < last:
            return None
        taken |= bit
        last = bit
        is_empty = False
        number |= fields << (wild & (bit - 1)).bit_count()
        if used == PAIR:
            fields = 0  # a pair is one card
    return None if is_empty else number


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


def spell(number: int, wild: tuple[str, ...]) -> str:
    """The text of the move that a number stands for: that of `decode`, without the object."""
    card = number >> CARD_SHIFT
    if card >= CHOOSE:  # seldom enough
        return decode(number, wild).text
    add, seventeen = number & SLOTS, number >> MAX_WILD & SLOTS
    words = ["play", CODES[card]]
    for method, slots in zip(
        METHODS, (add & ~seventeen, seventeen & ~add, add & seventeen), strict=True
    ):
        if slots:
            words += (method, *_in_slots(wild, slots))
    return " ".join(words)


def _in_slots(wild: tuple[str, ...], slots: int) -> tuple[str, ...]:
    if not slots:
        return ()
    return tuple([card for slot, card in enumerate(wild) if slots >> slot & 1])
