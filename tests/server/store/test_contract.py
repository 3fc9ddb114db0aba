"""What both stores promise, on a real SQLite file and a real PostgreSQL."""

import asyncio
from itertools import pairwise

import pytest

from menagerie.server.store import Entry, Fate, Guest, StoreError, open_store
from menagerie.server.store.base import Care
from tests.server.store.tools import NOW, add, later, opened, row, run, set_up

COMMITTED, TAKEN = Fate.COMMITTED, Fate.TAKEN


def event(table: str, number: int, text: str = "x") -> Entry:
    return Entry(table, number, f'{{"by":"{text}","n":{number}}}'.encode())


@run
async def test_what_was_appended_is_there_after_opening_again(database: str) -> None:
    async with opened(database) as store:
        assert await store.load("a") is None
        await set_up(store, row("a", people=("host", "ann")))
        assert await add(store, *(event("a", n) for n in range(2, 301))) == [COMMITTED] * 299
    async with opened(database) as store:
        loaded = await store.load("a")
        assert loaded is not None and not loaded.is_compacted and loaded.snapshot is None
        assert loaded.row == row("a", people=("host", "ann"))
        assert [number for number, _ in loaded.events] == list(range(1, 301))
        assert loaded.events[299] == (300, b'{"by":"x","n":300}')
        assert await store.events("a", 298) == loaded.events[298:]
        assert await store.events("nowhere") == []


@run
async def test_answers_come_in_order_after_the_commit_and_many_share_one(database: str) -> None:
    async with opened(database) as store:
        await set_up(store, *(row(f"t{n}") for n in range(50)))
        heard: list[tuple[str, int]] = []
        turns: list[int] = []
        turn = 0

        def count() -> None:
            nonlocal turn
            turn += 1
            if len(heard) < 1000:
                asyncio.get_running_loop().call_soon(count)

        count()
        for number in range(2, 22):
            for table in range(50):
                entry = event(f"t{table}", number)

                def done(fate: Fate | StoreError, entry: Entry = entry) -> None:
                    assert fate is COMMITTED
                    heard.append((entry.table, entry.number))
                    turns.append(turn)

                store.append(entry, done)
        assert not heard, "append never calls back at once"
        while len(heard) < 1000:
            await asyncio.sleep(0.001)
        assert heard == [(f"t{table}", number) for number in range(2, 22) for table in range(50)]
        assert 1 + sum(a != b for a, b in pairwise(turns)) < 100, "groups are committed together"


@run
async def test_a_number_is_given_once_and_the_rest_of_the_group_is_not_harmed(
    database: str,
) -> None:
    async with opened(database) as store:
        await set_up(store, row("a"), row("b"), row("c"))
        assert await add(store, event("a", 2, "first")) == [COMMITTED]
        before = await store.load("a")
        fates = await add(
            store,
            event("b", 2),
            Entry("a", 2, b'{"by":"second"}', row("a", "over")),
            event("c", 2),
            Entry("c", 3, b"{}", row("c", "over")),
            event("a", 3),
        )
        assert fates == [COMMITTED, TAKEN, COMMITTED, COMMITTED, COMMITTED]
        after = await store.load("a")
        assert before is not None and after is not None
        assert after.row.status == "playing", "nothing of a refused entry is written"
        assert after.events == [*before.events, (3, b'{"by":"x","n":3}')]
        ended = await store.load("c")
        assert ended is not None and ended.row.status == "over" and len(ended.events) == 3


@run
async def test_a_new_table_whose_first_number_is_taken_changes_nothing(database: str) -> None:
    async with opened(database) as store:
        await set_up(store, row("a", host="ann"))
        fates = await add(
            store, Entry("a", 1, b"{}", row("a", host="eve")), Entry("b", 1, b"{}", row("b"))
        )
        assert fates == [TAKEN, COMMITTED]
        loaded = await store.load("a")
        assert loaded is not None and loaded.row.host == "ann"


@run
async def test_odd_data_comes_back_as_it_was(database: str) -> None:
    odd = [b"", b"\n", b"\x00\xff\xfe", '{"û":"\u2028 🐘"}'.encode(), b"x" * 100_000]
    async with opened(database) as store:
        await set_up(store, row("a", summary="{'û'}".encode(), people=("a b", 'c"', "d,e", "")))
        entries = [Entry("a", 2 + n, data) for n, data in enumerate(odd) if data]
        assert await add(store, *entries) == [COMMITTED] * 4
        loaded = await store.load("a")
        assert loaded is not None
        assert [data for _, data in loaded.events[1:]] == odd[1:]
        assert loaded.row.people == ["a b", 'c"', "d,e", ""]


