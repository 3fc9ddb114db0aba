"""The store in one SQLite file, for one server."""
# ruff: noqa: D102  (`Store` says what the methods do)

import asyncio
import sqlite3
import zlib
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from menagerie.server.store.base import (
    AFTER_ALL,
    GONE,
    AnalysisItem,
    Care,
    Done,
    Entry,
    Guest,
    Item,
    Loaded,
    Pruned,
    RecordItem,
    Snapshot,
    StoreError,
    TableRow,
)
from menagerie.server.store.migrations import check_version, steps
from menagerie.server.store.sqlite import nodes
from menagerie.server.store.sqlite.file import connect, migrate, sentence_of, version_of
from menagerie.server.store.sqlite.lock import FileLock
from menagerie.server.store.sqlite.writer import Job, Writer, put_row, put_snapshot
from menagerie.server.times import now_ms

__all__ = ["SqliteStore"]

T = TypeVar("T")

COLUMNS = (
    "t.id, t.game, t.status, t.is_public, t.host, t.people, t.needs_care, t.created, t.changed,"
    " t.summary"
)
_people = msgspec.json.Decoder(list[str])


class SqliteStore:
    """One file, one writer thread, one reader thread."""

    def __init__(self, file: Path) -> None:
        self.file = file
        # There is no other node.
        self.on_news: Callable[[str, int, bytes], None] | None = None
        self.on_call: Callable[[str, bytes], None] | None = None
        self.on_lost: Callable[[], None] | None = None
        self.on_back: Callable[[], None] | None = None
        self._lock = FileLock(file)
        self._writer: Writer | None = None
        self._reader: sqlite3.Connection | None = None
        self._readers = ThreadPoolExecutor(1, "menagerie-store-reader")

    async def open(self, *, for_reading: bool = False) -> None:
        if for_reading:
            await self._call(self._open_reader)
            return
        loop = asyncio.get_running_loop()
        self._writer = await self._call(lambda: self._open(loop))
        self._writer.start()

    def _open(self, loop: asyncio.AbstractEventLoop) -> Writer:
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self._lock.acquire()
        except OSError as error:
            raise StoreError(f"{self.file}: {error.strerror or error}") from error
        try:
            db = connect(self.file)
            try:
                migrate(db, self.file)
                # We are the only one, so whoever kept a table before us is gone.
                db.execute("UPDATE keepers SET node = ?", (GONE,))
                db.execute("DELETE FROM nodes")
            except sqlite3.Error as error:
                raise StoreError(f"{self.file}: {sentence_of(error)}") from error
            finally:
                db.close()
            self._open_reader()
            return Writer(self.file, loop)
        except BaseException:
            self._lock.release()
            raise

    def _open_reader(self) -> None:
        db = connect(self.file, read_only=True)
        newest = len(steps("sqlite"))
        found = version_of(db, self.file)
        check_version(found, newest, str(self.file))
        if found < newest:
            db.close()
            raise StoreError(
                f"{self.file} is of version {found}, this program needs {newest}: start the "
                "server once to upgrade it"
            )
        self._reader = db

    async def close(self) -> None:
        if self._reader is not None:
            reader, self._reader = self._reader, None
            await self._call(reader.close)
        self._readers.shutdown(wait=False)
        if self._writer is not None:  # the last to go, so that it leaves one whole file
            writer, self._writer = self._writer, None
            writer.stop()
            await asyncio.to_thread(writer.join)
        self._lock.release()

    # Writing

    def append(self, entry: Entry, done: Done) -> None:
        if self._writer is not None:
            self._writer.append(entry, done)
        else:
            asyncio.get_running_loop().call_soon(done, StoreError("the store is closed"))

    def call(self, table: str, words: bytes) -> bool:
        return False

    def save_snapshot(self, table: str, number: int, data: bytes, due: int | None) -> None:
        if self._writer is not None:
            self._writer.put(Snapshot(table, number, data, due, now_ms()))

    def put_row(self, row: TableRow) -> None:
        if self._writer is not None:
            self._writer.put(row)

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Let the writer do this in a transaction."""
        if self._writer is None:
            raise StoreError("the store is closed")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._writer.put(Job(work, future))
        return await future

    async def put_guest(self, guest: Guest) -> None:
        await self._do(lambda db: _put_guest(db, guest))

    async def beat(self, node: str) -> set[str]:
        await self._do(lambda db: nodes.beat(db, node))
        return {node}

    async def claim(self, node: str, dead_after_ms: int, limit: int) -> dict[str, Care]:
        # Asked every second, and nearly always in vain: then no commit has to wait for it.
        if not await self._look(lambda db: nodes.free(db, dead_after_ms, 1)):
            return {}
        return await self._do(lambda db: nodes.claim(db, node, dead_after_ms, limit))

    async def keep(self, node: str, table: str, dead_after_ms: int) -> Care:
        return await self._do(lambda db: nodes.keep(db, node, table, dead_after_ms))

    async def release(self, node: str, table: str) -> None:
        await self._do(lambda db: nodes.release(db, node, table))

    async def retire(self, node: str) -> None:
        await self._do(lambda db: nodes.retire(db, node))

    async def compact(self, table: str, records: list[bytes], last: int | None = None) -> bool:
        packed = await asyncio.to_thread(lambda: [zlib.compress(record, 9) for record in records])
        return await self._do(lambda db: _compact(db, table, packed, last))

    async def put_analysis(self, table: str, number: int, data: bytes) -> None:
        packed = await asyncio.to_thread(zlib.compress, data, 9)
        await self._do(
            lambda db: db.execute(
                "INSERT INTO analyses SELECT no, ?, ? FROM tables WHERE id = ?"
                " ON CONFLICT DO UPDATE SET data = excluded.data",
                (number, packed, table),
            )
        )

    async def prune(self, before: int, *, guests_before: int = 0, dry_run: bool = False) -> Pruned:
        writer = self._writer

        def work(db: sqlite3.Connection) -> Pruned:
            if not dry_run and writer is not None:
                writer.known.clear()
            return _prune(db, before, guests_before, dry_run=dry_run)

        return await self._do(work)

    async def import_all(self, items: Iterable[Item]) -> int:
        return await self._do(lambda db: _import(db, items))

    # Reading

    async def _call(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, work)

    async def _look(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Let the reader do this; it sees the database as it is at one moment."""
        db = self._reader
        if db is None:
            raise StoreError("the store is closed")

        def look() -> T:
            try:
                db.execute("BEGIN")
                try:
                    return work(db)
                finally:
                    db.execute("COMMIT")
            except sqlite3.Error as error:
                raise StoreError(sentence_of(error)) from error

        return await self._call(look)

    async def _read(self, sql: str, *values: object) -> list[Any]:
        return await self._look(lambda db: db.execute(sql, values).fetchall())

    async def load(self, table: str) -> Loaded | None:
        return await self._look(lambda db: _load(db, table))

    async def events(self, table: str, after: int = 0) -> list[tuple[int, bytes]]:
        return await self._look(lambda db: _events(db, table, after))

    async def list_public(self, limit: int, since: int = 0) -> list[TableRow]:
        rows = await self._read(
            f"SELECT {COLUMNS} FROM tables t WHERE is_public AND status <> 'over'"  # noqa: S608
            " AND (status <> 'waiting' OR changed >= ?) ORDER BY status DESC, changed DESC LIMIT ?",
            since,
            limit,
        )
        return [_row(row) for row in rows]

    async def waiting(self, beginning: str) -> str | None:
        rows = await self._read(
            "SELECT id FROM tables WHERE id >= ? AND id < ? AND status = 'waiting'"
            " ORDER BY changed DESC LIMIT 1",
            beginning,
            beginning + AFTER_ALL,
        )
        return str(rows[0][0]) if rows else None

    async def of_guest(self, guest: str, limit: int) -> list[TableRow]:
        rows = await self._read(
            f"SELECT {COLUMNS} FROM table_people p JOIN tables t ON t.no = p.table_no"  # noqa: S608
            " WHERE p.guest = ? ORDER BY t.changed DESC LIMIT ?",
            guest,
            limit,
        )
        return [_row(row) for row in rows]

    async def count_live_of_host(self, guest: str, since: int = 0) -> int:
        rows = await self._read(
            "SELECT count(*) FROM tables WHERE host = ? AND status <> 'over' AND changed >= ?",
            guest,
            since,
        )
        return int(rows[0][0])

    async def guest_by_secret(self, secret_hash: bytes) -> Guest | None:
        rows = await self._read(
            "SELECT id, secret_hash, name, created, kind FROM guests WHERE secret_hash = ?",
            secret_hash,
        )
        return Guest(*rows[0]) if rows else None

    async def finished_before(self, ms: int, limit: int, skip: int = 0) -> list[str]:
        rows = await self._read(
            "SELECT id FROM tables WHERE status = 'over' AND NOT is_compacted AND changed < ?"
            " ORDER BY changed, id LIMIT ? OFFSET ?",
            ms,
            limit,
            skip,
        )
        return [table for (table,) in rows]

    async def records(self, table: str) -> list[bytes] | None:
        rows = await self._read(
            "SELECT r.data FROM tables t LEFT JOIN records r ON r.table_no = t.no"
            " WHERE t.id = ? AND t.is_compacted ORDER BY r.number",
            table,
        )
        return [zlib.decompress(data) for (data,) in rows if data is not None] if rows else None

    async def analysis(self, table: str, number: int) -> bytes | None:
        rows = await self._read(
            "SELECT a.data FROM analyses a JOIN tables t ON t.no = a.table_no"
            " WHERE t.id = ? AND a.number = ?",
            table,
            number,
        )
        return zlib.decompress(rows[0][0]) if rows else None

    async def count_tables(self) -> int:
        return int((await self._read("SELECT count(*) FROM tables"))[0][0])

    async def export_all(self) -> AsyncIterator[Item]:
        db = await self._call(lambda: connect(self.file, read_only=True))
        try:
            await self._call(lambda: db.execute("BEGIN"))
            for sql, make in _EXPORT:
                cursor = await self._call(lambda sql=sql: db.execute(sql))  # type: ignore[misc]
                while rows := await self._call(lambda c=cursor: c.fetchmany(1000)):  # type: ignore[misc]
                    for row in rows:
                        yield make(row)
        except sqlite3.Error as error:
            raise StoreError(sentence_of(error)) from error
        finally:
            db.close()


