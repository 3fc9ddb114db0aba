"""A table of Zoff im Zoo for a screen or a program outside: public, own, and what is on offer."""

from typing import Literal

import msgspec

from menagerie.core.screen import Names, OwnTable, PublicTable
from menagerie.games.zoff_im_zoo.info import INFO

StageName = Literal["deal", "exchange", "turn", "help", "over"]
ModeName = Literal["simple", "partners"]
RoleName = Literal["none", "chief", "helper", "alone"]
EndName = Literal["played-out", "out-together"]
STAGES: tuple[StageName, ...] = ("deal", "exchange", "turn", "help", "over")
MODES: tuple[ModeName, ...] = ("simple", "partners")
ROLES: tuple[RoleName, ...] = ("none", "chief", "helper", "alone")
ENDS: tuple[EndName, ...] = ("played-out", "out-together")


class ZoffMemory(msgspec.Struct, frozen=True, gc=False):
    """What a perfect memory knows: piles are closed, but all was public once (Z27)."""

    gone: Names
    """The cards played in this hand."""
    shown: tuple[Names, ...]
    """Per seat the cards known to be in its hand, from asks (Z20) and skipped leads (Z11)."""
    lions: tuple[int, ...]
    """Per seat the lions caught in tricks of this hand; the score counts them (Z22)."""
    hedgehogs: tuple[int, ...]
    """Per seat the hedgehogs caught in tricks of this hand."""
    trick_lions: int
    """Lions in the trick on the table."""
    trick_hedgehogs: int


class PublicZoff(PublicTable, tag=INFO.name, frozen=True, gc=False):
    """What everybody may know of a table of Zoff im Zoo (Z27)."""

    stage: StageName
    """What happens next; at "help" a chief answers the helper whose turn it is (Z20)."""
    mode: ModeName
    target: int
    """The points that end the game (Z16)."""
    hand_number: int
    """The number of the hand, from 1; 0 before the first deal."""
    dealer: int | None
    """Who dealt; null among three players."""
    leader: int
    """Who leads the first trick of the hand."""
    exchanged: tuple[int, ...]
    """Who has given or laid two cards, in that order (Z18)."""
    lying: Names
    """The set to beat; empty when somebody is to lead."""
    lying_animal: str | None
    """The animal that the lying set counts as (Z3, Z4)."""
    owner: int | None
    """Whose set lies."""
    asked: Names
    """The cards that the helper whose turn it is lays open to ask for help (Z20)."""
    hand_sizes: tuple[int, ...]
    out: tuple[int, ...]
    """The seats that have gone out in this hand, in that order (Z10)."""
    end: EndName | None
    """How the hand ended, if it is over."""
    totals: tuple[int, ...]
    before: tuple[int, ...]
    """The totals before the last hand that was scored, which decide ties (Z15)."""
    ranking: tuple[int, ...]
    """The seats from first to last (Z15); empty before the first score."""
    roles: tuple[RoleName, ...]
    """What each seat is in this hand (Z17)."""
    partners: tuple[int | None, ...]
    catch_counts: bool
    """Whether caught lions and hedgehogs count in this hand (Z22, Z25)."""
    memory: ZoffMemory
    """A help for who wants it: nobody must remember."""


class OwnZoff(OwnTable, tag=INFO.name, frozen=True, gc=False, omit_defaults=True):
    """What only one seat may know of a table of Zoff im Zoo (Z27)."""

    received: Names = ()
    """Those of its cards that came from the partner, who knows them (Z18)."""
    given: Names = ()
    """The cards of the partner's hand that came from this seat."""
    laid: Names = ()
    """The two cards that this seat has laid as the player alone (Z18)."""
