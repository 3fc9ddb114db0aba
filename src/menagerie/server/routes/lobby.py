"""Tables in lists."""

from litestar import get
from msgspec import Struct
from msgspec.json import Decoder

from menagerie.server.routes.desk import TheDesk, problems
from menagerie.server.rows import Summary
from menagerie.server.store.base import TableRow

_decode = Decoder(Summary).decode


class Listed(Struct, frozen=True):
    """A table in a list, the path of its link, and when something last changed about it."""

    table: Summary
    link: str
    changed: int


class Lobby(Struct, frozen=True):
    """Public tables: those that wait for players first."""

    tables: list[Listed]


def link_to(table_id: str) -> str:
    """The path under which people find a table."""
    return f"/t/{table_id}"


def listed(row: TableRow) -> Listed:
    """A row of the store as it is listed."""
    return Listed(_decode(row.summary), link_to(row.id), row.changed)


@get("/api/tables", operation_id="tables", responses=problems())
async def list_tables(desk: TheDesk) -> Lobby:
    """The public tables that are not over."""
    rows = await desk.store.list_public(desk.settings.lobby_tables)
    return Lobby([listed(row) for row in rows])


ROUTES = [list_tables]
