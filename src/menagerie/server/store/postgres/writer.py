"""The task that writes events to PostgreSQL, all that waits in one statement."""

import asyncio
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import asyncpg

from menagerie.server.logs import short
from menagerie.server.store.base import Done, Entry, Fate, StoreError, TableRow
from menagerie.server.store.postgres.link import (
    GONE,
    UNREACHABLE,
    Connection,
    close,
    connect,
    explain,
    sentence_of,
)
from menagerie.server.store.postgres.news import CHANNEL, payloads

if TYPE_CHECKING:
    Statement = asyncpg.prepared_stmt.PreparedStatement[asyncpg.Record]

__all__ = ["PUT_ROWS", "ROW_TYPES", "Writer", "columns_of"]

log = logging.getLogger(__name__)

ROW_TYPES = (
    "text[]",  # id
    "text[]",  # game
    "text[]",  # status
    "bool[]",  # is_public
    "text[]",  # host
    "text[]",  # people, as the text of an array
    "bool[]",  # needs_care
    "int8[]",  # created
    "int8[]",  # changed
    "bytea[]",  # summary
)
_COLUMNS = "id, game, status, is_public, host, people, needs_care, created, changed, summary"
_UPDATES = ", ".join(f"{name} = excluded.{name}" for name in _COLUMNS.split(", ")[1:])


def put_rows(first: int) -> str:
    """The statement that writes rows; its parameters count from `first`."""
    arrays = ", ".join(f"${first + n}::{kind}" for n, kind in enumerate(ROW_TYPES))
    return (
        f"INSERT INTO tables ({_COLUMNS}) SELECT id, game, status, is_public, host,"  # noqa: S608
        f" people::text[], needs_care, created, changed, summary FROM unnest({arrays})"
        f" AS given ({_COLUMNS}) ON CONFLICT (id) DO UPDATE SET {_UPDATES}"
        " WHERE excluded.changed >= tables.changed"  # nodes may write in another order
    )


PUT_ROWS = put_rows(1)
_EVENTS = "INSERT INTO events SELECT * FROM unnest($1::text[], $2::int4[], $3::bytea[])"
_NOTIFY = f"SELECT count(pg_notify('{CHANNEL}', text)) FROM unnest($4::text[]) AS text"  # noqa: S608
# One statement is one transaction and one round trip.
PUT_EVENTS = f"WITH put AS ({_EVENTS}) {_NOTIFY}"
PUT_BOTH = f"WITH put AS ({_EVENTS}), rows AS ({put_rows(5)}) {_NOTIFY}"
PUT_NEW_EVENTS = f"{_EVENTS} ON CONFLICT DO NOTHING RETURNING table_id, number"
GATHER_SECONDS = 0.02
"""A commit begins no sooner than so long after the one before it, times the number of nodes. The
first after a silence need not wait. Under load all nodes together make as many commits as one
would, each of which carries more, or every further node would cost the database what the first
does."""
MOST_NODES = 3
"""Beyond these nobody waits longer: more commits are better than moves that feel slow."""
READ_EVENTS = (
    "SELECT table_id, number, data FROM events JOIN unnest($1::text[], $2::int4[])"
    " AS wanted (table_id, number) USING (table_id, number)"
)


def columns_of(rows: Iterable[TableRow]) -> list[list[Any]]:
    """The rows as columns, as `PUT_ROWS` takes them."""
    columns: list[list[Any]] = [[] for _ in ROW_TYPES]
    for row in rows:
        values = (
            row.id,
            row.game,
            row.status,
            row.is_public,
            row.host,
            _array_text(row.people),
            row.needs_care,
            row.created,
            row.changed,
            row.summary,
        )
        for column, value in zip(columns, values, strict=True):
            column.append(value)
    return columns


def _array_text(words: list[str]) -> str:
    """An array as PostgreSQL writes it, since arrays of arrays must be rectangular."""
    quoted = (word.replace("\\", "\\\\").replace('"', '\\"') for word in words)
    return "{" + ",".join(f'"{word}"' for word in quoted) + "}"


