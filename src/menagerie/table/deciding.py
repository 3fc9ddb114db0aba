"""From a command to the event it leads to, or to a refusal. Nothing changes here."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from menagerie.core.errors import IllegalMove, MenagerieError
from menagerie.games import info
from menagerie.table import commands as c
from menagerie.table import events as e
from menagerie.table.refusals import Refused
from menagerie.table.setup import settled

if TYPE_CHECKING:
    from menagerie.table.table import Table

MAX_CHAT = 300


class Asked:
    """A command with who sent it and when, and what is asked of the sender."""

    __slots__ = ("by", "command", "name", "now", "table")

    def __init__(self, table: "Table", by: str, name: str, command: Any, now: int) -> None:
        self.table = table
        self.by = by
        self.name = name
        self.command = command
        self.now = now

    def fields(self) -> dict[str, Any]:
        """What every event says."""
        return {"at": self.now, "by": self.by, "command": self.command.id}

    def rules(self) -> int:
        """The version of the rules by which the table's next game is played."""
        return info(self.table.setup.game).rules_version

    def seat(self) -> int:
        """The sender's seat."""
        seat = self.table.seat_of(self.by)
        if seat is None:
            raise Refused("not-seated")
        return seat

    def check_host(self) -> None:
        """Only the host decides this."""
        if self.by != self.table.host:
            raise Refused("not-host")

    def check_no_game(self) -> None:
        """Only before a game, or after it."""
        if self.table.is_in_game:
            raise Refused("game-is-on")

    def check_game(self) -> None:
        """Only while a game is on."""
        if not self.table.is_in_game:
            raise Refused("no-game")

    def check_seat(self, seat: int) -> None:
        """The seat that is named must exist."""
        if not 0 <= seat < len(self.table.seats):
            raise Refused("no-such-seat")

    def check_server(self) -> None:
        """Only the server itself asks this."""
        if self.by != "":
            raise Refused("not-yours")


def decide(table: "Table", by: str, name: str, command: c.AnyCommand, now: int) -> e.AnyEvent:
    """The event that a command leads to; raises Refused."""
    return _DECISIONS[type(command)](Asked(table, by, name, command, now))


# --- before and after a game ----------------------------------------------------------------------


def _sit(asked: Asked) -> e.AnyEvent:
    table, seat = asked.table, asked.command.seat
    asked.check_no_game()
    own = table.seat_of(asked.by)
    if own is not None and own != seat:
        raise Refused("already-seated")
    if seat is None:
        seat = next((n for n, place in enumerate(table.seats) if place.is_open), None)
        if seat is None:
            raise Refused("table-full")
    asked.check_seat(seat)
    if not table.seats[seat].is_open and own != seat:
        raise Refused("seat-taken")
    avatar = asked.command.avatar
    return e.Sat(seat=seat, guest=asked.by, name=asked.name, avatar=avatar, **asked.fields())


def _stand(asked: Asked) -> e.AnyEvent:
    asked.check_no_game()
    return e.Freed(seat=asked.seat(), **asked.fields())


def _put_bot(asked: Asked) -> e.AnyEvent:
    seat, level = asked.command.seat, asked.command.level
    asked.check_host()
    asked.check_no_game()
    asked.check_seat(seat)
    if asked.table.seats[seat].guest is not None:
        raise Refused("seat-taken")
    if level not in asked.table.levels:
        raise Refused("unknown-bot")
    return e.BotPut(seat=seat, level=level, **asked.fields())


def _open_seat(asked: Asked) -> e.AnyEvent:
    asked.check_host()
    asked.check_no_game()
    asked.check_seat(asked.command.seat)
    return e.Freed(seat=asked.command.seat, **asked.fields())