def _row(values: Any) -> TableRow:
    table, game, status, is_public, host, people, needs_care, created, changed, summary = values
    return TableRow(
        table,
        game,
        status,
        bool(is_public),
        host,
        _people.decode(people),
        bool(needs_care),
        created,
        changed,
        summary,
    )


def _load(db: sqlite3.Connection, table: str) -> Loaded | None:
    found = db.execute(
        f"SELECT {COLUMNS}, t.is_compacted, s.number, s.data FROM tables t"  # noqa: S608
        " LEFT JOIN snapshots s ON s.table_no = t.no WHERE t.id = ?",
        (table,),
    ).fetchone()
    if found is None:
        return None
    *row, is_compacted, number, data = found
    snapshot = None if number is None else (number, data)
    return Loaded(_row(row), snapshot, _events(db, table, number or 0), bool(is_compacted))


def _events(db: sqlite3.Connection, table: str, after: int) -> list[tuple[int, bytes]]:
    return db.execute(
        "SELECT e.number, e.data FROM events e JOIN tables t ON t.no = e.table_no"
        " WHERE t.id = ? AND e.number > ? AND NOT t.is_compacted ORDER BY e.number",
        (table, after),
    ).fetchall()


def _put_guest(db: sqlite3.Connection, guest: Guest) -> None:
    db.execute(
        "INSERT INTO guests VALUES (?,?,?,?,?) ON CONFLICT (id) DO UPDATE SET"
        " secret_hash = excluded.secret_hash, name = excluded.name, kind = excluded.kind",
        (guest.id, guest.secret_hash, guest.name, guest.created, guest.kind),
    )


