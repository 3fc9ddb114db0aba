"""What happened at a table: the log as the caller was told it, and records of finished games."""

from datetime import UTC, datetime
from typing import Annotated, NamedTuple

from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter
from msgspec import Struct

from menagerie.bots import BOTS
from menagerie.server.problems import Problem
from menagerie.server.routes.desk import AnyRequest, Desk, TheDesk, problems
from menagerie.server.routes.lobby import listed
from menagerie.server.routes.tables import TableId
from menagerie.server.store.base import Guest
from menagerie.table import history
from menagerie.table.happened import Happening
from menagerie.table.refusals import Refused
from menagerie.table.seats import Seat

JSON_LINES = "application/jsonl"
#: Events in one answer: more than most tables ever have.
LOG_EVENTS = 1000
#: With the cards after each: more than anybody looks at again.
SEEN_EVENTS = 100


class Log(Struct, frozen=True):
    """Events after a number, as the caller was told them; `number` is where the table is.

    If the last of them has a smaller number there are more: ask again since that one.
    """

    number: int
    events: list[Happening]


@get("/api/tables/{table_id:str}/log", operation_id="log", responses=problems(403, 404, 410))
async def show_log(
    request: AnyRequest,
    desk: TheDesk,
    table_id: TableId,
    since: Annotated[
        int, QueryParameter(ge=0, le=2**53, description="The number of the last event one has.")
    ] = 0,
) -> Log:
    """What one was told at a table, from its first event; it goes when the table is compacted."""
    guest = await desk.guest_or_none(request)
    table = await desk.table(table_id)
    _check_watcher(guest, [table.host, *table.people], table.setup.watchers)
    who = guest.id if guest is not None else ""
    events = await desk.replay_table(history.seen_by, table_id, BOTS, who, since, LOG_EVENTS)
    return Log(max(table.number, events[-1].number if events else 0), events)


class Sights(Struct, frozen=True):
    """The first events after a number, each with the cards as the caller's seat saw them then."""

    seen: list[history.Seen]


@get("/api/tables/{table_id:str}/seen", operation_id="seen", responses=problems(403, 404, 410))
async def show_seen(
    request: AnyRequest,
    desk: TheDesk,
    table_id: TableId,
    since: Annotated[
        int, QueryParameter(ge=0, le=2**53, description="The number of the last event one saw.")
    ] = 0,
) -> Sights:
    """What one was told since an event, and saw then: for whoever was away and wants to see it."""
    guest = await desk.guest_or_none(request)
    table = await desk.table(table_id)
    _check_watcher(guest, [table.host, *table.people], table.setup.watchers)
    if since >= table.number:
        return Sights([])
    who = guest.id if guest is not None else ""
    work = history.sights_of
    return Sights(await desk.replay_table(work, table_id, BOTS, who, since, SEEN_EVENTS))


def _file(name: str, text: bytes) -> Response[bytes]:
    return Response(
        text,
        media_type=JSON_LINES,
        headers={"Content-Disposition": f'attachment; filename="{name}.jsonl"'},
    )


_RECORDS = {
    200: ResponseSpec(
        str,
        generate_examples=False,
        media_type=JSON_LINES,
        description="Records as JSON Lines, one after another.",
    ),
    **problems(403, 404, 409),
}


@get(
    "/api/tables/{table_id:str}/records",
    operation_id="records",
    media_type=JSON_LINES,
    responses=_RECORDS,
)
async def all_records(request: AnyRequest, desk: TheDesk, table_id: TableId) -> Response[bytes]:
    """The records of all games that have ended at a table."""
    found = await find_records(desk, await desk.guest_or_none(request), table_id)
    if not found.texts:
        raise found.nothing()
    return _file(found.name, b"".join(found.texts))


@get(
    "/api/tables/{table_id:str}/records/{game:int}",
    operation_id="record",
    media_type=JSON_LINES,
    responses=_RECORDS,
)
async def one_record(
    request: AnyRequest,
    desk: TheDesk,
    table_id: TableId,
    game: Annotated[int, PathParameter(description="Which of the table's games, counted from 1.")],
) -> Response[bytes]:
    """The record of one game that has ended; `menagerie verify` checks it, deals and all."""
    found = await find_records(desk, await desk.guest_or_none(request), table_id)
    return _file(f"{found.name}-{game}", found.text_of(game))


class Found(NamedTuple):
    """The records of a table's finished games, who played them, and whether another game is on."""

    name: str
    texts: list[bytes]
    seats: list[list[Seat]]  # by game; empty if only the records are left
    is_in_game: bool

    def text_of(self, game: int) -> bytes:
        """The record of one of the games, counted from 1; raises a Problem."""
        if game == len(self.texts) + 1:
            raise self.nothing()
        if not 1 <= game <= len(self.texts):
            raise Problem(404, "no-such-record")
        return self.texts[game - 1]

    def seat_of(self, guest: Guest | None, game: int) -> int | None:
        """Where a guest sat in one of the games, if that is still known."""
        guests = [seat.guest for seat in self._seats_of(game)]
        return guests.index(guest.id) if guest is not None and guest.id in guests else None

    def avatars_of(self, game: int) -> list[str]:
        """The animals that the people of one of the games had chosen, if that is still known."""
        return [seat.avatar for seat in self._seats_of(game)]

    def _seats_of(self, game: int) -> list[Seat]:
        return self.seats[game - 1] if game <= len(self.seats) else []

    def nothing(self) -> Problem:
        """Why there is no further record: the game is on, or none was played."""
        if self.is_in_game:
            return Problem(409, "no-record-yet")
        return Problem(404, "no-such-record")


async def find_records(desk: Desk, guest: Guest | None, table_id: str) -> Found:
    """What there is of a table, for those who may see it."""
    loaded = await desk.loaded(table_id)
    day = datetime.fromtimestamp(loaded.row.created / 1000, UTC)
    name = f"{loaded.row.game}-{day:%Y-%m-%d}"
    if loaded.is_compacted:
        row = loaded.row
        _check_watcher(guest, [row.host, *row.people], listed(row).table.watchers)
        return Found(name, await desk.store.records(table_id) or [], [], is_in_game=False)
    table = await desk.table(table_id)
    _check_watcher(guest, [table.host, *table.people], table.setup.watchers)
    games = await desk.replay_table(history.finished, table_id, BOTS)
    texts = [game.record.text.encode() for game in games]
    return Found(name, texts, [game.seats for game in games], table.is_in_game)


def _check_watcher(guest: Guest | None, people: list[str], watchers: str) -> None:
    """Some tables are for those alone who sit there, and for the host, as on the socket."""
    if watchers == "none" and (guest is None or guest.id not in people):
        raise Refused("watching-forbidden")


ROUTES = [show_log, show_seen, all_records, one_record]
