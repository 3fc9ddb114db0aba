"""`menagerie admin`: care for the database of a server."""

import asyncio
import os
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from menagerie.cli import fail

if TYPE_CHECKING:
    from menagerie.server.store import Store
    from menagerie.server.store.base import Item, Pruned

app = typer.Typer(
    no_args_is_help=True, help="Care for the database of a server: copies, exports, old tables."
)

Database = Annotated[
    str | None,
    typer.Option(
        metavar="FILE|URL",
        help="A SQLite file or a postgresql:// URL; what `menagerie serve` uses by default.",
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Replace what is there.")]
UNITS = {"h": 3_600_000, "d": 86_400_000, "w": 7 * 86_400_000}


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    database: Database = None,
    force: Force = False,
) -> None:
    """Copy a SQLite database, also while the server runs."""
    from menagerie.server.store.sqlite.file import connect, copy, version_of

    source = _sqlite_path(database, "use pg_dump, or `menagerie admin export --all`")
    _may_write(file, force)
    db = connect(source, read_only=True)
    try:
        if not version_of(db, source):
            raise fail(f"{source} is empty")
        with _progress("copying") as tell:
            copy(db, file, tell)
    finally:
        db.close()
    typer.echo(f"copied {source} to {file} ({file.stat().st_size:,} bytes)")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy made by `backup`.")],
    database: Database = None,
    force: Force = False,
) -> None:
    """Put a copy in the place of a SQLite database; the server must be stopped.

    With --force a database that has tables is kept beside it as FILE.before-restore.
    """
    from menagerie.server.store.sqlite.file import check, connect, copy
    from menagerie.server.store.sqlite.lock import FileLock

    target = _sqlite_path(database, "use pg_restore, or `menagerie admin import`")
    source = connect(file, read_only=True)
    try:
        check(source, file)
        target.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(target)
        lock.acquire()
        try:
            kept = _put_aside(target, force) if target.exists() else None
            with _progress("restoring") as tell:
                copy(source, target, tell)
        finally:
            lock.release()
    finally:
        source.close()
    if kept is not None:
        typer.echo(f"the database that was there is now {kept}")
    typer.echo(f"restored {target} from {file}")


def _put_aside(target: Path, force: bool) -> Path | None:
    """Make room for another database; where the old one is, if it was worth keeping."""
    from menagerie.server.store import StoreError
    from menagerie.server.store.sqlite.file import connect

    has_tables = True
    with suppress(StoreError):  # if it cannot be read it may be worth something all the same
        db = connect(target)
        try:
            has_tables = bool(db.execute("SELECT EXISTS (SELECT 1 FROM tables)").fetchone()[0])
        except sqlite3.OperationalError:  # nothing of ours is in it
            has_tables = bool(db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0])
        except sqlite3.DatabaseError:
            pass
        finally:
            db.close()  # which leaves all in one file
    if has_tables and not force:
        raise fail(f"{target} has tables: give --force to replace it, the old one is kept beside")
    kept = target.with_name(target.name + ".before-restore")
    target.replace(kept)
    for ending in ("-wal", "-shm"):
        target.with_name(target.name + ending).unlink(missing_ok=True)
    if not has_tables:
        kept.unlink()
        return None
    return kept


@app.command()
def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the lines go.")],
    everything: Annotated[
        bool,
        typer.Option(
            "--all",
            help="The whole database, secrets of games in play included, for `import`.",
        ),
    ] = False,
    database: Database = None,
    force: Force = False,
) -> None:
    """Write the records of all finished games, or everything, as JSON Lines."""
    _may_write(file, force)

    async def work() -> tuple[int, list[str]]:
        from menagerie.server.store.dump import write_dump

        damaged: list[str] = []
        count = 0
        async with _opened(database, for_reading=True) as store:
            with _written(file) as out, _progress("exporting") as tell:
                items = store.export_all()
                done = write_dump(items, out) if everything else _records(items, out, damaged)
                async for count in done:
                    tell(count, 0)
        return count, damaged

    count, damaged = asyncio.run(work())
    for sentence in damaged:
        typer.echo(f"menagerie: {sentence}", err=True)
    what = "items" if everything else "records"
    typer.echo(f"wrote {count:,} {what} to {file}")


async def _records(
    items: "AsyncIterator[Item]", out: BinaryIO, damaged: list[str]
) -> AsyncIterator[int]:
    """Write the records of finished games; yields how many there are so far."""
    from menagerie.server.store.base import Entry, RecordItem

    count = 0
    table = ""
    events: list[tuple[int, bytes]] = []
    async for item in items:
        if isinstance(item, Entry) and item.data:
            if item.table != table:
                count += _write_records(table, events, out, damaged)
                yield count
                table, events = item.table, []
            events.append((item.number, item.data))
        elif isinstance(item, RecordItem):
            out.write(item.data)
            count += 1
            yield count
    count += _write_records(table, events, out, damaged)
    yield count


