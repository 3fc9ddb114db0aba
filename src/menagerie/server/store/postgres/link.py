"""Connections to PostgreSQL, and what its errors mean to a person."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from menagerie.server.store.base import StoreError

try:
    import asyncpg
except ImportError as error:
    raise StoreError(
        "PostgreSQL needs one more package: pip install 'menagerie-cards[postgres]'"
    ) from error

if TYPE_CHECKING:
    Connection = asyncpg.Connection[asyncpg.Record]
    Pool = asyncpg.Pool[asyncpg.Record]
    Pooled = asyncpg.pool.PoolConnectionProxy[asyncpg.Record]
else:
    Connection = Pool = Pooled = Any

__all__ = [
    "CONNECT_SECONDS",
    "GONE",
    "NOW",
    "UNREACHABLE",
    "Connection",
    "Pool",
    "Pooled",
    "close",
    "connect",
    "explain",
    "lock",
    "named",
    "plainly",
    "sentence_of",
]

log = logging.getLogger(__name__)

CONNECT_SECONDS = 3.0
CLOSE_SECONDS = 2.0
UNREACHABLE = "the database cannot be reached"
NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
"""The clock of the database counts, so that nodes need not agree on the time."""
GONE: tuple[type[Exception], ...] = (
    OSError,  # a TimeoutError is one too
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # the server is shutting down
    asyncpg.TooManyConnectionsError,
)
"""Errors after which a connection is of no use, and nobody knows what became of a commit."""

_LOCKS = 0x4D454E41  # ours, among those of whoever else uses the server

ERRORS: tuple[type[Exception], ...] = (asyncpg.PostgresError, *GONE)


async def connect(url: str) -> Connection:
    """A connection; fails within seconds."""
    connection: Connection = await asyncpg.connect(
        url, timeout=CONNECT_SECONDS, server_settings={"application_name": "menagerie"}
    )
    return connection


async def close(connection: "Connection | Pool | None") -> None:
    """Say goodbye, but not for long."""
    if connection is None:
        return
    try:
        async with asyncio.timeout(CLOSE_SECONDS):
            await connection.close()
    except ERRORS:
        connection.terminate()
        await asyncio.sleep(0)  # its socket closes at the next turn of the loop


async def lock(db: Pooled, what: int) -> None:
    """Let one node at a time through, until the transaction ends."""
    await db.execute("SELECT pg_advisory_xact_lock($1, $2)", _LOCKS, what)


def named(url: str) -> str:
    """The database in messages, without name and password."""
    parts = urlsplit(url)
    where = parts.hostname or "this machine"
    return f"the PostgreSQL database {parts.path.lstrip('/') or 'postgres'} on {where}"


def sentence_of(error: BaseException) -> str:
    """What a person can do something about."""
    if isinstance(error, GONE):
        return UNREACHABLE
    if isinstance(error, asyncpg.DiskFullError):
        return "the disk is full"
    if isinstance(error, asyncpg.InvalidAuthorizationSpecificationError):
        return "the database does not accept this user or password"
    if isinstance(error, asyncpg.InvalidCatalogNameError):
        return "there is no such database: create it first"
    if isinstance(error, asyncpg.ReadOnlySQLTransactionError):
        return "the database is read-only"
    return "the database refused it"


def explain(error: BaseException) -> str:
    """The error for the log, without the data of a statement."""
    fields: dict[str, Any] = error.as_dict() if isinstance(error, asyncpg.PostgresError) else {}
    return f"{type(error).__name__}: {fields.get('message') or error}"


@contextmanager
def plainly() -> Iterator[None]:
    """Turn errors of the driver into sentences."""
    try:
        yield
    except ERRORS as error:
        log.error("%s (%s)", sentence_of(error), explain(error))
        raise StoreError(sentence_of(error)) from error