@run
async def test_an_answer_that_fails_does_not_keep_the_others_from_theirs(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(database) as store:
        await set_up(store, row("a"))

        def fail(_: Fate | StoreError) -> None:
            raise RuntimeError("not our problem")

        store.append(event("a", 2), fail)
        assert await add(store, event("a", 3)) == [COMMITTED]
    assert "not our problem" in caplog.text


@run
async def test_close_writes_what_waits_and_then_refuses(database: str) -> None:
    store = await open_store(database)
    await set_up(store, row("a"))
    waiting = [later(store, event("a", number)) for number in range(2, 200)]
    store.save_snapshot("a", 150, b"state", None)
    await store.close()
    assert {await future for future in waiting} == {COMMITTED}
    (refused,) = await add(store, event("a", 200))
    assert isinstance(refused, StoreError) and "closed" in str(refused)
    with pytest.raises(StoreError, match="closed"):
        await store.load("a")
    async with opened(database) as again:
        loaded = await again.load("a")
        assert loaded is not None and loaded.snapshot == (150, b"state")
        assert [number for number, _ in loaded.events] == list(range(151, 200))


@run
async def test_the_newest_snapshot_counts(database: str) -> None:
    async with opened(database) as store:
        await set_up(store, row("a"))
        await add(store, *(event("a", n) for n in range(2, 11)))
        store.save_snapshot("a", 5, b"five", None)
        store.save_snapshot("a", 9, b"nine", NOW)
    async with opened(database) as store:
        store.save_snapshot("a", 7, b"seven", None)
        store.save_snapshot("nowhere", 7, b"lost", None)
    async with opened(database) as store:
        loaded = await store.load("a")
        assert loaded is not None and loaded.snapshot == (9, b"nine")
        assert [number for number, _ in loaded.events] == [10]


@run
async def test_lists_of_tables(database: str) -> None:
    async with opened(database) as store:
        await set_up(
            store,
            row("old", "waiting", changed=NOW),
            row("new", "waiting", changed=NOW + 5, people=("host", "ann")),
            row("played", changed=NOW + 9, people=("ann",), host="bob"),
            row("secret", is_public=False, changed=NOW + 2),
            row("over", "over", changed=NOW + 3),
        )
        assert [t.id for t in await store.list_public(10)] == ["new", "old", "played"]
        assert [t.id for t in await store.list_public(1)] == ["new"]
        assert [t.id for t in await store.list_public(10, NOW + 5)] == ["new", "played"]
        assert [t.id for t in await store.of_guest("ann", 10)] == ["played", "new"]
        assert [t.id for t in await store.of_guest("host", 2)] == ["new", "over"]
        assert [t.id for t in await store.of_guest("bob", 9)] == ["played"], "the host counts"
        assert await store.count_live_of_host("host") == 3
        assert await store.waiting("n") == "new" and await store.waiting("ol") == "old"
        assert await store.waiting("pl") is await store.waiting("o\x7f") is None
        assert await store.count_live_of_host("nobody") == 0
        assert await store.count_live_of_host("host", NOW + 2) == 2
        assert await store.count_tables() == 5
        await add(store, Entry("new", 2, b"{}", row("new", "over", people=(), changed=NOW + 6)))
        assert [t.id for t in await store.of_guest("ann", 10)] == ["played"]
        assert await store.count_live_of_host("host") == 2


@run
async def test_a_row_is_written_soon_and_never_replaces_a_newer_one(database: str) -> None:
    async with opened(database) as store:
        await set_up(store, row("a", host="ann", changed=NOW + 5))
        store.put_row(row("a", "over", host="eve", people=("eve",), changed=NOW))
        store.put_row(row("b", changed=NOW))
    async with opened(database) as store:
        loaded = await store.load("a")
        assert loaded is not None and loaded.row.host == "ann"
        assert await store.of_guest("eve", 5) == []
        store.put_row(row("a", "over", host="bob", people=("bob",), changed=NOW + 9))
    async with opened(database) as store:
        assert [t.status for t in await store.of_guest("bob", 5)] == ["over"]


@run
async def test_guests(database: str) -> None:
    async with opened(database) as store:
        ann = Guest("ann", b"\x00hash", "Ann û", NOW)
        await store.put_guest(ann)
        await store.put_guest(Guest("bot", b"other", "Rex", NOW, "program"))
        assert await store.guest_by_secret(b"\x00hash") == ann
        assert await store.guest_by_secret(b"nobody") is None
        ann.name = "Anna"
        await store.put_guest(ann)
        assert await store.guest_by_secret(b"\x00hash") == ann
        with pytest.raises(StoreError):
            await store.put_guest(Guest("thief", b"other", "Eve", NOW))
        found = await store.guest_by_secret(b"other")
        assert found is not None and found.kind == "program"


@run
async def test_tables_are_claimed_once_and_freed_by_release_or_death(database: str) -> None:
    async with opened(database) as store:
        await set_up(
            store,
            *(row(f"t{n}") for n in range(5)),
            row("people", needs_care=False),
            row("waits", "waiting"),
            row("over", "over"),
        )
        first = await store.claim("one", 60_000, 3)
        rest = await store.claim("two", 60_000, 10)
        assert len(first) == 3 and len(rest) == 2
        assert {*first, *rest} == {f"t{n}" for n in range(5)}
        assert await store.claim("two", 60_000, 10) == {}
        rests, *others = first
        await store.release("two", rests)  # not hers to give
        assert await store.keep("two", rests, 60_000) is Care.ANOTHERS
        await store.release("one", rests)
        assert await store.claim("two", 60_000, 10) == {}, "it rests"
        assert await store.keep("two", rests, 60_000) is Care.OURS
        await asyncio.sleep(0.3)
        await store.beat("two")
        left = dict.fromkeys(others, Care.LEFT)
        assert await store.claim("three", 200, 10) == left, "one is dead, two lives"


@run
async def test_whoever_takes_a_table_over_knows_whether_it_was_left_alone(database: str) -> None:
    async with opened(database) as store:
        await set_up(store, row("a"), row("b"))
        claimed = await store.claim("one", 60_000, 1)
        assert claimed in ({"a": Care.LEFT}, {"b": Care.LEFT}), "its node died at once"
        for table in "ab":
            assert await store.keep("one", table, 60_000) is Care.OURS
            assert await store.keep("two", table, 60_000) is Care.ANOTHERS
        await store.retire("one")
        assert await store.keep("two", "a", 60_000) is Care.LEFT
        assert await store.keep("two", "a", 60_000) is Care.OURS
        # A node of the same name finds what it has left itself.
        await store.beat("one")
        assert await store.claim("one", 60_000, 9) == {"b": Care.LEFT}
        await store.release("two", "a")
        loaded = await store.load("a")
        assert loaded is not None and not loaded.row.needs_care
        assert await store.keep("one", "a", 60_000) is Care.OURS


@run
async def test_a_table_is_kept_by_whoever_asks_first(database: str) -> None:
    async with opened(database) as store:
        await set_up(store, row("a"), row("b"))
        kept = await asyncio.gather(*(store.keep(f"n{n}", "a", 60_000) for n in range(4)))
        assert sorted(care.name for care in kept) == ["ANOTHERS"] * 3 + ["OURS"]
        winner = f"n{kept.index(Care.OURS)}"
        assert await store.keep(winner, "a", 60_000) is Care.OURS
        assert await store.claim("other", 60_000, 9) == {"b": Care.LEFT}
        assert await store.keep(winner, "b", 60_000) is Care.ANOTHERS
        assert await store.keep(winner, "nowhere", 60_000) is Care.ANOTHERS
        await store.release(winner, "a")
        assert await store.keep("other", "a", 60_000) is Care.OURS


@run
async def test_a_table_that_is_due_is_claimed_too(database: str) -> None:
    async with opened(database) as store:
        await set_up(store, row("slow", needs_care=False), row("later", needs_care=False))
        store.save_snapshot("slow", 1, b"", NOW)
        store.save_snapshot("later", 1, b"", NOW * 2)
        await asyncio.sleep(0.5)
        assert await store.claim("one", 60_000, 10) == {"slow": Care.OURS}


@run
async def test_a_finished_table_is_compacted_to_its_records(database: str) -> None:
    async with opened(database) as store:
        await set_up(store, row("a", "over", changed=NOW), row("b", "over", changed=NOW + 100))
        await add(store, *(event("a", n) for n in range(2, 50)))
        store.save_snapshot("a", 40, b"state", None)
        assert await store.finished_before(NOW, 10) == []
        assert await store.finished_before(NOW + 1, 10) == ["a"]
        assert await store.finished_before(NOW + 1000, 1) == ["a"]
        assert await store.finished_before(NOW + 1000, 1, 1) == ["b"]
        assert await store.records("a") is None
        games = [b'{"record":"menagerie/1"}\n' * 100, b"second\n"]
        assert not await store.compact("a", games, 48), "somebody went on playing"
        assert await store.compact("a", games, 49)
        assert not await store.compact("a", [b"again, by another node"])
        assert not await store.compact("nowhere", [])
        assert await store.records("a") == games
        assert await store.records("nowhere") is None
        assert await store.finished_before(NOW + 1000, 10) == ["b"]
        assert await store.events("a") == []
        store.save_snapshot("a", 49, b"late", None)
        assert await add(store, event("a", 50)) == [TAKEN], "somebody still had it in memory"
        await asyncio.sleep(0.3)
        loaded = await store.load("a")
        assert loaded is not None and loaded.is_compacted
        assert loaded.snapshot is None and loaded.events == []
        await store.compact("b", [])
        assert await store.records("b") == []


@run
async def test_pruning_takes_what_nothing_has_happened_at(database: str) -> None:
    async with opened(database) as store:
        await set_up(
            store,
            row("over", "over"),
            row("left", "waiting"),
            row("new", changed=NOW + 100),
            row("slow"),
            row("due"),
        )
        store.save_snapshot("slow", 1, b"state", None)  # saved now, long after NOW
        await store.compact("over", [b"record"])
        await asyncio.sleep(0.3)
        assert (await store.prune(NOW + 50, dry_run=True)).tables == 3
        assert await store.count_tables() == 5
        assert (await store.prune(NOW + 50)).tables == 3
        assert await store.count_tables() == 2
        assert await store.load("left") is None and await store.records("over") is None
        assert await store.events("left") == []
        loaded = await store.load("slow")
        assert loaded is not None and loaded.snapshot == (1, b"state")
        await set_up(store, row("left"))


@run
async def test_guests_go_when_they_can_come_back_no_more_and_are_at_no_table(
    database: str,
) -> None:
    names = ("gone", "host", "seated", "of-old-table", "young")
    async with opened(database) as store:
        for name in names:
            created = NOW if name == "young" else NOW - 1000
            await store.put_guest(Guest(name, name.encode(), name, created))
        await set_up(
            store,
            row("new", host="host", people=("seated",), changed=NOW + 100),
            row("old", "over", host="of-old-table", people=("of-old-table", "seated")),
        )
        then = NOW - 500
        assert await store.prune(NOW + 50, guests_before=then, dry_run=True) == (1, 2)
        for name in names:
            assert await store.guest_by_secret(name.encode()) is not None
        assert await store.prune(NOW + 50) == (1, 0), "nobody goes who was not asked about"
        assert await store.prune(NOW + 50, guests_before=then) == (0, 2)
        left = [name for name in names if await store.guest_by_secret(name.encode())]
        assert left == ["host", "seated", "young"]


@run
async def test_what_was_found_out_about_a_game_is_kept_with_it(database: str) -> None:
    data = b'{"choices":[]}' * 1000
    async with opened(database) as store:
        await set_up(store, row("a", "over"), row("b", "over", changed=NOW - 10))
        assert await store.analysis("a", 1) is None
        for table in ("a", "b", "nowhere"):
            await store.put_analysis(table, 1, b"first")
            await store.put_analysis(table, 1, data)
            await store.put_analysis(table, 2, b"{}")
        assert await store.analysis("nowhere", 1) is None
    async with opened(database) as store:
        assert await store.analysis("a", 1) == data and await store.analysis("a", 2) == b"{}"
        await store.compact("a", [b"{}\n"])
        assert await store.analysis("a", 1) == data, "compacting leaves it"
        assert (await store.prune(NOW)).tables == 1
        assert await store.analysis("b", 1) is None and await store.analysis("a", 1) == data
