"""What the tests of the stores have in common."""

import asyncio
import functools
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import ParamSpec

from menagerie.server.store import Entry, Fate, Store, StoreError, TableRow, open_store

P = ParamSpec("P")

NOW = 1_700_000_000_000


def run(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """Run a test on an event loop of its own, for a minute at most."""

    @functools.wraps(test)
    def call(*arguments: P.args, **named: P.kwargs) -> None:
        async def limited() -> None:
            async with asyncio.timeout(60):
                await test(*arguments, **named)

        asyncio.run(limited())

    return call


@asynccontextmanager
async def opened(database: str | Path) -> AsyncIterator[Store]:
    store = await open_store(database)
    try:
        yield store
    finally:
        await store.close()


def row(
    table: str,
    status: str = "playing",
    *,
    is_public: bool = True,
    host: str = "host",
    people: tuple[str, ...] = ("host",),
    needs_care: bool = True,
    changed: int = NOW,
    summary: bytes = b"{}",
) -> TableRow:
    return TableRow(
        table, "safaru", status, is_public, host, list(people), needs_care, NOW, changed, summary
    )


def later(store: Store, entry: Entry) -> "asyncio.Future[Fate | StoreError]":
    """Append now; the result says later what became of it."""
    future: asyncio.Future[Fate | StoreError] = asyncio.get_running_loop().create_future()
    store.append(entry, future.set_result)
    return future


async def add(store: Store, *entries: Entry) -> list[Fate | StoreError]:
    return list(await asyncio.gather(*(later(store, entry) for entry in entries)))


async def set_up(store: Store, *tables: TableRow) -> None:
    fates = await add(store, *(Entry(table.id, 1, b'{"n":1}', table) for table in tables))
    assert set(fates) <= {Fate.COMMITTED}, fates


async def until(ready: Callable[[], object], seconds: float = 20) -> None:
    async with asyncio.timeout(seconds):
        while not ready():
            await asyncio.sleep(0.01)
