"""A table of Safarû for a screen or a program outside: public, own, and what is on offer."""

from typing import Literal

import msgspec

from menagerie.core.screen import Names, OwnTable, PublicTable
from menagerie.games.safaru.info import INFO

StageName = Literal["deal", "turn", "choose", "take", "over"]
VariantName = Literal["normal", "reverse"]
MethodName = Literal["add", "seventeen", "pair"]
STAGES: tuple[StageName, ...] = ("deal", "turn", "choose", "take", "over")
VARIANTS: tuple[VariantName, ...] = ("normal", "reverse")
METHOD_NAMES: tuple[MethodName, ...] = ("add", "seventeen", "pair")


class SafaruMemory(msgspec.Struct, frozen=True, gc=False):
    """What a perfect memory knows: piles lie face down (S11), but all was public once (S19)."""

    piles: tuple[Names, ...]
    """The cards that each side has caught in this game."""


class PublicSafaru(PublicTable, tag=INFO.name, frozen=True, gc=False):
    """What everybody may know of a table of Safarû (S19). A side is a seat, or a team."""

    stage: StageName
    """What happens next; in reverse a method is chosen for the card shown, then a catch taken."""
    variant: VariantName
    target: int | None
    """The total that ends the match (S16)."""
    games: int | None
    """How many games the match has (S16, S18)."""
    game_number: int
    """Which game of the match this is, from 1; 0 before the first deal."""
    deal_number: int
    """How many deals this game has had."""
    deals_left: int
    """How many deals of this game are still to come."""
    dealer: int
    """Who dealt last, or will deal first."""
    wild: Names
    """The cards on the table."""
    dealt: Names
    """The cards that the last deal put there; some may be caught by now."""
    shown: str | None
    """Reverse: the card that was played and is to catch by one method (S17)."""
    method: MethodName | None
    """Reverse: the method that was chosen for it."""
    chooser: int | None
    """Reverse: who chooses the method for the seat whose turn it is (S17)."""
    hand_sizes: tuple[int, ...]
    stock_size: int
    teams: bool
    """Whether two play against two (S3)."""
    sides: tuple[int, ...]
    """The side of each seat; the lists below go by side."""
    pile_sizes: tuple[int, ...]
    points: tuple[int | float, ...]
    """The points of the last game that was finished."""
    totals: tuple[int | float, ...]
    """The points of all games so far."""
    memory: SafaruMemory
    """A help for who wants it: nobody must remember, and a table may keep the piles closed."""


class OwnSafaru(OwnTable, tag=INFO.name, frozen=True, gc=False):
    """What only one seat may know of a table of Safarû: its hand."""
