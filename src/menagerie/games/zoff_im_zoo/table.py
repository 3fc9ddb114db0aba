"""A seat's view of a table of Zoff im Zoo, in words and as a picture."""

from functools import cached_property

import numpy as np

from menagerie.core import drawing
from menagerie.core.view import View
from menagerie.core.words import counted
from menagerie.games.zoff_im_zoo.box import ANIMAL, COUNT, KINDS
from menagerie.games.zoff_im_zoo.moves import names
from menagerie.games.zoff_im_zoo.state import Role, Stage

#: A ground for each kind of card; the name stands on it, colour is only a help.
COLOURS = {
    "orca": "#bcd0de",
    "elephant": "#cfd3d6",
    "crocodile": "#c3d9b4",
    "polar-bear": "#eef3f6",
    "lion": "#f3d9a0",
    "seal": "#c6cfd6",
    "fox": "#f2c6a0",
    "perch": "#c9dcc8",
    "hedgehog": "#dcc8b0",
    "fish": "#b9dde3",
    "mouse": "#d8d9de",
    "mosquito": "#e3e0c0",
    "joker": "#d3e8a8",
}


class ZoffView(View):
    """What a seat knows: its hand, the set that lies, points, teams, and cards seen or shown."""

    @cached_property
    def hand(self) -> tuple[str, ...]:
        """The seat's own cards, sorted."""
        return names(self.records["hand"][0].tolist())

    @property
    def hand_number(self) -> int:
        """The number of the hand, from 1; 0 before the first deal."""
        return int(self.records["hand_number"][0])

    @property
    def is_with_partners(self) -> bool:
        """Whether the mode is "partners"."""
        return bool(self.records["with_partners"][0])

    @property
    def stage(self) -> Stage:
        """Whether cards are dealt, exchanged, played, asked for, or the game is over."""
        return Stage(int(self.records["stage"][0]))

    # --- the trick --------------------------------------------------------------------------------

    @cached_property
    def lying(self) -> tuple[str, ...]:
        """The set that lies; empty when somebody is to lead."""
        return self._bundle("lying")

    @property
    def lying_animal(self) -> str | None:
        """The animal that the lying set counts as."""
        lying = int(self.records["lying"][0])
        return None if lying < 0 else KINDS[ANIMAL[lying]]

    @property
    def owner(self) -> int | None:
        """Whose set lies."""
        return self._seat("owner")

    @cached_property
    def asked(self) -> tuple[str, ...]:
        """The cards that a helper has laid open to ask for help (Z20)."""
        return self._bundle("asked")

    @property
    def turn(self) -> int:
        """Whose turn it is; while a chief answers, it is still the helper's."""
        return int(self.records["turn"][0])

    # --- cards ------------------------------------------------------------------------------------

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return self._per_seat("sizes")

    @cached_property
    def known(self) -> tuple[tuple[str, ...], ...]:
        """Per seat, the cards known to be in its hand, from asks and the exchange."""
        record = self.records[0]
        counts = np.maximum(record["shown"], record["given"])
        return tuple(names(line) for line in counts[: self.seats].tolist())

    @cached_property
    def gone(self) -> tuple[str, ...]:
        """The cards that were played in this hand."""
        return names(self.records["gone"][0].tolist())

    @cached_property
    def laid(self) -> tuple[str, ...]:
        """The two cards of the player alone, when this seat knows them (Z18)."""
        return tuple(KINDS[card] for card in self.records["laid"][0] if card >= 0)

    @cached_property
    def lions(self) -> tuple[int, ...]:
        """How many lions each seat has caught."""
        return self._per_seat("lions")

    @cached_property
    def hedgehogs(self) -> tuple[int, ...]:
        """How many hedgehogs each seat has caught."""
        return self._per_seat("hedgehogs")

    # --- points and teams -------------------------------------------------------------------------

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat."""
        return self._per_seat("totals")

    @property
    def target(self) -> int:
        """The points that end the game (Z16)."""
        return int(self.records["target"][0])

    @cached_property
    def out(self) -> tuple[int, ...]:
        """The seats that have gone out, in that order."""
        return tuple(seat for seat in self._per_seat("out") if seat >= 0)

    @cached_property
    def ranking(self) -> tuple[int, ...]:
        """The seats from first to last (Z15); empty before the first score."""
        return tuple(seat for seat in self._per_seat("ranking") if seat >= 0)

    @property
    def dealer(self) -> int | None:
        """Who dealt; None among three players."""
        return self._seat("dealer")

    @property
    def leader(self) -> int:
        """Who leads the first trick of the hand."""
        return int(self.records["leader"][0])

    @cached_property
    def roles(self) -> tuple[Role, ...]:
        """Chief, helper, alone or none, for each seat (Z17)."""
        return tuple(Role(role) for role in self._per_seat("role"))

    @cached_property
    def partners(self) -> tuple[int | None, ...]:
        """The partner of each seat."""
        return tuple(None if seat < 0 else seat for seat in self._per_seat("partner"))

    @property
    def teams(self) -> tuple[tuple[int, int], ...]:
        """Chief and helper of each team, in the order of the chiefs' rank."""
        return tuple(
            (seat, partner)
            for seat in self.ranking
            if self.roles[seat] == Role.CHIEF and (partner := self.partners[seat]) is not None
        )

    @property
    def alone(self) -> int | None:
        """The player alone."""
        return self.roles.index(Role.ALONE) if Role.ALONE in self.roles else None

    # --- drawing ----------------------------------------------------------------------------------

    def _bundle(self, field: str) -> tuple[str, ...]:
        bundle = int(self.records[field][0])
        return () if bundle < 0 else names(COUNT[bundle].tolist())

    def _seat(self, field: str) -> int | None:
        seat = int(self.records[field][0])
        return None if seat < 0 else seat

    def _per_seat(self, field: str) -> tuple[int, ...]:
        return tuple(self.records[field][0, : self.seats].tolist())

    @property
    def _title(self) -> str:
        return f"Zoff im Zoo, hand {self.hand_number}, seen from seat {self.seat}"

    def remembered(self) -> dict[str, tuple[str, ...]]:
        """The lions and hedgehogs that each seat has caught; piles are closed (Z27)."""
        return {
            f"caught by seat {seat}": ("lion",) * self.lions[seat]
            + ("hedgehog",) * self.hedgehogs[seat]
            for seat in range(self.seats)
        }

    def __str__(self) -> str:
        table = f"{' '.join(self.lying)} (seat {self.owner})" if self.lying else "nothing"
        lines = [self._title, f"  on the table: {table}"]
        if self.asked:
            lines.append(f"  seat {self.turn} asks with: {' '.join(self.asked)}")
        lines += [f"  seat {seat}: {self._about(seat)}" for seat in range(self.seats)]
        lines.append(f"  your hand: {' '.join(self.hand)}")
        return "\n".join(lines)

    def _about(self, seat: int) -> str:
        """One line on a seat: points, cards, role, and what is known of its hand."""
        words = [counted(self.totals[seat], "point")]
        if seat in self.out and not self.sizes[seat]:
            words.append(f"out as number {self.out.index(seat) + 1}")
        else:
            words.append(counted(self.sizes[seat], "card"))
        role = self.roles[seat]
        if role == Role.ALONE:
            words.append("alone")
        elif role != Role.NONE:
            words.append(f"{role.name.lower()} with seat {self.partners[seat]}")
        if seat == self.to_act:
            words.append("to move")
        if seat == self.alone and self.laid:
            words.append(f"laid {' '.join(self.laid)}")
        if seat != self.seat and self.known[seat]:
            words.append(f"holds {' '.join(self.known[seat])}")
        return ", ".join(words)

    def _repr_html_(self) -> str:
        def cards(names: tuple[str, ...]) -> list[str]:
            return [drawing.card(name, colour=COLOURS[name]) for name in names]

        owner = "" if self.owner is None else f"seat {self.owner}"
        rows = [drawing.row("on the table", cards(self.lying), owner)]
        if self.asked:
            rows.append(drawing.row(f"seat {self.turn} asks", cards(self.asked)))
        for seat in range(self.seats):
            if seat != self.seat:
                known = self.known[seat]
                hidden = self.sizes[seat] - len(known)
                backs = [drawing.back(hidden)] if hidden else []
                rows.append(drawing.row(f"seat {seat}", cards(known) + backs, self._about(seat)))
        rows.append(drawing.row("your hand", cards(self.hand), self._about(self.seat)))
        return drawing.table(self._title, rows)
