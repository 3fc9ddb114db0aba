"""One game being played, from the first deal to the places, with its whole history."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from menagerie.core.arrays import Cards, Records
from menagerie.core.errors import BadMove, GameOver, IllegalMove, NotYourTurn
from menagerie.core.game import Game, Line, Outcome
from menagerie.core.info import Options
from menagerie.core.kernels import DEALER
from menagerie.core.moves import AnyMove, LegalMoves, Move
from menagerie.core.shuffler import SeedShuffler, Shuffler
from menagerie.core.view import View
from menagerie.core.words import brief, is_score
from menagerie.rulebook.refusal import Refusal

if TYPE_CHECKING:
    from menagerie.core.record import Record


class Match:
    """A game at a table. It deals by itself; seats play moves until somebody has won."""

    def __init__(
        self,
        game: Game,
        options: Options,
        names: Sequence[str],
        first: int,
        shuffler: Shuffler | None = None,
        *,
        list_legal: bool = False,
    ) -> None:
        """Set up the table; `shuffler` deals, without one the caller does by `deal`.

        `list_legal` writes every legal move beside each move of the record.
        """
        self.game = game
        self.options = options
        self.names = tuple(names)
        self.shuffler = shuffler
        self.list_legal = list_legal
        self.states: Records = game.new(len(self.names), options, first)
        self.lines: list[Line] = []
        self.num_moves = 0
        self.seen_by: tuple[str, ...] = ()  # the last move, as each seat saw it
        self.revealed: dict[str, tuple[str, ...]] = {}  # what all were shown at the last score
        self._deals = 0
        self._go_on()

    @classmethod
    def of_seed(
        cls,
        game: Game,
        options: Options,
        names: Sequence[str],
        seed: int | str,
        *,
        list_legal: bool = False,
    ) -> "Match":
        """A match whose every deal follows from a seed."""
        shuffler = SeedShuffler(seed)
        first = shuffler.first(len(names))
        return cls(game, options, names, first, shuffler, list_legal=list_legal)

    # --- what is the case -------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many players sit at the table."""
        return len(self.names)

    @property
    def to_act(self) -> int | None:
        """The seat that is to move, None when the game is over."""
        seat = self.game.to_act(self.states)
        return seat if seat >= 0 else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.to_act is None and self.game.to_act(self.states) != DEALER

    @property
    def outcome(self) -> Outcome | None:
        """Places, why the game ended and the rule that says so; None while it is played."""
        return self.game.outcome(self.states) if self.is_over else None

    @property
    def places(self) -> tuple[int, ...] | None:
        """The place of each seat, 1 is best; None while the game is played."""
        outcome = self.outcome
        return outcome.places if outcome else None

    @property
    def scores(self) -> list[Line]:
        """The score of every phase, hand or game so far, as in records."""
        return [line for line in self.lines if is_score(line)]

    @property
    def moves(self) -> list[tuple[int, str]]:
        """Every move so far: seat and text."""
        return [(line["seat"], line["move"]) for line in self.lines if "move" in line]

    def view(self, seat: int | None = None) -> View:
        """What a seat may know; by default the one that is to move."""
        if seat is None:
            seat = self.to_act or 0
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise BadMove(f"there is no seat {brief(seat)}; seats go from 0 to {self.seats - 1}")
        return self.game.observe(self.states, seat)

    @property
    def legal(self) -> LegalMoves:
        """The legal moves of the seat that is to move; empty when the game is over."""
        numbers = self.game.legal_numbers(self.states)
        decode = self.game.decode
        return LegalMoves(numbers, tuple(decode(self.states, n) for n in numbers.tolist()))

    def why_illegal(self, move: AnyMove) -> Refusal | None:
        """The rule that a move breaks here and now, with a sentence per language; None if legal."""
        try:
            reason = self.game.why_illegal(self.states, self._number(move))
        except IllegalMove as refused:
            return self.game.refusals[refused.reason]
        return self.game.refusals[self.game.reasons(reason).name] if reason else None

    # --- playing ----------------------------------------------------------------------------------

    def play(self, move: AnyMove, seat: int | None = None) -> Move:
        """Make a move, given as object, text or number, for the seat that is to move.

        Deals and scores that follow from it are made at once. Naming the seat makes sure of it.
        """
        to_act = self.to_act
        if to_act is None:
            raise GameOver("the game is over")
        if seat is not None and seat != to_act:
            raise NotYourTurn(f"it is the turn of seat {to_act}, not of seat {seat}")
        number = self._number(move)
        reason = self.game.why_illegal(self.states, number)
        if reason:
            raise self.refuse(reason)
        played = self.game.decode(self.states, number)
        self.seen_by = tuple(
            self.game.move_as_seen(self.states, to_act, played, s) for s in range(self.seats)
        )
        line: Line = {"seat": to_act, "move": played.text}
        if self.list_legal:
            line["legal"] = self.legal.texts
        self.lines.append(line)
        self.game.apply(self.states, number)
        self.num_moves += 1
        self._go_on()
        return played

    def refuse(self, reason: int) -> IllegalMove:
        """The exception for a reason."""
        return illegal(self.game, self.game.reasons(reason).name)

    def deal(self, deck: Cards) -> None:
        """Deal from a shuffled stock; for callers who bring their own chance."""
        self.game.deal(self.states, deck)
        self._deals += 1
        self.lines.append(self.game.deal_line(self.states))

    def _go_on(self) -> None:
        """Write the score of what has ended, then the result, or the next deal."""
        if self.to_act is not None:
            return
        score = self.game.score_line(self.states)
        if score is not None:
            self.lines.append(score)
            self.revealed = self.view(0).revealed()
        if self.is_over:
            self.lines.append({"result": {"places": list(self.game.outcome(self.states).places)}})
        elif self.shuffler is not None:
            stock = self.game.stock(self.states)
            self.shuffler.shuffle(self._deals + 1, stock)
            self.deal(stock)

    def _number(self, move: AnyMove) -> int:
        """Any form of a move as its number at this table."""
        if isinstance(move, str):
            move = self.game.parse(move)
        if isinstance(move, Move):
            return self.game.encode(self.states, move)
        number: object = move  # a caller without types may give anything
        if not isinstance(number, int | np.integer) or not -(2**63) <= number < 2**63:
            raise BadMove(f"{brief(move)} is no move, nor the text or number of one")
        return int(number)

    # --- keeping ----------------------------------------------------------------------------------

    def copy(self) -> "Match":
        """The same match, to try something out; the two go on independently."""
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.states = self.states.copy()
        twin.lines = [dict(line) for line in self.lines]
        return twin

    def record(self) -> "Record":
        """The whole history as a record."""
        from menagerie.core.record import Record

        return Record.of(self)

    def open_table(self) -> str:
        """The table with every hand open, for whoever may see it: replays, studies, tests."""
        hands = [f"  hand of seat {s}: {' '.join(self.view(s).hand)}" for s in range(self.seats)]
        title, _, rest = str(self.view()).partition(", seen from")
        table = [title, *rest.split("\n")[1:]]
        return "\n".join([line for line in table if "your hand" not in line] + hands)

    def __repr__(self) -> str:
        title = f"{self.game.info.title}, {self.seats} players, {self.num_moves} moves played"
        outcome = self.outcome
        if outcome:
            return f"<{title}; over ({outcome.ending}), places {list(outcome.places)}>"
        return f"<{title}>\n{self.view()}"


def illegal(game: Game, reason: str) -> IllegalMove:
    """The exception for a reason by its name."""
    refusal = game.refusals[reason]
    return IllegalMove(refusal.rule, reason, refusal.sentences["en"])
