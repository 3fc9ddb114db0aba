"""What only PostgreSQL can meet: other nodes, lost connections, a commit nobody heard of."""

import asyncio
import os
import subprocess
import sys
from typing import Any

import asyncpg
import pytest

from menagerie.server.store import Entry, Fate, Store, StoreError, open_store
from menagerie.server.store.base import Care
from menagerie.server.store.migrations import steps
from menagerie.server.store.postgres.news import CHANNEL, Listener
from menagerie.server.store.postgres.store import PostgresStore
from tests.server.conftest import Postgres
from tests.server.store.proxy import Fault, proxy_to
from tests.server.store.tools import add, later, opened, row, run, set_up, until

COMMITTED, TAKEN = Fate.COMMITTED, Fate.TAKEN


async def execute(url: str, sql: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(sql)
    await connection.close()


@run
async def test_of_two_nodes_exactly_one_gets_each_number(postgres_url: str) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as two:
        tables = [f"t{n}" for n in range(8)]
        await set_up(one, *(row(table) for table in tables))
        winners: dict[tuple[str, int], str] = {}

        async def play(store: Store, name: str, table: str) -> None:
            number = 2
            while number <= 60:
                data = f'{{"by":"{name}"}}'.encode()
                new = row(table, host=name) if number % 5 == 0 else None
                (fate,) = await add(store, Entry(table, number, data, new))
                if fate is COMMITTED:
                    assert winners.setdefault((table, number), name) == name
                else:
                    assert fate is TAKEN
                number += 1

        # The second node meets the tables in the other order: no deadlock may come of it.
        await asyncio.gather(
            *(play(one, "one", table) for table in tables),
            *(play(two, "two", table) for table in reversed(tables)),
        )
        for table in tables:
            events = await one.events(table)
            assert [number for number, _ in events] == list(range(1, 61))
            for number, data in events[1:]:
                assert data == f'{{"by":"{winners[table, number]}"}}'.encode()
            loaded = await two.load(table)
            assert loaded is not None and loaded.row.host == winners[table, 60]


@run
async def test_news_reach_the_other_node_in_order_and_not_the_own(postgres_url: str) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as two:
        own: list[tuple[str, int, bytes]] = []
        heard: list[tuple[str, int, bytes]] = []
        one.on_news = lambda *news: own.append(news)
        two.on_news = lambda *news: heard.append(news)
        await set_up(one, row("a"), row("b"))
        datas = [
            b'{"small":1}',
            b"x" * 7_950,
            b"y" * 100_000,
            '{"û":"🐘"}'.encode(),
            b"two\nlines",
            b"\x00\xff not text",
            *(b'{"n":%d}' % n for n in range(500)),
            "û".encode() * 3_960,
        ]
        entries = [Entry("ab"[n % 2], 2 + n // 2, data) for n, data in enumerate(datas)]
        assert set(await add(one, *entries)) == {COMMITTED}
        await until(lambda: len(heard) == len(datas))
        for table in "ab":
            events = await one.events(table, 1)
            assert [(n, data) for name, n, data in heard if name == table] == events
        assert own == []


@run
async def test_a_call_is_heard_by_the_other_node_only_and_is_no_event(postgres_url: str) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as two:
        own: list[tuple[str, bytes]] = []
        heard: list[tuple[str, bytes]] = []
        one.on_call = lambda *call: own.append(call)
        two.on_call = lambda *call: heard.append(call)
        await set_up(one, row("a"))
        assert one.call("a", b"who")
        await until(lambda: bool(heard))
        assert heard == [("a", b"who")]
        assert own == []
        assert [number for number, _ in await two.events("a")] == [1]


@run
async def test_calls_about_many_tables_go_out_together(postgres_url: str) -> None:
    said: list[str] = []
    stranger = await asyncpg.connect(postgres_url)
    try:
        await stranger.add_listener(CHANNEL, lambda *news: said.append(news[-1]))
        async with opened(postgres_url) as one, opened(postgres_url) as two:
            heard: list[tuple[str, bytes]] = []
            two.on_call = lambda *call: heard.append(call)
            for _ in range(2):  # two seats of each table are missed
                for table in range(100):
                    one.call(f"t{table}", b"who")
            await until(lambda: len(heard) >= 100)
            assert heard == [(f"t{table}", b"who") for table in range(100)]
            await until(lambda: bool(said))
            assert len(said) == 1
            one.call("t1", b"0 2")  # what is said later is heard later
            await until(lambda: len(heard) == 101)
    finally:
        await stranger.close()


@run
async def test_a_refused_entry_is_no_news(postgres_url: str) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as two:
        heard: list[tuple[str, int, bytes]] = []
        two.on_news = lambda *news: heard.append(news)
        await set_up(one, row("a"), row("b"))
        assert await add(two, Entry("a", 2, b"{2}")) == [COMMITTED]
        entries = [Entry("b", 2, b"b"), Entry("a", 2, b"late"), Entry("b", 3, b"b", row("b"))]
        assert await add(one, *entries) == [COMMITTED, TAKEN, COMMITTED]
        await until(lambda: len(heard) == 2)
        assert heard == [("b", 2, b"b"), ("b", 3, b"b")]


@run
async def test_whoever_listens_hears_nothing_of_the_secret_of_a_table(postgres_url: str) -> None:
    """Anybody may, who may connect to the database at all."""
    heard: list[str] = []
    stranger = await asyncpg.connect(postgres_url)
    try:
        await stranger.add_listener(CHANNEL, lambda *news: heard.append(news[-1]))
        async with opened(postgres_url) as store:
            first = Entry("a", 1, b'{"master":"17"}', row("a"))
            others = [Entry("b", 1, b'{"master":"18"}', row("b")), Entry("a", 2, b'{"say":"hi"}')]
            assert await add(store, first) == [COMMITTED]
            assert await add(store, *others) == [COMMITTED] * 2
            await until(lambda: heard)
    finally:
        await stranger.close()
    assert "hi" in "".join(heard) and "master" not in "".join(heard)


@run
async def test_one_piece_of_news_that_nobody_understands_costs_no_other(
    caplog: pytest.LogCaptureFixture,
) -> None:
    heard: list[tuple[str, int, bytes]] = []

    def tell(*news: Any) -> None:
        if news[0] == "odd":
            raise ValueError("of a newer version")
        heard.append(news)

    async def read(table: str, number: int) -> bytes:
        return b"read"

    listener = Listener("", "me", tell, read)
    listener._hear(None, 0, CHANNEL, "you\nodd 2 {}\na 2 {}\nnonsense\na b c\na 3 {}")
    assert heard == [("a", 2, b"{}"), ("a", 3, b"{}")]
    listener._hear(None, 0, CHANNEL, "you\nodd 3\na 4\na 5 {}")
    await until(lambda: len(heard) == 4)
    listener._hear(None, 0, CHANNEL, "you\na 6 {}")
    assert [number for _, number, _ in heard] == [2, 3, 4, 5, 6]
    assert len(caplog.records) == 4


@run
async def test_a_lost_listener_comes_back_and_says_so(postgres_url: str) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as two:
        said: list[str] = []
        heard: list[int] = []
        two.on_lost = lambda: said.append("lost")
        two.on_back = lambda: said.append("back")
        two.on_news = lambda table, number, data: heard.append(number)
        await set_up(one, row("a"))
        assert await add(one, Entry("a", 2, b"{}")) == [COMMITTED]
        await until(lambda: heard == [2])
        await execute(
            postgres_url,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = 'menagerie' AND query LIKE 'LISTEN%'",
        )
        await until(lambda: said == ["lost", "back"])
        assert await add(one, Entry("a", 3, b"{}")) == [COMMITTED]
        await until(lambda: heard == [2, 3])


@run
async def test_every_connection_may_be_cut_at_any_time(postgres_url: str) -> None:
    """Nothing that was committed is missing, nothing is there twice, nobody is left waiting."""
    async with opened(postgres_url) as store:
        tables = [f"t{n}" for n in range(20)]
        await set_up(store, *(row(table) for table in tables))
        is_over = False

        async def play(table: str) -> None:
            number = 1
            while not is_over:
                (fate,) = await add(store, Entry(table, number + 1, os.urandom(50)))
                assert fate is COMMITTED
                number += 1
            assert [n for n, _ in await store.events(table)] == list(range(1, number + 1))

        players = asyncio.gather(*(play(table) for table in tables))
        for _ in range(15):
            await asyncio.sleep(0.05)
            await execute(
                postgres_url,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name = 'menagerie' AND datname = current_database()",
            )
        is_over = True
        await players


@run
async def test_a_database_that_stops_refuses_and_recovers() -> None:
    server = Postgres()
    try:
        store = PostgresStore(server.url(), patience=0.3, unknown_patience=120)
        await store.open()
        await set_up(store, row("a"), row("b"))
        waiting = later(store, Entry("b", 2, b"at the last moment"))
        await asyncio.to_thread(server.stop)
        for _ in range(3):
            (fate,) = await add(store, Entry("a", 2, b"{}"))
            assert isinstance(fate, StoreError) and not fate.unknown
            assert str(fate) == "the database cannot be reached"
        with pytest.raises(StoreError, match="cannot be reached"):
            await store.load("a")
        with pytest.raises(StoreError, match="cannot be reached"):
            await open_store(server.url())
        store.save_snapshot("a", 1, b"kept", None)
        await asyncio.to_thread(server.start)
        fate = await waiting  # it was in time or it was not, but the answer is true
        assert fate is COMMITTED or (isinstance(fate, StoreError) and not fate.unknown)
        last = 3 if fate is COMMITTED else 2
        assert await add(store, Entry("a", 2, b"{}"), Entry("b", last, b"{}")) == [COMMITTED] * 2
        loaded = await store.load("b")
        assert loaded is not None
        assert [number for number, _ in loaded.events] == list(range(1, last + 1))
        await store.close()
        async with opened(server.url()) as again:
            loaded = await again.load("a")
            assert loaded is not None and loaded.snapshot == (1, b"kept")
    finally:
        server.close()


@pytest.mark.parametrize("fault", ["lose the request", "lose the answer", "delay the request"])
@pytest.mark.parametrize("rival", [False, True])
@run
async def test_the_answer_is_what_is_in_the_database(
    postgres_url: str, fault: Fault, rival: bool
) -> None:
    async with (
        proxy_to(postgres_url) as proxy,
        opened(proxy.url) as store,
        opened(postgres_url) as other,
    ):
        await set_up(store, row("a"), row("b"))
        assert await add(store, Entry("a", 2, b"{2}")) == [COMMITTED]
        proxy.fault = fault
        futures = [
            later(store, Entry("a", 3, b"mine", row("a", "over") if rival else None)),
            later(store, Entry("b", 2, b"mine")),
        ]
        if rival:
            await until(lambda: proxy.struck)
            await add(other, Entry("a", 3, b"theirs"))
        fates = [await future for future in futures]
        assert proxy.struck == 1
        for table, number, fate in (("a", 3, fates[0]), ("b", 2, fates[1])):
            await asyncio.sleep(1.2 if fault == "delay the request" else 0)
            events = await other.events(table)
            assert [n for n, _ in events] == list(range(1, number + 1))
            assert (events[-1][1] == b"mine") == (fate is COMMITTED)
            assert fate in (COMMITTED, TAKEN)
        assert fates[1] is COMMITTED
        loaded = await other.load("a")
        assert loaded is not None
        assert (loaded.row.status == "over") == (rival and fates[0] is COMMITTED)


@run
async def test_if_it_stays_unknown_the_answer_says_so(postgres_url: str) -> None:
    async with proxy_to(postgres_url) as proxy:
        store = PostgresStore(proxy.url, patience=0.2, unknown_patience=0.8)
        await store.open()
        await set_up(store, row("a"), row("b"))
        proxy.fault, proxy.stays_away = "lose the answer", True
        lost = later(store, Entry("a", 2, b"mine"))
        await until(lambda: proxy.struck)
        (never_sent,) = await add(store, Entry("b", 2, b"{}"))
        assert isinstance(never_sent, StoreError) and not never_sent.unknown
        fate = await lost
        assert isinstance(fate, StoreError) and fate.unknown and "not known" in str(fate)
        proxy.fault, proxy.stays_away = "", False
        assert await add(store, Entry("a", 2, b"again")) == [TAKEN], "it had been written"
        assert await add(store, Entry("b", 2, b"again")) == [COMMITTED]
        await store.close()


@run
async def test_data_that_the_database_cannot_hold_harms_nobody_else(postgres_url: str) -> None:
    async with opened(postgres_url) as store:
        await set_up(store, row("a"), row("b"))
        fates = await add(
            store,
            Entry("a", 2, b"{}"),
            Entry("b", 2, b"{}", row("b", host="nul\0")),
            Entry("a", 2**40, b"{}"),
            Entry("a", 3, b"{}"),
        )
        assert fates[0] is COMMITTED and fates[3] is COMMITTED
        assert all(isinstance(fate, StoreError) and not fate.unknown for fate in fates[1:3])
        assert len(await store.events("b")) == 1


@run
async def test_nodes_that_claim_at_once_never_share_a_table(postgres_url: str) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as two:
        tables = [f"t{n}" for n in range(100)]
        await set_up(one, *(row(table) for table in tables))
        claims = await asyncio.gather(
            *(store.claim(f"node {n}", 60_000, 10) for n in range(6) for store in (one, two))
        )
        taken = [table for claim in claims for table in claim]
        assert len(taken) == 100 and set(taken) == set(tables)


@run
async def test_two_nodes_may_start_on_an_empty_or_an_old_database(postgres_url: str) -> None:
    await execute(
        postgres_url,
        "CREATE TABLE schema_version (version integer PRIMARY KEY, applied bigint NOT NULL)",
    )
    await execute(postgres_url, steps("postgres")[0])
    await execute(
        postgres_url,
        "INSERT INTO schema_version VALUES (1, 0);"
        "INSERT INTO tables VALUES ('old', 'safaru', 'playing', true, 'ann', '{ann}', true, 5, 6,"
        " '{}'); INSERT INTO events VALUES ('old', 1, 'one'), ('old', 2, 'two')",
    )
    stores = await asyncio.gather(*(open_store(postgres_url) for _ in range(4)))
    loaded = await stores[0].load("old")
    assert loaded is not None and loaded.events == [(1, b"one"), (2, b"two")]
    assert await stores[1].claim("me", 1000, 5) == {"old": Care.LEFT}
    await asyncio.gather(*(store.close() for store in stores))
    await execute(postgres_url, "INSERT INTO schema_version VALUES (99, 0)")
    with pytest.raises(StoreError, match="newer Menagerie"):
        await open_store(postgres_url)


@run
async def test_what_cannot_be_opened_is_a_sentence_without_the_password(postgres_url: str) -> None:
    with pytest.raises(StoreError, match="cannot be reached") as refused:
        await open_store("postgresql://ann:secret@127.0.0.1:1/zoo")
    assert "secret" not in str(refused.value) and "zoo on 127.0.0.1" in str(refused.value)
    with pytest.raises(StoreError, match="no such database"):
        await open_store(postgres_url.replace("/test_", "/none_"))
    with pytest.raises(StoreError, match="start the server once"):
        await open_store(postgres_url, for_reading=True)


def test_without_the_driver_one_sentence_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['asyncpg'] = None\n"
        "from menagerie.server.store import *\n"
        "try: make_store('postgresql://zoo')\n"
        "except StoreError as error: print(error)"
    )
    output = subprocess.check_output([sys.executable, "-c", code], text=True)
    assert "menagerie-cards[postgres]" in output
