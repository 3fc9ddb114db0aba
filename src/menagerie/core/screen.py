"""What a table looks like on a screen, or to a program outside: names instead of numbers.

Each game says it in two parts, read from views, which are the authority on who may know what: one
part that is the same for everybody, so that it is written once for all receivers, and one small
part for each seat. All this is made anew at every move of every table, so the compiled rules write
it as JSON; the types of a game's `screen` say what stands there, and read it for whoever wants
objects.
"""

import threading
from typing import Any, NamedTuple, TypeAlias

import msgspec
import numpy as np

from menagerie.core import kernels
from menagerie.core.arrays import Records
from menagerie.core.compile import for_these
from menagerie.core.writing import PAGE, ROOM

#: Cards by their names in records, in box order.
Names: TypeAlias = tuple[str, ...]

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


class Deed(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="game"):
    """What a move did, beyond what its text says; everybody may know."""


class Told(NamedTuple):
    """A table as JSON."""

    to_act: int
    """As `kernels.to_act` says."""
    public: bytes
    own: list[bytes]
    """What each seat knows and not everybody does."""
    offer: bytes
    """The legal moves of the seat that is to act; empty if none is."""


class Scribe(threading.local):
    """Writes down tables of one game; every thread has room of its own.

    Making room costs more than filling it.
    """

    def __init__(self, state: np.dtype[Any], view: np.dtype[Any], max_seats: int) -> None:
        self._state = state
        self._views = np.zeros(max_seats, view)
        self._ends = np.zeros(max_seats + 3, np.int64)
        self._pages = np.zeros(1, PAGE)
        self._bytes = memoryview(self._pages["text"][0])
        given = (np.zeros(1, state), 0, self._views, self._pages, self._ends)
        self._quick = for_these(kernels.write_table, *given)

    def write(self, states: Records) -> Told:
        """The table as everybody may know it, as each seat does, and what is on offer."""
        write_table = self._quick if states.dtype is self._state else kernels.write_table
        to_act = write_table(states, 0, self._views, self._pages, self._ends)
        seats, public, *ends = self._ends.tolist()
        end = ends[seats]
        if end > ROOM:
            raise OverflowError(f"a table of {end} bytes")
        text = self._bytes[:end].tobytes()
        own = []
        begin = public
        for end in ends[:seats]:
            own.append(text[begin:end])
            begin = end
        return Told(int(to_act), text[:public], own, text[begin:])
