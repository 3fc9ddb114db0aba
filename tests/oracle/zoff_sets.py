"""The cards and sets of Zoff im Zoo (Z1 to Z4, Z7, Z24)."""

from __future__ import annotations

from collections import Counter
from functools import cache

# Z2: animal and what beats it.
BEATEN_BY: dict[str, set[str]] = {
    "orca": set(),
    "elephant": {"mouse"},
    "crocodile": {"elephant"},
    "polar-bear": {"orca", "elephant"},
    "lion": {"elephant"},
    "seal": {"orca", "polar-bear"},
    "fox": {"elephant", "crocodile", "polar-bear", "lion"},
    "perch": {"orca", "crocodile", "polar-bear", "seal"},
    "hedgehog": {"fox"},
    "fish": {"orca", "crocodile", "seal", "perch"},
    "mouse": {"crocodile", "polar-bear", "lion", "seal", "fox", "hedgehog"},
    "mosquito": {"hedgehog", "fish", "mouse"},
}
ANIMALS = list(BEATEN_BY)
ORDER = [*ANIMALS, "joker"]

Cards = tuple[str, ...]  # always sorted by ORDER


def deck(seats: int) -> Counter[str]:
    """Z1: 5 of each animal, 4 mosquitoes, 1 joker; Z24: 39 cards at three players."""
    cards = Counter(dict.fromkeys(ANIMALS, 5))
    cards["mosquito"] = 4
    cards["joker"] = 1
    if seats == 3:
        for animal in ANIMALS:
            cards[animal] -= 1 if animal in ("lion", "elephant", "mouse") else 2
    return cards


def in_order(cards: Counter[str]) -> Cards:
    """As a tuple, sorted in the order of the records page."""
    return tuple(sorted(cards.elements(), key=ORDER.index))


def reading(cards: Counter[str]) -> tuple[str, int] | None:
    """Z3, Z4: which animal and how many these cards are as a set; None if they are no set."""
    real = Counter(cards)
    if real["joker"] > 1:
        return None
    del real["joker"]
    if real["elephant"] >= 1 and real["mosquito"] == 1:
        del real["mosquito"]  # one mosquito with elephants counts as an elephant
    kinds = [animal for animal in ANIMALS if real[animal] > 0]
    if len(kinds) != 1:
        return None
    return kinds[0], cards.total()


def sets_from(cards: Counter[str]) -> list[Cards]:
    """Z3, Z4: every set that can be made of these cards."""
    found = []
    for animal in ANIMALS:
        most_mosquitoes = min(1, cards["mosquito"]) if animal == "elephant" else 0
        for real in range(1, cards[animal] + 1):
            for joker in range(cards["joker"] + 1):
                for mosquito in range(most_mosquitoes + 1):
                    made = Counter({animal: real})
                    made["joker"] += joker
                    made["mosquito"] += mosquito
                    found.append(in_order(made))
    return found


@cache
def beats(new: Cards, lying: Cards) -> bool:
    """Z7: as many cards of an animal that beats it, or the same animal with one card more."""
    new_reading, old_reading = reading(Counter(new)), reading(Counter(lying))
    if new_reading is None or old_reading is None:
        return False
    (new_animal, new_number), (old_animal, old_number) = new_reading, old_reading
    if new_animal == old_animal:
        return new_number == old_number + 1
    return new_animal in BEATEN_BY[old_animal] and new_number == old_number


def parts(cards: Cards) -> set[Cards]:
    """Every part of these cards, the empty one and the whole too."""
    if not cards:
        return {()}
    rest = parts(cards[1:])
    return rest | {(cards[0], *part) for part in rest}


@cache
def askable(lying: Cards) -> frozenset[Cards]:
    """Z20: every proper part of a set that beats this one and that the full deck can make."""
    found: set[Cards] = set()
    for whole in sets_from(deck(4)):
        if beats(whole, lying):
            found |= parts(whole) - {(), whole}
    return frozenset(found)
