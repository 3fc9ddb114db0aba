"""The legal moves as small numbers of a fixed range, which is what learners and searchers expect.

Life is Life and Zoff im Zoo number their moves so already. A move of Safarû is said in steps: the
card, then each method and its cards, then the end; a step that cannot be otherwise is not asked.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from menagerie.core.arrays import Records
from menagerie.core.game import Game
from menagerie.games.life_is_life import moves as life
from menagerie.games.safaru.box import CODES, METHODS
from menagerie.games.zoff_im_zoo import moves as zoff


class Choice(ABC):
    """What the seat that is to act may choose from now."""

    legal: list[int]  # ascending

    @abstractmethod
    def take(self, action: int) -> "Choice | int":
        """The next step of the same move, or the number of the move when it is all said."""

    @property
    def words(self) -> tuple[int, ...]:
        """The actions that the move begins with: those chosen already, and what went without."""
        return ()

    @property
    def said(self) -> str:
        """The same as text."""
        return " ".join(WORDS[word] for word in self.words)


@dataclass(frozen=True, slots=True)
class WholeMove(Choice):
    """Every action is a move."""

    legal: list[int]

    def take(self, action: int) -> int:
        """The action is the number of the move."""
        return action


class Actions(ABC):
    """All actions of a game."""

    size: ClassVar[int]

    @abstractmethod
    def begin(self, game: Game, states: Records) -> Choice:
        """The first choice of the seat that is to act."""

    @abstractmethod
    def name(self, action: int) -> str:
        """An action in words."""


class NumberedMoves(Actions):
    """Actions are the numbers of the moves."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = texts
        self.size = len(texts)  # type: ignore[misc]

    def begin(self, game: Game, states: Records) -> Choice:
        """All legal moves."""
        return WholeMove(sorted(game.legal_numbers(states).tolist()))

    def name(self, action: int) -> str:
        """The move as in records."""
        return self.texts[action]


#: The words of a move of Safarû after its verb.
END = 0
WORDS = ("end", *METHODS, *dict.fromkeys(CODES))
_ACTION = {word: action for action, word in enumerate(WORDS)}


@dataclass(frozen=True, slots=True)
class Step(Choice):
    """The moves that begin with what was said, each as its words, the end last, and its number."""

    legal: list[int]
    moves: list[tuple[tuple[int, ...], int]]
    at: int

    def take(self, action: int) -> Choice | int:
        """Keep the moves that go on with this word."""
        return _narrowed([move for move in self.moves if move[0][self.at] == action], self.at + 1)

    @property
    def words(self) -> tuple[int, ...]:
        """The words that all these moves begin with."""
        return self.moves[0][0][: self.at]


def _narrowed(moves: list[tuple[tuple[int, ...], int]], at: int) -> Choice | int:
    """Go on to the next word that is not the same in all moves."""
    while len(moves) > 1:
        words = {move[0][at] for move in moves}
        if len(words) > 1:
            return Step(sorted(words), moves, at)
        at += 1
    return moves[0][1]


class SafaruSteps(Actions):
    """Actions are the words of moves."""

    size = len(WORDS)

    def begin(self, game: Game, states: Records) -> Choice:
        """The first word in which the legal moves differ."""
        moves = []
        for number in game.legal_numbers(states).tolist():
            words = game.decode(states, number).text.split()[1:]
            moves.append(((*(_ACTION[word] for word in words), END), number))
        choice = _narrowed(moves, 0)
        if isinstance(choice, Choice):
            return choice
        return Step([moves[0][0][0]], moves, 0)  # one move only: its first word says it all

    def name(self, action: int) -> str:
        """The word."""
        return WORDS[action]


#: The actions of each game.
ACTIONS: dict[str, Actions] = {
    "life-is-life": NumberedMoves(life.TEXTS),
    "zoff-im-zoo": NumberedMoves(zoff.TEXTS),
    "safaru": SafaruSteps(),
}
