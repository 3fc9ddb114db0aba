"""The legal moves of one decision in few words, for a client that knows no rules.

An offer is a list of choices in four forms. Each says what can be chosen and how the move is
spelled, so that a client can lead a person through it step by step, check a whole choice, or list
all moves. `expand` and `allows` are such clients: they know the forms, and nothing of any game.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import TypeAlias

import msgspec

from menagerie.core.screen import Names


class Say(msgspec.Struct, frozen=True, gc=False, tag_field="form", tag="say"):
    """One move, spelled as it stands."""

    text: str
    """The move."""


class Pick(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="form", tag="pick"):
    """Any cards of the offer's pool, so many, with a few exceptions.

    Spelled: the verb, then the cards in the order of the pool.
    """

    verb: str
    size: int
    """How many cards."""
    place: int | None = None
    """What the cards are for, where there are several such choices: a row, counted from 1."""
    but: tuple[Names, ...] = ()
    """The cards that may not be picked together; each list is one exception."""


class Sets(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="form", tag="sets"):
    """Exactly one of these lists of cards.

    Spelled: the verb, then the cards of the list.
    """

    verb: str
    sets: tuple[Names, ...]
    along: bool = False
    """Whether the card that takes them goes with them."""


class Method(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One way to take cards from the pool, with the lists of cards that it can take."""

    name: str
    sets: tuple[Names, ...]
    """None if it is only told that there is such a way, and the sets are offered later."""
    along: bool = False
    """Whether the card that takes them goes with them, and with whatever else it takes."""


class Combine(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="form", tag="combine"
):
    """One of these cards, with one of the sets of one or more of the methods.

    All sets together must be in the pool: of a card that two of them have, the pool needs two. If
    any of the methods in `when` is used, at least one of the cards in `include` must be in one of
    the sets. Spelled: the verb, the card, then each method used, in the order of the list, by its
    name and its cards.
    """

    verb: str
    cards: Names
    methods: tuple[Method, ...]
    include: Names = ()
    when: tuple[str, ...] = ()


#: The forms; `form` in JSON tells which one it is.
Choice: TypeAlias = Say | Pick | Sets | Combine


class Offer(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The legal moves of the seat that is to move: every move of every choice, and no others."""

    seat: int
    """Who is to move."""
    choices: tuple[Choice, ...]
    pool: Names = ()
    """The cards that Pick and Combine take cards from, as often as they are there."""


def expand(offer: Offer) -> list[str]:
    """All moves of an offer, each once, as canonical texts."""
    return [text for choice in offer.choices for text in _texts(choice, offer.pool)]


def allows(offer: Offer, text: str) -> bool:
    """Whether a move, spelled canonically, is one of the offer's."""
    words = text.split(" ")
    return any(_allows(choice, offer.pool, text, words) for choice in offer.choices)


def _texts(choice: Choice, pool: Names) -> Iterator[str]:
    """All moves of a choice."""
    match choice:
        case Say(text):
            yield text
        case Pick(verb, size, _, but):
            for cards in dict.fromkeys(combinations(pool, size)):
                if cards not in but:
                    yield " ".join((verb, *cards))
        case Sets(verb, sets):
            for cards in sets:
                yield " ".join((verb, *cards))
        case Combine(verb, cards, methods):
            for sets in product(*(((), *method.sets) for method in methods)):
                if _go_together(choice, pool, sets):
                    words = _words(methods, sets)
                    for card in cards:
                        yield " ".join((verb, card, *words))


def _allows(choice: Choice, pool: Names, text: str, words: list[str]) -> bool:
    """Whether a choice has a move."""
    match choice:
        case Say(said):
            return text == said
        case Pick(verb, size, _, but):
            cards = tuple(words[1:])
            return (
                words[0] == verb
                and len(cards) == size
                and _are_in_order(cards, pool)
                and cards not in but
            )
        case Sets(verb, sets):
            return words[0] == verb and tuple(words[1:]) in sets
        case Combine(verb, cards, methods):
            if words[0] != verb or len(words) < 2 or words[1] not in cards:
                return False
            found = _read_sets(methods, words[2:])
            return (
                all(
                    not cards or cards in method.sets
                    for method, cards in zip(methods, found, strict=True)
                )
                and _words(methods, found) == words[2:]
                and _go_together(choice, pool, found)
            )


def _go_together(choice: Combine, pool: Names, sets: Sequence[Names]) -> bool:
    """Whether one set for each method, empty where it is not used, is a legal combination."""
    taken = Counter(card for cards in sets for card in cards)
    if not taken or not taken <= Counter(pool):
        return False
    used = [method.name for method, cards in zip(choice.methods, sets, strict=True) if cards]
    if any(name in choice.when for name in used):
        return any(card in choice.include for card in taken)
    return True


def _words(methods: Sequence[Method], sets: Sequence[Names]) -> list[str]:
    """How the sets of a combination are spelled."""
    words: list[str] = []
    for method, cards in zip(methods, sets, strict=True):
        if cards:
            words += [method.name, *cards]
    return words


def _read_sets(methods: Sequence[Method], words: list[str]) -> list[Names]:
    """The cards that follow the name of each method."""
    names = [method.name for method in methods]
    starts = [words.index(name) if name in words else len(words) for name in names]
    found: list[Names] = []
    for start in starts:
        end = min([other for other in starts if other > start], default=len(words))
        found.append(tuple(words[start + 1 : end]))
    return found


def _are_in_order(cards: Names, pool: Names) -> bool:
    """Whether the pool has these cards, as often and in this order."""
    rest = iter(pool)
    return all(card in rest for card in cards)
