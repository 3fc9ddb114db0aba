"""What a table looks like on a screen, or to a program outside: names instead of numbers.

Each game says it in two parts, read from views, which are the authority on who may know what: one
part that is the same for everybody, so that it is written once for all receivers, and one small
part for each seat. All this is made anew at every move of every table, so it is made quickly: lists
that come again are kept, and structs are built by position, which takes a tenth of the time.
"""

import threading
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain, repeat
from operator import itemgetter
from struct import Struct
from typing import Any, TypeAlias

import msgspec
import numpy as np

from menagerie.core import kernels
from menagerie.core.arrays import Records
from menagerie.core.errors import BadMove
from menagerie.core.words import brief

#: Cards by their names in records, in box order.
Names: TypeAlias = tuple[str, ...]

#: How many lists of a kind are kept; a hand, say, comes up again at every move of the others.
KEPT_LISTS = 1 << 14
#: A seat by its number; null for -1 and -2, which stand for nobody in records of ours.
SEAT: tuple[int | None, ...] = (*range(126), None, None)


class PublicTable(msgspec.Struct, frozen=True, gc=False, tag_field="game"):
    """All that everybody may know of a table, spectators too. Lists go by seat, from seat 0."""

    to_act: int | None
    """The seat that is to move; null between deals and after the end."""
    turn: int
    """Whose turn it is, or was last. Another seat may be to move: whoever has to answer."""


class OwnTable(msgspec.Struct, frozen=True, gc=False, tag_field="game"):
    """All that one seat knows and not everybody does."""

    hand: Names
    """The cards of this seat, in box order."""


class Tally(msgspec.Struct, frozen=True, gc=False, tag_field="game"):
    """Where the points of a phase, hand or game that was scored come from; everybody may know."""


# --- Reading views --------------------------------------------------------------------------------


class Looker(threading.local):
    """Looks at tables through the eyes of seats; every thread has room for views of its own.

    Making room for a record costs more than filling it.
    """

    def __init__(self, dtype: np.dtype[Any], max_seats: int) -> None:
        self._views = np.zeros(max_seats, dtype)
        self._size = dtype.itemsize
        self._max_seats = max_seats

    def look(self, states: Records, seat: int) -> bytes:
        """What a seat may know: a packed view record, for `reader`."""
        if not 0 <= seat < self._max_seats:
            raise BadMove(f"there is no seat {brief(seat)}")
        kernels.observe(states, 0, seat, self._views, 0)
        return self._views.tobytes()[: self._size]

    def look_all(self, states: Records) -> tuple[int, list[bytes]]:
        """Whose move it is, as `kernels.to_act` says, and the view of every seat there can be."""
        to_act = kernels.observe_all(states, 0, self._views)
        views, size = self._views.tobytes(), self._size
        return to_act, [views[at : at + size] for at in range(0, len(views), size)]


def reader(
    dtype: np.dtype[Any], fields: Sequence[str], raw: Sequence[str] = ()
) -> Callable[[bytes], tuple[Any, ...]]:
    """A function that reads these fields of a packed record, much faster than NumPy would.

    A number comes as an int, a line as a tuple of ints. Fields in `raw` hold numbers of one byte;
    they come as bytes, a grid as a tuple of one for each of its lines.
    """
    layout = ["="]
    places: dict[str, int | slice] = {}
    values = 0
    for name in dtype.names or ():
        kind, shape = dtype[name].base, dtype[name].shape
        number = int(np.prod(shape, dtype=int))
        if name not in fields:
            layout.append(f"{dtype[name].itemsize}x")
        elif name in raw:
            lines = number // shape[-1]
            layout.append(f"{shape[-1]}s" * lines)
            places[name] = values if len(shape) == 1 else slice(values, values + lines)
            values += lines
        else:
            layout.append(f"{number}{_FORMATS[kind.itemsize]}")
            places[name] = slice(values, values + number) if shape else values
            values += number
    unpack = Struct("".join(layout)).unpack
    pick = itemgetter(*(places[name] for name in fields))
    return lambda record: pick(unpack(record))


#: How `struct` spells a signed number of so many bytes.
_FORMATS = {1: "b", 2: "h", 4: "i", 8: "q"}


def namer(names: Sequence[str]) -> Callable[[bytes], Names]:
    """A function from a count for each kind of card to the names of the cards."""

    @lru_cache(maxsize=KEPT_LISTS)
    def named(counts: bytes) -> Names:
        return tuple(chain.from_iterable(map(repeat, names, counts)))

    return named


@lru_cache(maxsize=KEPT_LISTS)
def seats_in(line: bytes) -> tuple[int, ...]:
    """The seats that a line of seats names, without those places that name nobody."""
    return tuple(seat for seat in line if seat < len(SEAT))


@lru_cache(maxsize=KEPT_LISTS)
def seat_or_none(line: bytes) -> tuple[int | None, ...]:
    """A line of seats, null where it names nobody."""
    return tuple(seat if seat < len(SEAT) else None for seat in line)


@lru_cache(maxsize=KEPT_LISTS)
def flags(line: bytes) -> tuple[bool, ...]:
    """A line of ones and zeros as yes and no."""
    return tuple(map(bool, line))


# --- Asking for moves -----------------------------------------------------------------------------


class Sketcher(threading.local):
    """Asks the rules for outlines of the legal moves; every thread has room of its own."""

    def __init__(self) -> None:
        self._room = np.empty(kernels.USUAL_MOVES, np.int64)

    def sketch(self, states: Records) -> list[int]:
        """Who is to act, and what an offer is made from."""
        n = kernels.outline(states, 0, self._room)
        if n > len(self._room):
            self._room = np.empty(n, np.int64)
            n = kernels.outline(states, 0, self._room)
        outline: list[int] = self._room[:n].tolist()
        return outline
