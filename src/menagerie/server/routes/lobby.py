"""Tables in lists."""

from typing import Annotated

from litestar import get
from litestar.params import PathParameter
from msgspec import Struct
from msgspec.json import Decoder

from menagerie.server.routes.desk import AnyRequest, TheDesk, problems
from menagerie.server.rows import Summary
from menagerie.server.store.base import TableRow
from menagerie.table.ids import read_code
from menagerie.table.refusals import Refused

Code = Annotated[str, PathParameter(description="What was read out: six letters and digits.")]

_decode = Decoder(Summary).decode


class Listed(Struct, frozen=True):
    """A table in a list, the path of its link, and when something last changed about it."""

    table: Summary
    link: str
    changed: int


class Lobby(Struct, frozen=True):
    """Public tables: those that wait for players first."""

    tables: list[Listed]


class Found(Struct, frozen=True):
    """The path of the link that a code stands for."""

    link: str


def link_to(table_id: str) -> str:
    """The path under which people find a table."""
    return f"/t/{table_id}"


def listed(row: TableRow) -> Listed:
    """A row of the store as it is listed."""
    return Listed(_decode(row.summary), link_to(row.id), row.changed)


@get("/api/tables", operation_id="tables", responses=problems())
async def list_tables(desk: TheDesk) -> Lobby:
    """The public tables that are not over."""
    return Lobby([listed(row) for row in await desk.public_tables()])


@get("/api/codes/{code:str}", operation_id="findTable", responses=problems(404))
async def find_table(request: AnyRequest, desk: TheDesk, code: Code) -> Found:
    """The table that waits for players under a code; spaces, hyphens and capitals are all one."""
    table_id = await desk.find_waiting(request, read_code(code))
    if table_id is None:
        raise Refused("no-such-table")
    return Found(link_to(table_id))


ROUTES = [list_tables, find_table]
