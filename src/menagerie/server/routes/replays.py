"""Games to be seen again, step by step, and to be played on from any of their positions."""

import logging
from collections.abc import Sequence
from functools import partial
from io import StringIO
from typing import Annotated, NamedTuple

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from menagerie.bots import BOTS
from menagerie.core.record import Record, parse_records
from menagerie.core.replay import Replay as Replaying
from menagerie.games import load
from menagerie.server.logs import short
from menagerie.server.problems import Problem
from menagerie.server.routes.desk import AnyRequest, Desk, TheDesk, problems
from menagerie.server.routes.packing import packed
from menagerie.server.routes.records import find_records
from menagerie.server.routes.tables import TableAnswer, TableId, table_answer
from menagerie.server.store.base import Guest
from menagerie.table.branching import branch
from menagerie.table.commands import Sit
from menagerie.table.setup import OPEN_SEAT, Avatar, Setup
from menagerie.table.steps import Steps, steps_of

logger = logging.getLogger("menagerie.http")

#: The longest games of people and bots have some ten thousand bytes and some hundred moves.
MAX_BYTES = 1 << 20
MAX_MOVES = 5000

Count = Annotated[int, Meta(ge=0, le=2**31)]
Number = Annotated[int, Meta(ge=1, le=2**31)]


class Replay(Struct, frozen=True):
    """A game to be seen again.

    It is that with this number of the games of a table, or of a file; `you` is the seat that the
    caller had in it, if that is known.
    """

    number: int
    games: int
    you: int | None
    steps: Steps


class Upload(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of records as text, and which of them is meant."""

    record: str
    number: Number = 1


class Branch(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """From where a new game goes on, in which seat the caller plays, and against which bots.

    The record is that of a table's game, or given as text.
    """

    table: str | None = None
    record: str | None = None
    number: Number = 1
    moves: Count
    seat: Count
    level: str
    avatar: Avatar = ""


GameNumber = Annotated[
    int,
    PathParameter(description="Which of the table's games, from 1; 0 is the last that ended."),
]


class _Source(NamedTuple):
    """A record, which of how many it is, the seat that the caller had, and the seats' animals."""

    record: Record
    number: int
    games: int
    you: int | None = None
    avatars: Sequence[str] = ()


_REPLAY = {
    200: ResponseSpec(
        Replay, generate_examples=False, description="Every move, with the table after it."
    ),
}


@get(
    "/api/tables/{table_id:str}/records/{game:int}/replay",
    operation_id="replay",
    responses={**_REPLAY, **problems(403, 404, 409, 413)},
)
async def show_replay(
    request: AnyRequest,
    desk: TheDesk,
    table_id: TableId,
    game: GameNumber,
) -> Response[bytes]:
    """One of a table's games that has ended, step by step, as every seat saw it."""
    guest = await desk.guest_or_none(request)
    return await _answer(request, desk, await _of_table(desk, guest, table_id, game))


@post(
    "/api/replays",
    operation_id="upload",
    status_code=200,
    request_max_body_size=MAX_BYTES,
    responses={**_REPLAY, **problems(403, 404, 413, 415)},
)
async def upload(request: AnyRequest, desk: TheDesk, data: JSONBody[Upload]) -> Response[bytes]:
    """A record of one's own, checked line by line, step by step; it is not kept."""
    await desk.guest(request)
    source = await desk.replay(_of_text, data.record, data.number)
    return await _answer(request, desk, source)


@post(
    "/api/branches",
    operation_id="branch",
    request_max_body_size=MAX_BYTES,
    responses=problems(403, 404, 409, 413, 415),
)
async def open_branch(request: AnyRequest, desk: TheDesk, data: JSONBody[Branch]) -> TableAnswer:
    """Open a table whose first game goes on from a position of a record, with bots.

    What is dealt from there on follows from a new secret, and the record says so.
    """
    guest = await desk.host(request)
    if (data.table is None) == (data.record is None):
        raise Problem(400, "bad-input", detail="a branch needs a table or a record", place="body")
    if data.table is not None:
        source = await _of_table(desk, guest, data.table, data.number)
    else:
        source = await desk.replay(_of_text, data.record, data.number)
    origin, match = await desk.replay(branch, source.record, data.moves)
    if data.seat >= match.seats:
        raise Problem(400, "bad-input", detail="there is no such seat", place="seat")
    seats = [OPEN_SEAT if seat == data.seat else data.level for seat in range(match.seats)]
    setup = Setup(game=match.game.name, options=dict(match.options), seats=seats)
    table = await desk.hub.create(guest, setup, Sit(avatar=data.avatar), origin)
    logger.info("table branched off", extra={"table": short(table.id), "game": setup.game})
    return table_answer(desk, table, guest)


async def record_of_table(
    desk: Desk, guest: Guest | None, table_id: str, number: int
) -> tuple[int, Record]:
    """One of a table's games that has ended and its number, for those who may see it."""
    source = await _of_table(desk, guest, table_id, number)
    return source.number, source.record


def record_of_text(text: str, number: int) -> Record:
    """One of the records in a file, checked line by line; it need not be finished."""
    record = _of_text(text, number).record
    for _ in Replaying(record, load).steps():
        pass
    return record


async def _of_table(desk: Desk, guest: Guest | None, table_id: str, number: int) -> _Source:
    """The record of one of a table's games, for those who may see it."""
    found = await find_records(desk, guest, table_id)
    game = number or max(1, len(found.texts))
    (record,) = _parse(found.text_of(game).decode())
    seat, avatars = found.seat_of(guest, game), found.avatars_of(game)
    return _Source(record, game, len(found.texts), seat, avatars)


def _of_text(text: str, number: int) -> _Source:
    """One of the records in a file."""
    records = _parse(text)
    if number > len(records):
        raise Problem(404, "no-such-record")
    return _Source(records[number - 1], number, len(records))


def _parse(text: str) -> list[Record]:
    """The records of a file, none of them longer than we care to show."""
    records = list(parse_records(StringIO(text.removeprefix("\ufeff"), newline="\n")))
    if any(record.num_moves > MAX_MOVES for record in records):
        raise Problem(413, "record-too-long")
    return records


async def _answer(request: AnyRequest, desk: Desk, source: _Source) -> Response[bytes]:
    """The steps of a record; what is told at every step packs to a fiftieth."""
    return await packed(request, desk, partial(_replay, source))


def _replay(source: _Source) -> Replay:
    steps = steps_of(source.record, BOTS, source.avatars)
    return Replay(source.number, source.games, source.you, steps)


ROUTES = [show_replay, upload, open_branch]
