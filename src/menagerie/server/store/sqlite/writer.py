"""The thread that writes to the SQLite file, all that waits in one transaction."""

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

import msgspec

from menagerie.server.logs import short
from menagerie.server.store.base import Done, Entry, Fate, Snapshot, StoreError, TableRow
from menagerie.server.store.sqlite.checkpoint import Checkpointer, checkpoint
from menagerie.server.store.sqlite.file import connect, sentence_of

__all__ = ["STOP", "Job", "Writer", "put_row", "put_snapshot"]

T = TypeVar("T")

log = logging.getLogger(__name__)

MOST = 512
"""How many events go into one statement: a thread that writes gives up the interpreter at each
statement, and must wait for it again while the event loop is busy."""
INSERTS = {
    size: f"INSERT OR IGNORE INTO events VALUES {','.join(['(?,?,?)'] * size)}"  # noqa: S608
    for size in (1 << n for n in range(MOST.bit_length()))
}
"""For every power of two, so that few have to be prepared. What is too short is filled up with its
last event again, which is ignored."""
MOST_LATER = 64
"""The same for rows and snapshots, which nobody waits for."""
AT_ONCE = 256
"""How many are told what became of their event before the event loop looks at its sockets."""
MOST_KNOWN = 100_000
"""How many tables' keys are remembered."""
RETRY_SECONDS = 1.0
"""How long a snapshot or row that could not be written waits for the next attempt."""
CHECKPOINT, STOP = object(), object()

Waiting = tuple[Entry, Done]
"""An entry, and who waits for it."""
Later = TableRow | Snapshot
"""What nobody waits for."""


class Job(msgspec.Struct):
    """Something to do in a transaction of its own, and who waits for it."""

    work: Callable[[sqlite3.Connection], Any]
    result: "asyncio.Future[Any]"


