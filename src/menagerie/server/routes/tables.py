"""One table: open it, look at it, sit down, and give a seat to a program."""

import logging
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter
from msgspec import Struct
from msgspec.structs import asdict, replace

from menagerie.server.identity import read_name
from menagerie.server.logs import short
from menagerie.server.routes.desk import AnyRequest, Desk, TheDesk, problems
from menagerie.server.routes.lobby import link_to
from menagerie.server.store.base import Guest
from menagerie.table.commands import Sit
from menagerie.table.messages import TableInfo, You, table_info
from menagerie.table.refusals import Refused
from menagerie.table.setup import OPEN_SEAT, Avatar, Setup
from menagerie.table.table import Table

logger = logging.getLogger("menagerie.http")

TableId = Annotated[str, PathParameter(description="The secret of the table's link.")]


class NewTable(Setup, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is agreed on at a new table, and whether its host takes the first open seat."""

    sit: bool = True
    avatar: Avatar = ""


class TableAnswer(Struct, frozen=True):
    """A table without its cards, the path of its link, and who one is there."""

    table: TableInfo
    link: str
    you: You
    watching: int


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat; the first open one if none is named."""

    seat: int | None = None
    avatar: Avatar = ""


class ProgramName(Struct, frozen=True, forbid_unknown_fields=True):
    """What a program is called at the table."""

    name: str | None = None


class Token(Struct, frozen=True):
    """The secret of a program, told this once: it is shown as `Authorization: Bearer`."""

    token: str
    name: str
    seat: int


def table_answer(desk: Desk, table: Table, guest: Guest | None) -> TableAnswer:
    """A table as somebody is told of it."""
    seat = table.seat_of(guest.id) if guest is not None else None
    is_host = guest is not None and guest.id == table.host
    live = desk.hub.tables.get(table.id)
    watching = live.watchers if live is not None else 0
    info = table_info(table)
    if table.setup.watchers == "none" and seat is None and not is_host:
        info = replace(info, secret=None)  # from which all cards follow, as the record shows them
    return TableAnswer(info, link_to(table.id), You(seat, is_host), watching)


@post("/api/tables", operation_id="openTable", responses=problems(403, 413, 415))
async def open_table(request: AnyRequest, desk: TheDesk, data: JSONBody[NewTable]) -> TableAnswer:
    """Open a table. Whoever knows its link comes in; keep it to those you mean."""
    guest = await desk.host(request)
    wishes = asdict(data)
    sit = Sit(avatar=wishes.pop("avatar"))
    sits = wishes.pop("sit") and OPEN_SEAT in data.seats
    table = await desk.hub.create(guest, Setup(**wishes), sit if sits else None)
    logger.info("table opened", extra={"table": short(table.id), "game": table.setup.game})
    return table_answer(desk, table, guest)


@get("/api/tables/{table_id:str}", operation_id="table", responses=problems(404, 410))
async def show_table(request: AnyRequest, desk: TheDesk, table_id: TableId) -> TableAnswer:
    """A table without its cards; those come over its socket."""
    guest = await desk.guest_or_none(request)
    return table_answer(desk, await desk.table(table_id), guest)


@post(
    "/api/tables/{table_id:str}/join",
    operation_id="join",
    status_code=200,
    responses=problems(403, 404, 409, 410, 413, 415),
)
async def join_table(
    request: AnyRequest, desk: TheDesk, table_id: TableId, data: JSONBody[SeatWish | None] = None
) -> TableAnswer:
    """Take a seat before a game begins."""
    guest = await desk.guest(request)
    table = await desk.table(table_id)
    wish = data if data is not None else SeatWish()
    await desk.hub.command(table_id, guest, Sit(seat=wish.seat, avatar=wish.avatar))
    return table_answer(desk, table, guest)


@post(
    "/api/tables/{table_id:str}/seats/{seat:int}/token",
    operation_id="makeToken",
    responses=problems(403, 404, 409, 410, 413, 415),
)
async def make_token(
    request: AnyRequest,
    desk: TheDesk,
    table_id: TableId,
    seat: Annotated[int, PathParameter(description="Seats are counted from 0.")],
    data: JSONBody[ProgramName | None] = None,
) -> Token:
    """The host gives an open seat to a program, which plays with the token in this answer."""
    guest = await desk.guest(request)
    table = await desk.table(table_id)
    _check_free(table, guest, seat)
    desk.count_make(request)
    name = read_name(data.name) if data is not None and data.name is not None else None
    languages = request.headers.get("accept-language", "")
    program, secret = await desk.identity.new("program", name, languages)
    await desk.hub.command(table_id, program, Sit(seat=seat))
    return Token(secret, program.name, seat)


def _check_free(table: Table, guest: Guest, seat: int) -> None:
    """Only the host gives seats away, and only open ones before a game."""
    if guest.id != table.host:
        raise Refused("not-host")
    if table.is_in_game:
        raise Refused("game-is-on")
    if not 0 <= seat < len(table.seats):
        raise Refused("no-such-seat")
    if not table.seats[seat].is_open:
        raise Refused("seat-taken")


ROUTES = [open_table, show_table, join_table, make_token]
