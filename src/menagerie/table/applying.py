"""From an event to the table as it is afterwards.

Events are facts: nothing is refused here, but a game by rules that this program does not have.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from menagerie.games import info
from menagerie.table import events as e
from menagerie.table.happened import Happened
from menagerie.table.refusals import Refused
from menagerie.table.seats import Seat
from menagerie.table.setup import OPEN_SEAT

if TYPE_CHECKING:
    from menagerie.table.table import Table


def apply(table: "Table", number: int, event: e.AnyEvent) -> Happened:
    """Change the table as the event says, and tell what came of it."""
    happened = Happened(number, event)
    if isinstance(event, e.Moved):  # by far the most frequent
        _moved(table, event, happened)
    else:
        _CHANGES[type(event)](table, event, happened)
    return happened


# --- before and after a game ----------------------------------------------------------------------


def _created(table: "Table", event: e.Created, happened: Happened) -> None:
    table.seats = [_new_seat(plan) for plan in event.setup.seats]


def _new_seat(plan: str) -> Seat:
    return Seat() if plan == OPEN_SEAT else Seat(level=plan)


def _sat(table: "Table", event: e.Sat, happened: Happened) -> None:
    table.seats[event.seat] = Seat(guest=event.guest, name=event.name, avatar=event.avatar)
    if event.guest == table.host:
        table.host_name = event.name


def _freed(table: "Table", event: e.Freed, happened: Happened) -> None:
    person = table.seats[event.seat].guest
    table.seats[event.seat] = Seat()
    _pass_on_host(table, person)


def _bot_put(table: "Table", event: e.BotPut, happened: Happened) -> None:
    table.seats[event.seat] = Seat(level=event.level)


def _changed(table: "Table", event: e.Changed, happened: Happened) -> None:
    """People keep their seats; those whose seat is gone take the first that has no person.

    What was played here is over and done with: the table waits for its next game.
    """
    old = [seat if seat.is_kept else None for seat in table.seats]
    plans = event.setup.seats
    table.setup = event.setup
    table.seats = [
        (old[n] if n < len(old) else None) or _new_seat(plan) for n, plan in enumerate(plans)
    ]
    for seat in old[len(plans) :]:
        if seat is not None:
            place = next(n for n, other in enumerate(table.seats) if other.guest is None)
            table.seats[place] = seat
    for seat in table.seats:
        seat.stand_in = None
        seat.wants_rematch = False
    table.status = "waiting"
    table.match = table.turn = None
    table.is_aborted = False
    if table.games == 0:
        table.origin = None  # it was of the game that had been agreed on


def _started(table: "Table", event: e.Beginning, happened: Happened) -> None:
    if event.rules != info(table.setup.game).rules_version:
        raise Refused("other-rules")  # a fact that this program would get wrong
    clock = table.setup.clock
    for seat in table.seats:
        if seat.stand_in == "left":
            _replace_by_bot(table, seat)
        seat.stand_in = None
        seat.wants_rematch = False
        seat.time = 1000 * clock.seconds if clock.kind == "game" else 0
    table.begin()
    table.status = "playing"
    table.is_aborted = False
    table.turn_began = event.at
    assert table.match is not None
    table.turn = table.match.to_act
    _take_lines(table, happened)
    happened.begins = True
    if table.origin_of(table.games) is not None:
        happened.earlier, happened.lines = happened.lines, ()


def _replace_by_bot(table: "Table", seat: Seat) -> None:
    """Whoever left the last game has no part in the next one."""
    person = seat.guest
    seat.guest, seat.name, seat.avatar = None, "", ""
    seat.level, seat.away = table.setup.stand_in, None
    _pass_on_host(table, person)


def _asked_rematch(table: "Table", event: e.AskedRematch, happened: Happened) -> None:
    seat = table.seats[event.seat]
    seat.wants_rematch = True
    if seat.stand_in == "left":
        seat.stand_in = None
    _start_if_all_ask(table, event, happened)


def _start_if_all_ask(table: "Table", event: e.Beginning, happened: Happened) -> None:
    """The next game begins when everybody who is there wants it, and somebody is."""
    there = [seat for seat in table.seats if seat.is_there]
    is_full = not any(seat.is_open for seat in table.seats)
    if is_full and there and all(seat.wants_rematch for seat in there):
        _started(table, event, happened)


def _pass_on_host(table: "Table", person: str | None) -> None:
    """A host who goes hands the table to the first who stays, if possible to one who is there."""
    if person is None or person != table.host:
        return
    staying = [seat for seat in table.seats if seat.is_kept]
    for seat in sorted(staying, key=lambda seat: not seat.is_there)[:1]:
        assert seat.guest is not None
        table.host, table.host_name = seat.guest, seat.name


# --- during a game --------------------------------------------------------------------------------


def _moved(table: "Table", event: e.Moved, happened: Happened) -> None:
    match = table.match
    assert match is not None
    seat, clock = table.seats[event.seat], table.setup.clock
    happened.by_bot = not seat.is_played_by_person
    if clock.kind == "game" and not happened.by_bot:
        seat.time = time_left(table, seat, event.at) + 1000 * clock.increment
    table.turn = match.play_text(event.move, event.seat)
    happened.deed = match.deed or UNSET
    if not match.is_seen_by_all:
        happened.seen_by = match.seen_by
    table.turn_began = event.at
    _take_lines(table, happened, without=1)
    if happened.ends:
        table.status = "over"


def _take_lines(table: "Table", happened: Happened, without: int = 0) -> None:
    """The lines that this event adds to the record; the table itself keeps no history."""
    match = table.match
    assert match is not None
    lines = match.take_lines()
    if len(lines) > without:
        happened.lines = lines[without:]
        happened.card_keys = match.game.card_keys
        if happened.has_score:
            happened.revealed = match.revealed
            happened.tally = match.tally or UNSET
    table.last_game_event = happened.number


def _said(table: "Table", event: e.Said, happened: Happened) -> None:
    """Words change nothing."""


def _resigned(table: "Table", event: e.Resigned, happened: Happened) -> None:
    _stand_in(table, event.seat, "resigned", event.at)


def _left(table: "Table", event: e.Left, happened: Happened) -> None:
    _stand_in(table, event.seat, "left", event.at)
    _pass_on_host(table, table.seats[event.seat].guest)


def _stood_in(table: "Table", event: e.StoodIn, happened: Happened) -> None:
    _stand_in(table, event.seat, event.why, event.at)


def _stand_in(table: "Table", seat: int, why: str, at: int) -> None:
    """A bot plays from here on; its pace counts from now, and what was thought is spent."""
    place = table.seats[seat]
    if table.turn == seat:
        now = table.paused_at if table.status == "paused" else at
        if place.is_played_by_person:
            place.time = time_left(table, place, now)
        table.turn_began = now
    place.stand_in = why


def time_left(table: "Table", seat: Seat, now: int) -> int:
    """What is left of the whole game's time to the seat whose turn it is; 0 where none counts."""
    return max(0, seat.time - max(0, now - table.turn_began))


