"""What only SQLite can meet: old files, a full disk, a second server, a sudden death."""

import asyncio
import logging
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from menagerie.server.store import Entry, Fate, Store, StoreError, make_store, open_store
from menagerie.server.store.base import Care
from menagerie.server.store.migrations import steps
from tests.server.store.tools import add, later, opened, row, run, set_up

NEWEST = len(steps("sqlite"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "menagerie.db"


def make_version_1(file: Path) -> None:
    """A file as the first version wrote it, with a table in it."""
    db = sqlite3.connect(file)
    db.execute("CREATE TABLE schema_version (version INTEGER NOT NULL, applied INTEGER NOT NULL)")
    db.executescript(steps("sqlite")[0])
    db.execute("INSERT INTO schema_version VALUES (1, 0)")
    db.execute("INSERT INTO guests VALUES ('ann', x'01', 'Ann', 5, 'person')")
    db.execute(
        "INSERT INTO tables VALUES (7, 'old', 'safaru', 'playing', 1, 'ann', '[\"ann\"]', 1, 5, 6,"
        " x'7b7d')"
    )
    db.executemany("INSERT INTO events VALUES (7, ?, ?)", [(n, b"{%d}" % n) for n in range(1, 9)])
    db.execute("INSERT INTO table_people VALUES ('ann', 7)")
    db.commit()
    db.close()


@run
async def test_an_old_file_is_upgraded_after_a_copy(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    make_version_1(file)
    caplog.set_level(logging.WARNING)
    async with opened(file) as store:
        loaded = await store.load("old")
        assert loaded is not None and loaded.row.people == ["ann"]
        assert loaded.events == [(n, b"{%d}" % n) for n in range(1, 9)]
        assert await add(store, Entry("old", 9, b"{}")) == [Fate.COMMITTED]
        assert await store.claim("me", 1000, 5) == {"old": Care.LEFT}
        guest = await store.guest_by_secret(b"\x01")
        assert guest is not None and guest.name == "Ann"
    kept = file.with_name(f"menagerie.db.before-{NEWEST}")
    assert str(kept) in caplog.text
    copy = sqlite3.connect(kept)
    assert copy.execute("SELECT max(version) FROM schema_version").fetchone() == (1,)
    assert copy.execute("SELECT count(*) FROM events").fetchone() == (8,)
    copy.close()


@run
async def test_an_upgrade_that_fails_leaves_the_old_file(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_version_1(file)
    broken = [steps("sqlite")[0], "CREATE TABLE nodes (id TEXT); CREATE TABLE guests (id TEXT);"]
    with monkeypatch.context() as patch:
        patch.setattr("menagerie.server.store.sqlite.file.steps", lambda _: broken)
        with pytest.raises(StoreError, match="cannot be upgraded to version 2"):
            await open_store(file)
    async with opened(file) as store:
        loaded = await store.load("old")
        assert loaded is not None and len(loaded.events) == 8


@run
async def test_a_newer_file_is_refused_and_not_touched(file: Path) -> None:
    async with opened(file):
        pass
    db = sqlite3.connect(file)
    db.execute("INSERT INTO schema_version VALUES (99, 0)")
    db.commit()
    db.close()
    for for_reading in (False, True):
        with pytest.raises(StoreError, match="newer Menagerie"):
            await open_store(file, for_reading=for_reading)


@run
async def test_what_is_no_database_of_ours_is_refused(file: Path, tmp_path: Path) -> None:
    file.write_bytes(b"a letter to my aunt\n" * 100)
    with pytest.raises(StoreError, match="not a database"):
        await open_store(file)
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    with pytest.raises(StoreError, match="not one of Menagerie"):
        await open_store(tmp_path / "other.db")
    with pytest.raises(StoreError, match="there is no database"):
        await open_store(tmp_path / "none.db", for_reading=True)
    assert not (tmp_path / "none.db").exists()
    (tmp_path / "folder").mkdir()
    with pytest.raises(StoreError):
        await open_store(tmp_path / "folder")
    with pytest.raises(StoreError, match="a path or a postgresql"):
        make_store("mysql://somewhere/db")


@run
async def test_one_server_at_a_time_but_anyone_may_look(file: Path) -> None:
    async with opened(file) as store:
        await set_up(store, row("a"))
        code = (
            "import asyncio, sys; from menagerie.server.store import *\n"
            "try: asyncio.run(open_store(sys.argv[1]))\n"
            "except StoreError as error: print(error)"
        )
        second = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-c", code, f"sqlite:///{file}"],
            capture_output=True,
            text=True,
        )
        assert "in use by a running server" in second.stdout, second.stderr
        look = await open_store(file, for_reading=True)
        assert await look.count_tables() == 1
        (refused,) = await add(look, Entry("a", 2, b"{}"))
        assert isinstance(refused, StoreError)
        await look.close()
    async with opened(file):
        pass
    assert not file.with_name(file.name + "-wal").exists(), "a closed store is one file"


@run
async def test_an_event_needs_its_table(file: Path) -> None:
    async with opened(file) as store:
        await set_up(store, row("a"))
        lost, kept = await add(store, Entry("b", 1, b"{}"), Entry("a", 2, b"{}"))
        assert isinstance(lost, StoreError) and "no such table" in str(lost)
        assert kept is Fate.COMMITTED


@run
async def test_the_log_starts_anew_though_events_never_pause(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("menagerie.server.store.sqlite.checkpoint.PAUSE_SECONDS", 0.01)
    monkeypatch.setattr("menagerie.server.store.sqlite.checkpoint.MOST_PAGES", 50)
    async with opened(file) as store:
        await set_up(store, *(row(f"t{n}") for n in range(5)))
        log, written = file.with_name(file.name + "-wal"), 0

        def is_anew() -> bool:
            return written >= 16_000_000 and log.stat().st_size < written / 2 < file.stat().st_size

        async def play(table: str) -> None:
            nonlocal written
            for number in range(2, 8002):  # on a busy machine whoever looks at the log comes late
                await add(store, Entry(table, number, b"x" * 4000))
                written += 4000
                if is_anew():
                    break

        await asyncio.gather(*(play(f"t{n}") for n in range(5)))
        assert is_anew()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 3 MB, where one may be mounted."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["/bin/mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(folder)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("mounting a small file system needs root")
    yield folder
    subprocess.run(["/bin/umount", "--lazy", str(folder)], check=True)


@run
async def test_a_full_disk_refuses_and_recovers(small_disk: Path) -> None:
    numbers = {f"t{n}": 1 for n in range(20)}
    file = small_disk / "menagerie.db"

    async def play(store: Store) -> set[str]:
        """An event at each table; what was said to the refused."""
        futures = {
            table: later(store, Entry(table, number + 1, os.urandom(300)))
            for table, number in numbers.items()
        }
        said = set()
        for table, future in futures.items():
            fate = await future
            if fate is Fate.COMMITTED:
                numbers[table] += 1
            else:
                assert isinstance(fate, StoreError) and not fate.unknown
                said.add(str(fate))
        return said

    async with opened(file) as store:
        await set_up(store, *(row(table) for table in numbers))
        for _ in range(20):
            assert await play(store) == set()
        with (small_disk / "ballast").open("wb", buffering=0) as ballast:
            with suppress(OSError):
                while ballast.write(b"x" * 4096):
                    pass
            heard = [await play(store) for _ in range(30)]
            assert heard[-1] == {"the disk is full"}
            store.save_snapshot("t0", 1, b"s" * 100_000, None)
            assert [await play(store) for _ in range(30)] == [{"the disk is full"}] * 30
            ballast.truncate(0)
        for _ in range(20):
            assert await play(store) == set()
    async with opened(file) as store:
        for table, number in numbers.items():
            events = await store.events(table)
            assert [n for n, _ in events] == list(range(1, number + 1))
        loaded = await store.load("t0")
        assert loaded is not None and loaded.snapshot is not None, "it was kept until it fitted"


@run
async def test_a_full_database_refuses_whole_batches(file: Path) -> None:
    """The same without root: SQLite itself reports a full disk at a number of pages."""
    async with opened(file) as store:
        await set_up(store, row("a"), row("b"))
        await store._do(lambda db: db.execute("PRAGMA max_page_count = 60").fetchall())  # type: ignore[attr-defined]
        fates = await add(
            store, Entry("a", 2, b"x" * 300_000), Entry("b", 2, b"{}", row("b", "over"))
        )
        assert [str(fate) for fate in fates] == ["the disk is full"] * 2
        loaded = await store.load("b")
        assert loaded is not None and loaded.row.status == "playing" and len(loaded.events) == 1
        assert await add(store, Entry("b", 2, b"{}")) == [Fate.COMMITTED]
        await store._do(lambda db: db.execute("PRAGMA max_page_count = 600000").fetchall())  # type: ignore[attr-defined]
        assert await add(store, Entry("a", 2, b"x" * 300_000)) == [Fate.COMMITTED]
