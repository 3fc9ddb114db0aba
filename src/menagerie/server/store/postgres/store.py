"""The store in a PostgreSQL database, for any number of servers."""
# ruff: noqa: D102  (`Store` says what the methods do)

import asyncio
import logging
import secrets
import zlib
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Any

from menagerie.server.store.base import (
    AFTER_ALL,
    Care,
    Done,
    Entry,
    Guest,
    Item,
    Loaded,
    Pruned,
    Snapshot,
    StoreError,
    TableRow,
)
from menagerie.server.store.migrations import check_version, steps
from menagerie.server.store.postgres import nodes
from menagerie.server.store.postgres.dump import COLUMNS, export_all, import_all
from menagerie.server.store.postgres.link import (
    CONNECT_SECONDS,
    NOW,
    Pool,
    close,
    lock,
    named,
    plainly,
)
from menagerie.server.store.postgres.news import CALL, CHANNEL, Listener, payloads
from menagerie.server.store.postgres.writer import PUT_ROWS, Writer, columns_of
from menagerie.server.times import now_ms

import asyncpg  # isort: skip  (only after its absence has been explained)

__all__ = ["PostgresStore"]

log = logging.getLogger(__name__)

LOCK_SCHEMA = 1
PAUSE = 0.1
"""What nobody waits for is gathered for so many seconds; only the newest of a table is written."""
CALL_PAUSE = 0.05
"""What is said to other nodes is gathered for so many seconds, few of those that an answer may
take."""


