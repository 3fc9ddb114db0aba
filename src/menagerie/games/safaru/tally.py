"""Where the points of a game of Safarû come from, for a screen or a program outside."""

from typing import Literal

import msgspec

from menagerie.core.arrays import Records
from menagerie.core.screen import Names, Tally
from menagerie.games.safaru.box import BABY_COST, PRIZE
from menagerie.games.safaru.info import INFO
from menagerie.games.safaru.numbers import codes, points_of

LineName = Literal["unicorns", "cards", "hedgehogs", "babies", "triangles"]
#: In the order in which the rules write them; the second line is for Reverse Safarû, where babies
#: do not matter (S18).
_LINES: tuple[tuple[LineName, ...], ...] = (
    ("unicorns", "hedgehogs", "babies", "triangles"),
    ("cards", "hedgehogs", "babies", "triangles"),
)
_PRIZES: list[list[int]] = PRIZE.tolist()


class TallyLine(msgspec.Struct, frozen=True, gc=False):
    """One kind of points; its lists go by side."""

    kind: LineName
    prize: int | None
    """What the sides with the most of them share (S13); null where each one counts."""
    each: int | None
    """What each one is worth (S14); null where the most count."""
    counts: tuple[int, ...]
    points: tuple[int | float, ...]
    """What they bring each side."""


class SafaruTally(Tally, tag=INFO.name, frozen=True, gc=False):
    """Where the points of a game come from. A side is a seat, or a team."""

    lines: tuple[TallyLine, ...]
    piles: tuple[Names, ...]
    """The cards that each side has caught; all were public once (S19)."""


def tally_of(states: Records, numbers: list[int]) -> SafaruTally:
    """S13, S14, S18  From the numbers of the rules, which go side by side."""
    state = states[0]
    reverse = int(state["reverse"])
    names, prizes = _LINES[reverse], _PRIZES[reverse]
    width = 2 * len(names)
    sides = [numbers[at : at + width] for at in range(0, len(numbers), width)]
    lines = [
        TallyLine(
            name,
            prizes[at] if at < len(prizes) else None,
            None if at < len(prizes) else 1 if name == "triangles" else -BABY_COST,
            tuple([side[2 * at] for side in sides]),
            tuple([points_of(side[2 * at + 1]) for side in sides]),
        )
        for at, name in enumerate(names)
        if not (reverse and name == "babies")
    ]
    piles = tuple([codes(pile) for pile in state["caught"][: len(sides)].tolist()])
    return SafaruTally(tuple(lines), piles)
