"""Where the points of a phase of Life is Life come from, for a screen or a program outside."""

import msgspec

from menagerie.core.arrays import Records
from menagerie.core.screen import SEAT, Tally
from menagerie.games.life_is_life.box import SPECIES, VALUES
from menagerie.games.life_is_life.info import INFO
from menagerie.games.life_is_life.state import End

_VALUES: list[int] = VALUES.tolist()
_NOT_COUNTED = [None] * len(SPECIES)


class SpeciesTally(msgspec.Struct, frozen=True, gc=False):
    """One species when all hands were shown and counted (L9)."""

    species: str
    value: int
    """What its majority is worth."""
    counts: tuple[int | None, ...]
    """How many cards each seat had; null for whoever was out before."""
    majority: int | None
    """The seat that has it."""
    tie: bool
    """Whether several had the most cards, so that nobody has the majority."""


class LifeTally(Tally, tag=INFO.name, frozen=True, gc=False):
    """Where the points of a phase come from, or why it ended without any."""

    species: tuple[SpeciesTally, ...]
    """All species; none after a sudden death, when the other hands stay hidden (L16)."""
    sudden_death: str | None
    """The species of which the caller had all cards (L8)."""


def tally_of(states: Records, numbers: list[int]) -> LifeTally:
    """L9, L16  From the numbers of the rules, and from hands as far as all were shown them."""
    complete, *majorities = numbers
    if int(states["end"][0]) == End.SUDDEN_DEATH:
        return LifeTally((), SPECIES[complete])
    seats = int(states["seats"][0])
    points = states["points"][0, :seats].tolist()
    known = states["known"][0, :seats].tolist()
    hands = [hand if p >= 0 else _NOT_COUNTED for hand, p in zip(known, points, strict=True)]
    found = []
    for kind, counts in enumerate(zip(*hands, strict=True)):
        shown = [count for count in counts if count is not None]
        most = max(shown)
        tie = most > 0 and shown.count(most) > 1
        majority = SEAT[majorities[kind]]
        found.append(SpeciesTally(SPECIES[kind], _VALUES[kind], counts, majority, tie))
    return LifeTally(tuple(found), None)
