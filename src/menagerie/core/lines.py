"""Reading the parts of a record line that somebody else wrote: checked, never trusted."""

from collections.abc import Sequence

from menagerie.core.game import Line, WrongDeal
from menagerie.core.words import brief


def card_lists(
    line: Line, key: str, card_names: Sequence[str], rule: str, *, allow_null: bool = False
) -> list[list[int] | None]:
    """A list of lists of card names as card numbers; null for a list only where it is allowed."""
    lists = line.get(key)
    if not isinstance(lists, list):
        raise WrongDeal(rule, f"the deal has no list {key!r}")
    return [
        None if allow_null and cards is None else card_list(cards, key, card_names, rule)
        for cards in lists
    ]


def card_list(cards: object, key: str, card_names: Sequence[str], rule: str) -> list[int]:
    """A list of card names as the first card number of each name."""
    if not isinstance(cards, list):
        raise WrongDeal(rule, f"{key!r} must hold lists of cards")
    for card in cards:
        if card not in card_names:
            raise WrongDeal(rule, f"there is no card {brief(card)} in this game")
    return [card_names.index(card) for card in cards]


def seat_of(line: Line, key: str, seats: int, rule: str) -> int:
    """A seat number."""
    seat = line.get(key)
    if type(seat) is not int or not 0 <= seat < seats:
        raise WrongDeal(rule, f"{key!r} must be a seat from 0 to {seats - 1}")
    return seat