def _change(asked: Asked) -> e.AnyEvent:
    asked.check_host()
    asked.check_no_game()
    try:
        setup = settled(asked.command.setup, asked.table.levels)
    except Refused:
        raise
    except MenagerieError as wrong:
        raise Refused("bad-option", {"en": str(wrong)}) from None
    if sum(seat.is_kept for seat in asked.table.seats) > len(setup.seats):
        raise Refused("too-many-people")
    return e.Changed(setup=setup, **asked.fields())


def _start(asked: Asked) -> e.AnyEvent:
    asked.check_host()
    asked.check_no_game()
    if any(seat.is_open for seat in asked.table.seats):
        raise Refused("open-seats")
    return e.Started(rules=asked.rules(), **asked.fields())


def _rematch(asked: Asked) -> e.AnyEvent:
    seat = asked.seat()
    if asked.table.status != "over":
        raise Refused("not-over")
    if any(place.is_open for place in asked.table.seats):
        raise Refused("open-seats")
    if asked.table.seats[seat].wants_rematch:
        raise Refused("asked-already")
    return e.AskedRematch(seat=seat, rules=asked.rules(), **asked.fields())


# --- during a game --------------------------------------------------------------------------------


def _move(asked: Asked) -> e.AnyEvent:
    seat = asked.seat()
    if not asked.table.seats[seat].is_played_by_person:
        raise Refused("bot-plays")
    return _moved(asked, seat)


def _bot_move(asked: Asked) -> e.AnyEvent:
    asked.check_server()
    seat = asked.command.seat
    turn = asked.table.bot_to_move
    if turn is None or turn[0] != seat:
        raise Refused("stale")
    return _moved(asked, seat)


def _moved(asked: Asked, seat: int) -> e.AnyEvent:
    """A move of a seat, if it is its turn, made on what is known now, and legal."""
    table, move = asked.table, asked.command.move
    match = table.match
    if table.status == "paused":
        raise Refused("paused")
    if not table.is_playing or match is None:
        raise Refused("no-game")
    seen = asked.command.seen
    if seen is not None and seen < table.last_game_event:
        raise Refused("stale")
    if table.turn != seat:
        raise Refused("not-your-turn")
    if len(move) > MAX_MOVE:
        raise Refused("bad-move")
    try:
        text = match.check(move)
    except IllegalMove as illegal:
        refusal = match.game.refusals[illegal.reason]
        raise Refused("illegal-move", dict(refusal.sentences), refusal.rule) from None
    except MenagerieError as wrong:
        raise Refused("bad-move", {"en": str(wrong)}) from None
    return e.Moved(at=asked.now, by=asked.by, command=asked.command.id, seat=seat, move=text)


def _chat(asked: Asked) -> e.AnyEvent:
    seat = asked.seat()
    text = "".join(ch if ch.isprintable() else " " for ch in asked.command.text).strip()
    if not text:
        raise Refused("nothing-said")
    if len(text) > MAX_CHAT:
        raise Refused("too-long")
    return e.Said(seat=seat, text=text, **asked.fields())


def _resign(asked: Asked) -> e.AnyEvent:
    asked.check_game()
    seat = asked.seat()
    if asked.table.seats[seat].stand_in == "resigned":
        raise Refused("resigned")
    if asked.table.setup.stand_in is None:
        raise Refused("no-stand-in")
    return e.Resigned(seat=seat, **asked.fields())


def _leave(asked: Asked) -> e.AnyEvent:
    seat = asked.seat()
    if not asked.table.is_in_game:
        return e.Freed(seat=seat, **asked.fields())
    if asked.table.seats[seat].stand_in in ("left", "resigned"):
        raise Refused("gone-already")
    if asked.table.setup.stand_in is None:
        raise Refused("no-stand-in")
    return e.Left(seat=seat, **asked.fields())


def _back(asked: Asked) -> e.AnyEvent:
    asked.check_game()
    seat = asked.seat()
    place = asked.table.seats[seat]
    if place.stand_in is None and place.away is None:
        raise Refused("not-away")
    why_not = _why_not_back(asked.table, seat)
    if why_not is not None:
        raise Refused(why_not)
    return e.CameBack(seat=seat, **asked.fields())