def _went_away(table: "Table", event: e.WentAway, happened: Happened) -> None:
    table.seats[event.seat].away = event.at
    if table.status == "over":
        _start_if_all_ask(table, event, happened)


def _came_back(table: "Table", event: e.CameBack, happened: Happened) -> None:
    if not any(seat.is_there for seat in table.seats):
        _wake_up(table, event.at)
    seat = table.seats[event.seat]
    seat.away = None
    if event.plays:
        seat.stand_in = None


def _wake_up(table: "Table", at: int) -> None:
    """The first is back at a table that rested: from now on the others are waited for."""
    for seat in table.seats:
        if seat.away is not None:
            seat.away = at


def _renewed(table: "Table", event: e.Renewed, happened: Happened) -> None:
    table.turn_began = event.at


def _paused(table: "Table", event: e.Paused, happened: Happened) -> None:
    table.status = "paused"
    table.paused_at = event.at


def _resumed(table: "Table", event: e.Resumed, happened: Happened) -> None:
    table.status = "playing"
    table.turn_began += event.at - table.paused_at
    for seat in table.seats:  # nobody's patience ends while nobody plays
        if seat.away is not None:
            seat.away = event.at - max(0, table.paused_at - seat.away)


def _aborted(table: "Table", event: e.Aborted, happened: Happened) -> None:
    table.status = "over"
    table.is_aborted = True
    table.last_game_event = happened.number
    happened.lines = [{"result": None, "why": "broken off by the host"}]


_CHANGES: dict[type, Callable[["Table", Any, Happened], None]] = {
    e.Created: _created,
    e.Sat: _sat,
    e.Freed: _freed,
    e.BotPut: _bot_put,
    e.Changed: _changed,
    e.Started: _started,
    e.Said: _said,
    e.Resigned: _resigned,
    e.Left: _left,
    e.WentAway: _went_away,
    e.CameBack: _came_back,
    e.StoodIn: _stood_in,
    e.Renewed: _renewed,
    e.Paused: _paused,
    e.Resumed: _resumed,
    e.Aborted: _aborted,
    e.AskedRematch: _asked_rematch,
}
