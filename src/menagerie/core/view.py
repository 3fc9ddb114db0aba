"""What a seat may know, for Python callers: a record of its own type, never a state."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from menagerie.core import kernels
from menagerie.core.arrays import Records

if TYPE_CHECKING:
    from menagerie.core.game import Game


class View(ABC):
    """Everything one seat may know at one moment; it holds no way back to the table.

    `records` is the same knowledge for compiled callers: a batch of one view record.
    """

    def __init__(self, game: "Game", records: Records) -> None:
        self.game = game
        self.records = records

    @property
    def seat(self) -> int:
        """Whose view this is."""
        return int(self.records["seat"][0])

    @property
    def seats(self) -> int:
        """How many players sit at the table."""
        return int(self.records["seats"][0])

    @property
    @abstractmethod
    def hand(self) -> tuple[str, ...]:
        """The seat's own cards, sorted."""

    @property
    def to_act(self) -> int | None:
        """The seat that is to move, None between deals and after the end."""
        seat = int(kernels.to_act(self.records, 0))
        return seat if seat >= 0 else None

    def revealed(self) -> dict[str, tuple[str, ...]]:
        """Cards that are shown to all at a score: whose they are, and which."""
        return {}

    def remembered(self) -> dict[str, tuple[str, ...]]:
        """Cards that all saw once and that lie face down now, for tables that allow to look."""
        return {}

    @abstractmethod
    def __str__(self) -> str:
        """The table as text, for a prompt or a terminal."""

    @abstractmethod
    def _repr_html_(self) -> str:
        """The table as a picture, for a notebook."""

    def __repr__(self) -> str:
        return str(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.records.tobytes() == other.records.tobytes()

    __hash__ = None  # type: ignore[assignment]

    def tobytes(self) -> bytes:
        """All this view knows, as bytes; two views that know the same have the same bytes."""
        return self.records.tobytes()
