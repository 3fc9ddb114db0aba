"""What lives are worth in Life is Life: the chances of each number of lives against the others'.

Worked out once, for players who are equally good: in every phase chance says who is best and loses
nothing, who is worst and loses two lives, while all others lose one (L11). With a small chance the
phase is a sudden death instead, and all but one lose one life (L8).
"""

from functools import cache
from itertools import combinations_with_replacement, permutations

import numpy as np
from numpy.typing import NDArray

from menagerie.games.life_is_life.box import MAX_SEATS

#: More lives than this (L15) count as so many.
MOST_LIVES = 7
#: How often a phase ends by a sudden death among players who try.
SUDDEN_DEATH = 0.15
#: What coming second is worth beside winning; the places behind it go down evenly to nothing.
SECOND = 0.25

Lives = tuple[int, ...]


@cache
def prize(place: float) -> float:
    """What a place is worth; one between two places is worth something between."""
    worth = (1.0, *(SECOND * (MAX_SEATS - p) / (MAX_SEATS - 2) for p in range(2, MAX_SEATS + 1)))
    return float(np.interp(place, range(1, MAX_SEATS + 1), worth))


@cache
def expected_prize(own: int, others: Lives) -> float:
    """What a seat with lives can expect against living others, whose lives are sorted."""
    if not others:
        return prize(1)
    lives = (own, *others)
    total, stays = 0.0, 0.0
    for chance, lost in _phases(len(lives)):
        after = tuple(max(0, had - gone) for had, gone in zip(lives, lost, strict=True))
        if after == lives:
            stays += chance
        elif after[0] == 0:  # whoever falls too is as often ahead as behind
            fallen = sum(left == 0 for left in after[1:])
            total += chance * prize(1 + len(others) - fallen / 2)
        else:
            total += chance * expected_prize(after[0], tuple(sorted(filter(None, after[1:]))))
    return total / (1.0 - stays)


@cache
def _phases(players: int) -> list[tuple[float, Lives]]:
    """Ways in which a phase can end, with their chances: the lives that everybody loses."""
    ways: list[tuple[float, Lives]] = []
    chance = (1.0 - SUDDEN_DEATH) / (players * (players - 1))
    for best, worst in permutations(range(players), 2):
        lost = [1] * players
        lost[best], lost[worst] = 0, 2
        ways.append((chance, tuple(lost)))
    for caller in range(players):
        ways.append((SUDDEN_DEATH / players, tuple(int(seat != caller) for seat in range(players))))
    return ways


def prizes() -> NDArray[np.float64]:
    """The expected prize by the lives of a seat and of the four others, 0 for an empty one."""
    table = np.zeros((MOST_LIVES + 1,) * MAX_SEATS)
    for others in combinations_with_replacement(range(MOST_LIVES + 1), MAX_SEATS - 1):
        living = tuple(filter(None, others))
        for own in range(1, MOST_LIVES + 1):
            expected = expected_prize(own, living)
            for order in set(permutations(others)):
                table[(own, *order)] = expected
    return table
