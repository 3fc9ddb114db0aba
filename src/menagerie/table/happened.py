"""What came of one event: the lines of the record that it adds, and who may see how much."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from menagerie.core.game import Line
from menagerie.core.screen import Deed, Tally
from menagerie.core.words import is_score
from menagerie.table import events as e


class Happening(Struct, frozen=True, omit_defaults=True):
    """An event as one receiver is told: never with more than that receiver may know.

    `move` is as this receiver saw it; cards that went face down are left out.
    """

    number: int
    at: int
    kind: str  # the tag of the event
    seat: int | UnsetType = UNSET
    move: str | UnsetType = UNSET
    deed: Deed | UnsetType = UNSET  # what the move did
    by_bot: bool | UnsetType = UNSET
    lines: list[dict[str, Any]] | UnsetType = UNSET  # deals without hidden cards, scores, result
    revealed: Mapping[str, tuple[str, ...]] | UnsetType = UNSET  # hands that all were shown
    tally: Tally | UnsetType = UNSET  # where the points of the score come from
    name: str | UnsetType = UNSET  # of the person who sat down
    level: str | UnsetType = UNSET  # of the bot
    text: str | UnsetType = UNSET
    why: str | UnsetType = UNSET
    begins: bool | UnsetType = UNSET  # a game has begun with this event


_NOTHING: dict[str, tuple[str, ...]] = {}
#: Events that change nobody's seat, and those that have nothing to do with the cards.
_QUIET = frozenset({e.Moved, e.Said})
_WITHOUT_CARDS = frozenset({e.Said, e.Created, e.AskedRematch})


class Happened:
    """An event that was applied, with everything that followed from it."""

    __slots__ = (
        "begins",
        "by_bot",
        "card_keys",
        "deed",
        "earlier",
        "event",
        "lines",
        "number",
        "revealed",
        "seen_by",
        "tally",
    )

    def __init__(self, number: int, event: e.AnyEvent) -> None:
        self.number = number
        self.event = event
        self.earlier: Sequence[Line] = ()  # of another game, from which this one goes on
        self.lines: Sequence[Line] = ()  # deals, scores, the result; not the move itself
        self.card_keys: tuple[str, ...] = ()  # what a deal line hides
        self.seen_by: tuple[str, ...] = ()  # the move by seat, where not all saw the same
        self.deed: Deed | UnsetType = UNSET
        self.revealed: Mapping[str, tuple[str, ...]] = _NOTHING
        self.tally: Tally | UnsetType = UNSET
        self.by_bot = False
        self.begins = False

    @property
    def record_lines(self) -> list[Line]:
        """The lines of the record that came of the event."""
        event = self.event
        if isinstance(event, e.Moved):
            return [{"seat": event.seat, "move": event.move}, *self.lines]
        return [*self.earlier, *self.lines]

    @property
    def has_score(self) -> bool:
        """Whether a phase, hand or game was scored."""
        return any(is_score(line) for line in self.lines)

    @property
    def changes_seats(self) -> bool:
        """Whether more has changed than the cards."""
        return type(self.event) not in _QUIET or self.ends

    @property
    def changes_row(self) -> bool:
        """Whether the lobby may have to tell something else of the table.

        That somebody wants another game is no news to it before that game begins.
        """
        return self.changes_seats and (self.begins or not isinstance(self.event, e.AskedRematch))

    @property
    def changes_game(self) -> bool:
        """Whether the cards have changed, or who may move them."""
        return type(self.event) not in _WITHOUT_CARDS or self.begins

    @property
    def ends(self) -> bool:
        """Whether the game is over with this event."""
        return bool(self.lines) and "result" in self.lines[-1]

    def told_to(self, seat: int | None) -> Happening:
        """The event as a seat is told; None is whoever only watches."""
        return self._told(self._move_seen_by(seat))

    def told_openly(self) -> Happening:
        """The event as those are told who see all hands."""
        return self._told(self._whole_move)

    def told_to_all(self, seats: Iterable[int]) -> str:
        """A move as several who look at one screen may see it: as the one who saw least."""
        whole = str(self._whole_move)
        seen = self.seen_by
        return next((seen[seat] for seat in seats if seen[seat] != whole), whole) if seen else whole

    def _told(self, move: str | UnsetType) -> Happening:
        event = self.event
        lines = [self._without_cards(line) for line in self.lines] if self.lines else None
        if isinstance(event, e.Moved):
            return Happening(
                self.number,
                event.at,
                "moved",
                event.seat,
                move,
                self.deed,
                self.by_bot or UNSET,
                lines or UNSET,
                self.revealed or UNSET,
                self.tally,
            )
        return Happening(
            number=self.number,
            at=event.at,
            kind=str(event.__struct_config__.tag),
            seat=getattr(event, "seat", UNSET),
            name=getattr(event, "name", UNSET),
            level=getattr(event, "level", UNSET),
            text=getattr(event, "text", UNSET),
            why=getattr(event, "why", UNSET),
            begins=self.begins or UNSET,
            lines=lines or UNSET,
        )

    @property
    def is_same_for_all(self) -> bool:
        """Whether every receiver is told the same."""
        return not self.seen_by

    @property
    def _whole_move(self) -> str | UnsetType:
        return self.event.move if isinstance(self.event, e.Moved) else UNSET

    def _move_seen_by(self, seat: int | None) -> str | UnsetType:
        """The move as a seat saw it; whoever only watches sees what somebody saw least of.

        So does a seat that was not there when the move was made.
        """
        whole = self._whole_move
        if whole is UNSET or not self.seen_by:
            return whole
        if seat is not None and seat < len(self.seen_by):
            return self.seen_by[seat]
        return self.told_to_all(range(len(self.seen_by)))

    def _without_cards(self, line: Line) -> Line:
        """A line of the record without what a deal hides; the table itself is in the view."""
        if "deal" not in line:
            return line
        return {key: value for key, value in line.items() if key not in self.card_keys}
