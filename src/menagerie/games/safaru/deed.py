"""What a move of Safarû did, for a screen or a program outside."""

from functools import cache
from typing import Literal

from menagerie.core.screen import Deed
from menagerie.games.safaru.box import CODES
from menagerie.games.safaru.info import INFO
from menagerie.games.safaru.screen import METHOD_NAMES, MethodName

PlaceName = Literal["wild", "pile", "shown"]
PLACES: tuple[PlaceName, ...] = ("wild", "pile", "shown")


class SafaruDeed(Deed, tag=INFO.name, frozen=True, gc=False):
    """What a move did: the cards that it takes are in its text."""

    card: str
    """The card that was played; in Reverse Safarû perhaps a move or two ago (S17)."""
    to: PlaceName
    """Where it is: it stays in the wild (S5), or goes to the pile with what it has caught (S9).

    In Reverse Safarû it is shown until its method is chosen and its catch taken (S17).
    """
    method: MethodName | None = None
    """Reverse: the method that the neighbour has chosen for it."""


@cache
def deed_of(did: int) -> SafaruDeed:
    """From the number of the rules; there are a few hundred."""
    method = did & 3
    return SafaruDeed(
        CODES[did >> 4], PLACES[did >> 2 & 3], METHOD_NAMES[method - 1] if method else None
    )