class Writer:
    """Gathers entries while the batch before them is committed."""

    def __init__(
        self,
        url: str,
        me: str,
        *,
        patience: float,
        unknown_patience: float,
        statement_seconds: float,
    ) -> None:
        self._url = url
        self._me = me
        self._patience = patience
        self._unknown_patience = unknown_patience
        self._statement_seconds = statement_seconds
        self._waiting: list[tuple[Entry, Done]] = []
        self._sleeper: asyncio.Future[None] | None = None
        self._closing = False
        self.gather_seconds = GATHER_SECONDS
        self._connection: Connection | None = None
        self._statements: dict[str, Statement] = {}
        self._is_down = False
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Connect, and write from now on."""
        await self._connected()
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Write what waits, then end."""
        self._closing = True
        self._wake()
        if self._task is not None:
            await self._task
        await close(self._connection)

    def share_with(self, nodes: int) -> None:
        """So many nodes write to this database."""
        self.gather_seconds = GATHER_SECONDS * max(1, min(nodes, MOST_NODES))

    def append(self, entry: Entry, done: Done) -> None:
        """Take an entry."""
        self._waiting.append((entry, done))
        if self._sleeper is not None:
            self._wake()

    def _wake(self) -> None:
        if self._sleeper is not None:
            self._sleeper.set_result(None)
            self._sleeper = None

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        begun = 0.0
        while True:
            if not self._waiting:
                if self._closing:
                    return
                self._sleeper = loop.create_future()
                await self._sleeper
            early = begun + self.gather_seconds - loop.time()
            if early > 0 and not self._closing:
                await asyncio.sleep(early)
            begun = loop.time()
            batch, self._waiting = self._waiting, []
            if batch:
                try:
                    fates = await self._write(batch)
                except Exception:  # a fault of ours must not end all writing
                    log.exception("writing failed")
                    fates = [StoreError("the store failed", unknown=True)] * len(batch)
                _deliver(batch, fates)

    async def _write(self, batch: list[tuple[Entry, Done]]) -> list[Fate | StoreError] | None:
        """Write a batch whatever happens; None says that every entry was committed."""
        # In this order in every node, or two would wait for each other.
        entries = [entry for entry, _ in batch]
        ordered = sorted(entries, key=_key)
        loop = asyncio.get_running_loop()
        start = loop.time()
        unknown = False  # whether an attempt may have been committed without our hearing of it
        pause = 0.02
        is_clean = True  # whether no number was found to be taken
        while True:
            try:
                await self._connected()
            except Exception as error:
                if not self._is_down:
                    self._is_down = True
                    log.error("%s (%s)", sentence_of(error), explain(error))
                late = loop.time() - start
                if late >= self._patience:
                    self._refuse_waiting(StoreError(sentence_of(error)))
                    if not unknown:
                        return [StoreError(sentence_of(error))] * len(batch)
                if late >= self._unknown_patience or (self._closing and late >= self._patience):
                    return [_not_known()] * len(batch)
                await asyncio.sleep(pause)
                pause = min(pause * 2, 0.5)
                continue
            if self._is_down:
                self._is_down = False
                log.warning("the database is back")
            try:
                async with asyncio.timeout(self._statement_seconds):
                    if is_clean and not unknown:
                        await self._put_all(ordered)
                        return None
                    fates = await self._put_each(ordered, mine_may_be_there=unknown)
                    return [fates[entry.table, entry.number, id(entry)] for entry in entries]
            except asyncpg.UniqueViolationError:
                is_clean = False
            except asyncpg.DeadlockDetectedError:
                log.warning("a deadlock was resolved; trying again")
            except (ValueError, asyncpg.DataError) as error:
                # Something in it is not what the database can hold: find out what, alone.
                if len(batch) == 1:
                    log.error("an event cannot be written: %s", explain(error))
                    return [StoreError("the database cannot hold it")]
                return [(await self._write([one]) or [Fate.COMMITTED])[0] for one in batch]
            except GONE as error:
                log.warning("the database went away during a commit (%s)", explain(error))
                unknown = True
                self._drop()
            except asyncpg.PostgresError as error:
                log.error("%s (%s)", sentence_of(error), explain(error))
                if not unknown:
                    return [StoreError(sentence_of(error))] * len(batch)
                if loop.time() - start >= self._unknown_patience:
                    return [_not_known()] * len(batch)
                await asyncio.sleep(pause)
                pause = min(pause * 2, 0.5)

    async def _put_all(self, entries: list[Entry]) -> None:
        """The quick way: one statement, which fails as a whole if some number is taken."""
        rows = {entry.table: entry.row for entry in entries if entry.row is not None}
        arguments: list[Any] = [
            [entry.table for entry in entries],
            [entry.number for entry in entries],
            [entry.data for entry in entries],
            payloads(self._me, entries),
        ]
        if rows:
            await self._statements[PUT_BOTH].fetchval(*arguments, *columns_of(rows.values()))
        else:
            await self._statements[PUT_EVENTS].fetchval(*arguments)

    async def _put_each(
        self, entries: list[Entry], *, mine_may_be_there: bool
    ) -> dict[tuple[str, int, int], Fate | StoreError]:
        """The careful way: entries whose number is taken are left out.

        If an earlier attempt may have been committed, an event that is there and equals ours is
        ours: its data names who did what. An attempt that is still on its way makes us wait here
        for its end, since two cannot write the same number.
        """
        connection = self._connection
        assert connection is not None
        keys = [(entry.table, entry.number) for entry in entries]
        tables, numbers = [table for table, _ in keys], [number for _, number in keys]
        await connection.execute("BEGIN")
        try:
            new = await connection.fetch(
                PUT_NEW_EVENTS, tables, numbers, [entry.data for entry in entries]
            )
            left = {(table, number) for table, number in new}
            there: dict[tuple[str, int], bytes] = {}
            if mine_may_be_there:
                found = await connection.fetch(READ_EVENTS, tables, numbers)
                there = {(table, number): data for table, number, data in found}
            written: list[Entry] = []
            fates: dict[tuple[str, int, int], Fate | StoreError] = {}
            for entry, key in zip(entries, keys, strict=True):
                is_ours = key in left
                if is_ours:
                    left.remove(key)  # a second entry of that number in this batch is late
                    written.append(entry)
                elif there.get(key) == entry.data:
                    is_ours = True
                fates[entry.table, entry.number, id(entry)] = (
                    Fate.COMMITTED if is_ours else Fate.TAKEN
                )
            rows = {entry.table: entry.row for entry in written if entry.row is not None}
            if rows:
                await connection.execute(PUT_ROWS, *columns_of(rows.values()))
            if written:
                await connection.executemany(
                    "SELECT pg_notify($1, $2)",
                    [(CHANNEL, text) for text in payloads(self._me, written)],
                )
            await connection.execute("COMMIT")
        except BaseException:
            self._drop()  # which rolls back, and cannot hang as a ROLLBACK could
            raise
        return fates

    async def _connected(self) -> None:
        if self._connection is not None and not self._connection.is_closed():
            return
        connection = await connect(self._url)
        try:
            self._statements = {
                sql: await connection.prepare(sql) for sql in (PUT_EVENTS, PUT_BOTH)
            }
        except BaseException:
            connection.terminate()
            raise
        self._connection = connection

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    def _refuse_waiting(self, error: StoreError) -> None:
        """Those that came during the failure were never sent: nothing of them is written."""
        batch, self._waiting = self._waiting, []
        _deliver(batch, [error] * len(batch))


def _key(entry: Entry) -> tuple[str, int]:
    return entry.table, entry.number


def _not_known() -> StoreError:
    return StoreError(
        f"{UNREACHABLE}, and it is not known whether the last command was written", unknown=True
    )


def _deliver(batch: list[tuple[Entry, Done]], fates: list[Fate | StoreError] | None) -> None:
    for index, (entry, done) in enumerate(batch):
        try:
            done(Fate.COMMITTED if fates is None else fates[index])
        except Exception:
            log.exception("what follows an event failed", extra={"table": short(entry.table)})
