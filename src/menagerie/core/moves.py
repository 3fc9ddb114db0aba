"""A move as an object: typed fields, and one canonical text; and the list of the legal ones."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import TypeAlias, overload

from menagerie.core.arrays import Ints


class Move(ABC):
    """Base of all moves; each game has its own frozen dataclasses."""

    __slots__ = ()

    @property
    @abstractmethod
    def text(self) -> str:
        """The canonical spelling, as in records."""

    def __str__(self) -> str:
        return self.text


#: A move in any of its three forms: object, text, number.
AnyMove: TypeAlias = Move | str | int


class LegalMoves(Sequence[Move]):
    """All legal moves of one decision, as objects; also as `numbers` and as `texts`."""

    def __init__(self, numbers: Ints, moves: tuple[Move, ...]) -> None:
        self.numbers = numbers
        self._moves = moves

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        return self._moves[index]

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def find(self, move: AnyMove) -> Move:
        """One of the moves, given as object, text or number; raises ValueError if it is none."""
        if isinstance(move, Move):
            return self._moves[self._moves.index(move)]
        names: Sequence[object] = self.texts if isinstance(move, str) else self.numbers.tolist()
        return self._moves[names.index(move)]

    @property
    def texts(self) -> list[str]:
        """The canonical spellings."""
        return [move.text for move in self._moves]

    def __repr__(self) -> str:
        shown = ", ".join(self.texts[:8])
        more = f", ... ({len(self)} in all)" if len(self) > 8 else ""
        return f"<{shown}{more}>"
