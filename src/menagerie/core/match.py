"""One game being played, from the first deal to the places, with its history unless it is taken."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from menagerie.core.arrays import Cards, Records
from menagerie.core.errors import BadMove, GameOver, IllegalMove, MenagerieError, NotYourTurn
from menagerie.core.game import Game, Line, Outcome
from menagerie.core.info import Options
from menagerie.core.kernels import DEALER, NOBODY
from menagerie.core.moves import AnyMove, LegalMoves, Move
from menagerie.core.saved import Saved, read, write
from menagerie.core.screen import Deed, Tally
from menagerie.core.shuffler import SeedShuffler, Shuffler
from menagerie.core.view import View
from menagerie.core.words import brief, is_score
from menagerie.rulebook.refusal import Refusal

if TYPE_CHECKING:
    from menagerie.core.record import Record


NOT_CHECKED = ("", 0)


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
        self.states: Records = game.new(len(self.names), options, first)  # to be read, not changed
        self.lines: list[Line] = []  # the history, or what of it was not taken yet
        self.num_moves = 0
        self.num_deals = 0
        self.revealed: dict[str, tuple[str, ...]] = {}  # what all were shown at the last score
        self.tally: Tally | None = None  # where its points came from; not saved, as no line is
        self._is_whole = True  # whether `lines` goes back to the first deal
        self._seen: tuple[str, ...] | None = ()  # the last move as each seat saw it, once asked for
        # Who made that move, its number and text, and the state before it.
        self._last: tuple[int, int, str, bytes] | None = None
        self._did: int | None = None  # what that move did; not saved either
        self._checked = NOT_CHECKED  # the text and number of a move that is legal now
        # Who is to act: true as long as nobody but the match changes its states.
        self._turn = game.to_act(self.states)
        self._outcome: Outcome | None = None  # once the game is over and somebody has asked
        if self._turn < 0:
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
        return cls.dealt_by(SeedShuffler(seed), game, options, names, list_legal=list_legal)

    @classmethod
    def dealt_by(
        cls,
        shuffler: Shuffler,
        game: Game,
        options: Options,
        names: Sequence[str],
        *,
        list_legal: bool = False,
    ) -> "Match":
        """A match whose first seat and every deal a shuffler makes."""
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
        return self._turn if self._turn >= 0 else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._turn == NOBODY

    @property
    def outcome(self) -> Outcome | None:
        """Places, why the game ended and the rule that says so; None while it is played."""
        if self._outcome is None and self.is_over:
            self._outcome = self.game.outcome(self.states)
        return self._outcome

    @property
    def places(self) -> tuple[int, ...] | None:
        """The place of each seat, 1 is best; None while the game is played."""
        outcome = self.outcome
        return outcome.places if outcome else None

    @property
    def history(self) -> list[Line]:
        """Every line since the first deal; refused when lines were taken."""
        if not self._is_whole:
            raise MenagerieError(
                "this match has not kept its history: its lines were taken, or it was restored"
            )
        return self.lines

    @property
    def scores(self) -> list[Line]:
        """The score of every phase, hand or game so far, as in records."""
        return [line for line in self.history if is_score(line)]

    @property
    def moves(self) -> list[tuple[int, str]]:
        """Every move so far: seat and text."""
        return [(line["seat"], line["move"]) for line in self.history if "move" in line]

    @property
    def is_seen_by_all(self) -> bool:
        """Whether every seat saw the last move as it was made."""
        return self._last is not None and not self._last[3]

    @property
    def seen_by(self) -> tuple[str, ...]:
        """The last move, as each seat saw it."""
        if self._seen is None:
            assert self._last is not None
            seat, number, text, before = self._last
            if before:
                states, seen = states_from(self.game, before), self.game.move_as_seen
                move = self.game.decode(states, number)
                self._seen = tuple(seen(states, seat, move, s) for s in range(self.seats))
            else:
                self._seen = (text,) * self.seats
        return self._seen

    @property
    def deed(self) -> Deed | None:
        """What the last move did; None before the first one, and after `restore`."""
        return None if self._did is None else self.game.deed(self._did)

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

    def would(self, move: AnyMove) -> Deed:
        """What a legal move would do."""
        states = states_from(self.game, self.states.tobytes())
        return self.game.deed(self.game.make(states, self._number(move))[1])

    # --- playing ----------------------------------------------------------------------------------

    def play(self, move: AnyMove, seat: int | None = None) -> Move:
        """Make a move, given as object, text or number, for the seat that is to move.

        Deals and scores that follow from it are made at once. Naming the seat makes sure of it.
        """
        to_act = self._check_turn(seat)
        number = self._legal_number(move)
        played = self.game.decode(self.states, number)
        self._make(number, played.text, to_act)
        return played

    def check(self, move: AnyMove) -> str:
        """The canonical text of a move that is legal now; raises BadMove or IllegalMove."""
        game, states = self.game, self.states
        number = game.canonical_number(states, move) if isinstance(move, str) else None
        is_canonical = number is not None
        if number is None:
            number = self._number(move)
        reason = game.why_illegal(states, number)
        if reason:
            raise self.refuse(reason)
        text = str(move) if is_canonical else game.text_of(states, number)
        self._checked = (text, number)
        return text

    def play_text(self, text: str, seat: int) -> int | None:
        """Make a move by its canonical text: `play` for those who need no object of it.

        A move that `check` has just found legal is not looked at again. Returns who moves next.
        """
        to_act = self._check_turn(seat)
        checked = self._checked
        number = checked[1] if checked[0] == text else self._legal_number(text)
        self._make(number, text, to_act)
        return self.to_act

    def _check_turn(self, seat: int | None) -> int:
        to_act = self._turn
        if to_act < 0:
            raise GameOver("the game is over")
        if seat is not None and seat != to_act:
            raise NotYourTurn(f"it is the turn of seat {to_act}, not of seat {seat}")
        return to_act

    def _legal_number(self, move: AnyMove) -> int:
        number = self._number(move)
        reason = self.game.why_illegal(self.states, number)
        if reason:
            raise self.refuse(reason)
        return number

    def _make(self, number: int, text: str, to_act: int) -> None:
        """Make a move that is known to be legal, and what follows from it."""
        game, states = self.game, self.states
        line: Line = {"seat": to_act, "move": text}
        if self.list_legal:
            line["legal"] = self.legal.texts
        self.lines.append(line)
        # How others see a move is asked for rarely, so what it needs is only kept here.
        before = states.tobytes() if game.hides(number) else b""
        self._last = (to_act, number, text, before)
        self._seen = None
        self._checked = NOT_CHECKED
        self._turn, self._did = game.make(states, number)
        self.num_moves += 1
        if self._turn < 0:
            self._go_on()

    def refuse(self, reason: int) -> IllegalMove:
        """The exception for a reason."""
        return illegal(self.game, self.game.reasons(reason).name)

    def deal(self, deck: Cards) -> None:
        """Deal from a shuffled stock; for callers who bring their own chance."""
        self.game.deal(self.states, deck)
        self._turn = self.game.to_act(self.states)
        self.num_deals += 1
        self.lines.append(self.game.deal_line(self.states))

    def deal_by(self, shuffler: Shuffler) -> None:
        """Let a shuffler make all deals from now on, beginning with the one that is waited for."""
        self.shuffler = shuffler
        if self._turn == DEALER:
            stock = self.game.stock(self.states)
            shuffler.shuffle(self.num_deals + 1, stock)
            self.deal(stock)

    def _go_on(self) -> None:
        """Write the score of what has ended, then the result, or the next deal."""
        score = self.game.score_line(self.states)
        if score is not None:
            self.lines.append(score)
            self.revealed = self.view(0).revealed()
            self.tally = self.game.tally(self.states)
        outcome = self.outcome
        if outcome is not None:
            self.lines.append({"result": {"places": list(outcome.places)}})
        elif self.shuffler is not None:
            self.deal_by(self.shuffler)

    def _number(self, move: AnyMove) -> int:
        """Any form of a move as its number at this table."""
        if isinstance(move, str):
            return self.game.number_of(self.states, move)
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
        twin.states = states_from(self.game, self.states.tobytes())
        twin.lines = [dict(line) for line in self.lines]
        return twin

    def take_lines(self) -> list[Line]:
        """The lines since they were last taken, for a caller who keeps the history elsewhere.

        From then on the match refuses `history`, `scores`, `moves`, and `record` without lines.
        """
        lines, self.lines = self.lines, []
        self._is_whole = False
        return lines

    def save(self) -> bytes:
        """Everything but the history and the shuffler, in a few hundred bytes, for `restore`.

        All hands are in it: it is as secret as the cards are.
        """
        return write(
            self.game,
            Saved(
                self.options,
                self.names,
                self.states.tobytes(),
                self.num_moves,
                self.num_deals,
                self.seen_by,
                self.revealed,
                self.list_legal,
            ),
        )

    @classmethod
    def restore(cls, game: Game, data: bytes, shuffler: Shuffler | None = None) -> "Match":
        """The match that was saved, as after `take_lines`; raises RecordError if it cannot be."""
        saved = read(game, data)
        match = cls.__new__(cls)
        match.game = game
        match.options = saved.options
        match.names = saved.names
        match.shuffler = shuffler
        match.list_legal = saved.list_legal
        match.states = states_from(game, saved.state)
        match.lines = []
        match.num_moves = saved.num_moves
        match.num_deals = saved.num_deals
        match.revealed = saved.revealed
        match.tally = None
        match._is_whole = False
        match._seen = saved.seen_by
        match._last = None
        match._did = None
        match._checked = NOT_CHECKED
        match._turn = game.to_act(match.states)
        match._outcome = None
        return match

    def record(
        self, lines: Iterable[Line] | None = None, *, broken_off: str | None = None
    ) -> "Record":
        """The whole history as a record; `broken_off` says why the game ends here.

        `lines` is the history of a match that has not kept it.
        """
        from menagerie.core.record import Record

        return Record.of(self, lines, broken_off=broken_off)

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


def states_from(game: Game, data: bytes) -> Records:
    """A table from the bytes of its record; thirty times as fast as a copy of the array."""
    states: Records = np.frombuffer(bytearray(data), game.state_dtype)
    return states


def illegal(game: Game, reason: str) -> IllegalMove:
    """The exception for a reason by its name."""
    refusal = game.refusals[reason]
    return IllegalMove(refusal.rule, reason, refusal.sentences["en"])
