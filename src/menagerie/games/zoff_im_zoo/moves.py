"""The seven moves of Zoff im Zoo: play, pass, ask, help, decline, give, lay."""

from dataclasses import dataclass
from typing import ClassVar

from menagerie.core.errors import BadMove
from menagerie.core.moves import Move
from menagerie.core.words import brief
from menagerie.games.zoff_im_zoo.box import COUNT, KINDS, NUM_SETS, PAIRS
from menagerie.games.zoff_im_zoo.reasons import Reason


def names(counts: list[int]) -> tuple[str, ...]:
    """Card names for a count per kind."""
    return tuple(name for name, count in zip(KINDS, counts, strict=True) for _ in range(count))


@dataclass(frozen=True, slots=True)
class CardMove(Move):
    """A move with cards, which are kept in box order."""

    cards: tuple[str, ...]
    verb: ClassVar[str]
    #: Why cards that have no number are refused.
    unfit: ClassVar[Reason]

    def __post_init__(self) -> None:
        for card in self.cards:
            if card not in KINDS:
                raise BadMove(f"there is no {brief(card)} in Zoff im Zoo")
        if not self.cards:
            raise BadMove(f"say which cards to {self.verb}")
        object.__setattr__(self, "cards", tuple(sorted(self.cards, key=KINDS.index)))

    @property
    def text(self) -> str:
        """The verb and the cards."""
        return " ".join((self.verb, *self.cards))


class Play(CardMove):
    """Put a set on the table (Z6, Z7)."""

    __slots__ = ()
    verb = "play"
    unfit = Reason.NO_SET


class Ask(CardMove):
    """Lay open a part of a set and ask the chief for the rest (Z20)."""

    __slots__ = ()
    verb = "ask"
    unfit = Reason.NO_PART


class Help(CardMove):
    """Complete the helper's cards (Z20)."""

    __slots__ = ()
    verb = "help"
    unfit = Reason.DOES_NOT_COMPLETE


class Give(CardMove):
    """Give two cards to the partner (Z18)."""

    __slots__ = ()
    verb = "give"
    unfit = Reason.TWO_CARDS


class Lay(CardMove):
    """Put two cards aside, as the player alone does (Z18)."""

    __slots__ = ()
    verb = "lay"
    unfit = Reason.TWO_CARDS


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Give up this turn (Z7, Z8)."""

    @property
    def text(self) -> str:
        """`pass`."""
        return "pass"


@dataclass(frozen=True, slots=True)
class Decline(Move):
    """Do not help (Z20)."""

    @property
    def text(self) -> str:
        """`decline`."""
        return "decline"


#: The cards of each bundle.
BUNDLES = [names(counts) for counts in COUNT.tolist()]
_PAIRS = [(KINDS[one], KINDS[other]) for one, other in PAIRS]
#: Every move by its number, as `box` counts them out.
MOVES: tuple[Move, ...] = (
    *map(Play, BUNDLES[:NUM_SETS]),
    Pass(),
    *map(Ask, BUNDLES),
    *map(Help, BUNDLES),
    Decline(),
    *map(Give, _PAIRS),
    *map(Lay, _PAIRS),
)
#: The canonical text of each, and its number by that text.
TEXTS: tuple[str, ...] = tuple(move.text for move in MOVES)
NUMBERS: dict[str, int] = {text: number for number, text in enumerate(TEXTS)}
_NUMBERS = {move: number for number, move in enumerate(MOVES)}
_CARD_MOVES: dict[str, type[CardMove]] = {move.verb: move for move in (Play, Ask, Help, Give, Lay)}
_PLAIN_MOVES: dict[str, Move] = {"pass": Pass(), "decline": Decline()}


def parse(text: str) -> Move:
    """Read a move; cards may stand in any order."""
    verb, *cards = text.split() or [""]
    if verb in _CARD_MOVES:
        return _CARD_MOVES[verb](tuple(cards))
    if verb in _PLAIN_MOVES and not cards:
        return _PLAIN_MOVES[verb]
    raise BadMove(
        f"{brief(text)} is no move of Zoff im Zoo: say play, ask, help, give or lay with cards, "
        "or pass, or decline"
    )


def number(move: Move) -> int | Reason:
    """The number of a move, or why there is none."""
    if move in _NUMBERS:
        return _NUMBERS[move]
    if not isinstance(move, CardMove):
        raise BadMove(f"{move!r} is no move of Zoff im Zoo")
    if move == Play(("joker",)):
        return Reason.JOKER_ALONE
    if isinstance(move, Play) and set(move.cards) - {"joker"} == {"elephant", "mosquito"}:
        return Reason.TWO_MOSQUITOES
    return move.unfit
