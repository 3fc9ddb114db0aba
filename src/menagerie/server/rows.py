"""A table as one row of the lobby: public facts, and what the nodes need to find it by."""

import msgspec
from msgspec import Struct

from menagerie.core.info import OptionValue
from menagerie.server.store.base import TableRow
from menagerie.table.setup import Clock
from menagerie.table.table import Table


class Summary(Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    options: dict[str, OptionValue]
    status: str
    host: str
    names: list[str]  # of the seats; empty for an open one
    open_seats: int
    clock: Clock
    watchers: str
    created: int
    bots: list[int] = []  # the seats that are theirs; a person may be named like one


_encode = msgspec.json.Encoder().encode


def row_of(table: Table, *, is_resting: bool = False) -> TableRow:
    """The row of a table as it is now. A pause is no news for the lobby.

    A table that rests needs nobody's care until somebody comes, or it is due.
    """
    status = "playing" if table.is_in_game else table.status
    summary = Summary(
        id=table.id,
        game=table.setup.game,
        options=table.setup.options,
        status=status,
        host=table.host_name,
        names=table.names,
        open_seats=sum(seat.is_open for seat in table.seats),
        clock=table.setup.clock,
        watchers=table.setup.watchers,
        created=table.created,
        bots=[number for number, seat in enumerate(table.seats) if seat.level is not None],
    )
    return TableRow(
        id=table.id,
        game=table.setup.game,
        status=status,
        is_public=table.setup.public,
        host=table.host,
        people=table.people,
        needs_care=table.needs_care and not is_resting,
        created=table.created,
        changed=table.changed,
        summary=_encode(summary),
    )
