"""Games looked at again after their end: in the background, one at a time, kept with the record."""

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import msgspec

from menagerie.advice import Analysis, analyse
from menagerie.advice.analysis import PLAYOUTS, Stopped
from menagerie.core.record import Record
from menagerie.server.store.base import Store, StoreError
from menagerie.table.refusals import Refused

logger = logging.getLogger("menagerie.analysing")

#: Playouts for a whole game; a long one has fewer for each of its moves, but never too few.
PER_GAME = 2_000_000
FEWEST = 400
#: Games that may wait to be looked at; analyses that are remembered because no store keeps them.
MOST_WAITING = 8
MEMORY = 8


#: Puts what was found out where it is kept.
Keep = Callable[[Analysis], Awaitable[None]]


@dataclass
class Progress:
    """How far an analysis has come; `found` is there when it is done."""

    done: int
    total: int
    found: Analysis | None = None
    is_failed: bool = False


class Analysing:
    """The analyses of one node."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, "analysis")
        self._stop = threading.Event()
        self._known: dict[str, Progress] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def of_table(
        self, table: str, number: int, record: Record, *, begin: bool = True
    ) -> Progress:
        """How far the analysis of one of a table's games is; it begins when first asked for."""
        key = f"{table}/{number}"
        if key not in self._known:
            kept = await self._store.analysis(table, number)
            if kept is not None and (found := _read(kept)) is not None:
                return Progress(len(found.choices), len(found.choices), found)
            if not begin:
                return Progress(0, record.num_moves)

        async def keep(found: Analysis) -> None:
            await self._store.put_analysis(table, number, msgspec.json.encode(found))

        return self._of(key, record, keep)

    def of_record(self, key: str, record: Record) -> Progress:
        """The same for a record that somebody has sent: it is remembered for a while only."""
        return self._of(key, record, None)

    def _of(self, key: str, record: Record, keep: Keep | None) -> Progress:
        progress = self._known.get(key)
        if progress is None or progress.is_failed:
            waiting = [k for k, p in self._known.items() if p.found is None and not p.is_failed]
            if len(waiting) >= MOST_WAITING:
                raise Refused("unavailable")
            for old in [k for k in self._known if k not in waiting][: -MEMORY or None]:
                del self._known[old]
            progress = self._known[key] = Progress(0, record.num_moves)
            task = asyncio.ensure_future(self._work(key, record, progress, keep))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return progress

    async def _work(self, key: str, record: Record, progress: Progress, keep: Keep | None) -> None:
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(self._thread, self._look, record, progress)
            if keep is not None:
                await keep(found)
                del self._known[key]  # whoever asks again finds it in the store
            progress.done, progress.found = progress.total, found
        except (Stopped, StoreError, asyncio.CancelledError) as error:
            progress.is_failed = True
            logger.warning("not analysed", extra={"why": str(error)})
        except Exception:
            progress.is_failed = True
            logger.exception("an analysis failed")

    def _look(self, record: Record, progress: Progress) -> Analysis:
        def tell(done: int, total: int) -> None:
            progress.done, progress.total = done, total

        playouts = min(PLAYOUTS, max(FEWEST, PER_GAME // max(1, record.num_moves)))
        return analyse(record, playouts=playouts, tell=tell, stop=self._stop)

    def close(self) -> None:
        """What is being looked at is given up; it begins anew when somebody asks again."""
        self._stop.set()
        self._thread.shutdown(wait=False, cancel_futures=True)
        for task in self._tasks:
            task.cancel()


def _read(data: bytes) -> Analysis | None:
    """What an earlier version found out, if this one can still read it."""
    try:
        return msgspec.json.decode(data, type=Analysis)
    except msgspec.MsgspecError:
        return None
