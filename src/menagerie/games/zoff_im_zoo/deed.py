"""What a move of Zoff im Zoo did, for a screen or a program outside."""

from functools import lru_cache

import msgspec

from menagerie.core.screen import Deed, Names
from menagerie.games.zoff_im_zoo.info import INFO
from menagerie.games.zoff_im_zoo.moves import BUNDLES

#: Most moves do what another has done before.
KEPT_DEEDS = 4096
#: One place further than the numbers of sets, of which -1 is none.
_SETS = ((), *BUNDLES)


class WentOut(msgspec.Struct, frozen=True, gc=False):
    """A seat that has played its last card (Z10)."""

    seat: int
    place: int


class ZoffDeed(Deed, tag=INFO.name, frozen=True, gc=False):
    """What a move did."""

    turn: int
    """Whose turn it was; of a chief who answers, the helper's: the set or the pass is theirs."""
    partner: int | None = None
    """The partner of whoever moved (Z17)."""
    set: Names = ()
    """The set that was laid: of a chief who helps, with the helper's cards (Z20)."""
    leads: bool = False
    """Whether it begins a trick (Z6)."""
    passes: bool = False
    """Whether the turn was passed (Z8), or nobody helped, which is the same (Z20)."""
    trick_to: int | None = None
    """Who took the trick then (Z9), also because the hand is over (Z12)."""
    out: tuple[WentOut, ...] = ()
    """Who has no cards left since then, in that order."""


@lru_cache(maxsize=KEPT_DEEDS)
def deed_of(did: int) -> ZoffDeed:
    """From the number of the rules."""
    passes, leads = did & 1, did >> 1 & 1
    did >>= 2
    place, second, first, taker, partner, turn = (did >> at & 15 for at in range(0, 24, 4))
    out = [WentOut(seat - 1, place + at) for at, seat in enumerate((first, second)) if seat]
    return ZoffDeed(
        turn - 1,
        partner - 1 if partner else None,
        _SETS[did >> 24],
        leads == 1,
        passes == 1,
        taker - 1 if taker else None,
        tuple(out),
    )
