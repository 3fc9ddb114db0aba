"""What a game tells the search: how players move in a rollout, and what its end is worth to them.

A game registers its thumb under the type of its states, as it does its rules with the kernels; the
search is written once and compiled per record type.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numba import from_dtype
from numba.extending import overload
from numpy.typing import NDArray

from menagerie.core.arrays import Ints, State
from menagerie.core.compile import rule

#: The numbers of a thumb: data and not code, so that tuning them compiles nothing.
Weights: TypeAlias = NDArray[np.float64]
#: Lines of numbers in which a thumb works out its move; making them anew would take longer than it.
ROOM = (2, 32)


class Thumb(NamedTuple):
    """Rules of thumb for one game, each a compiled function over one state."""

    move: Callable[..., int]  # (state, rng, weights, room): a legal move, quickly, as one might
    value: Callable[..., float]  # (state, seat, weights): 0 to 1, when a phase or game has ended
    look: Callable[..., float]  # (state, move, weights): how good a move looks, the more the better
    ally: Callable[..., bool]  # (state, seat, other): whether two seats win together


def thumb_of(game: str) -> ModuleType:
    """Where the thumb of a game is, which becomes known to the kernels when it is imported."""
    return import_module(f"menagerie.bots.search.{game.replace('-', '_')}")


@cache
def weights_of(game: str) -> Weights:
    """The weights of a game's thumb."""
    found: Weights = thumb_of(game).weights()
    return found


_THUMBS: dict[Any, Thumb] = {}


def register(state: np.dtype[Any], thumb: Thumb) -> None:
    """Let the search find a game's thumb by the type of its states."""
    _THUMBS[state] = thumb
    _THUMBS[from_dtype(state)] = thumb


def _by_record(name: str) -> Callable[..., Any]:
    """A function that calls the part `name` of the thumb of whichever game the record is of."""

    def interpreted(record: Any, *rest: Any) -> Any:
        return getattr(_THUMBS[record.dtype], name)(record, *rest)

    @overload(interpreted, strict=False)
    def compiled(record: Any, *rest: Any) -> Any:
        thumb = _THUMBS.get(record)
        if thumb is None:
            return None
        function = getattr(thumb, name)
        return lambda record, *rest: function(record, *rest)

    return interpreted


thumb_move = _by_record("move")
thumb_value = _by_record("value")
thumb_look = _by_record("look")
thumb_ally = _by_record("ally")


@rule
def make_room() -> Ints:
    """Room for a thumb."""
    return np.empty(ROOM, np.int64)


@rule
def no_look(state: State, move: int, weights: Weights) -> float:
    """A look for games whose end is not played out."""
    return 0.0


@rule
def for_oneself(state: State, seat: int, other: int) -> bool:
    """An ally for games in which everybody plays alone."""
    return seat == other
