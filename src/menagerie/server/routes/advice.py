"""Hints for the seat to move, and finished games looked at again: values, and why, in words."""

import hashlib
from functools import partial
from typing import Annotated, Literal

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter
from msgspec import Struct

from menagerie.advice import Advice, Analysis, say
from menagerie.core.match import Match
from menagerie.core.record import Record
from menagerie.core.replay import Replay
from menagerie.core.screen import Deed
from menagerie.games import CATALOGUE, load
from menagerie.rulebook import LANGUAGES
from menagerie.server.analysing import Progress
from menagerie.server.routes.desk import AnyRequest, TheDesk, problems
from menagerie.server.routes.packing import packed
from menagerie.server.routes.replays import (
    MAX_BYTES,
    GameNumber,
    Upload,
    record_of_table,
    record_of_text,
)
from menagerie.server.routes.tables import TableId
from menagerie.table.refusals import Refused, Sentences

#: What stands in a sentence for the name of each seat.
_SEATS = tuple(f"{{{seat}}}" for seat in range(max(info.max_seats for info in CATALOGUE.values())))


class ToldMove(Struct, frozen=True):
    """A move, what it would do and is worth (0: the worst place, 1: a sure win), facts about it.

    The value lies between `low` and `high` with 95 % certainty, as far as hidden cards go. Each of
    the facts is a short sentence in every language, in which {2} stands for the name of seat 2:
    what bots are called is an affair of the screen.
    """

    move: str
    deed: Deed
    value: float
    low: float
    high: float
    why: list[Sentences]


class Hint(Struct, frozen=True):
    """The best moves of a seat, the best first, with what it knew after the event `number`."""

    number: int
    seat: int
    moves: list[ToldMove]


class ToldChoice(Struct, frozen=True):
    """One decision: the move with this number, and the best moves there were, the best first.

    `lost` is how much less it was worth than the best one, 0 if that is little or uncertain. The
    reasons are told of the move that was made and of the best one.
    """

    number: int
    seat: int
    choices: int
    lost: float
    played: ToldMove
    best: list[ToldMove]


class ToldMoment(Struct, frozen=True):
    """A step that decided the game: a choice that gave much away, or luck turning before it."""

    number: int
    seat: int
    kind: Literal["mistake", "turn"]
    change: float


class ToldAnalysis(Struct, frozen=True):
    """What every choice was worth to its seat with what it knew, and what decided the game."""

    playouts: int
    choices: list[ToldChoice]
    moments: list[ToldMoment]


class AnalysisAnswer(Struct, frozen=True):
    """How many choices are looked at, of how many; the analysis itself when it is done."""

    done: int
    total: int
    analysis: ToldAnalysis | None


_ANALYSIS = {
    200: ResponseSpec(
        AnalysisAnswer, generate_examples=False, description="The analysis, or how far it is."
    ),
}


@post(
    "/api/tables/{table_id:str}/hint",
    operation_id="hint",
    status_code=200,
    responses=problems(403, 404, 409, 410),
)
async def give_hint(request: AnyRequest, desk: TheDesk, table_id: TableId) -> Hint:
    """The best moves for the caller, whose turn it must be, from what that seat knows."""
    guest = await desk.guest(request)
    table = await desk.table(table_id)
    seat = table.seat_of(guest.id)
    if seat is None:
        raise Refused("not-seated")
    number = table.number
    match = table.match and table.match.copy()
    found = await desk.hub.hints.ask(table, seat)
    assert match is not None
    return Hint(number, seat, [_told(advice, match) for advice in found])


@get(
    "/api/tables/{table_id:str}/records/{game:int}/analysis",
    operation_id="analysis",
    responses={**_ANALYSIS, **problems(403, 404, 409, 413)},
)
async def show_analysis(
    request: AnyRequest,
    desk: TheDesk,
    table_id: TableId,
    game: GameNumber,
    begin: Annotated[
        bool, QueryParameter(description="Whether to begin it if nobody has asked for it yet.")
    ] = True,
) -> Response[bytes]:
    """What every choice of a finished game was worth, or how far the work on it is."""
    guest = await desk.guest_or_none(request)
    number, record = await record_of_table(desk, guest, table_id, game)
    progress = await desk.hub.analysing.of_table(table_id, number, record, begin=begin)
    return await packed(request, desk, partial(_answer, progress, record))


@post(
    "/api/replays/analysis",
    operation_id="analyseUpload",
    status_code=200,
    request_max_body_size=MAX_BYTES,
    responses={**_ANALYSIS, **problems(403, 404, 413, 415)},
)
async def analyse_upload(
    request: AnyRequest, desk: TheDesk, data: JSONBody[Upload]
) -> Response[bytes]:
    """The same for a record of one's own; ask again with the same record until it is done."""
    await desk.guest(request)
    record = await desk.replay(record_of_text, data.record, data.number)
    key = hashlib.sha256(record.text.encode("utf-8", "surrogatepass")).hexdigest()
    progress = desk.hub.analysing.of_record(key, record)
    return await packed(request, desk, partial(_answer, progress, record))


def _answer(progress: Progress, record: Record) -> AnalysisAnswer:
    if progress.is_failed:
        raise Refused("unavailable")
    found = progress.found
    told = None if found is None else _told_analysis(found, record)
    return AnalysisAnswer(progress.done, progress.total, told)


def _told_analysis(found: Analysis, record: Record) -> ToldAnalysis:
    looked_at = {choice.number: choice for choice in found.choices}
    choices = []
    for _, match in Replay(record, load).steps():
        choice = looked_at.pop(match.num_moves + 1, None) if match.to_act is not None else None
        if choice is not None:
            best = [_told(one, match, is_explained=i == 0) for i, one in enumerate(choice.best)]
            played = _told(choice.played, match)
            choices.append(
                ToldChoice(choice.number, choice.seat, choice.choices, choice.lost, played, best)
            )
    moments = [ToldMoment(m.number, m.seat, m.kind, m.change) for m in found.moments]
    return ToldAnalysis(found.playouts, choices, moments)


def _told(advice: Advice, match: Match, *, is_explained: bool = True) -> ToldMove:
    facts, game = advice.why if is_explained else (), match.game.name
    why = [{lang: say(fact, game, lang, _SEATS) for lang in LANGUAGES} for fact in facts]
    deed = match.would(advice.move)
    return ToldMove(advice.move, deed, advice.value, advice.low, advice.high, why)


ROUTES = [give_hint, show_analysis, analyse_upload]
