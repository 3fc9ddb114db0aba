"""The HTTP application: routes, problems in one shape, and the description of the API."""

import logging
from typing import Any

import msgspec
from litestar import Litestar, Response, get
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp

from menagerie import __version__
from menagerie.bots import BOTS
from menagerie.core.errors import MenagerieError, RecordError
from menagerie.games import CATALOGUE
from menagerie.server.front import Front
from menagerie.server.hub import Hub
from menagerie.server.identity import COOKIE, MAX_NAME, Identity
from menagerie.server.limits import Callers
from menagerie.server.metrics import Metrics
from menagerie.server.problems import Problem, ProblemInfo, headers_of, info_of, status_of
from menagerie.server.routes import (
    advice,
    games,
    lobby,
    me,
    operations,
    pages,
    records,
    replays,
    tables,
)
from menagerie.server.routes.desk import AnyRequest, Desk
from menagerie.server.settings import Settings
from menagerie.server.store.base import StoreError
from menagerie.server.wrong_records import info_of_record
from menagerie.table.refusals import Refused
from menagerie.table.setup import OPEN_SEAT

logger = logging.getLogger("menagerie.http")

_CODES = {404: "not-found", 405: "wrong-method", 413: "too-large", 415: "not-json"}


#: What the description of the API describes.
API_ROUTES = [
    *games.ROUTES,
    *me.ROUTES,
    *lobby.ROUTES,
    *tables.ROUTES,
    *records.ROUTES,
    *replays.ROUTES,
    *advice.ROUTES,
]


def make_app(
    hub: Hub, identity: Identity, settings: Settings, metrics: Metrics, callers: Callers
) -> ASGIApp:
    """The whole application, as a web server runs it."""
    desk = Desk(hub, identity, settings)
    routes = Litestar(
        route_handlers=[
            *API_ROUTES,
            *operations.ROUTES,
            *pages.make_routes(),
            _description_route(),
        ],
        dependencies={
            "desk": Provide(lambda: desk, sync_to_thread=False),
            "metrics": Provide(lambda: metrics, sync_to_thread=False),
        },
        exception_handlers={Exception: answer_problem},
        request_max_body_size=settings.body_bytes,
        openapi_config=None,
        logging_config=None,
        debug=False,
    )
    return Front(routes, settings, metrics, callers)


def describe() -> dict[str, Any]:
    """The description of the API, made from the types of the routes."""
    nothing = Provide(lambda: None, sync_to_thread=False)
    described = Litestar(
        route_handlers=API_ROUTES,
        dependencies={"desk": nothing},
        openapi_config=_OPENAPI,
        logging_config=None,
    )
    description = described.openapi_schema.to_schema()
    _complete(description["components"]["schemas"])
    return description


def _complete(schemas: dict[str, Any]) -> None:
    """What the types of a request cannot say: which words there are, and that no others are."""
    for name in ("Branch", "Clock", "NewName", "NewTable", "ProgramName", "SeatWish", "Upload"):
        schemas[name]["additionalProperties"] = False
    wishes = schemas["NewTable"]["properties"]
    wishes["game"]["enum"] = list(CATALOGUE)
    wishes["seats"]["items"]["enum"] = [OPEN_SEAT, *BOTS]
    wishes["stand_in"] = {"enum": [*BOTS, None]}
    schemas["Branch"]["properties"]["level"]["enum"] = list(BOTS)
    schemas["NewName"]["properties"]["name"] |= {"minLength": 1, "maxLength": MAX_NAME}


def _description_route() -> HTTPRouteHandler:
    """The description as a file; the library's own routes for it would answer all of /api."""
    description = msgspec.json.encode(describe())

    @get("/api/openapi.json", include_in_schema=False, media_type="application/json")
    async def show_description() -> bytes:
        """The description of the API (OpenAPI)."""
        return description

    return show_description


_OPENAPI = OpenAPIConfig(
    title="Menagerie",
    version=__version__,
    description=(
        "Tables for Life is Life, Zoff im Zoo and Safarû. Games are played over the socket of a "
        "table; this is the way there and back. A guest is known by a cookie or by a token."
    ),
    render_plugins=[JsonRenderPlugin()],
    use_handler_docstrings=True,
    components=Components(
        security_schemes={
            "cookie": SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie"),
            "token": SecurityScheme(type="http", scheme="bearer"),
        }
    ),
    security=[{"cookie": []}, {"token": []}],
)


def answer_problem(_: AnyRequest, error: Exception) -> Response[ProblemInfo]:
    """Every exception as an answer in the one shape."""
    if isinstance(error, Problem):
        return _response(error.status, error.info, error.headers)
    if isinstance(error, Refused):
        status = status_of(error)
        return _response(status, info_of(error), headers_of(status))
    if isinstance(error, StoreError):
        logger.warning("store failed", extra={"why": str(error)})
        return _response(503, info_of(Refused("unavailable")), headers_of(503))
    if isinstance(error, RecordError):
        return _response(400, info_of_record(error), {})
    if isinstance(error, MenagerieError):
        return _response(400, ProblemInfo("bad-option", {"en": str(error)}), {})
    problem = _problem(error)
    return _response(problem.status, problem.info, problem.headers)


def _problem(error: Exception) -> Problem:
    """What a library had against the request."""
    if isinstance(error, ValidationException):
        return _bad_input(error)
    if isinstance(error, HTTPException) and error.status_code < 500:
        code = _CODES.get(error.status_code)
        if code is not None:
            return Problem(error.status_code, code, headers=_allowed(error))
        return Problem(400, "bad-input", detail=error.detail.rstrip("."), place="body")
    if isinstance(error, UnicodeDecodeError):
        return Problem(400, "bad-input", detail="it is not UTF-8 text", place="body")
    logger.error("request failed", exc_info=error)
    return Problem(500, "failed")


def _allowed(error: HTTPException) -> dict[str, str]:
    """The methods that there are, where another one was asked for."""
    allowed = (error.headers or {}).get("allow", "").split(", ")
    methods = {"HEAD", *allowed} if "GET" in allowed else set(allowed)
    return {"Allow": ", ".join(sorted(methods - {"OPTIONS"}))} if error.status_code == 405 else {}


def _bad_input(error: ValidationException) -> Problem:
    """The first thing that is wrong in a request, and where."""
    found: list[Any] = error.extra if isinstance(error.extra, list) else []
    first: dict[str, Any] = found[0] if found and isinstance(found[0], dict) else {}
    message = str(first.get("message", "")).replace("`", "")
    place = str(first.get("key", "")) or None
    if place == "data":
        place = "body"
        message = "a body is missing" if message == "'data'" else message
    return Problem(400, "bad-input", detail=message[:1].lower() + message[1:], place=place)


def _response(status: int, info: ProblemInfo, headers: dict[str, str]) -> Response[ProblemInfo]:
    return Response(info, status_code=status, headers=headers, media_type="application/json")
