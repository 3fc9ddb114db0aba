"""A table as the store has it, brought to life: from its snapshot, or from its first event on."""

import msgspec

from menagerie.bots import BOTS
from menagerie.core.errors import MenagerieError
from menagerie.server.store.base import Loaded, Store
from menagerie.table import events as e
from menagerie.table import history, saving
from menagerie.table.table import Table


async def table_of(loaded: Loaded, store: Store) -> Table:
    """The table as it is after its last event."""
    table = _restored(loaded)
    if table is None:
        events = loaded.events
        if loaded.snapshot is not None:  # these are only those after it
            events = await store.events(loaded.row.id)
        for table, _ in history.replay(events, BOTS):  # noqa: B007
            pass
    assert table is not None
    return table


def _restored(loaded: Loaded) -> Table | None:
    """The table from its snapshot; None if there is none, or one that an older version has made."""
    if loaded.snapshot is None:
        return None
    try:
        table = saving.restore(loaded.snapshot[1], BOTS)
    except (MenagerieError, msgspec.MsgspecError):
        return None
    for number, data in loaded.events:
        table.apply(number, e.from_bytes(data))
    return table
