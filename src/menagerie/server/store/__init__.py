"""Stores of tables: one SQLite file by default, PostgreSQL for several servers."""

import os
import sys
from pathlib import Path

from menagerie.server.store.base import Entry, Fate, Guest, Loaded, Store, StoreError, TableRow

__all__ = [
    "Entry",
    "Fate",
    "Guest",
    "Loaded",
    "Store",
    "StoreError",
    "TableRow",
    "default_database",
    "make_store",
    "open_store",
]


def default_database() -> Path:
    """`menagerie.db` in the folder where this system keeps the data of programs."""
    home = Path.home()
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return folder / "menagerie" / "menagerie.db"


def make_store(database: str | Path) -> Store:
    """The store for a PostgreSQL URL, a `sqlite:///` URL or a path; not opened yet."""
    text = str(database)
    if text.startswith(("postgresql://", "postgres://")):
        from menagerie.server.store.postgres.store import PostgresStore

        return PostgresStore(text)
    from menagerie.server.store.sqlite.store import SqliteStore

    path = text.removeprefix("sqlite:///")
    if "://" in path:
        raise StoreError("a database is a path or a postgresql:// URL")
    return SqliteStore(Path(path).expanduser())


async def open_store(database: str | Path, *, for_reading: bool = False) -> Store:
    """Open the store of a PostgreSQL URL, a `sqlite:///` URL or a path."""
    store = make_store(database)
    await store.open(for_reading=for_reading)
    return store
