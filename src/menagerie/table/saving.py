"""A table as bytes and back, so that no game is replayed from its start without need."""

from collections.abc import Collection

import msgspec
from msgspec import Struct

from menagerie.core.match import Match
from menagerie.games import load
from menagerie.table import events as e
from menagerie.table.seats import Seat
from menagerie.table.setup import Setup
from menagerie.table.table import Table


class Saved(Struct, frozen=True):
    """All of a table but its trail, which only helps those who were away for a moment."""

    number: int
    created: e.Created
    setup: Setup
    host: str
    seats: list[Seat]
    status: str
    changed: int
    games: int
    match: bytes | None
    is_aborted: bool
    turn_began: int
    paused_at: int
    last_game_event: int
    done: dict[str, dict[str, int]]


_encode = msgspec.msgpack.Encoder().encode
_decoder = msgspec.msgpack.Decoder(Saved)


def save(table: Table) -> bytes:
    """The table as bytes."""
    return _encode(
        Saved(
            number=table.number,
            created=e.Created(
                at=table.created,
                by=table.host,
                table=table.id,
                setup=table.setup,
                master=table.master.hex(),
                host_name=table.host_name,
                origin=table.origin,
            ),
            setup=table.setup,
            host=table.host,
            seats=table.seats,
            status=table.status,
            changed=table.changed,
            games=table.games,
            match=table.match.save() if table.match is not None else None,
            is_aborted=table.is_aborted,
            turn_began=table.turn_began,
            paused_at=table.paused_at,
            last_game_event=table.last_game_event,
            done=table.done,
        )
    )


def restore(data: bytes, levels: Collection[str]) -> Table:
    """The table that was saved."""
    saved = _decoder.decode(data)
    table = Table(saved.created, levels)
    table.setup = saved.setup
    table.host = saved.host
    table.seats = saved.seats
    table.status = saved.status
    table.number = saved.number
    table.changed = saved.changed
    table.games = saved.games
    if saved.match is not None:
        shuffler = table.shuffler(saved.games)
        table.match = Match.restore(load(saved.setup.game), saved.match, shuffler)
        table.turn = table.match.to_act
    table.is_aborted = saved.is_aborted
    table.turn_began = saved.turn_began
    table.paused_at = saved.paused_at
    table.last_game_event = saved.last_game_event
    table.done = saved.done
    table.trail.clear()
    return table
