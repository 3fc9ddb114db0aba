"""At which tables of a list it is one's turn: their rows are not written on each move."""

import logging
from collections.abc import Iterable

from menagerie.server.hub import Hub
from menagerie.server.loading import quickly
from menagerie.server.logs import short
from menagerie.server.store.base import TableRow
from menagerie.table.table import Table

logger = logging.getLogger("menagerie.turns")

#: Tables that are read from the store for one answer: those in memory cost nothing.
MOST_READ = 8


async def turns_of(hub: Hub, guest: str, rows: Iterable[TableRow]) -> set[str]:
    """The tables at which it is the guest's turn.

    No table is taken into memory for that, nor kept there for longer: whoever only looks at a list
    is not at the table, wakes no bot and no clock, and takes it from no other node.
    """
    played = [row.id for row in rows if row.status == "playing"]
    here = [hub.tables[each].table for each in played if each in hub.tables]
    resting = [each for each in played if each not in hub.tables][:MOST_READ]
    read = [await _read(hub, each) for each in resting]
    return {table.id for table in (*here, *read) if table is not None and _awaits(table, guest)}


def _awaits(table: Table, guest: str) -> bool:
    """Whether this person is to move, and no bot in their place."""
    seat = None if table.to_act is None else table.seats[table.to_act]
    return seat is not None and seat.is_played_by_person and seat.guest == guest


async def _read(hub: Hub, table_id: str) -> Table | None:
    """A table as it is stored; None if it cannot be read, or not quickly."""
    loaded = await hub.store.load(table_id)
    try:
        return quickly(loaded) if loaded is not None else None
    except Exception:  # of rules that we do not have, say: it is in the list all the same
        logger.debug("a table cannot be read", extra={"table": short(table_id)})
        return None
