"""Which nodes live, and which of them looks after a table."""

from menagerie.server.store.base import FORGET_NODES_AFTER_MS, GONE, Care
from menagerie.server.store.postgres.link import NOW, Pooled, lock

__all__ = ["beat", "claim", "keep", "release", "retire"]

LOCK_CLAIM = 2
LIVING_MS = 5_000
"""A node that gave a sign of life within so many milliseconds lives, and writes too."""


async def beat(db: Pooled, node: str) -> set[str]:
    """Give a sign of life; the nodes that live."""
    await _beat(db, node)
    return {name for (name,) in await db.fetch(_LIVING, LIVING_MS)}


async def claim(db: Pooled, node: str, dead_after_ms: int, limit: int) -> dict[str, Care]:
    """Take over tables that need care and that no living node keeps."""
    # One at a time, and each sees what the one before has taken.
    await lock(db, LOCK_CLAIM)
    await _beat(db, node)
    rows = await db.fetch(_CLAIM, node, dead_after_ms, limit)
    return {table: Care.found(before, is_resting=not needs) for table, before, needs in rows}


async def keep(db: Pooled, node: str, table: str, dead_after_ms: int) -> Care:
    """Take over a table unless another living node keeps it."""
    await lock(db, LOCK_CLAIM)
    await _beat(db, node)
    rows = await db.fetch(_KEEP, node, table, dead_after_ms)
    return Care.after(rows[0][0], node) if rows else Care.ANOTHERS


async def release(db: Pooled, node: str, table: str) -> None:
    """Let go of a table and write that it rests, in one: nobody takes it over in between."""
    await db.execute(_RELEASE, node, table)


async def retire(db: Pooled, node: str) -> None:
    """Let go of all tables of a node."""
    await db.execute("UPDATE keepers SET node = $2 WHERE node = $1", node, GONE)
    await db.execute("DELETE FROM nodes WHERE id = $1", node)


async def _beat(db: Pooled, node: str) -> None:
    await db.execute(
        f"INSERT INTO nodes VALUES ($1, {NOW})"  # noqa: S608
        " ON CONFLICT (id) DO UPDATE SET beat = excluded.beat",
        node,
    )
    await db.execute(
        f"DELETE FROM nodes WHERE beat < {NOW} - $1::bigint",  # noqa: S608
        FORGET_NODES_AFTER_MS,
    )


_CLAIM = (
    "INSERT INTO keepers SELECT t.id, $1 FROM tables t"  # noqa: S608
    " LEFT JOIN snapshots s ON s.table_id = t.id"
    f" WHERE t.status = 'playing' AND (t.needs_care OR s.due <= {NOW}) AND NOT EXISTS ("
    " SELECT FROM keepers k JOIN nodes n ON n.id = k.node"
    f" WHERE k.table_id = t.id AND n.beat >= {NOW} - $2::bigint) LIMIT $3"
    " ON CONFLICT (table_id) DO UPDATE SET node = excluded.node RETURNING table_id,"
    " (SELECT k.node FROM keepers k WHERE k.table_id = keepers.table_id),"  # as it was before
    " (SELECT needs_care FROM tables WHERE id = table_id)"
)
_LIVING = f"SELECT id FROM nodes WHERE beat >= {NOW} - $1::bigint"  # noqa: S608
_KEEP = (
    "INSERT INTO keepers SELECT id, $1 FROM tables WHERE id = $2"  # noqa: S608
    " ON CONFLICT (table_id) DO UPDATE SET node = excluded.node"
    " WHERE keepers.node = $1 OR NOT EXISTS (SELECT FROM nodes n WHERE n.id = keepers.node"
    f" AND n.beat >= {NOW} - $3::bigint) RETURNING"
    " (SELECT k.node FROM keepers k WHERE k.table_id = keepers.table_id)"
)
_RELEASE = (
    "WITH gone AS (DELETE FROM keepers WHERE node = $1 AND table_id = $2 RETURNING table_id)"
    " UPDATE tables SET needs_care = false FROM gone WHERE id = gone.table_id"
)
