"""Everything in the database, row by row: out of it, and into an empty one."""

import zlib
from collections.abc import AsyncIterator, Callable, Iterable
from itertools import groupby
from typing import Any

from menagerie.server.store.base import (
    AnalysisItem,
    Entry,
    Guest,
    Item,
    RecordItem,
    Snapshot,
    StoreError,
    TableRow,
)
from menagerie.server.store.postgres.link import Pooled
from menagerie.server.store.postgres.writer import PUT_ROWS, columns_of

__all__ = ["COLUMNS", "export_all", "import_all"]

COLUMNS = (
    "t.id, t.game, t.status, t.is_public, t.host, t.people, t.needs_care, t.created, t.changed,"
    " t.summary"
)


async def export_all(db: Pooled) -> AsyncIterator[Item]:
    """All there is, within the transaction that is open."""
    for sql, make in _EXPORT:
        async for row in db.cursor(sql, prefetch=1000):
            yield make(row)


async def import_all(db: Pooled, items: Iterable[Item]) -> int:
    """Write all of it, within the transaction that is open; how many there were."""
    count = 0
    await db.execute("LOCK TABLE tables IN EXCLUSIVE MODE")
    if await db.fetchval("SELECT EXISTS (SELECT FROM tables)"):
        raise StoreError("the database has tables already: import into an empty one")
    for chunk in _chunks(items):
        count += len(chunk)
        await _import(db, type(chunk[0]), chunk)
    # An event without data marks the end of a compacted table.
    await db.execute(
        "UPDATE tables SET is_compacted = true FROM events WHERE table_id = id AND data = ''"
    )
    return count


def _chunks(items: Iterable[Item]) -> Iterable[list[Any]]:
    """Up to a thousand items of the same kind."""
    for _, same in groupby(items, key=type):
        chunk: list[Any] = []
        for item in same:
            chunk.append(item)
            if len(chunk) == 1000:
                yield chunk
                chunk = []
        if chunk:
            yield chunk


async def _import(db: Pooled, kind: type[Item], chunk: list[Any]) -> None:
    if kind is TableRow:
        await db.execute(PUT_ROWS, *columns_of(chunk))
    else:
        name, values = _IMPORT[kind]
        await db.copy_records_to_table(name, records=[values(item) for item in chunk])


_EXPORT: list[tuple[str, Callable[[Any], Item]]] = [
    ("SELECT id, secret_hash, name, created, kind FROM guests", lambda row: Guest(*row)),
    (f"SELECT {COLUMNS} FROM tables t", lambda row: TableRow(*row)),  # noqa: S608
    (
        "SELECT e.* FROM events e JOIN tables t ON t.id = e.table_id ORDER BY table_id, number",
        lambda row: Entry(*row),
    ),
    ("SELECT * FROM snapshots", lambda row: Snapshot(*row)),
    (
        "SELECT * FROM records ORDER BY table_id, number",
        lambda row: RecordItem(row[0], row[1], zlib.decompress(row[2])),
    ),
    (
        "SELECT * FROM analyses ORDER BY table_id, number",
        lambda row: AnalysisItem(row[0], row[1], zlib.decompress(row[2])),
    ),
]
_IMPORT: dict[type[Item], tuple[str, Callable[[Any], tuple[Any, ...]]]] = {
    Guest: ("guests", lambda item: (item.id, item.secret_hash, item.name, item.created, item.kind)),
    Entry: ("events", lambda item: (item.table, item.number, item.data)),
    Snapshot: (
        "snapshots",
        lambda item: (item.table, item.number, item.data, item.due, item.saved),
    ),
    RecordItem: (
        "records",
        lambda item: (item.table, item.number, zlib.compress(item.data, 9)),
    ),
    AnalysisItem: (
        "analyses",
        lambda item: (item.table, item.number, zlib.compress(item.data, 9)),
    ),
}
