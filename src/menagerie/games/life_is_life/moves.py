"""The two moves of Life is Life: trade and knock."""

from dataclasses import dataclass
from typing import ClassVar

from menagerie.core.errors import BadMove
from menagerie.core.moves import Move
from menagerie.core.words import brief
from menagerie.games.life_is_life.box import HANDFUL_ID, HANDFULS, KNOCK, NUM_ROWS, SPECIES


@dataclass(frozen=True, slots=True)
class Trade(Move):
    """Lay these cards and take the row of as many cards (L5)."""

    cards: tuple[str, ...]
    verb: ClassVar[str] = "trade"

    def __post_init__(self) -> None:
        for card in self.cards:
            if card not in SPECIES:
                raise BadMove(f"there is no {brief(card)} in Life is Life")
        if not 1 <= len(self.cards) <= NUM_ROWS:
            raise BadMove(f"a trade is 1 to {NUM_ROWS} cards, not {len(self.cards)}")
        object.__setattr__(self, "cards", tuple(sorted(self.cards, key=SPECIES.index)))

    @property
    def row(self) -> int:
        """The row that is taken, counted from 1."""
        return len(self.cards)

    @property
    def text(self) -> str:
        """`trade` and the cards."""
        return " ".join((self.verb, *self.cards))


@dataclass(frozen=True, slots=True)
class Knock(Move):
    """Announce the last round, or give up the last turn (L6)."""

    @property
    def text(self) -> str:
        """`knock`."""
        return "knock"


#: Every move by its number.
MOVES: tuple[Move, ...] = (
    *(Trade(tuple(SPECIES[s] for s in handful)) for handful in HANDFULS),
    Knock(),
)
#: The canonical text of each, and its number by that text.
TEXTS: tuple[str, ...] = tuple(move.text for move in MOVES)
NUMBERS: dict[str, int] = {text: number for number, text in enumerate(TEXTS)}


def parse(text: str) -> Move:
    """Read a move; cards may stand in any order."""
    verb, *cards = text.split() or [""]
    if verb == Trade.verb:
        return Trade(tuple(cards))
    if verb == "knock" and not cards:
        return MOVES[KNOCK]
    raise BadMove(f"{brief(text)} is no move of Life is Life: say `trade CARD...` or `knock`")


def number(move: Move) -> int:
    """The number of a move."""
    if isinstance(move, Trade):
        return HANDFUL_ID[tuple(SPECIES.index(card) for card in move.cards)]
    if isinstance(move, Knock):
        return KNOCK
    raise BadMove(f"{move!r} is no move of Life is Life")
