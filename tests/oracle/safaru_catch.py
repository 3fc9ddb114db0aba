"""What a card can catch in Safarû (S5 to S10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

COLOURS = "RGBYK"
NUMBERS = [0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9]  # S1
DECK = Counter(f"{colour}{number}" for colour in COLOURS for number in NUMBERS)
ORDER = sorted(DECK, key=lambda card: (int(card[1]), COLOURS.index(card[0])))

Cards = tuple[str, ...]  # always sorted by ORDER


def number(card: str) -> int:
    """The number of a card."""
    return int(card[1])


def adding_up(table: Counter[str], total: int, at_least: int) -> list[Cards]:
    """Every part of the table, of at least so many cards, whose numbers add up to the total."""
    kinds = [card for card in ORDER if table[card] > 0]

    def go_on(index: int, chosen: Cards, missing: int) -> list[Cards]:
        if missing < 0:
            return []
        if index == len(kinds):
            return [chosen] if missing == 0 and len(chosen) >= at_least else []
        card = kinds[index]
        if number(card) > missing:  # the kinds after it are as high or higher
            return go_on(len(kinds), chosen, missing)
        found = []
        for copies in range(table[card] + 1):
            found += go_on(index + 1, chosen + (card,) * copies, missing - copies * number(card))
        return found

    return go_on(0, (), total)


def catches_by(method: str, card: str, table: Counter[str]) -> list[Cards]:
    """S6, S7, S8: the cards that this method alone could take, S10 not yet looked at."""
    if method == "add":
        return adding_up(table, number(card), 2)
    if method == "seventeen":
        return adding_up(table, 17 - number(card), 1)
    same_number = [colour + card[1] for colour in COLOURS]
    return [(other,) for other in same_number if table[other] > 0]


def has_baby(cards: Iterable[str]) -> bool:
    """S1: is there a 0 among the cards?"""
    return any(number(card) == 0 for card in cards)


def one_method(method: str, card: str, table: Counter[str]) -> list[Cards]:
    """S17: what can be taken when this is the only method used.

    S10: with Add or Seventeen, a 0 must be taken if one is on the table.
    """
    baby_needed = method in ("add", "seventeen") and has_baby(table)
    return [
        taken for taken in catches_by(method, card, table) if has_baby(taken) or not baby_needed
    ]


def all_catches(card: str, table: Counter[str]) -> list[tuple[Cards, Cards, Cards]]:
    """S9: one, two or three methods, each at most once, on different table cards.

    Each catch is what is taken by Add, by Seventeen and by Pair; () where a method is not used.
    """
    baby_on_table = has_baby(table)
    catches: list[tuple[Cards, Cards, Cards]] = []
    for add in [(), *catches_by("add", card, table)]:
        after_add = table - Counter(add)
        for seventeen in [(), *catches_by("seventeen", card, after_add)]:
            baby_needed = baby_on_table and (add != () or seventeen != ())  # S10
            after_both = after_add - Counter(seventeen)
            for pair in [(), *catches_by("pair", card, after_both)]:
                taken = add + seventeen + pair
                if taken and (has_baby(taken) or not baby_needed):
                    catches.append((add, seventeen, pair))
    return catches
