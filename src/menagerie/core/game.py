"""The contract that every game fulfils for Python callers, over its compiled rules."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, TypeAlias

import msgspec
import numpy as np

from menagerie.core import kernels
from menagerie.core.arrays import Cards, Ints, Records
from menagerie.core.compile import for_these
from menagerie.core.errors import BadMove
from menagerie.core.info import GameInfo, Options
from menagerie.core.moves import Move
from menagerie.core.offer import Offer
from menagerie.core.rng import Rng
from menagerie.core.screen import Deed, OwnTable, PublicTable, Scribe, Tally, Told
from menagerie.core.view import View
from menagerie.core.words import brief
from menagerie.rulebook.refusal import Refusal

#: One line of a record.
Line: TypeAlias = dict[str, Any]

_read_offer = msgspec.json.Decoder(Offer).decode


@dataclass(frozen=True)
class Outcome:
    """How a whole game ended: places (1 is best, equals share), why, and by which rule."""

    places: tuple[int, ...]
    ending: str
    rule: str


class WrongDeal(ValueError):
    """A deal line that does not follow the rules: which one, and a sentence."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(sentence)
        self.rule = rule
        self.sentence = sentence


class Kernels(NamedTuple):
    """The kernels that every move needs, as compiled for the states of one game."""

    to_act: Callable[[Records, int], int]
    why_illegal: Callable[[Records, int, int], int]
    apply: Callable[[Records, int, int], int]
    make: Callable[[Records, int, int], int]
    stock: Callable[[Records, int, Cards], int]
    deal: Callable[[Records, int, Cards], None]


