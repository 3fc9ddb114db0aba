"""A seat's view of a table of Life is Life, in words and as a picture."""

from functools import cached_property
from itertools import chain, repeat
from types import SimpleNamespace
from typing import Any

from menagerie.core import drawing
from menagerie.core.compile import plain
from menagerie.core.view import View
from menagerie.core.words import counted
from menagerie.games.life_is_life.box import NAMES, NUM_ROWS, SPECIES, VALUES
from menagerie.games.life_is_life.rules import hand_size
from menagerie.games.life_is_life.state import Stage

#: A ground for each species; the name and the value stand on it, colour is only a help.
COLOURS = {
    "giraffe": "#f6dfae",
    "bear": "#d9bfa3",
    "mole": "#c9c2cf",
    "goat": "#dfe0d2",
    "sheep": "#eceff0",
    "dog": "#e7cfa8",
    "rabbit": "#e3d5da",
    "pig": "#f5ccd0",
    "cat": "#f2d3a0",
    "mouse": "#d8d9de",
}


def names(counts: "list[int]") -> tuple[str, ...]:
    """Card names for a count per species."""
    return tuple(chain.from_iterable(map(repeat, SPECIES, counts)))


class LifeView(View):
    """What a seat knows: its hand, the tableau, lives, and what it saw the others take."""

    @cached_property
    def hand(self) -> tuple[str, ...]:
        """The seat's own cards, sorted."""
        return names(self.records["hand"][0].tolist())

    @cached_property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The four rows of the tableau; empty before the first deal, and where there is none."""
        if self.phase == 0:
            return ((),) * NUM_ROWS
        return tuple(NAMES[h] for h in self.records["rows"][0])

    @cached_property
    def known(self) -> tuple[tuple[str, ...], ...]:
        """Per seat, the cards everybody knows to be in its hand (L16)."""
        return tuple(names(counts) for counts in self.records["known"][0, : self.seats].tolist())

    @property
    def phase(self) -> int:
        """The number of the phase, from 1; 0 before the first deal."""
        return int(self.records["phase"][0])

    @cached_property
    def lives(self) -> tuple[int, ...]:
        """The lives of each seat."""
        return tuple(self.records["lives"][0, : self.seats].tolist())

    @cached_property
    def has_traded(self) -> tuple[bool, ...]:
        """Which seats have traded in this phase, and so may knock (L6)."""
        return tuple(bool(t) for t in self.records["traded"][0, : self.seats])

    @property
    def turns(self) -> int:
        """How many turns this phase has had."""
        return int(self.records["turns"][0])

    @property
    def is_advanced(self) -> bool:
        """Whether the advanced variant is played (L15)."""
        return bool(self.records["advanced"][0])

    @property
    def knocker(self) -> int | None:
        """Who knocked first in this phase."""
        knocker = int(self.records["knocker"][0])
        return None if knocker < 0 else knocker

    @property
    def _hand_size(self) -> int:
        """How many cards a living player holds (L3)."""
        table: Any = SimpleNamespace(tiny=self.records["tiny"][0])
        return int(plain(hand_size)(table))

    def revealed(self) -> dict[str, tuple[str, ...]]:
        """All hands at a scoring, the caller's at a sudden death (L16)."""
        if int(self.records["stage"][0]) == Stage.TURN:
            return {}
        whole = self._hand_size * (self.phase > 0)
        return {f"hand of seat {s}": k for s, k in enumerate(self.known) if len(k) == whole > 0}

    def __str__(self) -> str:
        lines = [f"Life is Life, phase {self.phase}, seen from seat {self.seat}"]
        lines += [f"  row {r}: {' '.join(row)}" for r, row in enumerate(self.rows, 1)]
        for seat in range(self.seats):
            lines.append(f"  seat {seat}: {self._about(seat)}")
        lines.append(f"  your hand: {' '.join(self.hand)}")
        return "\n".join(lines)

    def _about(self, seat: int) -> str:
        """One line on a seat: lives, and what is known of its hand."""
        if self.lives[seat] == 0:
            return "out"
        words = [counted(self.lives[seat], "life", "lives")]
        if seat == self.to_act:
            words.append("to move")
        if seat == self.knocker:
            words.append("knocked")
        if seat != self.seat and self.known[seat]:
            words.append(f"holds {' '.join(self.known[seat])}")
        return ", ".join(words)

    def _repr_html_(self) -> str:
        def cards(names: tuple[str, ...]) -> list[str]:
            return [drawing.card(n, str(VALUES[SPECIES.index(n)]), COLOURS[n]) for n in names]

        rows = [drawing.row(f"row {r}", cards(row)) for r, row in enumerate(self.rows, 1)]
        for seat in range(self.seats):
            if seat != self.seat:
                known = self.known[seat]
                hidden = [drawing.back(self._hand_size - len(known))] if self.lives[seat] else []
                rows.append(drawing.row(f"seat {seat}", cards(known) + hidden, self._about(seat)))
        rows.append(drawing.row("your hand", cards(self.hand), self._about(self.seat)))
        return drawing.table(f"Life is Life, phase {self.phase}", rows)
