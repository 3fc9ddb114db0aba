"""What the three oracles share: the error, the interface, and checks of what a line says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Protocol, Self

Line = dict[str, Any]


class Wrong(Exception):
    """Something that the rules do not allow: the id of the rule and a sentence."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(f"{rule}: {sentence}")
        self.rule = rule
        self.sentence = sentence


class Oracle(Protocol):
    """The interface of LifeIsLife, ZoffImZoo and Safaru."""

    seats: int

    def needs_deal(self) -> bool:
        """Is a deal line the next thing?"""

    def deal(self, line: Line) -> None:
        """Take a deal line; raise Wrong when it is not possible."""

    def to_act(self) -> int:
        """The seat that decides now."""

    def legal(self) -> set[str]:
        """Every legal move of this decision, in canonical spelling."""

    def play(self, seat: int, text: str) -> None:
        """Make a move; raise Wrong if it is another seat's turn or the move is not legal."""

    def score_line(self) -> Line | None:
        """The score line due now, if the last move ended a phase, hand or game."""

    def is_over(self) -> bool:
        """Has the whole game ended?"""

    def places(self) -> list[int]:
        """Per seat: 1 + the number of seats that did better."""

    def all_cards(self) -> Counter[str]:
        """Every card, wherever it is (to test that none is lost or doubled)."""

    def full_deck(self) -> Counter[str]:
        """Every card of the game."""

    def copy(self) -> Self:
        """An independent copy."""


def is_tiny(seats: int, options: Line, fewest: int) -> bool:
    """The tiny box of the research guide, for the fewest players."""
    box = options.get("box", "whole")
    if box not in ("whole", "tiny"):
        raise Wrong("records", f"there is no box {box!r}")
    if box == "tiny" and seats != fewest:
        raise Wrong("records", f"the tiny box is for {fewest} players")
    return bool(box == "tiny")


def is_int(value: object) -> bool:
    """A whole number (JSON true and false are not)."""
    return isinstance(value, int) and not isinstance(value, bool)


def same(found: object, expected: object) -> bool:
    """Equal as JSON values: 4 and 4.0 are, 1 and true are not."""
    if isinstance(found, bool) or isinstance(expected, bool):
        return found is expected
    if isinstance(found, list) and isinstance(expected, list):
        pairs = zip(found, expected, strict=False)
        return len(found) == len(expected) and all(same(a, b) for a, b in pairs)
    return found == expected


def expect(line: Line, key: str, expected: object, rule: str) -> None:
    """The line must say exactly this under the key."""
    if key not in line:
        raise Wrong("records", f"there is no {key!r}")
    if not same(line[key], expected):
        raise Wrong(rule, f"{key!r} must be {expected!r}, not {line[key]!r}")


def some_seat(line: Line, key: str, seats: int) -> int:
    """The line may name any seat under the key."""
    value = line.get(key)
    if not is_int(value) or value not in range(seats):
        raise Wrong("records", f"{key!r} must be a seat from 0 to {seats - 1}, not {value!r}")
    assert isinstance(value, int)
    return value


def some_list(value: object, length: int, rule: str, what: str) -> list[Any]:
    """A list of this length."""
    if not isinstance(value, list) or len(value) != length:
        raise Wrong(rule, f"{what} must be a list of {length}, not {value!r}")
    return value


def some_cards(value: object, length: int, deck: Counter[str], rule: str, what: str) -> list[str]:
    """A list of this many names of cards that the deck has."""
    cards = some_list(value, length, rule, what)
    for card in cards:
        if not isinstance(card, str) or card not in deck:
            raise Wrong("records", f"{what}: there is no card {card!r}")
    return cards


def spell(verb: str, cards: Iterable[str], order: list[str]) -> str:
    """A move in canonical spelling: the cards in the order of the records page."""
    return " ".join([verb, *sorted(cards, key=order.index)])
