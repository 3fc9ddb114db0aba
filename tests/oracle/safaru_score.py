"""Points of a game of Safarû (S2, S13, S14, S18)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

TRIANGLES = {0: 1, 1: 0, 2: 1, 3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 1, 9: 0}  # S2


def triangles(pile: Counter[str]) -> int:
    """S14, S18: the triangles on the cards caught."""
    return sum(TRIANGLES[int(card[1])] for card in pile.elements())


def of_colour(pile: Counter[str], colour: str) -> int:
    """How many cards of this colour were caught."""
    return sum(card[0] == colour for card in pile.elements())


def for_most(counts: list[int], prize: int) -> list[Fraction]:
    """S13: the prize for the most, shared equally; nobody gets it with no card."""
    most = max(counts)
    winners = [side for side, count in enumerate(counts) if count == most]
    if most == 0:
        winners = []
    return [
        Fraction(prize, len(winners)) if side in winners else Fraction(0)
        for side in range(len(counts))
    ]


def normal_points(piles: list[Counter[str]]) -> list[Fraction]:
    """S13, S14."""
    unicorns = for_most([of_colour(pile, "B") for pile in piles], 24)
    hedgehogs = for_most([of_colour(pile, "Y") for pile in piles], -12)
    zeros = [sum(int(card[1]) == 0 for card in pile.elements()) for pile in piles]
    return [
        unicorns[side] + hedgehogs[side] - 5 * zeros[side] + triangles(pile)
        for side, pile in enumerate(piles)
    ]


def reverse_points(piles: list[Counter[str]]) -> list[Fraction]:
    """S18."""
    cards = for_most([pile.total() for pile in piles], 24)
    hedgehogs = for_most([of_colour(pile, "Y") for pile in piles], 18)
    return [cards[side] + hedgehogs[side] + triangles(pile) for side, pile in enumerate(piles)]


def as_number(points: Fraction) -> int | float:
    """For a record: whole points as whole numbers (only 18 shared by four, 4.5, is not)."""
    return int(points) if points.denominator == 1 else float(points)
