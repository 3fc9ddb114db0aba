"""A rule of thumb for Safarû: catch unicorns and triangles, leave babies and hedgehogs alone."""

from collections.abc import Callable, Iterable, Sequence
from math import inf

from menagerie.core.moves import Move
from menagerie.core.rng import Rng
from menagerie.games.safaru.box import METHODS, TRIANGLES
from menagerie.games.safaru.moves import Choose, Play, Take
from menagerie.games.safaru.table import SafaruView

#: What a card is worth beside its triangles: its share of the most unicorns, of the most hedgehogs.
UNICORN, HEDGEHOG, BABY = 3.0, -1.5, -5.0
#: In Reverse Safarû every card is a share of the most cards, a hedgehog one of the most hedgehogs.
ANY_CARD, REVERSE_HEDGEHOG = 1.0, 2.0
#: How much a good card counts that stays on the table for the others.
GIVEN_AWAY = 0.4
#: Nobody sees everything: how far two moves may look the same by mistake.
BLUR = 3.5


def worth(card: str) -> float:
    """What a card seems worth in one's pile."""
    number = int(card[1])
    extra = {"B": UNICORN, "Y": HEDGEHOG}.get(card[0], 0.0)
    return TRIANGLES[number] + extra + (BABY if number == 0 else 0.0)


def burden(card: str) -> float:
    """What a card seems to cost in one's pile in Reverse Safarû."""
    return ANY_CARD + TRIANGLES[int(card[1])] + (REVERSE_HEDGEHOG if card[0] == "Y" else 0.0)


def choose(view: SafaruView, legal: Sequence[Move], rng: Rng) -> Move:
    """The best move by eye, and a mistake now and then."""
    value: Callable[[Move], float] = reverse_value(view) if view.is_reverse else normal_value
    return max(legal, key=lambda move: value(move) + BLUR * rng.random())


def normal_value(move: Move) -> float:
    """What is caught, less a part of what the card is worth if it stays on the table."""
    if not isinstance(move, Play):
        return 0.0
    left = 0.0 if move.pair else GIVEN_AWAY * worth(move.card)
    return sum(worth(card) for card in move.caught) - left


def reverse_value(view: SafaruView) -> Callable[[Move], float]:
    """How little is caught; for the neighbour the method that hurts most."""

    def value(move: Move) -> float:
        if isinstance(move, Choose) and view.shown is not None:
            return lightest(view.shown, view.wild, move.method)
        if isinstance(move, Take):
            return -sum(burden(card) for card in move.cards)
        if isinstance(move, Play) and move.caught:
            return -sum(burden(card) for card in move.caught)
        if isinstance(move, Play):
            return -heaviest_method(move.card, view.wild)
        return 0.0

    return value


def heaviest_method(card: str, wild: Sequence[str]) -> float:
    """What a card costs if the neighbour chooses the worst method for it; 0 if it is released."""
    burdens = [lightest(card, wild, method) for method in METHODS]
    return max((b for b in burdens if b < inf), default=0.0)


def lightest(card: str, wild: Sequence[str], method: str) -> float:
    """The least that a card has to take by a method; infinite if there is nothing to take."""
    number = int(card[1])
    if method == "pair":
        same = [burden(other) for other in wild if other[1] == card[1]]
        return burden(card) + min(same, default=inf)
    total, least = (number, 2) if method == "add" else (17 - number, 1)
    babies = sorted(burden(other) for other in wild if other[1] == "0")
    others = [other for other in wild if other[1] != "0"]
    sums = lightest_sums(others, total)
    # One baby has to come along (S10); more of them only where cards are missing.
    found = (
        sums.get((total, count), inf) + sum(babies[: max(least - count, min(1, len(babies)))])
        for count in range(3)
        if count + len(babies) >= least
    )
    return min(found, default=inf)


def lightest_sums(cards: Iterable[str], total: int) -> dict[tuple[int, int], float]:
    """By sum and number of cards (2 stands for more): the least burden of cards that make it."""
    sums = {(0, 0): 0.0}
    for card in cards:
        for (made, count), so_far in list(sums.items()):
            key = (made + int(card[1]), min(2, count + 1))
            if key[0] <= total:
                sums[key] = min(sums.get(key, inf), so_far + burden(card))
    return sums
