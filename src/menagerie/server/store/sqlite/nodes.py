"""Which nodes live, and which of them looks after a table.

A file has one server at a time; the next one finds what was left, and is promised the same as on
PostgreSQL.
"""

import sqlite3
from typing import Any

from menagerie.server.store.base import FORGET_NODES_AFTER_MS, GONE, Care
from menagerie.server.times import now_ms

__all__ = ["beat", "claim", "free", "keep", "release", "retire"]


def beat(db: sqlite3.Connection, node: str) -> None:
    """Give a sign of life."""
    now = now_ms()
    db.execute(
        "INSERT INTO nodes VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET beat = excluded.beat",
        (node, now),
    )
    db.execute("DELETE FROM nodes WHERE beat < ?", (now - FORGET_NODES_AFTER_MS,))


def claim(db: sqlite3.Connection, node: str, dead_after_ms: int, limit: int) -> dict[str, Care]:
    """Take over tables that need care and that no living node keeps."""
    beat(db, node)
    found = free(db, dead_after_ms, limit)
    db.executemany(
        "INSERT INTO keepers VALUES (?, ?) ON CONFLICT DO UPDATE SET node = excluded.node",
        [(key, node) for key, *_ in found],
    )
    return {table: Care.found(before, is_resting=not needs) for _, table, before, needs in found}


def free(db: sqlite3.Connection, dead_after_ms: int, limit: int) -> list[Any]:
    """Tables in play that want a keeper: key, id, who kept it before, whether it needs care."""
    now = now_ms()
    return db.execute(
        "SELECT t.no, t.id, before.node, t.needs_care FROM tables t"
        " LEFT JOIN snapshots s ON s.table_no = t.no"
        " LEFT JOIN keepers before ON before.table_no = t.no"
        " WHERE t.status = 'playing' AND (t.needs_care OR s.due <= ?) AND NOT EXISTS ("
        " SELECT 1 FROM keepers k JOIN nodes n ON n.id = k.node"
        " WHERE k.table_no = t.no AND n.beat >= ?) LIMIT ?",
        (now, now - dead_after_ms, limit),
    ).fetchall()


def keep(db: sqlite3.Connection, node: str, table: str, dead_after_ms: int) -> Care:
    """Keep the table unless another living node does."""
    beat(db, node)
    before = db.execute(
        "SELECT node FROM keepers JOIN tables ON no = table_no WHERE id = ?", (table,)
    ).fetchone()
    kept = db.execute(
        "INSERT INTO keepers SELECT no, ?1 FROM tables WHERE id = ?2 ON CONFLICT DO UPDATE SET"
        " node = excluded.node WHERE node = ?1 OR NOT EXISTS (SELECT 1 FROM nodes n"
        " WHERE n.id = keepers.node AND n.beat >= ?3)",
        (node, table, now_ms() - dead_after_ms),
    )
    return Care.after(before and before[0], node) if kept.rowcount > 0 else Care.ANOTHERS


def release(db: sqlite3.Connection, node: str, table: str) -> None:
    """Let go of a table and write that it rests, in one: nobody takes it over in between."""
    gone = db.execute(
        "DELETE FROM keepers WHERE node = ? AND table_no = (SELECT no FROM tables WHERE id = ?)",
        (node, table),
    )
    if gone.rowcount > 0:
        db.execute("UPDATE tables SET needs_care = false WHERE id = ?", (table,))


def retire(db: sqlite3.Connection, node: str) -> None:
    """Let go of all tables of a node."""
    db.execute("UPDATE keepers SET node = ? WHERE node = ?", (GONE, node))
    db.execute("DELETE FROM nodes WHERE id = ?", (node,))