def _write_records(
    table: str, events: list[tuple[int, bytes]], out: BinaryIO, damaged: list[str]
) -> int:
    from menagerie.bots import BOTS
    from menagerie.table import history

    try:
        found = history.records(events, BOTS)
    except Exception as error:  # one damaged table must not keep the others from being exported
        damaged.append(f"table {table} cannot be read: {error}")
        return 0
    for record in found:
        out.write(record.text.encode())
    return len(found)


@app.command("import")
def import_(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="What `export --all` wrote, from any database.")
    ],
    database: Database = None,
) -> None:
    """Fill an empty database; either all is imported or nothing."""

    async def work() -> int:
        from menagerie.server.store.dump import read_dump

        with file.open("rb") as lines, _progress("importing") as tell:

            def items() -> "Iterator[Item]":
                for count, item in enumerate(read_dump(lines), 1):
                    tell(count, 0)
                    yield item

            async with _opened(database) as store:
                return await store.import_all(items())

    typer.echo(f"imported {asyncio.run(work()):,} items from {file}")


@app.command()
def prune(
    older_than: Annotated[
        str, typer.Option(metavar="TIME", help="Such as 90d, 12w or 36h.", show_default=False)
    ],
    database: Database = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only say how many it would be.")
    ] = False,
) -> None:
    """Remove tables at which nothing has happened for a time, with their records.

    And guests who are at no table any more and whose cookie has run out, after a year.

    The file of a SQLite database does not become smaller; its free room is used again.
    """
    import time

    from menagerie.server.identity import COOKIE_SECONDS

    match = re.fullmatch(r"(\d{1,6})([hdw])", older_than)
    if match is None:
        raise fail(f"{older_than!r} is not a time: write 90d, 12w or 36h")
    now = int(time.time() * 1000)
    before = now - int(match[1]) * UNITS[match[2]]
    guests_before = min(before, now - 1000 * COOKIE_SECONDS)

    async def work() -> "Pruned":
        async with _opened(database) as store:
            return await store.prune(before, guests_before=guests_before, dry_run=dry_run)

    count = asyncio.run(work())
    both = f"{_counted(count.tables, 'table')} and {_counted(count.guests, 'guest')}"
    typer.echo(f"{both} would be removed" if dry_run else f"removed {both}")


def _counted(number: int, what: str) -> str:
    return f"1 {what}" if number == 1 else f"{number:,} {what}s"


def _database(given: str | None) -> str:
    """What was given, or what the server would use."""
    from menagerie.server.configuration import load_settings
    from menagerie.server.store import default_database

    if given is None:
        given = load_settings({}).database
    return given or str(default_database())


def _sqlite_path(database: str | None, else_do: str) -> Path:
    from menagerie.server.store import make_store
    from menagerie.server.store.sqlite.store import SqliteStore

    store = make_store(_database(database))
    if not isinstance(store, SqliteStore):
        raise fail(f"this is for SQLite; for PostgreSQL {else_do}")
    return store.file


@asynccontextmanager
async def _opened(database: str | None, *, for_reading: bool = False) -> "AsyncIterator[Store]":
    from menagerie.server.store import open_store

    store = await open_store(_database(database), for_reading=for_reading)
    try:
        yield store
    finally:
        await store.close()


def _may_write(file: Path, force: bool) -> None:
    if file.exists() and not force:
        raise fail(f"{file} exists: give --force to replace it")


@contextmanager
def _written(file: Path) -> Iterator[BinaryIO]:
    """A file for us alone that appears whole or not at all."""
    part = file.with_name(file.name + ".part")
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(descriptor, "wb") as out:  # noqa: PTH123  (it is open already)
            yield out
            out.flush()
            os.fsync(descriptor)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


class _progress:  # noqa: N801  (reads as a verb where it is used)
    """A bar on a terminal, silence elsewhere; called with what is done and what there is."""

    def __init__(self, verb: str) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TimeElapsedColumn

        console = Console(stderr=True)
        self.bar = Progress(
            verb,
            BarColumn(),
            "{task.completed:,.0f}",
            TimeElapsedColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self.task = self.bar.add_task(verb, total=None)
        self.calls = 0

    def __enter__(self) -> "_progress":
        self.bar.start()
        return self

    def __call__(self, done: int, total: int) -> None:
        self.calls += 1
        if total or self.calls % 1000 == 0:
            self.bar.update(self.task, completed=done, total=total or None)

    def __exit__(self, *_: object) -> None:
        self.bar.stop()


def add_to(parent: typer.Typer) -> None:
    """Register the commands."""
    parent.add_typer(app, name="admin")
