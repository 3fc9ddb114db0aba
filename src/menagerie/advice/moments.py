"""The moments that decided a game: the largest steps in what a seat could hope for."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

import msgspec

if TYPE_CHECKING:
    from menagerie.advice.analysis import Choice

#: How many are told, and how large a step must be.
MOST_MOMENTS = 6
LEAST_MISTAKE = 0.05
LEAST_TURN = 0.12


class Moment(msgspec.Struct, frozen=True):
    """A step in what a seat could hope for, and the move with which it came.

    A `mistake` is a choice that was certainly worth less than another one. A `turn` is what the
    others and the cards did since the seat's last choice: for the better or for the worse.
    """

    number: int
    seat: int
    kind: Literal["mistake", "turn"]
    change: float


def moments_of(choices: "Iterable[Choice]") -> tuple[Moment, ...]:
    """The largest steps, in the order of the moves."""
    by_seat: dict[int, list[Choice]] = defaultdict(list)
    found: list[Moment] = []
    for choice in choices:
        by_seat[choice.seat].append(choice)
        if choice.lost >= LEAST_MISTAKE:
            found.append(_moment(choice, "mistake", -choice.lost))
    for line in by_seat.values():
        for before, after in pairwise(line):
            change = after.best[0].value - before.played.value
            is_certain = (
                after.best[0].low > before.played.high or after.best[0].high < before.played.low
            )
            if is_certain and abs(change) >= LEAST_TURN:
                found.append(_moment(after, "turn", change))
    found.sort(key=lambda moment: -abs(moment.change))
    return tuple(sorted(found[:MOST_MOMENTS], key=lambda moment: moment.number))


def _moment(choice: "Choice", kind: Literal["mistake", "turn"], change: float) -> Moment:
    return Moment(choice.number, choice.seat, kind, round(change, 4))