def _compact(db: sqlite3.Connection, table: str, packed: list[bytes], expected: int | None) -> bool:
    row = db.execute("SELECT no FROM tables WHERE id = ? AND NOT is_compacted", (table,)).fetchone()
    if row is None:
        return False
    (last,) = db.execute("SELECT max(number) FROM events WHERE table_no = ?", row).fetchone()
    if expected is not None and last != expected:
        return False
    db.execute("UPDATE tables SET is_compacted = 1 WHERE no = ?", row)
    for name in ("events", "snapshots", "keepers"):
        db.execute(f"DELETE FROM {name} WHERE table_no = ?", row)  # noqa: S608
    # Nothing follows: whoever holds the table in memory finds the next number taken.
    db.execute("INSERT INTO events VALUES (?, ?, x'')", (*row, (last or 0) + 1))
    db.executemany(
        "INSERT INTO records VALUES (?, ?, ?)",
        [(*row, number, data) for number, data in enumerate(packed, 1)],
    )
    return True


def _prune(db: sqlite3.Connection, before: int, guests_before: int, *, dry_run: bool) -> Pruned:
    db.execute("SAVEPOINT pruning")
    # The row is not written on each move, but a snapshot is now and then.
    old = db.execute(
        "SELECT t.no FROM tables t LEFT JOIN snapshots s ON s.table_no = t.no"
        " WHERE t.changed < ?1 AND coalesce(s.saved, 0) < ?1"
        " AND (t.status = 'over' OR coalesce(s.due, 0) < ?1)",
        (before,),
    ).fetchall()
    db.executemany("DELETE FROM events WHERE table_no = ?", old)
    db.executemany("DELETE FROM tables WHERE no = ?", old)
    guests = db.execute(
        "DELETE FROM guests WHERE created < ?"
        " AND NOT EXISTS (SELECT 1 FROM table_people p WHERE p.guest = guests.id)",
        (guests_before,),
    ).rowcount
    if dry_run:
        db.execute("ROLLBACK TO pruning")
    db.execute("RELEASE pruning")
    return Pruned(len(old), guests)


