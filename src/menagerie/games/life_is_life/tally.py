"""Where the points of a phase of Life is Life come from, for a screen or a program outside."""

import msgspec

from menagerie.core.arrays import Records
from menagerie.core.screen import SEAT, Tally
from menagerie.games.life_is_life.box import SPECIES, VALUES
from menagerie.games.life_is_life.info import INFO
from menagerie.games.life_is_life.state import End

_VALUES: list[int] = VALUES.tolist()


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
    state = states[0]
    complete, *majorities = numbers
    if state["end"] == End.SUDDEN_DEATH:
        return LifeTally((), SPECIES[complete])
    seats = int(state["seats"])
    counted = [points >= 0 for points in state["points"][:seats].tolist()]
    hands = state["known"][:seats].tolist()
    found = []
    for kind, species in enumerate(SPECIES):
        counts = [hand[kind] if c else None for hand, c in zip(hands, counted, strict=True)]
        most = max(count for count in counts if count is not None)
        found.append(
            SpeciesTally(
                species,
                _VALUES[kind],
                tuple(counts),
                SEAT[majorities[kind]],
                most > 0 and counts.count(most) > 1,
            )
        )
    return LifeTally(tuple(found), None)
