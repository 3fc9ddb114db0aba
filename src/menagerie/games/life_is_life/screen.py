"""A table of Life is Life for a screen or a program outside: what all know, and what a seat does.

`writing` writes it.
"""

from typing import Literal

import msgspec

from menagerie.core.screen import Names, OwnTable, PublicTable
from menagerie.games.life_is_life.info import INFO

StageName = Literal["deal", "turn", "over"]
VariantName = Literal["base", "advanced"]
EndName = Literal["scored", "sudden-death", "turn-cap"]
STAGES: tuple[StageName, ...] = ("deal", "turn", "over")
VARIANTS: tuple[VariantName, ...] = ("base", "advanced")
ENDS: tuple[EndName, ...] = ("scored", "sudden-death", "turn-cap")


class AtMost(msgspec.Struct, frozen=True, gc=False):
    """How many cards a hand can hold, because a trade was no sudden death (L8)."""

    rabbit: int
    pig: int
    cat: int


class LifeMemory(msgspec.Struct, frozen=True, gc=False):
    """What a perfect memory tells of a hand; everybody could know it (L16)."""

    known: Names
    """The cards that everybody has seen go into the hand and not leave it."""
    most: AtMost
    """How many rabbits, pigs and cats the hand can hold."""


class Fallen(msgspec.Struct, frozen=True, gc=False):
    """A seat that is out (L12)."""

    seat: int
    phase: int
    """The phase in which it lost its last life."""
    points: int | None
    """Its points in that phase; null after a sudden death."""
    place: int
    """Its place at the end: whoever is left is before it (L14)."""


class PublicLife(PublicTable, tag=INFO.name, frozen=True, gc=False):
    """What everybody may know of a table of Life is Life (L16)."""

    stage: StageName
    """What happens next: a deal, a turn, or nothing any more."""
    variant: VariantName
    turn_cap: int | None
    """Turns after which a phase is scored (L7)."""
    phase: int
    """The number of the phase, from 1; 0 before the first deal."""
    turns: int
    """Trades and knocks in this phase so far."""
    starter: int
    """Who began this phase."""
    rows: tuple[Names, ...]
    """The four rows of the tableau; empty before the first deal, and where there is none."""
    hand_sizes: tuple[int, ...]
    aside_size: int
    """The cards that nobody got in this phase (L3)."""
    lives: tuple[int, ...]
    traded: tuple[bool, ...]
    """Who has traded in this phase, and so may knock (L6)."""
    knocker: int | None
    """Who knocked first in this phase."""
    last_round: tuple[int, ...]
    """While it is played, who has a turn in it, in that order (L6)."""
    end: EndName | None
    """How the phase ended, if it is over."""
    by: int | None
    """Whose sudden death ended it, or who had knocked first."""
    points: tuple[int | None, ...] | None
    """The points of the phase, if it is over and was scored; null for whoever was out before."""
    fallen: tuple[Fallen, ...]
    """The seats that are out."""
    memory: tuple[LifeMemory, ...]
    """Per seat what could be remembered: a help for who wants it."""


class OwnLife(OwnTable, tag=INFO.name, frozen=True, gc=False):
    """What only one seat may know of a table of Life is Life: its hand."""
