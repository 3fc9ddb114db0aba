"""A table as the store has it, brought to life: from its snapshot, or from its first event on."""

from collections import deque

import msgspec

from menagerie.bots import BOTS
from menagerie.core.errors import MenagerieError
from menagerie.server.store.base import Loaded, Store
from menagerie.table import events as e
from menagerie.table import history, saving
from menagerie.table.table import Table


async def table_of(loaded: Loaded, store: Store) -> Table:
    """The table as it is after its last event."""
    return quickly(loaded) or _replayed(await store.events(loaded.row.id))


def quickly(loaded: Loaded) -> Table | None:
    """The same, unless it takes all its events: if an older version has made the snapshot."""
    if loaded.snapshot is None:  # then there are but a few
        return _replayed(loaded.events)
    try:
        table = saving.restore(loaded.snapshot[1], BOTS)
    except (MenagerieError, msgspec.MsgspecError):
        return None
    for number, data in loaded.events:
        table.apply(number, e.from_bytes(data))
    return table


def _replayed(events: history.Stored) -> Table:
    table, _ = deque(history.replay(events, BOTS), maxlen=1).pop()
    return table
