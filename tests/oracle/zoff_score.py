"""Points and ranking of Zoff im Zoo (Z13, Z15, Z17, Z21, Z22)."""

from __future__ import annotations

from collections import Counter

# Z17: for each number of players, the ranks of (chief, helper) and the rank that is alone.
PARTNERS: dict[int, tuple[list[tuple[int, int]], int | None]] = {
    4: ([(1, 3), (2, 4)], None),
    5: ([(1, 4), (2, 5)], 3),
    6: ([(1, 4), (2, 5), (3, 6)], None),
    7: ([(1, 5), (2, 6), (3, 7)], 4),
}


def ranking(totals: list[int], before: list[int], out: list[int]) -> list[int]:
    """Z15: the seats from first to last: more points, then fewer before the last hand, then out."""
    return sorted(
        range(len(totals)), key=lambda seat: (-totals[seat], before[seat], out.index(seat))
    )


def partners(ranked: list[int]) -> tuple[list[list[int]], int | None]:
    """Z17: the teams as [chief, helper] in the order of the chiefs' rank, and who is alone."""
    pairs, alone = PARTNERS[len(ranked)]
    teams = [[ranked[chief - 1], ranked[helper - 1]] for chief, helper in pairs]
    return teams, None if alone is None else ranked[alone - 1]


def place_points(out: list[int]) -> list[int]:
    """Z13: n points for the first out, one less for each after; the last one gets 0."""
    seats = len(out)
    points = [0] * seats
    for index, seat in enumerate(out[:-1]):
        points[seat] = seats - index
    return points


def shared_points(own: list[int], teams: list[list[int]], alone: int | None) -> list[int]:
    """Z21: partners both get the sum of their points; the player alone gets 4 more."""
    points = list(own)
    for chief, helper in teams:
        points[chief] = points[helper] = own[chief] + own[helper]
    if alone is not None:
        points[alone] += 4
    return points


def catch_points(caught: Counter[str], hand_of_last: Counter[str]) -> int:
    """Z22: lions and hedgehogs of one player; hand_of_last is empty unless they were last."""
    points = caught["lion"] if caught["lion"] >= 2 else 0
    points -= hand_of_last["lion"]
    if caught["hedgehog"] == 0:
        points -= 1
    return points
