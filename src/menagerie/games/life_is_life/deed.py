"""What a move of Life is Life did, for a screen or a program outside."""

from menagerie.core.screen import Deed, Names
from menagerie.games.life_is_life.box import NAMES
from menagerie.games.life_is_life.info import INFO


class LifeDeed(Deed, tag=INFO.name, frozen=True, gc=False):
    """What a trade or a knock did."""

    row: int = 0
    """The row that was taken, from 1 (L5); 0 after a knock."""
    taken: Names = ()
    """The cards that lay there."""
    last_round: bool = False
    """Whether the last round begins with this knock (L6)."""


#: By the handful that was taken; and of the empty one, which is a knock.
_TRADES = tuple(LifeDeed(len(names), names) for names in NAMES)
_ANNOUNCED = LifeDeed(last_round=True)


def deed_of(did: int) -> LifeDeed:
    """From the number of the rules."""
    return _ANNOUNCED if did & 1 else _TRADES[did >> 1]
