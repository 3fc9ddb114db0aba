"""`menagerie admin`, as a person uses it, on both databases."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from menagerie.bots import BOTS
from menagerie.server.store import Entry, Guest, Store, open_store
from menagerie.server.store.base import Item
from menagerie.table import Table
from menagerie.table.commands import BotMove, Start
from menagerie.table.events import Created, to_bytes
from menagerie.table.setup import Setup, settled
from tests.server.store.tools import NOW, add, opened, row, run, set_up

DAY = 86_400_000


def admin(*arguments: object, status: int = 0) -> str:
    """The output of a command."""
    done = subprocess.run(
        [sys.executable, "-m", "menagerie", "admin", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


def finished_table(name: str) -> list[bytes]:
    """The events of a table at which bots have played a whole game."""
    setup = settled(Setup(game="safaru", seats=["easy"] * 3), BOTS)
    created = Created(at=NOW, by="host", table=name, setup=setup, master="07" * 32, host_name="Ann")
    table = Table(created, BOTS)
    events = [to_bytes(created)]

    def take(event: object) -> None:
        table.apply(table.number + 1, event)  # type: ignore[arg-type]
        events.append(to_bytes(event))

    take(table.decide("host", "Ann", Start(), NOW))
    while table.match is not None and table.to_act is not None:
        move = str(table.match.legal[0])
        take(table.decide("", "", BotMove(seat=table.to_act, move=move), NOW))
    return events


async def fill(store: Store) -> None:
    """Something of everything."""
    await store.put_guest(Guest("ann", b"\x00secret", "Ann û", NOW))
    await store.put_guest(Guest("rex", b"other", "Rex", NOW, "program"))
    await set_up(store, row("live", people=("ann", 'b"c')), row("old", "over"), row("done", "over"))
    await add(store, *(Entry("live", n, os.urandom(20)) for n in range(2, 30)))
    store.save_snapshot("live", 20, b"\xffstate", NOW + 5)
    await store.compact("old", [b'{"record":"menagerie/1"}\n', b'{"record":"menagerie/1","n":2}\n'])
    await store.put_analysis("old", 2, b'{"choices":[]}')


async def everything(store: Store) -> list[Item]:
    items = [item async for item in store.export_all()]
    return sorted(items, key=repr)


def test_a_whole_database_moves_from_sqlite_to_postgresql_and_back(
    tmp_path: Path, postgres_url: str
) -> None:
    one, two = tmp_path / "one.db", tmp_path / "two.db"
    dumps = [tmp_path / f"{n}.jsonl" for n in range(3)]

    @run
    async def prepare() -> None:
        async with opened(one) as store:
            await fill(store)

    prepare()
    databases = [one, postgres_url, two]
    for n, database in enumerate(databases):
        if n:
            said = admin("import", dumps[n - 1], "--database", database)
            assert "imported 40 items" in said
        assert "wrote 40 items" in admin("export", "--all", dumps[n], "--database", database)
        assert stat.S_IMODE(dumps[n].stat().st_mode) == 0o600
    assert len({frozenset(dump.read_bytes().splitlines()) for dump in dumps}) == 1

    @run
    async def compare() -> None:
        async with opened(one) as first, opened(postgres_url) as second, opened(two) as third:
            expected = await everything(first)
            assert await everything(second) == expected == await everything(third)
            for store in (second, third):
                loaded = await store.load("live")
                assert loaded is not None and loaded.snapshot == (20, b"\xffstate")
                assert loaded.row.people == ["ann", 'b"c'] and len(loaded.events) == 9
                assert len(await store.records("old") or []) == 2
                assert await store.analysis("old", 2) == b'{"choices":[]}'
                assert [table.id for table in await store.of_guest("ann", 5)] == ["live"]
                assert await store.finished_before(NOW * 2, 5) == ["done"]

    compare()
    for database in databases[1:]:
        refused = admin("import", dumps[0], "--database", database, status=2)
        assert "has tables already" in refused


def test_a_damaged_dump_imports_nothing(tmp_path: Path, database: str) -> None:
    @run
    async def prepare() -> None:
        async with opened(tmp_path / "source.db") as store:
            await fill(store)

    prepare()
    whole = tmp_path / "whole.jsonl"
    admin("export", "--all", whole, "--database", tmp_path / "source.db")
    lines = whole.read_bytes().splitlines(keepends=True)
    damages: dict[str, list[bytes]] = {
        "cut off": lines[:-1],
        "should have": [*lines[:10], *lines[11:]],
        "not a line of a dump": [*lines[:10], lines[10][:20] + b"\n", *lines[11:]],
        "out of place": lines[1:],
        "menagerie-dump/9": [lines[0].replace(b"dump/1", b"dump/9"), *lines[1:]],
    }
    bad = tmp_path / "bad.jsonl"
    for sentence, changed in damages.items():
        bad.write_bytes(b"".join(changed))
        assert sentence in admin("import", bad, "--database", database, status=2)

    @run
    async def check() -> None:
        async with opened(database) as store:
            assert await store.count_tables() == 0

    check()
    assert "No such file" in admin("import", tmp_path / "none", "--database", database, status=2)


@run
async def test_backup_copies_while_the_server_writes_and_restore_brings_it_back(
    tmp_path: Path,
) -> None:
    file, copy = tmp_path / "menagerie.db", tmp_path / "copy.db"
    store = await open_store(file)
    await set_up(store, row("a"))
    await add(store, *(Entry("a", n, os.urandom(5000)) for n in range(2, 2000)))
    is_over = False

    async def play() -> int:
        number = 1999
        while not is_over:
            await add(store, Entry("a", number + 1, b"{}"))
            number += 1
        return number

    player = asyncio.create_task(play())
    said = await asyncio.to_thread(admin, "backup", copy, "--database", file)
    assert f"copied {file} to {copy}" in said
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    in_use = await asyncio.to_thread(restore_refused, copy, file)
    assert "in use by a running server" in in_use
    again = await asyncio.to_thread(lambda: admin("backup", copy, "--database", file, status=2))
    assert "exists: give --force" in again
    is_over = True
    number = await player
    await store.close()

    with_tables = await asyncio.to_thread(restore_refused, copy, file)
    assert "has tables: give --force" in with_tables
    await asyncio.to_thread(admin, "restore", copy, "--database", file, "--force")
    async with opened(file) as restored:
        events = await restored.events("a")
        assert 1999 <= len(events) < number
        assert [n for n, _ in events] == list(range(1, len(events) + 1))
    kept = tmp_path / "menagerie.db.before-restore"
    async with opened(kept) as old:
        assert len(await old.events("a")) == number
    fresh = tmp_path / "new" / "menagerie.db"
    await asyncio.to_thread(admin, "restore", copy, "--database", fresh)
    assert fresh.exists()


def restore_refused(copy: Path, file: Path) -> str:
    return admin("restore", copy, "--database", file, status=2)


def test_restore_refuses_what_is_no_copy(tmp_path: Path) -> None:
    target = tmp_path / "menagerie.db"
    (tmp_path / "letter").write_text("dear aunt\n" * 1000)
    empty = tmp_path / "empty.db"
    sqlite3.connect(empty).close()
    empty.touch()
    for name, sentence in (
        ("letter", "not a database"),
        ("empty.db", "not a database of Menagerie"),
        ("none", "there is no database"),
    ):
        assert sentence in restore_refused(tmp_path / name, target)
    assert not target.exists()


def test_backup_and_restore_leave_postgresql_to_its_own_tools(tmp_path: Path) -> None:
    url = "postgresql://nowhere/zoo"
    assert "pg_dump" in admin("backup", tmp_path / "x", "--database", url, status=2)
    assert "pg_restore" in admin("restore", tmp_path / "x", "--database", url, status=2)


def test_export_writes_records_that_can_be_verified(tmp_path: Path, database: str) -> None:
    events = finished_table("a")

    @run
    async def prepare() -> None:
        async with opened(database) as store:
            await set_up(store, row("b", "over"), row("broken", "over"))
            first = Entry("a", 1, events[0], row("a", "over"))
            await add(store, first, *(Entry("a", n, e) for n, e in enumerate(events[1:], 2)))
            await store.compact("b", [history_of(events)])

    prepare()
    file = tmp_path / "records.jsonl"
    said = admin("export", file, "--database", database)
    assert "wrote 2 records" in said
    assert "table broken cannot be read" in said
    assert file.read_bytes() == history_of(events) * 2
    command = [sys.executable, "-m", "menagerie", "verify", str(file)]
    assert "2 records" in subprocess.check_output(command, text=True)
    assert "exists" in admin("export", file, "--database", database, status=2)


def history_of(events: list[bytes]) -> bytes:
    from menagerie.table import history

    (record,) = history.records(list(enumerate(events, 1)), BOTS)
    return record.text.encode()


def test_prune_says_and_removes(database: str) -> None:
    now = int(time.time() * 1000)

    @run
    async def prepare() -> None:
        async with opened(database) as store:
            await set_up(store, *(row(f"t{n}", "over", changed=now - n * DAY) for n in range(10)))
            for days in (7, 370):
                guest = Guest(f"g{days}", f"{days}".encode(), "Ada", now - days * DAY)
                await store.put_guest(guest)

    prepare()
    option = ("--database", database)
    dry = admin("prune", "--older-than", "132h", "--dry-run", *option)
    assert "4 tables and 1 guest would be removed" in dry
    assert "removed 4 tables and 1 guest" in admin("prune", "--older-than", "132h", *option)
    assert "removed 0 tables" in admin("prune", "--older-than", "1w", *option)
    assert "not a time" in admin("prune", "--older-than", "long", *option, status=2)


def test_the_default_database_is_that_of_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    if sys.platform != "linux":
        pytest.skip("other systems have other folders")
    assert f"{tmp_path}/menagerie/menagerie.db" in admin("backup", tmp_path / "x", status=2)
    monkeypatch.setenv("MENAGERIE_DATABASE", str(tmp_path / "mine.db"))
    assert "removed 0 tables" in admin("prune", "--older-than", "1d")
    assert (tmp_path / "mine.db").exists()
    assert stat.S_IMODE((tmp_path / "mine.db").stat().st_mode) == 0o600