def _why_not_back(table: "Table", seat: int) -> str | None:
    """Why a bot goes on playing for a person who is there, None if the person can.

    Where clocks run, a turn that was handed to a bot stays with it: nobody gains time that way.
    """
    why, clock = table.seats[seat].stand_in, table.setup.clock.kind
    if why == "resigned":
        return "resigned"
    if why == "time" and clock == "game":
        return "out-of-time"
    if why is not None and clock != "none" and table.turn == seat:
        return "bot-moves"
    return None


def _pause(asked: Asked) -> e.AnyEvent:
    asked.check_game()
    asked.seat()
    if asked.table.status == "paused":
        raise Refused("paused")
    return e.Paused(**asked.fields())


def _resume(asked: Asked) -> e.AnyEvent:
    asked.check_game()
    asked.seat()
    if asked.table.status != "paused":
        raise Refused("not-paused")
    return e.Resumed(**asked.fields())


def _abort(asked: Asked) -> e.AnyEvent:
    asked.check_host()
    asked.check_game()
    return e.Aborted(**asked.fields())


# --- what the server sees -------------------------------------------------------------------------


def _gone_away(asked: Asked) -> e.AnyEvent:
    asked.check_server()
    asked.check_seat(asked.command.seat)
    place = asked.table.seats[asked.command.seat]
    if place.guest is None or place.away is not None:
        raise Refused("stale")
    return e.WentAway(seat=asked.command.seat, rules=asked.rules(), **asked.fields())


def _returned(asked: Asked) -> e.AnyEvent:
    """A player who only was absent plays on at once; one who left says so first."""
    asked.check_server()
    asked.check_seat(asked.command.seat)
    place = asked.table.seats[asked.command.seat]
    plays = place.stand_in != "left" and _why_not_back(asked.table, asked.command.seat) is None
    is_news = place.away is not None or (place.stand_in is not None and plays)
    if place.guest is None or not is_news:
        raise Refused("stale")
    return e.CameBack(seat=asked.command.seat, plays=plays, **asked.fields())


def _expire(asked: Asked) -> e.AnyEvent:
    """The clock has run out, or an absent player's turn was waited for long enough."""
    asked.check_server()
    table, seat = asked.table, asked.command.seat
    due = table.due
    if due is None or due[1].seat != seat or asked.now < due[0]:
        raise Refused("stale")
    deadline = table.deadline
    why = "time" if deadline is not None and asked.now >= deadline else "absent"
    return e.StoodIn(seat=seat, why=why, **asked.fields())


def _renew(asked: Asked) -> e.AnyEvent:
    """No time runs for a turn at which the server was not there; once only for the same turn."""
    asked.check_server()
    table, command = asked.table, asked.command
    due = table.due
    if due is None or due[1].seat != command.seat or table.turn_began != command.began:
        raise Refused("stale")
    return e.Renewed(seat=command.seat, **asked.fields())


#: The longest move a person could mean: a whole wild of Safarû with its three methods.
MAX_MOVE = 400

_DECISIONS: dict[type, Callable[[Asked], e.AnyEvent]] = {
    c.Sit: _sit,
    c.Stand: _stand,
    c.PutBot: _put_bot,
    c.OpenSeat: _open_seat,
    c.Change: _change,
    c.Start: _start,
    c.Move: _move,
    c.Chat: _chat,
    c.Resign: _resign,
    c.Leave: _leave,
    c.Back: _back,
    c.Pause: _pause,
    c.Resume: _resume,
    c.Abort: _abort,
    c.Rematch: _rematch,
    c.BotMove: _bot_move,
    c.GoneAway: _gone_away,
    c.Returned: _returned,
    c.Expire: _expire,
    c.Renew: _renew,
}
