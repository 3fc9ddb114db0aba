"""Search for the largest wild of Safarû, if all players and the cards work together for it.

A move of Safarû names at most 28 cards of the wild (`games/safaru/box.py`). Random players hardly
ever see more than ten cards there. This searches for the worst case: at every step some thousand
of the largest tables are kept, whatever cards it takes to get there. Only numbers matter, and any
card not yet used may be dealt or played next, which is more than any real deal allows.

    python tools/safaru_largest_wild.py [width]
"""

import sys
from collections.abc import Iterator
from functools import cache

#: Cards of each number in the box (S1).
IN_BOX = (5, 10, 5, 5, 5, 5, 5, 10, 5, 5)
DEALS = {2: (4, 4, 4, 4, 4), 3: (4, 4, 4, 0), 4: (4, 4, 4)}  # to the wild (S4)

Counts = tuple[int, ...]  # how many cards of each number
Table = tuple[Counts, Counts]  # in the wild, and used so far


def change(counts: Counts, number: int, by: int) -> Counts:
    """The counts with more or fewer cards of one number."""
    return (*counts[:number], counts[number] + by, *counts[number + 1 :])


@cache
def smallest_sets(wild: Counts, total: int, least: int) -> tuple[Counts, ...]:
    """Sets of at least so many cards with this total, with no more babies than must be (S10)."""
    found: set[Counts] = set()

    def grow(number: int, chosen: Counts, left: int) -> None:
        if left == 0:
            babies = max(min(1, wild[0]), least - sum(chosen))
            if babies <= wild[0]:
                found.add(change(chosen, 0, babies))
            return
        for bigger in range(number, min(9, left) + 1):
            if chosen[bigger] < wild[bigger]:
                grow(bigger, change(chosen, bigger, 1), left - bigger)

    grow(1, (0,) * 10, total)
    return tuple(found)


def after_plays(table: Table) -> Iterator[Table]:
    """Every table after one more card; of several methods only one is used, the less is taken."""
    wild, used = table
    for number in range(10):
        if used[number] == IN_BOX[number]:
            continue
        now = change(used, number, 1)
        lying = change(wild, number, 1)
        taken = smallest_sets(wild, number, 2) + smallest_sets(wild, 17 - number, 1)
        for cards in taken:
            yield tuple(a - b for a, b in zip(lying, cards, strict=True)), now
        if wild[number]:
            yield change(wild, number, -1), now
        elif not taken:
            yield lying, now


def after_dealing(table: Table) -> Iterator[Table]:
    """Every table after one more card is dealt to the wild."""
    wild, used = table
    for number in range(10):
        if used[number] < IN_BOX[number]:
            yield change(wild, number, 1), change(used, number, 1)


def promise(table: Table) -> tuple[float, int]:
    """How good a table looks: its size, and how many numbers could be released there."""
    wild, used = table
    free = sum(
        not wild[n] and not smallest_sets(wild, n, 2) and not smallest_sets(wild, 17 - n, 1)
        for n in range(10)
        if used[n] < IN_BOX[n]
    )
    return sum(wild) + 0.3 * free, hash(table)


def largest_wild(seats: int, width: int) -> int:
    """The largest wild that the search comes across."""
    tables: set[Table] = {((0,) * 10, (0,) * 10)}
    largest = 0
    for to_wild in DEALS[seats]:
        for step in (after_dealing,) * to_wild + (after_plays,) * (4 * seats):
            following = {after for table in tables for after in step(table)}
            tables = set(sorted(following, key=promise)[-width:])
            largest = max(largest, *(sum(wild) for wild, _ in tables))
        smallest_sets.cache_clear()
    return largest


if __name__ == "__main__":
    width = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    for seats in DEALS:
        print(f"{seats} players: {largest_wild(seats, width)} cards")
