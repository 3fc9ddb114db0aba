"""A table: the state that its events make, and the two doors to it, `decide` and `apply`."""

import hashlib
from collections import deque
from collections.abc import Collection

from menagerie.core.fair import FairShuffler
from menagerie.core.match import Match
from menagerie.games import load
from menagerie.table import applying, branching, deciding
from menagerie.table.commands import AnyCommand, Expire
from menagerie.table.events import AnyEvent, Created, Event, Moved
from menagerie.table.happened import Happened
from menagerie.table.refusals import Refused
from menagerie.table.seats import Seat
from menagerie.table.setup import PACES, Setup

#: The server's own hand: it may do what no guest may.
SERVER = ""
#: Commands of each guest that are remembered: one that is sent again is not carried out again.
MEMORY = 12
#: Guests whose commands are remembered; those without a seat are forgotten first.
GUESTS = 12
#: Events that are kept for whoever was away for a moment.
TRAIL = 24
#: Rounds of bots' moves alone after which they hurry: whoever sits there is out of the game.
OUT_AFTER = 3
#: After a scoring a bot waits as long as for so many moves: people look at it, and at a new deal.
SCORING_MOVES = 5


class Table:
    """One table. Its events are its truth; everything else here is derived from them."""

    def __init__(self, created: Created, levels: Collection[str]) -> None:
        """The table as its first event makes it; `levels` are the bots there are."""
        self.id = created.table
        self.levels = levels
        self.created = created.at
        self.master = bytes.fromhex(created.master)
        self.setup: Setup = created.setup
        self.origin = created.origin
        self.host = created.by
        self.host_name = created.host_name
        self.seats: list[Seat] = []
        self.status = "waiting"  # playing, paused, over
        self.number = 0
        self.changed = created.at
        self.games = 0  # how many have begun
        self.match: Match | None = None
        self.turn: int | None = None  # the seat that is to move, as the cards are
        self.is_aborted = False
        self.turn_began = 0
        self.paused_at = 0
        self.last_game_event = 0  # the number of the last event that changed the game
        # Each guest's last commands that were carried out, and by which event: apart, so that a
        # flood of one guest makes the table forget nothing of another.
        self.done: dict[str, dict[str, int]] = {}
        self.trail: deque[Happened] = deque(maxlen=TRAIL)
        self._hashes: dict[int, str] = {}
        self.apply(1, created)

    # --- the two doors ----------------------------------------------------------------------------

    def decide(self, by: str, name: str, command: AnyCommand, now: int) -> AnyEvent:
        """The event that a command of a guest leads to; raises Refused and changes nothing.

        `Duplicate` is raised for a command that was carried out before.
        """
        if command.id and (number := self.done.get(by, {}).get(command.id)):
            raise Duplicate(number)
        return deciding.decide(self, by, name, command, now)

    def apply(self, number: int, event: AnyEvent) -> Happened:
        """Let an event happen that was decided here or read from the store."""
        if number != self.number + 1:
            raise ValueError(f"event {number} cannot follow event {self.number}")
        happened = applying.apply(self, number, event)
        self.number = number
        self.changed = max(self.changed, event.at)  # a clock may be set back, or that of a node
        self._remember(event, number)
        self.trail.append(happened)
        return happened

    def _remember(self, event: Event, number: int) -> None:
        if not event.command:
            return
        done = self.done.get(event.by)
        if done is None:
            done = self.done[event.by] = {}
            if len(self.done) > GUESTS:
                gone = (guest for guest in self.done if self.seat_of(guest) is None)
                self.done.pop(next(gone, event.by))
        done[event.command] = number
        if len(done) > MEMORY:
            del done[next(iter(done))]

    # --- who is who -------------------------------------------------------------------------------

    def seat_of(self, guest: str) -> int | None:
        """The seat of a guest."""
        for number, seat in enumerate(self.seats):
            if seat.guest is not None and seat.guest == guest:
                return number
        return None

    @property
    def people(self) -> list[str]:
        """The guests who have a seat."""
        return [seat.guest for seat in self.seats if seat.guest is not None]

    @property
    def names(self) -> list[str]:
        """Who sits where, as in records; empty for an open seat."""
        return [
            seat.name if seat.level is None else f"{seat.level} {number}"
            for number, seat in enumerate(self.seats)
        ]

    @property
    def is_playing(self) -> bool:
        """Whether a game is going on and not paused."""
        return self.status == "playing"

    @property
    def is_in_game(self) -> bool:
        """Whether a game has begun and not ended."""
        return self.status in ("playing", "paused")

    # --- whose turn it is, and until when ---------------------------------------------------------

    @property
    def to_act(self) -> int | None:
        """The seat that is to move, None if none is or the game is paused."""
        return self.turn if self.status == "playing" else None

    @property
    def bot_to_move(self) -> tuple[int, str] | None:
        """The seat and the level of the bot that is to move, if it is a bot's turn."""
        turn = self.to_act
        if turn is None or self.seats[turn].is_played_by_person:
            return None
        level = self.seats[turn].level or self.setup.stand_in
        assert level is not None  # nobody stands in where the setup has no bot for it
        return turn, level

    @property
    def bot_moves_at(self) -> int:
        """When a bot's move is shown: pace and scorings, which all know, say when."""
        pace = PACES[self.setup.pace]
        if self._people_only_watch:
            pace = min(pace, PACES["quick"])
        elif self._people_look_at_a_scoring:
            pace *= SCORING_MOVES
        return self.turn_began + round(1000 * pace)

    @property
    def _people_only_watch(self) -> bool:
        """Whether people sit here and none of them has moved for long: they are out of the game."""
        moves = [each.by_bot for each in self.trail if isinstance(each.event, Moved)]
        rounds = moves[-OUT_AFTER * len(self.seats) :]
        is_long = len(rounds) == OUT_AFTER * len(self.seats)
        return is_long and all(rounds) and any(seat.is_played_by_person for seat in self.seats)

    @property
    def _people_look_at_a_scoring(self) -> bool:
        """Whether people sit here and the last thing that happened to the cards was a scoring."""
        last = next((each for each in reversed(self.trail) if each.changes_game), None)
        is_scored = last is not None and last.has_score
        return is_scored and any(seat.is_played_by_person for seat in self.seats)

    @property
    def is_paced(self) -> bool:
        """Whether bots take their time, whoever is there."""
        return PACES[self.setup.pace] > 0

    @property
    def deadline(self) -> int | None:
        """When the clock of the person to move runs out."""
        turn = self.to_act
        if turn is None or not self.seats[turn].is_played_by_person:
            return None
        per_move = self.setup.clock.per_move
        if per_move is not None:
            return self.turn_began + per_move
        if self.setup.clock.kind == "game":
            return self.turn_began + self.seats[turn].time
        return None

    @property
    def has_alarm(self) -> bool:
        """Whether a bot is to move, a clock runs or somebody is waited for; quick, for few do."""
        turn = self.to_act
        if turn is None:
            return False
        seat = self.seats[turn]
        is_timed = seat.away is not None or self.setup.clock.kind != "none"
        return is_timed or not seat.is_played_by_person

    @property
    def due(self) -> tuple[int, Expire] | None:
        """When the server must look at the table again, and what it asks then."""
        turn = self.to_act
        if turn is None or not self.seats[turn].is_played_by_person:
            return None
        ends = [end for end in (self.deadline, self._patience_ends(turn)) if end is not None]
        return (min(ends), Expire(seat=turn, seen=self.number)) if ends else None

    def _patience_ends(self, turn: int) -> int | None:
        """When a bot stands in for the absent player whose turn it is.

        A table that everybody has left rests: nobody wants their game played out by bots.
        """
        away = self.seats[turn].away
        if away is None or self.setup.stand_in is None or self.setup.clock.kind == "days":
            return None
        if not any(seat.is_there for seat in self.seats):
            return None
        return max(away, self.turn_began) + 1000 * self.setup.patience

    @property
    def needs_care(self) -> bool:
        """Whether the server itself may have something to do at this table: bots, clocks."""
        return self.is_in_game and (
            self.setup.clock.kind != "none"
            or self.setup.stand_in is not None
            or any(not seat.is_played_by_person for seat in self.seats)
        )

    # --- chance -----------------------------------------------------------------------------------

    def secret(self, game: int) -> bytes:
        """The secret of one of the table's games, counted from 1.

        It comes out of a one-way function: a secret that is shown tells nothing of the next one.
        """
        return hashlib.sha256(self.master + b"game %d" % game).digest()

    def shuffler(self, game: int) -> FairShuffler:
        """The chance of one of the table's games."""
        origin = self.origin_of(game)
        return FairShuffler(self.secret(game), origin.moves if origin is not None else None)

    def hash_of(self, game: int) -> str:
        """What is shown of that chance before the first card."""
        found = self._hashes.get(game)
        if found is None:
            self._hashes.pop(game - 2, None)  # only the last and the next are asked for again
            found = self._hashes[game] = self.shuffler(game).commitment
        return found

    def origin_of(self, game: int) -> branching.Origin | None:
        """Where one of the table's games goes on from: at most the first has such a place."""
        return self.origin if game == 1 else None

    def begin(self) -> None:
        """Set up the next game."""
        self.games += 1
        shuffler = self.shuffler(self.games)
        origin = self.origin_of(self.games)
        if origin is not None:
            self.match = branching.begin(origin, self.setup, self.names, shuffler)
            return
        options = dict(self.setup.options)
        first = shuffler.first(len(self.seats))
        self.match = Match(load(self.setup.game), options, self.names, first, shuffler)


class Duplicate(Refused):
    """A command that was carried out before, and by which event."""

    def __init__(self, number: int) -> None:
        super().__init__("duplicate")
        self.number = number
