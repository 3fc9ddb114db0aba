"""Facts about a move that a player would mention: what it takes, keeps, risks, leads by.

A fact is a name and a few numbers, so that it can be stored and put into any language later. Each
game says which ones hold, from a view and from worlds that agree with it, never from a true table.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TypeAlias

import msgspec
import numpy as np

from menagerie.core import kernels
from menagerie.core.arrays import Records
from menagerie.core.moves import Move
from menagerie.core.rng import Rng
from menagerie.core.view import View

#: How many worlds are drawn for facts that are likely and not certain.
WORLDS = 300
#: More facts than this are no reasons any more but a list.
MOST_FACTS = 4


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that is true of a move: its name in the catalogue, and what belongs into it."""

    key: str
    n: int = 0
    cards: tuple[str, ...] = ()
    seat: int | None = None


#: What a game says of a move; the worlds are a batch of imagined states.
FactsOf: TypeAlias = Callable[[View, Move, Records], list[Fact]]

_MODULES = {
    "life-is-life": "menagerie.advice.facts.life_is_life",
    "zoff-im-zoo": "menagerie.advice.facts.zoff_im_zoo",
    "safaru": "menagerie.advice.facts.safaru",
}


def imagined(view: View, rng: Rng, number: int = WORLDS) -> Records:
    """Tables that agree with a view, for `facts_of`."""
    states = np.zeros(number, view.game.state_dtype)
    for i in range(number):
        kernels.imagine(view.records, 0, rng.words, states, i)
    return states


def facts_of(view: View, move: Move, worlds: Records) -> tuple[Fact, ...]:
    """The most telling facts of a legal move, the strongest first."""
    find: FactsOf = import_module(_MODULES[view.game.name]).facts
    return tuple(find(view, move, worlds)[:MOST_FACTS])


def cards_of(names: Sequence[str], counts: "Sequence[int]") -> tuple[str, ...]:
    """Cards by name for a count of each."""
    return tuple(name for name, count in zip(names, counts, strict=True) for _ in range(int(count)))