class Writer(threading.Thread):
    """Writes what waits, and answers on the event loop.

    While a group of entries is written the next one gathers on the side of the event loop, so the
    thread is woken once for a group and not for each entry: every time that it asks for the
    interpreter the event loop has to stop and start again, which costs as much as a move.
    """

    def __init__(self, file: Path, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(name="menagerie-store", daemon=True)
        self._queue: SimpleQueue[list[Waiting] | Later | Job | object] = SimpleQueue()
        self.known: dict[str, int] = {}  # the key of a table by its id
        self._db = connect(file)
        self._db.execute("PRAGMA wal_autocheckpoint = 0")
        self._checkpointer = Checkpointer(file, lambda: self._queue.put(CHECKPOINT))
        self._must_checkpoint = False
        self._loop = loop
        self._gathered: list[Waiting] = []  # of the event loop, as is the next
        self._is_busy = False  # a group is written, or will be given to the thread in this turn
        self._snapshots: dict[str, Snapshot] = {}
        self._rows: dict[str, TableRow] = {}  # that have changed, by their table
        self._last_error = ""

    # --- on the event loop ------------------------------------------------------------------------

    def append(self, entry: Entry, done: Done) -> None:
        """Write an entry with all others that come in this turn of the event loop."""
        self._gathered.append((entry, done))
        if not self._is_busy:
            self._is_busy = True
            self._loop.call_soon(self._hand_over)

    def put(self, item: Later | Job) -> None:
        """Write something for which no table waits."""
        self._queue.put(item)

    def stop(self) -> None:
        """Write what waits and come to an end."""
        self._queue.put(self._gathered)
        self._gathered = []
        self._queue.put(STOP)

    def _hand_over(self) -> None:
        group, self._gathered = self._gathered, []
        self._is_busy = bool(group)
        if group:
            self._queue.put(group)

    def _written(self, group: list[Waiting], fates: list[Fate | StoreError] | None) -> None:
        """A group is written; the thread gets the next one before anybody hears of this one."""
        self._hand_over()
        _deliver(self._loop, group, fates, 0)

    # --- in the thread ----------------------------------------------------------------------------

    def run(self) -> None:
        """Write until told to stop."""
        self._checkpointer.start()
        go_on = True
        while go_on:
            groups, jobs, go_on = self._take()
            for group in groups or [[]]:
                self._write(group)
            for job in jobs:
                self._do(job)
            if self._must_checkpoint:
                self._must_checkpoint = False
                checkpoint(self._db)
        self._checkpointer.stop()
        self._db.close()

    def _take(self) -> tuple[list[list[Waiting]], list[Job], bool]:
        """All that waits; sleeps while nothing does."""
        queue = self._queue
        groups: list[list[Waiting]] = []
        jobs: list[Job] = []
        go_on = True
        items: list[Any] = []
        with suppress(Empty):
            # What is left over from a failure is tried again.
            left = self._snapshots or self._rows
            items.append(queue.get(timeout=RETRY_SECONDS if left else None))
        items += [queue.get() for _ in range(queue.qsize())]
        for item in items:
            if isinstance(item, list):
                groups.append(item)
            elif isinstance(item, Snapshot):
                self._snapshots[item.table] = item
            elif isinstance(item, TableRow):
                self._rows[item.id] = item
            elif isinstance(item, Job):
                jobs.append(item)
            elif item is CHECKPOINT:
                self._must_checkpoint = True
            else:
                go_on = False
        return groups, jobs, go_on

    def _write(self, group: list[Waiting]) -> None:
        later: list[Later] = [*self._rows.values(), *self._snapshots.values()]
        if not group and not later:
            return
        fates: list[Fate | StoreError] | None
        try:
            try:
                fates = self._commit(group, later)
                self._rows.clear()
                self._snapshots.clear()
            except sqlite3.Error as error:
                if not later or not group:
                    raise
                self._say(error)
                fates = self._commit(group, [])  # events matter more, and may need less room
            self._last_error = ""
        except sqlite3.Error as error:
            self._say(error)
            fates = [StoreError(sentence_of(error))] * len(group)
        if group:
            self._tell(self._written, group, fates)

    def _commit(self, group: list[Waiting], later: list[Later]) -> list[Fate | StoreError] | None:
        """Write all in one transaction; None says that every entry was committed."""
        db = self._db
        try:
            if group and len(group) <= MOST and not later and not any(e.row for e, _ in group):
                # One statement is a transaction by itself.
                if self._insert_all(group):
                    return None
                return [self._fate_of(entry) for entry, _ in group]
            db.execute("BEGIN IMMEDIATE")
            fates: list[Fate | StoreError] | None = None
            if not self._insert_all(group):
                self._roll_back()
                db.execute("BEGIN IMMEDIATE")
                fates = [self._insert_one(entry) for entry, _ in group]
            put_rows(db, [item for item in later if isinstance(item, TableRow)])
            put_snapshots(db, [item for item in later if isinstance(item, Snapshot)])
            db.execute("COMMIT")
            return fates
        except BaseException:
            self._roll_back()
            raise

    def _insert_all(self, group: list[Waiting]) -> bool:
        """The quick way; False if some entry was not written."""
        known = self.known
        values: list[Any] = []
        for entry, _ in group:
            table = entry.table
            if entry.row is not None:
                known[table] = put_row(self._db, entry.row)
            key = known.get(table) or self._find(table)
            if not key:
                return False
            values += (key, entry.number, entry.data)
        for start in range(0, len(group), MOST):
            size = min(MOST, len(group) - start)
            whole = 1 << (size - 1).bit_length()
            rows = values[3 * start : 3 * (start + size)] + values[-3:] * (whole - size)
            if self._db.execute(INSERTS[whole], rows).rowcount != size:
                return False
        return True

    def _fate_of(self, entry: Entry) -> Fate | StoreError:
        """Whether an entry is there, or another one in its place."""
        key = self._find(entry.table)
        found = self._db.execute(
            "SELECT data FROM events WHERE table_no = ? AND number = ?", (key, entry.number)
        ).fetchone()
        if found is None:
            return self._insert_one(entry)
        return Fate.COMMITTED if found == (entry.data,) else Fate.TAKEN

    def _insert_one(self, entry: Entry) -> Fate | StoreError:
        """The careful way: an entry that cannot be written takes nothing with it."""
        db = self._db
        db.execute("SAVEPOINT entry")
        key = put_row(db, entry.row) if entry.row is not None else self._find(entry.table)
        fate: Fate | StoreError = Fate.COMMITTED
        if not key:
            fate = StoreError("there is no such table")
        elif not db.execute(INSERTS[1], (key, entry.number, entry.data)).rowcount:
            fate = Fate.TAKEN
        if fate is not Fate.COMMITTED:
            db.execute("ROLLBACK TO entry")
            self.known.clear()
        db.execute("RELEASE entry")
        return fate

    def _find(self, table: str) -> int:
        """The key of a table, 0 if there is none."""
        row = self._db.execute("SELECT no FROM tables WHERE id = ?", (table,)).fetchone()
        if row is None:
            return 0
        if len(self.known) >= MOST_KNOWN:
            self.known.clear()
        self.known[table] = key = int(row[0])
        return key

    def _roll_back(self) -> None:
        self.known.clear()  # some keys may have been given in this transaction
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

    def _do(self, job: Job) -> None:
        """Do a job, and hand its result or failure to who waits for it."""
        result: Any = None
        failure: Exception | None = None
        try:
            self._db.execute("BEGIN IMMEDIATE")
            result = job.work(self._db)
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            self._say(error)
            failure = StoreError(sentence_of(error))
        except Exception as error:
            self._roll_back()
            failure = error
        self._tell(_settle, job.result, result, failure)

    def _tell(self, call: Callable[..., None], *arguments: Any) -> None:
        try:
            self._loop.call_soon_threadsafe(call, *arguments)
        except RuntimeError:  # the loop has ended, and with it everyone who could listen
            log.warning("the event loop ended before the store was closed")

    def _say(self, error: sqlite3.Error) -> None:
        """Log a failure once, not for every group while it lasts."""
        if str(error) != self._last_error:
            self._last_error = str(error)
            log.error("cannot write to the database: %s (%s)", sentence_of(error), error)


def _deliver(
    loop: asyncio.AbstractEventLoop,
    group: list[Waiting],
    fates: list[Fate | StoreError] | None,
    start: int,
) -> None:
    """Tell everyone on the event loop what became of their entry, a few at a time."""
    end = min(start + AT_ONCE, len(group))
    for index in range(start, end):
        entry, done = group[index]
        try:
            done(Fate.COMMITTED if fates is None else fates[index])
        except Exception:
            log.exception("what follows an event failed", extra={"table": short(entry.table)})
    if end < len(group):
        loop.call_soon(_deliver, loop, group, fates, end)


def _settle(future: "asyncio.Future[Any]", result: Any, failure: Exception | None) -> None:
    if future.done():
        return
    if failure is not None:
        future.set_exception(failure)
    else:
        future.set_result(result)


def put_row(db: sqlite3.Connection, row: TableRow) -> int:
    """Write the row of a table unless a newer one is there, and return its key."""
    put_rows(db, [row])
    return int(db.execute("SELECT no FROM tables WHERE id = ?", (row.id,)).fetchone()[0])


def put_rows(db: sqlite3.Connection, rows: Sequence[TableRow]) -> None:
    """Write rows of tables unless newer ones are there, many in a statement."""
    for some in _portions(rows):
        written = [(row.id, row.changed) for row in some]
        people = [(row.id, row.changed, p) for row in some for p in {row.host, *row.people}]
        db.execute(
            _with_values(len(some), 10) + _PUT_ROWS,
            [value for row in some for value in _values_of(row)],
        )
        db.execute(
            f"DELETE FROM table_people WHERE table_no IN (SELECT no {_OF_THESE})",  # noqa: S608
            (_json(written),),
        )
        db.execute(
            f"INSERT INTO table_people SELECT DISTINCT json_extract(value, '$[2]'), no {_OF_THESE}",
            (_json(people),),
        )


_PUT_ROWS = (
    "INSERT INTO tables (id, game, status, is_public, host, people, needs_care, created, changed,"
    " summary) SELECT * FROM given WHERE TRUE ON CONFLICT (id) DO UPDATE SET"
    " game = excluded.game, status = excluded.status, is_public = excluded.is_public,"
    " host = excluded.host, people = excluded.people, needs_care = excluded.needs_care,"
    " created = excluded.created, changed = excluded.changed, summary = excluded.summary"
    " WHERE excluded.changed >= tables.changed"
)
_PUT_SNAPSHOTS = (
    "INSERT INTO snapshots SELECT no, column2, column3, column4, column5"
    " FROM given JOIN tables ON id = column1 WHERE NOT is_compacted"
    " ON CONFLICT (table_no) DO UPDATE SET number = excluded.number, data = excluded.data,"
    " due = excluded.due, saved = excluded.saved WHERE excluded.number >= snapshots.number"
)
#: The tables of which a list of [id, changed, ...] tells what they are now.
_OF_THESE = (
    "FROM json_each(?) JOIN tables"
    " ON tables.id = json_extract(value, '$[0]') AND changed = json_extract(value, '$[1]')"
)


def _values_of(row: TableRow) -> tuple[Any, ...]:
    return (
        row.id,
        row.game,
        row.status,
        row.is_public,
        row.host,
        _json(row.people),
        row.needs_care,
        row.created,
        row.changed,
        row.summary,
    )


def put_snapshot(db: sqlite3.Connection, snapshot: Snapshot) -> None:
    """Write a snapshot, unless a newer one is there or the table is gone or compacted."""
    put_snapshots(db, [snapshot])


def put_snapshots(db: sqlite3.Connection, snapshots: Sequence[Snapshot]) -> None:
    """Write such snapshots, many in a statement."""
    for some in _portions(snapshots):
        db.execute(
            _with_values(len(some), 5) + _PUT_SNAPSHOTS,
            [value for s in some for value in (s.table, s.number, s.data, s.due, s.saved)],
        )


def _portions(items: Sequence[T]) -> Iterator[list[T]]:
    """Powers of two of them at a time, so that few statements have to be prepared.

    What is too short is filled up with its last item, which may well be written twice.
    """
    for start in range(0, len(items), MOST_LATER):
        some = list(items[start : start + MOST_LATER])
        yield some + some[-1:] * ((1 << (len(some) - 1).bit_length()) - len(some))


def _with_values(lines: int, columns: int) -> str:
    """A table of so many given values, with the columns column1, column2 ..."""
    line = f"({','.join('?' * columns)})"
    return f"WITH given AS (VALUES {','.join([line] * lines)}) "


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