class PostgresStore:
    """A connection that writes, one that listens, and a few that read."""

    def __init__(
        self,
        url: str,
        *,
        patience: float = 3.0,
        unknown_patience: float = 30.0,
        statement_seconds: float = 10.0,
    ) -> None:
        self.url = url
        self.on_news: Callable[[str, int, bytes], None] | None = None
        self.on_call: Callable[[str, bytes], None] | None = None
        self.on_lost: Callable[[], None] | None = None
        self.on_back: Callable[[], None] | None = None
        self._me = secrets.token_hex(4)
        self._writer = Writer(
            url,
            self._me,
            patience=patience,
            unknown_patience=unknown_patience,
            statement_seconds=statement_seconds,
        )
        self._listener = Listener(url, self._me, self._heard, self._read_one)
        self._pool: Pool | None = None
        self._is_writable = False
        self._snapshots: dict[str, Snapshot] = {}
        self._rows: dict[str, TableRow] = {}
        self._later_task: asyncio.Task[None] | None = None
        self._calls: dict[tuple[str, bytes], Entry] = {}
        self._call_task: asyncio.Task[None] | None = None

    async def open(self, *, for_reading: bool = False) -> None:
        try:
            with plainly():
                self._pool = await asyncpg.create_pool(
                    self.url,
                    min_size=1,
                    max_size=4,
                    timeout=CONNECT_SECONDS,
                    command_timeout=30,
                    server_settings={"application_name": "menagerie"},
                )
                await self._migrate(only_check=for_reading)
                if not for_reading:
                    await self._warn_of_loss()
                    self._listener.on_lost = lambda: self.on_lost and self.on_lost()
                    self._listener.on_back = lambda: self.on_back and self.on_back()
                    await self._listener.start()
                    await self._writer.start()
                    self._is_writable = True
        except StoreError as error:
            await self.close()
            raise StoreError(f"{named(self.url)}: {error}") from error
        except ValueError as error:
            raise StoreError(f"this is not a PostgreSQL URL: {error}") from error

    async def close(self) -> None:
        was_writable, self._is_writable = self._is_writable, False
        if was_writable:
            await self._writer.stop()
            tasks = [task for task in (self._later_task, self._call_task) if task is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            try:
                await self._write_rows()
                await self._write_snapshots()
            except StoreError as error:
                log.warning("some snapshots are lost, which costs only time: %s", error)
        await self._listener.stop()
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await close(pool)

    async def _migrate(self, *, only_check: bool) -> None:
        todo = steps("postgres")
        async with self._connection() as db, db.transaction():
            # Two nodes that start together do it one after the other.
            await lock(db, LOCK_SCHEMA)
            found = 0
            if await db.fetchval("SELECT to_regclass('schema_version') IS NOT NULL"):
                found = await db.fetchval("SELECT max(version) FROM schema_version")
            check_version(found, len(todo), "it")
            if found == len(todo):
                return
            if only_check:
                raise StoreError(
                    f"it is of version {found}, this program needs {len(todo)}: start the server "
                    "once to upgrade it"
                )
            if not found:
                await db.execute(
                    "CREATE TABLE schema_version"
                    " (version integer PRIMARY KEY, applied bigint NOT NULL)"
                )
            else:
                log.warning("the schema is upgraded from version %d to %d", found, len(todo))
            for version, step in enumerate(todo[found:], found + 1):
                await db.execute(step)
                await db.execute(
                    f"INSERT INTO schema_version VALUES ($1, {NOW})",  # noqa: S608
                    version,
                )

    async def _warn_of_loss(self) -> None:
        async with self._connection() as db:
            for name in ("fsync", "synchronous_commit"):
                if await db.fetchval("SELECT current_setting($1)", name) == "off":
                    log.warning("PostgreSQL runs with %s off: a crash may lose moves", name)

    def _connection(self) -> "asyncpg.pool.PoolAcquireContext[asyncpg.Record]":
        if self._pool is None:
            raise StoreError("the store is closed")
        return self._pool.acquire(timeout=CONNECT_SECONDS)

    # Events

    def append(self, entry: Entry, done: Done) -> None:
        if self._is_writable:
            self._writer.append(entry, done)
        else:
            asyncio.get_running_loop().call_soon(done, StoreError("the store is closed"))

    def call(self, table: str, words: bytes) -> bool:
        if self._is_writable:
            self._calls[table, words] = Entry(table, CALL, words)
            if self._call_task is None:
                self._call_task = asyncio.create_task(self._call_out())
        return True

    async def _call_out(self) -> None:
        """Say what was gathered in one go: tables begin, and nodes die, many at a time."""
        while self._calls:
            await asyncio.sleep(CALL_PAUSE)
            taken, self._calls = self._calls, {}
            texts = payloads(self._me, list(taken.values()))
            try:
                await self._fetch("SELECT pg_notify($1, unnest($2::text[]))", CHANNEL, texts)
            except StoreError as error:
                log.warning("the other nodes could not be asked: %s", error)
        self._call_task = None

    def save_snapshot(self, table: str, number: int, data: bytes, due: int | None) -> None:
        saved = now_ms()
        self._snapshots[table] = Snapshot(table, number, data, due, saved)
        self._write_later()

    def put_row(self, row: TableRow) -> None:
        self._rows[row.id] = row
        self._write_later()

    def _write_later(self) -> None:
        if self._later_task is None and self._is_writable:
            self._later_task = asyncio.create_task(self._write_all_later())

    async def _write_all_later(self) -> None:
        pause = PAUSE
        while self._snapshots or self._rows:
            await asyncio.sleep(pause)
            try:
                await self._write_rows()
                await self._write_snapshots()
                pause = PAUSE
            except StoreError:  # logged, and kept for later
                pause = min(pause * 2, 5.0)
        self._later_task = None

    async def _write_rows(self) -> None:
        taken, self._rows = self._rows, {}
        given = sorted(taken.values(), key=lambda row: row.id)
        if not given:
            return
        try:
            await self._fetch(PUT_ROWS, *columns_of(given))
        except BaseException:
            self._rows = taken | self._rows
            raise

    async def _write_snapshots(self) -> None:
        taken, self._snapshots = self._snapshots, {}
        given = sorted(taken.values(), key=lambda snapshot: snapshot.table)
        columns = [
            [getattr(snapshot, name) for snapshot in given]
            for name in ("table", "number", "data", "due", "saved")
        ]
        if not given:
            return
        try:
            with plainly():
                async with self._connection() as db:
                    await db.execute(_PUT_SNAPSHOTS, *columns)
        except BaseException:
            self._snapshots = taken | self._snapshots
            raise

    def _heard(self, table: str, number: int, data: bytes) -> None:
        if number == CALL:
            if self.on_call is not None:
                self.on_call(table, data)
        elif self.on_news is not None:
            self.on_news(table, number, data)

    async def _read_one(self, table: str, number: int) -> bytes | None:
        rows = await self._fetch(
            "SELECT data FROM events WHERE table_id = $1 AND number = $2", table, number
        )
        return rows[0][0] if rows else None

    # Reading

    async def _fetch(self, sql: str, *values: object) -> list[Any]:
        with plainly():
            async with self._connection() as db:
                return await db.fetch(sql, *values)

    async def load(self, table: str) -> Loaded | None:
        with plainly():
            async with (
                self._connection() as db,
                db.transaction(isolation="repeatable_read", readonly=True),
            ):
                found = await db.fetchrow(
                    f"SELECT {COLUMNS}, t.is_compacted, s.number, s.data FROM tables t"  # noqa: S608
                    " LEFT JOIN snapshots s ON s.table_id = t.id WHERE t.id = $1",
                    table,
                )
                if found is None:
                    return None
                *row, is_compacted, number, data = found
                if is_compacted:
                    return Loaded(TableRow(*row), None, [], True)
                events = await db.fetch(_EVENTS, table, number or 0)
        snapshot = None if number is None else (number, data)
        return Loaded(TableRow(*row), snapshot, [(n, bytes_) for n, bytes_ in events])

    async def events(self, table: str, after: int = 0) -> list[tuple[int, bytes]]:
        return [(number, data) for number, data in await self._fetch(_EVENTS, table, after)]

    async def list_public(self, limit: int, since: int = 0) -> list[TableRow]:
        rows = await self._fetch(
            f"SELECT {COLUMNS} FROM tables t WHERE is_public AND status <> 'over'"  # noqa: S608
            " AND (status <> 'waiting' OR changed >= $2)"
            " ORDER BY status DESC, changed DESC LIMIT $1",
            limit,
            since,
        )
        return [TableRow(*row) for row in rows]

    async def waiting(self, beginning: str) -> str | None:
        rows = await self._fetch(
            "SELECT id FROM tables WHERE id >= $1 AND id < $2 AND status = 'waiting'"
            " ORDER BY changed DESC LIMIT 1",
            beginning,
            beginning + AFTER_ALL,
        )
        return str(rows[0][0]) if rows else None

    async def of_guest(self, guest: str, limit: int) -> list[TableRow]:
        rows = await self._fetch(
            f"SELECT {COLUMNS} FROM tables t WHERE people @> ARRAY[$1] OR host = $1"  # noqa: S608
            " ORDER BY changed DESC LIMIT $2",
            guest,
            limit,
        )
        return [TableRow(*row) for row in rows]

    async def count_live_of_host(self, guest: str, since: int = 0) -> int:
        rows = await self._fetch(
            "SELECT count(*) FROM tables WHERE host = $1 AND status <> 'over' AND changed >= $2",
            guest,
            since,
        )
        return int(rows[0][0])

    async def count_tables(self) -> int:
        return int((await self._fetch("SELECT count(*) FROM tables"))[0][0])

    async def finished_before(self, ms: int, limit: int, skip: int = 0) -> list[str]:
        rows = await self._fetch(
            "SELECT id FROM tables WHERE status = 'over' AND NOT is_compacted AND changed < $1"
            " ORDER BY changed, id LIMIT $2 OFFSET $3",
            ms,
            limit,
            skip,
        )
        return [table for (table,) in rows]

    async def records(self, table: str) -> list[bytes] | None:
        rows = await self._fetch(
            "SELECT r.data FROM tables t LEFT JOIN records r ON r.table_id = t.id"
            " WHERE t.id = $1 AND t.is_compacted ORDER BY r.number",
            table,
        )
        return [zlib.decompress(data) for (data,) in rows if data is not None] if rows else None

    # People

    async def guest_by_secret(self, secret_hash: bytes) -> Guest | None:
        rows = await self._fetch(
            "SELECT id, secret_hash, name, created, kind FROM guests WHERE secret_hash = $1",
            secret_hash,
        )
        return Guest(*rows[0]) if rows else None

    async def put_guest(self, guest: Guest) -> None:
        await self._fetch(
            "INSERT INTO guests VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO UPDATE SET"
            " secret_hash = excluded.secret_hash, name = excluded.name, kind = excluded.kind",
            guest.id,
            guest.secret_hash,
            guest.name,
            guest.created,
            guest.kind,
        )

    # Nodes

    async def beat(self, node: str) -> set[str]:
        with plainly():
            async with self._connection() as db:
                living = await nodes.beat(db, node)
        self._writer.share_with(len(living))
        return living

    async def claim(self, node: str, dead_after_ms: int, limit: int) -> dict[str, Care]:
        with plainly():
            async with self._connection() as db, db.transaction():
                return await nodes.claim(db, node, dead_after_ms, limit)

    async def keep(self, node: str, table: str, dead_after_ms: int) -> Care:
        with plainly():
            async with self._connection() as db, db.transaction():
                return await nodes.keep(db, node, table, dead_after_ms)

    async def release(self, node: str, table: str) -> None:
        with plainly():
            async with self._connection() as db:
                await nodes.release(db, node, table)

    async def retire(self, node: str) -> None:
        with plainly():
            async with self._connection() as db, db.transaction():
                await nodes.retire(db, node)

    # Care

    async def compact(self, table: str, records: list[bytes], last: int | None = None) -> bool:
        packed = await asyncio.to_thread(lambda: [zlib.compress(record, 9) for record in records])
        with plainly():
            async with self._connection() as db, db.transaction():
                if not await db.fetch(
                    "UPDATE tables SET is_compacted = true WHERE id = $1 AND NOT is_compacted"
                    " AND ($2::int4 IS NULL OR $2 ="
                    " (SELECT max(number) FROM events WHERE table_id = $1)) RETURNING id",
                    table,
                    last,
                ):
                    return False
                end = await db.fetchval("SELECT max(number) FROM events WHERE table_id = $1", table)
                # Nothing follows: whoever holds the table in memory finds the next number taken,
                # and if somebody takes that number just now this fails.
                await db.execute("INSERT INTO events VALUES ($1, $2, '')", table, (last or end) + 1)
                await db.execute("DELETE FROM events WHERE table_id = $1 AND data <> ''", table)
                await db.execute("DELETE FROM snapshots WHERE table_id = $1", table)
                await db.execute("DELETE FROM keepers WHERE table_id = $1", table)
                await db.executemany(
                    "INSERT INTO records VALUES ($1, $2, $3)",
                    [(table, number, data) for number, data in enumerate(packed, 1)],
                )
                return True

    async def put_analysis(self, table: str, number: int, data: bytes) -> None:
        packed = await asyncio.to_thread(zlib.compress, data, 9)
        await self._fetch(
            "INSERT INTO analyses SELECT id, $2::int4, $3::bytea FROM tables WHERE id = $1"
            " ON CONFLICT (table_id, number) DO UPDATE SET data = excluded.data",
            table,
            number,
            packed,
        )

    async def analysis(self, table: str, number: int) -> bytes | None:
        rows = await self._fetch(
            "SELECT data FROM analyses WHERE table_id = $1 AND number = $2::int4", table, number
        )
        return zlib.decompress(rows[0][0]) if rows else None

    async def prune(self, before: int, *, guests_before: int = 0, dry_run: bool = False) -> Pruned:
        with plainly():
            async with self._connection() as db:
                attempt = db.transaction()
                await attempt.start()
                old = [table for (table,) in await db.fetch(_OLD, before)]
                await db.execute("DELETE FROM events WHERE table_id = ANY($1::text[])", old)
                await db.execute("DELETE FROM tables WHERE id = ANY($1::text[])", old)
                gone = await db.fetch(_LEFT, guests_before)
                await (attempt.rollback() if dry_run else attempt.commit())
                return Pruned(len(old), len(gone))

    async def export_all(self) -> AsyncIterator[Item]:
        with plainly():
            async with (
                self._connection() as db,
                db.transaction(isolation="repeatable_read", readonly=True),
            ):
                async for item in export_all(db):
                    yield item

    async def import_all(self, items: Iterable[Item]) -> int:
        with plainly():
            async with self._connection() as db, db.transaction():
                return await import_all(db, items)


_EVENTS = (
    "SELECT number, data FROM events WHERE table_id = $1 AND number > $2 AND data <> ''"
    " ORDER BY number"
)
_PUT_SNAPSHOTS = (
    "INSERT INTO snapshots SELECT g.* FROM unnest($1::text[], $2::int4[], $3::bytea[], $4::int8[],"
    " $5::int8[]) AS g (table_id, number, data, due, saved)"
    " JOIN tables t ON t.id = g.table_id AND NOT t.is_compacted"
    " ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, data = excluded.data,"
    " due = excluded.due, saved = excluded.saved WHERE excluded.number >= snapshots.number"
)
# The row is not written on each move, but a snapshot is now and then.
_OLD = (
    "SELECT t.id FROM tables t LEFT JOIN snapshots s ON s.table_id = t.id"
    " WHERE t.changed < $1 AND coalesce(s.saved, 0) < $1"
    " AND (t.status = 'over' OR coalesce(s.due, 0) < $1)"
)
_LEFT = (
    "DELETE FROM guests WHERE created < $1"
    " AND NOT EXISTS (SELECT FROM tables WHERE host = guests.id)"
    " AND NOT EXISTS (SELECT FROM tables WHERE people @> ARRAY[guests.id]) RETURNING id"
)
