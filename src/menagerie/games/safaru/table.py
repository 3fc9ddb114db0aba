"""A seat's view of a table of Safarû, in words and as a picture."""

from functools import cached_property

from menagerie.core import drawing
from menagerie.core.view import View
from menagerie.core.words import counted
from menagerie.games.safaru.box import CODES, METHODS
from menagerie.games.safaru.numbers import codes, points_of

ANIMALS = {"R": "flamingo", "G": "crocodile", "B": "unicorn", "Y": "hedgehog", "K": "panther"}
#: A ground for each colour; the animal and the number stand on it, colour is only a help.
GROUNDS = {"R": "#f6c6bd", "G": "#c9e2bd", "B": "#c4d8f2", "Y": "#f6e3a1", "K": "#c9c7cc"}


class SafaruView(View):
    """What a seat knows: its hand, the wild, every pile, and how many cards the others hold."""

    def _int(self, field: str) -> int:
        return int(self.records[field][0])

    @cached_property
    def hand(self) -> tuple[str, ...]:
        """The seat's own cards, sorted."""
        return codes(self._int("hand"))

    @cached_property
    def wild(self) -> tuple[str, ...]:
        """The cards on the table, sorted."""
        return codes(self._int("wild"))

    @cached_property
    def piles(self) -> tuple[tuple[str, ...], ...]:
        """The cards each side has caught in this game (S19: all of them were seen)."""
        return tuple(codes(int(pile)) for pile in self.records["caught"][0, : self.sides])

    @cached_property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(self.records["in_hand"][0, : self.seats].tolist())

    @property
    def stock_size(self) -> int:
        """How many cards are still to be dealt in this game."""
        return self._int("in_stock")

    @property
    def sides(self) -> int:
        """How many sides there are: two teams, or everyone is one."""
        return 2 if self.is_teams else self.seats

    def side_of(self, seat: int) -> int:
        """The side a seat belongs to; partners sit opposite."""
        return seat % 2 if self.is_teams else seat

    @property
    def is_teams(self) -> bool:
        """Whether two play against two."""
        return bool(self._int("teams"))

    @property
    def is_reverse(self) -> bool:
        """Whether this is Reverse Safarû, where the lowest score wins (S17, S18)."""
        return bool(self._int("reverse"))

    @property
    def game_number(self) -> int:
        """Which game of the match this is, from 1; 0 before the first deal."""
        return self._int("game")

    @property
    def deal_number(self) -> int:
        """How many deals this game has had."""
        return self._int("deals")

    @property
    def dealer(self) -> int:
        """Who dealt last, or will deal first."""
        return self._int("dealer")

    @property
    def target(self) -> int | None:
        """The total that ends the match (S16)."""
        return self._int("target") or None

    @property
    def games(self) -> int | None:
        """How many games the match has (S18)."""
        return self._int("games") or None

    @cached_property
    def points(self) -> tuple[int | float, ...]:
        """The points of each side in the last game that was finished."""
        return tuple(points_of(p) for p in self.records["points"][0, : self.sides].tolist())

    @cached_property
    def totals(self) -> tuple[int | float, ...]:
        """The points of each side in all games so far."""
        return tuple(points_of(p) for p in self.records["totals"][0, : self.sides].tolist())

    @property
    def shown(self) -> str | None:
        """Reverse: the card that was played and whose method is being chosen."""
        shown = self._int("shown")
        return None if shown < 0 else CODES[shown]

    @property
    def method(self) -> str | None:
        """Reverse: the method that was chosen for the card shown."""
        method = self._int("method")
        return None if method < 0 else METHODS[method]

    @property
    def turn(self) -> int:
        """Who plays a card, or has played the card shown."""
        return self._int("turn")

    def remembered(self) -> dict[str, tuple[str, ...]]:
        """The piles, which lie face down (S11) though every card in them was public (S19)."""
        return {f"pile of {self._side_name(side)}": self.piles[side] for side in range(self.sides)}

    def __str__(self) -> str:
        lines = [f"{self._title()}, seen from seat {self.seat}"]
        lines.append(f"  wild: {' '.join(self.wild) or 'empty'}")
        if self.shown is not None:
            lines.append(f"  shown: {self._about_shown()}")
        lines += [f"  seat {seat}: {self._about(seat)}" for seat in range(self.seats)]
        lines += [
            f"  pile of {self._side_name(side)}: {counted(len(self.piles[side]), 'card')}"
            for side in range(self.sides)
        ]
        lines.append(f"  stock: {self.stock_size} cards")
        lines.append(f"  your hand: {' '.join(self.hand)}")
        return "\n".join(lines)

    def _title(self) -> str:
        name = "Reverse Safarû" if self.is_reverse else "Safarû"
        return f"{name}, game {self.game_number}, deal {self.deal_number}"

    def _side_name(self, side: int) -> str:
        return f"seats {side} and {side + 2}" if self.is_teams else f"seat {side}"

    def _about_shown(self) -> str:
        """The card shown, and what is to be done with it."""
        if self.method is None:
            return f"{self.shown} by seat {self.turn}, seat {self.to_act} chooses the method"
        return f"{self.shown} by seat {self.turn}, to catch by {self.method}"

    def _about(self, seat: int) -> str:
        """One line on a seat: its cards and points."""
        words = [
            counted(self.hand_sizes[seat], "card"),
            f"{self.totals[self.side_of(seat)]} points",
        ]
        if seat == self.to_act:
            words.append("to move")
        return ", ".join(words)

    def _repr_html_(self) -> str:
        def cards(names: tuple[str, ...]) -> list[str]:
            return [drawing.card(ANIMALS[name[0]], name[1], GROUNDS[name[0]]) for name in names]

        rows = [drawing.row("wild", cards(self.wild), "" if self.wild else "empty")]
        if self.shown is not None:
            rows.append(drawing.row("shown", cards((self.shown,)), self._about_shown()))
        for seat in range(self.seats):
            if seat != self.seat:
                hidden = [drawing.back(self.hand_sizes[seat])] if self.hand_sizes[seat] else []
                rows.append(drawing.row(f"seat {seat}", hidden, self._about(seat)))
        for side in range(self.sides):
            note = counted(len(self.piles[side]), "card")
            rows.append(drawing.row(f"pile of {self._side_name(side)}", [], note))
        rows.append(drawing.row("your hand", cards(self.hand), self._about(self.seat)))
        return drawing.table(self._title(), rows)
