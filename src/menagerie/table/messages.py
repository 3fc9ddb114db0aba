"""What goes to one receiver: the event, and the whole table as that receiver may see it.

Public facts are encoded once for all receivers of an event, private ones once for each seat.
"""

from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from menagerie.core.info import OptionValue
from menagerie.core.offer import Offer
from menagerie.core.screen import OwnTable, PublicTable
from menagerie.table.applying import time_left
from menagerie.table.events import Moved
from menagerie.table.happened import Happened, Happening
from menagerie.table.ids import code_of
from menagerie.table.refusals import Refused, Sentences
from menagerie.table.setup import Clock
from menagerie.table.table import Table


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it."""

    kind: str  # "open", "person" or "bot"
    name: str = ""
    avatar: str = ""  # the animal that a person wants to be seen as
    level: str | None = None
    stand_in: str | None = None  # why a bot plays for the person
    away: bool = False
    wants_rematch: bool = False


class TableInfo(Struct, frozen=True):
    """A table without its cards. `hash` is that of the secret behind the game's shuffles.

    Before a game it is the hash of the game to come. Once it is over the secret itself is there,
    and `next_hash` for a rematch: no card is dealt from a secret whose hash was not shown before.
    `branched` is after how many moves of another game this one goes on, if it does.
    `code` is what one may read out instead of the link, as long as the table waits for players.
    """

    id: str
    code: str | None
    game: str
    options: dict[str, OptionValue]
    status: str
    seats: list[SeatInfo]
    host: str
    host_seat: int | None
    clock: Clock
    pace: str
    public: bool
    watchers: str
    delay: int
    stand_in: str | None
    patience: int
    memory: bool
    hints: str
    games: int
    hash: str
    secret: str | None
    next_hash: str | None
    aborted: bool
    places: tuple[int, ...] | None
    branched: int | None


class ClockInfo(Struct, frozen=True, omit_defaults=True):
    """Until when the seat to move may think, and what the others have left, in milliseconds."""

    deadline: int | None
    left: list[int] = []


class GameInfo(Struct, frozen=True, omit_defaults=True):
    """The cards: what all see, what only the receiver sees, and the moves it may make now.

    `hands` is for those who watch a table with open hands, some time after it was so.
    """

    public: PublicTable
    own: OwnTable | None = None
    offer: Offer | None = None
    clock: ClockInfo | None = None
    hands: list[OwnTable] | None = None


class You(Struct, frozen=True):
    """Who the receiver is at this table."""

    seat: int | None
    host: bool


class Welcome(Struct, frozen=True, tag_field="type", tag="welcome"):
    """The first message on a connection, and the answer to a gap: the whole table.

    `missed` are the events since the last one the receiver says it saw, null if they are too many.
    """

    number: int
    now: int
    you: You
    table: TableInfo
    game: GameInfo | None
    missed: list[Happening] | None


class EventMessage(Struct, frozen=True, tag_field="type", tag="event"):
    """An event, with everything about the table that it has changed."""

    number: int
    what: Happening
    id: str | UnsetType = UNSET  # of the receiver's own command that led to it
    table: TableInfo | UnsetType = UNSET
    game: GameInfo | UnsetType | None = UNSET


class RefusedMessage(Struct, frozen=True, tag_field="type", tag="refused", omit_defaults=True):
    """A command that was not carried out, and why; `number` is where the table is."""

    id: str
    code: str
    number: int
    sentences: Sentences
    rule: str | None = None


class DoneMessage(Struct, frozen=True, tag_field="type", tag="done"):
    """A command that had been carried out before it was sent again, or whose event is told late."""

    id: str
    number: int


ServerMessage = Welcome | EventMessage | RefusedMessage | DoneMessage

_encode = msgspec.json.Encoder().encode


def table_info(table: Table) -> TableInfo:
    """A table without its cards."""
    setup = table.setup
    game = table.games + 1 if table.status == "waiting" else table.games
    is_over = table.status == "over"
    match, origin = table.match, table.origin_of(game)
    return TableInfo(
        id=table.id,
        code=code_of(table.id) if table.status == "waiting" else None,
        game=setup.game,
        options=setup.options,
        status=table.status,
        seats=[
            SeatInfo(
                kind="person" if seat.guest else "bot" if seat.level else "open",
                name=seat.name,
                avatar=seat.avatar,
                level=seat.level or (setup.stand_in if seat.stand_in else None),
                stand_in=seat.stand_in,
                away=seat.away is not None,
                wants_rematch=seat.wants_rematch,
            )
            for seat in table.seats
        ],
        host=table.host_name,
        host_seat=table.seat_of(table.host),
        clock=setup.clock,
        pace=setup.pace,
        public=setup.public,
        watchers=setup.watchers,
        delay=setup.delay,
        stand_in=setup.stand_in,
        patience=setup.patience,
        memory=setup.memory,
        hints=setup.hints,
        games=table.games,
        hash=table.hash_of(game),
        secret=table.secret(game).hex() if is_over else None,
        next_hash=table.hash_of(game + 1) if is_over else None,
        aborted=table.is_aborted,
        places=match.places if match is not None else None,
        branched=origin.moves if origin is not None else None,
    )


class Sight:
    """The cards of a table at one moment, as JSON that is written once for all receivers."""

    __slots__ = ("_clock", "_mover", "_offer", "_own", "_public")

    def __init__(self, table: Table) -> None:
        match = table.match
        self._clock = _clock_info(table)
        self._public: Any = None
        self._own: list[bytes] = []
        self._offer = b""
        self._mover: int | None = None  # the seat whose person is to move
        if match is not None:
            turn, public, self._own, self._offer = match.game.told(match.states)
            self._public = Raw(public)
            if turn >= 0 and table.is_playing and table.seats[turn].is_played_by_person:
                self._mover = turn

    def of(self, seat: int | None) -> GameInfo | None:
        """What a seat sees; None is whoever only watches."""
        if self._public is None:
            return None
        own: Any = Raw(self._own[seat]) if seat is not None else None
        offer: Any = Raw(self._offer) if seat is not None and seat == self._mover else None
        return GameInfo(self._public, own, offer, self._clock)

    def tell_more(self, message: bytes, seat: int) -> bytes:
        """A message that ends with what whoever only watches sees, with what this seat does."""
        if self._public is None:
            return message
        if seat == self._mover:
            return b'%b,"own":%b,"offer":%b}}' % (message[:-2], self._own[seat], self._offer)
        return b'%b,"own":%b}}' % (message[:-2], self._own[seat])

    def open(self) -> GameInfo | None:
        """All hands, for those who watch with a delay."""
        if self._public is None:
            return None
        hands: list[Any] = [Raw(own) for own in self._own]
        return GameInfo(self._public, None, None, self._clock, hands)


def _clock_info(table: Table) -> ClockInfo | None:
    if table.setup.clock.kind == "none":
        return None
    left = [seat.time for seat in table.seats] if table.setup.clock.kind == "game" else []
    if left and table.status == "paused" and table.turn is not None:
        seat = table.seats[table.turn]
        if seat.is_played_by_person:  # what was thought before the pause is spent
            left[table.turn] = time_left(table, seat, table.paused_at)
    return ClockInfo(table.deadline, left)


class Telling:
    """One event, told to everybody: bytes for each seat and for those who watch."""

    def __init__(self, table: Table, happened: Happened) -> None:
        self.number = happened.number
        self._happened = happened
        self._sight = Sight(table) if happened.changes_game else None
        self._table = table_info(table) if happened.changes_seats else UNSET
        #: What everybody is told, if everybody saw the same.
        self._common = self._written(None) if happened.is_same_for_all else None
        event = happened.event
        self.by = event.by  # the guest whose command led to it; empty if it was the server's own
        self.command = event.command  # the id of that command, empty if it had none
        self._author: int | None = None
        if event.command:
            self._author = event.seat if type(event) is Moved else table.seat_of(event.by)

    def to(self, seat: int | None, guest: str | None = None) -> bytes:
        """The message to a seat; None is whoever only watches.

        `guest` says who that is: the id of a command goes to its sender, with or without a seat.
        """
        text = self._common or self._written(seat)
        if seat is not None and self._sight is not None:
            text = self._sight.tell_more(text, seat)
        is_seats = seat is not None and seat == self._author
        if self.command and (is_seats if guest is None else guest == self.by):
            return b'%b,"id":%b}' % (text[:-1], _encode(self.command))
        return text

    def to_open(self) -> EventMessage:
        """The message to those who see all hands, to be sent later."""
        game = self._sight.open() if self._sight is not None else UNSET
        return EventMessage(self.number, self._happened.told_openly(), UNSET, self._table, game)

    def _written(self, seat: int | None) -> bytes:
        """The message without an id, and with no more cards than all may see."""
        what = self._happened.told_to(seat)
        game = self._sight.of(None) if self._sight is not None else UNSET
        return _encode(EventMessage(self.number, what, UNSET, self._table, game))


def welcome(
    table: Table,
    seat: int | None,
    guest: str,
    since: int | None,
    now: int,
    *,
    see_cards: bool = True,
) -> bytes:
    """The whole table for somebody who comes in, or has lost the thread.

    Those who watch open hands with a delay see no cards before the delay has passed.
    """
    missed: list[Happening] | None = None
    if since is not None and see_cards:
        rest = [happened for happened in table.trail if happened.number > since]
        if len(rest) == table.number - since:
            missed = [happened.told_to(seat) for happened in rest]
    return _encode(
        Welcome(
            number=table.number,
            now=now,
            you=You(seat, guest == table.host),
            table=table_info(table),
            game=Sight(table).of(seat) if see_cards else None,
            missed=missed,
        )
    )


def moment(table: Table, now: int, *, see_cards: bool) -> Welcome:
    """The whole table as it is now with all hands, to be shown later to those who watch."""
    game = Sight(table).open() if see_cards else None
    return Welcome(table.number, now, You(None, False), table_info(table), game, None)


def moment_after(before: Welcome, message: EventMessage) -> Welcome:
    """The whole table after an event has changed it, which says all that it has changed."""
    return msgspec.structs.replace(
        before,
        number=message.number,
        now=message.what.at,
        table=before.table if message.table is UNSET else message.table,
        game=before.game if message.game is UNSET else message.game,
    )


def both(first: EventMessage, second: EventMessage) -> EventMessage:
    """The second of two events, with what the first has changed."""
    return msgspec.structs.replace(
        second,
        table=first.table if second.table is UNSET else second.table,
        game=first.game if second.game is UNSET else second.game,
    )


def late(message: EventMessage) -> bytes:
    """An event that may be told now to those who see all hands."""
    return _encode(message)


def late_welcome(then: Welcome, *, is_host: bool) -> bytes:
    """A moment that may be shown now, for somebody who watches."""
    return _encode(msgspec.structs.replace(then, you=You(None, is_host)))


def open_welcome(table: Table, now: int) -> bytes:
    """The whole table with all hands, for those who watch with a delay."""
    return late_welcome(moment(table, now, see_cards=True), is_host=False)


def refused(table: Table, command: str, why: Refused) -> bytes:
    """The answer to a command that was not carried out."""
    return _encode(RefusedMessage(command, why.code, table.number, why.sentences, why.rule))


def done(command: str, number: int) -> bytes:
    """The answer to a command that was carried out before."""
    return _encode(DoneMessage(command, number))