def _import(db: sqlite3.Connection, items: Iterable[Item]) -> int:
    keys: dict[str, int] = {}
    count = 0
    if db.execute("SELECT EXISTS (SELECT 1 FROM tables)").fetchone()[0]:
        raise StoreError("the database has tables already: import into an empty one")
    for count, item in enumerate(items, 1):  # noqa: B007
        if isinstance(item, Guest):
            _put_guest(db, item)
        elif isinstance(item, TableRow):
            keys[item.id] = put_row(db, item)
        elif item.table not in keys:
            raise StoreError(f"the file is damaged: it has no table {item.table}")
        elif isinstance(item, Entry):
            db.execute(
                "INSERT INTO events VALUES (?, ?, ?)", (keys[item.table], item.number, item.data)
            )
        elif isinstance(item, Snapshot):
            put_snapshot(db, item)
        else:
            name = "records" if isinstance(item, RecordItem) else "analyses"
            db.execute(
                f"INSERT INTO {name} VALUES (?, ?, ?)",  # noqa: S608
                (keys[item.table], item.number, zlib.compress(item.data, 9)),
            )
    # An event without data marks the end of a compacted table.
    db.execute(
        "UPDATE tables SET is_compacted = 1"
        " WHERE no IN (SELECT table_no FROM events WHERE data = x'')"
    )
    return count


_EXPORT: list[tuple[str, Callable[[Any], Item]]] = [
    ("SELECT id, secret_hash, name, created, kind FROM guests", lambda row: Guest(*row)),
    (f"SELECT {COLUMNS} FROM tables t", _row),  # noqa: S608
    (
        "SELECT t.id, e.number, e.data FROM tables t JOIN events e ON e.table_no = t.no"
        " ORDER BY t.no, e.number",
        lambda row: Entry(*row),
    ),
    (
        "SELECT t.id, s.number, s.data, s.due, s.saved FROM tables t"
        " JOIN snapshots s ON s.table_no = t.no",
        lambda row: Snapshot(*row),
    ),
    (
        "SELECT t.id, r.number, r.data FROM tables t JOIN records r ON r.table_no = t.no"
        " ORDER BY t.no, r.number",
        lambda row: RecordItem(row[0], row[1], zlib.decompress(row[2])),
    ),
    (
        "SELECT t.id, a.number, a.data FROM tables t JOIN analyses a ON a.table_no = t.no"
        " ORDER BY t.no, a.number",
        lambda row: AnalysisItem(row[0], row[1], zlib.decompress(row[2])),
    ),
]
