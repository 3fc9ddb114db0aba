"""Tables that are long over are reduced to the records of their games."""

import asyncio
import logging
from typing import TYPE_CHECKING

from menagerie.bots import BOTS
from menagerie.server.logs import short
from menagerie.server.store.base import Store, StoreError
from menagerie.server.times import now_ms
from menagerie.table import history

if TYPE_CHECKING:
    from menagerie.server.hub import Hub

logger = logging.getLogger("menagerie.compacting")

#: Seconds between two looks for old tables, and how many are handled in one.
PAUSE = 600.0
MOUTHFUL = 100
DAY_MS = 24 * 60 * 60 * 1000


class Compacting:
    """Does its work in the background, a few tables at a time."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        """Stop; what was begun is finished or undone by the store."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while True:
            try:
                await self.compact_old(now_ms())
            except StoreError as error:
                logger.warning("not compacted", extra={"why": str(error)})
            await asyncio.sleep(PAUSE)

    async def compact_old(self, now: int) -> int:
        """Reduce the tables that were over long enough; how many these were."""
        days = self._hub.settings.compact_days
        before = now - round(days * DAY_MS)
        done = left = 0  # those that are left come first in the store's list, and are passed over
        while old := await self._hub.store.finished_before(before, MOUTHFUL, left):
            reduced = [table for table in old if await self._compact(table)]
            done += len(reduced)
            left += len(old) - len(reduced)
        return done

    async def _compact(self, table: str) -> bool:
        """Reduce a table unless somebody is there, who may want another game."""
        live = self._hub.tables.get(table)
        if live is not None and (live.clients or live.is_busy):
            return False
        try:
            is_reduced = await compact(self._hub.store, table)
            live = self._hub.tables.get(table)
            if is_reduced and live is not None and not live.clients:
                # It was here, or somebody looked at it meanwhile.
                self._hub.tables.pop(table).cancel_timers()
            return is_reduced
        except StoreError:
            raise
        except Exception:  # one that cannot be read is kept as it is, and stops no other
            logger.exception("a table cannot be compacted", extra={"table": short(table)})
            return False


async def compact(store: Store, table: str) -> bool:
    """Put the records of a table's games in the place of its events, unless it goes on just now."""
    events = await store.events(table)
    found = await asyncio.to_thread(_records, events)
    if found is None:
        return False
    return await store.compact(table, found, events[-1][0])


def _records(events: history.Stored) -> list[bytes] | None:
    """The records of a table; None if a game is going on after all, or there is nothing."""
    table = None
    for table, _ in history.replay(events, BOTS):  # noqa: B007
        pass
    if table is None or table.is_in_game:
        return None
    return [record.text.encode() for record in history.records(events, BOTS)]