class Game(ABC):
    """A game: its records, its names, its texts. `states` is always a batch of at least one."""

    info: ClassVar[GameInfo]
    state_dtype: ClassVar[np.dtype[Any]]
    view_dtype: ClassVar[np.dtype[Any]]
    public_type: ClassVar[type[PublicTable]]  # what `public` answers
    own_type: ClassVar[type[OwnTable]]  # what `own` answers
    reasons: ClassVar[type[IntEnum]]  # what `why_illegal` answers; 0 is legal
    refusals: ClassVar[Mapping[str, Refusal]]  # the rule and the sentences behind each reason
    card_names: ClassVar[Sequence[str]]  # by the number a card has in a deck
    endings: ClassVar[Sequence[str]]  # names of what `ending` answers
    line_rules: ClassVar[Mapping[str, str]]  # the rule that governs each key of a record line
    card_keys: ClassVar[tuple[str, ...]]  # the keys of a deal line that hold cards

    # --- options, moves and lines: what a game must say -------------------------------------------

    @abstractmethod
    def option_codes(self, options: Options) -> Ints:
        """Settled options as the numbers that `start` takes."""

    @abstractmethod
    def parse(self, text: str) -> Move:
        """The move a text says, whatever the table; raises BadMove."""

    @abstractmethod
    def encode(self, states: Records, move: Move) -> int:
        """A move as its number at this table; raises IllegalMove where it cannot have one."""

    @abstractmethod
    def decode(self, states: Records, number: int) -> Move:
        """The move that a number stands for at this table."""

    @abstractmethod
    def deal_line(self, states: Records) -> Line:
        """The deal that was just made, as in records."""

    @abstractmethod
    def read_deal(self, states: Records, line: Line) -> tuple[Cards, int]:
        """The order of the stock that makes this deal, and who is first; raises WrongDeal.

        `states` waits for the deal. Who is first matters for a game's first deal only.
        """

    @abstractmethod
    def score_line(self, states: Records) -> Line | None:
        """The score after the phase, hand or game just played, None if none ended."""

    @abstractmethod
    def tally(self, states: Records) -> Tally:
        """Where the points of that score come from; asked between it and the next deal."""

    @abstractmethod
    def deed(self, did: int) -> Deed:
        """What a move did, from the number that `make` has answered."""

    @abstractmethod
    def outcome(self, states: Records) -> Outcome:
        """How the game ended; asked only when nobody is to act."""

    def sides(self, seats: int, options: Options) -> tuple[int, ...]:
        """The side that each seat plays for from first to last: its own, unless teams are fixed."""
        return tuple(range(seats))

    def line_rule(self, states: Records, key: str) -> str | None:
        """The rule that governs a key of a record line at this table."""
        return self.line_rules.get(key)

    def hides(self, number: int) -> bool:
        """Whether a move is one that not every seat sees as it was made."""
        return False

    def move_as_seen(self, states: Records, seat: int, move: Move, observer: int) -> str:
        """What another seat sees of a move made at this table: all of it, unless the game hides."""
        return move.text

    @abstractmethod
    def view(self, records: Records) -> View:
        """A view record as an object."""

    # --- screens and programs outside -------------------------------------------------------------

    @cached_property
    def _scribe(self) -> Scribe:
        return Scribe(self.state_dtype, self.view_dtype, self.info.max_seats)

    @cached_property
    def _quick(self) -> Kernels:
        states, deck = np.zeros(1, self.state_dtype), np.zeros(kernels.DECK_SIZE, np.int8)
        return Kernels(
            for_these(kernels.to_act, states, 0),
            for_these(kernels.why_illegal, states, 0, 0),
            for_these(kernels.apply, states, 0, 0),
            for_these(kernels.make, states, 0, 0),
            for_these(kernels.stock, states, 0, deck),
            for_these(kernels.deal, states, 0, deck),
        )

    def _kernels(self, states: Records) -> Any:
        """Those for exactly these states take half the time; numba finds them for any others."""
        return self._quick if states.dtype is self.state_dtype else kernels

    @cached_property
    def _readers(self) -> tuple[Callable[[bytes], Any], Callable[[bytes], Any]]:
        types = (self.public_type, self.own_type)
        public, own = (msgspec.json.Decoder(each).decode for each in types)
        return public, own

    def told(self, states: Records) -> Told:
        """The table as JSON: as all may know it, as each seat does, and what is on offer."""
        return self._scribe.write(states)

    def public(self, states: Records) -> Any:
        """All that everybody may know of the table, with names: the game's `public_type`."""
        return self.all_tables(states)[0]

    def own(self, states: Records, seat: int) -> Any:
        """What only this seat may know, its hand and what else it is told: `own_type`."""
        own = self.all_tables(states)[1]
        if not 0 <= seat < len(own):
            raise BadMove(f"there is no seat {brief(seat)}")
        return own[seat]

    def all_tables(self, states: Records) -> tuple[PublicTable, list[OwnTable]]:
        """`public`, and `own` for every seat, in one go."""
        told = self.told(states)
        read_public, read_own = self._readers
        return read_public(told.public), [read_own(own) for own in told.own]

    def offer(self, states: Records) -> Offer | None:
        """The legal moves of the seat that is to act, for a client without rules; None: no seat."""
        offer = self.told(states).offer
        return _read_offer(offer) if offer else None

    @abstractmethod
    def canonical_number(self, states: Records, text: str) -> int | None:
        """The number at this table of a move that is spelled as in records, found quickly.

        None for any other text, and where `parse` and `encode` may have something to refuse.
        """

    def number_of(self, states: Records, text: str) -> int:
        """The number at this table of the move that a text says; raises as parse and encode do."""
        number = self.canonical_number(states, text)
        return self.encode(states, self.parse(text)) if number is None else number

    def text_of(self, states: Records, number: int) -> str:
        """The canonical text of the move that a number stands for at this table."""
        return self.decode(states, number).text

    # --- the rules, from Python -------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The game's name in records."""
        return self.info.name

    def new(self, seats: int, options: Options, first: int) -> Records:
        """An empty table before the first deal."""
        states = np.zeros(1, self.state_dtype)
        kernels.start(states, 0, seats, self.option_codes(options), first)
        return states

    def to_act(self, states: Records) -> int:
        """A seat, kernels.DEALER or kernels.NOBODY."""
        return int(self._kernels(states).to_act(states, 0))

    def stock(self, states: Records) -> Cards:
        """The cards that the next deal shuffles, in box order."""
        deck = np.zeros(kernels.DECK_SIZE, np.int8)
        return deck[: self._kernels(states).stock(states, 0, deck)]

    def deal(self, states: Records, deck: Cards) -> None:
        """Deal from a shuffled stock."""
        room = np.zeros(kernels.DECK_SIZE, np.int8)
        room[: len(deck)] = deck
        self._kernels(states).deal(states, 0, room)

    def legal_numbers(self, states: Records) -> Ints:
        """All legal moves as numbers; empty when no seat is to act."""
        if self.to_act(states) < 0:
            return np.zeros(0, np.int64)
        out = np.empty(kernels.USUAL_MOVES, np.int64)
        n = kernels.legal_moves(states, 0, out)
        if n > len(out):
            out = np.empty(n, np.int64)
            n = kernels.legal_moves(states, 0, out)
        return out[:n]

    def why_illegal(self, states: Records, number: int) -> int:
        """The first broken rule, 0 if the move is legal."""
        return int(self._kernels(states).why_illegal(states, 0, number))

    def tally_numbers(self, states: Records) -> list[int]:
        """What a tally is made from, as the rules write it."""
        out = np.empty(kernels.TALLY_SIZE, np.int64)
        numbers: list[int] = out[: kernels.tally(states, 0, out)].tolist()
        return numbers

    def apply(self, states: Records, number: int) -> int:
        """Make a legal move; answers who is to act then."""
        return int(self._kernels(states).apply(states, 0, number))

    def make(self, states: Records, number: int) -> tuple[int, int]:
        """The same; answers also what the move did, for `deed`."""
        done = int(self._kernels(states).make(states, 0, number))
        return (done & 15) - 2, done >> 4

    def observe(self, states: Records, seat: int) -> View:
        """What the seat may know."""
        views = np.zeros(1, self.view_dtype)
        kernels.observe(states, 0, seat, views, 0)
        return self.view(views)

    def imagine(self, view: View, rng: Rng) -> Records:
        """A table that agrees with the view, its hidden cards drawn at random."""
        states = np.zeros(1, self.state_dtype)
        kernels.imagine(view.records, 0, rng.words, states, 0)
        return states

    def __getstate__(self) -> dict[str, Any]:
        """A copy finds again what is only kept to be quick, and cannot be copied."""
        kept = ("_scribe", "_quick", "_readers")
        return {name: value for name, value in vars(self).items() if name not in kept}

    def __repr__(self) -> str:
        return f"<{self.info.title}: {self.info.min_seats} to {self.info.max_seats} players>"
