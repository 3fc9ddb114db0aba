"""The SQLite file: how it is opened, brought up to date and copied."""

import logging
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from menagerie.server.store.base import StoreError
from menagerie.server.store.migrations import check_version, steps

__all__ = ["check", "connect", "copy", "migrate", "sentence_of", "version_of"]

log = logging.getLogger(__name__)


def connect(file: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """A connection in autocommit mode; transactions are begun where they are meant."""
    try:
        if read_only:
            if not file.exists():
                raise StoreError(f"there is no database {file}")
            uri = f"{file.absolute().as_uri()}?mode=ro"
            db = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch(mode=0o600)  # secrets of games in play are in it
            db = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA busy_timeout = 5000")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA cache_size = -32768")
    except sqlite3.Error as error:
        raise StoreError(f"{file}: {sentence_of(error)}") from error
    except OSError as error:
        raise StoreError(f"{file}: {error.strerror or error}") from error
    return db


def version_of(db: sqlite3.Connection, file: Path) -> int:
    """The version of the schema; 0 for a new file."""
    try:
        names = {name for (name,) in db.execute("SELECT name FROM sqlite_schema")}
        if "schema_version" in names:
            return int(db.execute("SELECT max(version) FROM schema_version").fetchone()[0])
    except sqlite3.Error as error:
        raise StoreError(f"{file}: {sentence_of(error)}") from error
    if names:
        raise StoreError(f"{file} is a database, but not one of Menagerie")
    return 0


def migrate(db: sqlite3.Connection, file: Path) -> None:
    """Bring the schema to the newest version; an old file is copied first."""
    todo = steps("sqlite")
    found = version_of(db, file)
    check_version(found, len(todo), str(file))
    if found == len(todo):
        return
    if found:
        kept = file.with_name(f"{file.name}.before-{len(todo)}")
        copy(db, kept)
        log.warning(
            "%s is upgraded from version %d to %d; a copy is kept in %s",
            file,
            found,
            len(todo),
            kept,
        )
    for version, step in enumerate(todo[found:], found + 1):
        table = "CREATE TABLE schema_version (version INTEGER NOT NULL, applied INTEGER NOT NULL);"
        try:
            db.executescript(
                f"BEGIN IMMEDIATE; {table if version == 1 else ''} {step}; INSERT INTO "  # noqa: S608
                f"schema_version VALUES ({version}, {int(time.time() * 1000)}); COMMIT;"
            )
        except sqlite3.Error as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise StoreError(
                f"{file} cannot be upgraded to version {version}: {sentence_of(error)}"
            ) from error


def copy(
    db: sqlite3.Connection, to: Path, progress: Callable[[int, int], None] | None = None
) -> None:
    """Copy a database that may be in use; the copy appears whole or not at all.

    `progress` is told how many pages are done and how many there are.
    """
    part = to.with_name(to.name + ".part")
    part.unlink(missing_ok=True)

    def tell(_status: int, remaining: int, total: int) -> None:
        if progress is not None:
            progress(total - remaining, total)

    try:
        target = sqlite3.connect(part, isolation_level=None)
        try:
            part.chmod(0o600)
            # Look at one moment only, or a busy server would make the copy begin again and again.
            db.execute("BEGIN")
            db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            db.backup(target, pages=-1 if progress is None else 2048, progress=tell)
            target.execute("PRAGMA journal_mode = DELETE")  # so that it is one file
        finally:
            if db.in_transaction:
                db.execute("COMMIT")
            target.close()
        part.replace(to)
    except sqlite3.Error as error:
        part.unlink(missing_ok=True)
        raise StoreError(f"cannot copy to {to}: {sentence_of(error)}") from error
    except OSError as error:
        part.unlink(missing_ok=True)
        raise StoreError(f"cannot copy to {to}: {error.strerror or error}") from error


def check(db: sqlite3.Connection, file: Path) -> None:
    """Refuse a file that is not a whole database of Menagerie."""
    found = version_of(db, file)
    if not found:
        raise StoreError(f"{file} is not a database of Menagerie")
    check_version(found, len(steps("sqlite")), str(file))
    try:
        (answer,) = db.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        answer = sentence_of(error)
    if answer != "ok":
        raise StoreError(f"{file} is damaged: {answer}")


def sentence_of(error: sqlite3.Error) -> str:
    """What a person can do something about."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return {
        sqlite3.SQLITE_FULL: "the disk is full",
        sqlite3.SQLITE_IOERR: "the disk cannot be written or read",
        sqlite3.SQLITE_BUSY: "the database is busy",
        sqlite3.SQLITE_READONLY: "the database file cannot be written",
        sqlite3.SQLITE_CANTOPEN: "the database file cannot be opened",
        sqlite3.SQLITE_CORRUPT: "the database file is damaged",
        sqlite3.SQLITE_NOTADB: "this file is not a database",
    }.get(code, str(error))
