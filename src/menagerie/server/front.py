"""What every HTTP request passes first: address, limits, origin; and what every answer gets."""

import logging
import time
from typing import Any, cast

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from menagerie.server.headers import Header, with_caching
from menagerie.server.limits import Callers
from menagerie.server.metrics import Metrics
from menagerie.server.origins import is_allowed
from menagerie.server.problems import Problem
from menagerie.server.routes.desk import too_many
from menagerie.server.settings import Settings

logger = logging.getLogger("menagerie.http")

_SAFE = frozenset({"GET", "HEAD"})
#: Asked by machines, often, and cheap.
_UNLIMITED = frozenset({"/healthz", "/readyz", "/metrics"})


class Front:
    """The application as the web server sees it."""

    def __init__(
        self, app: ASGIApp, settings: Settings, metrics: Metrics, callers: Callers
    ) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        self._callers = callers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request; whatever else there is goes straight through."""
        if scope["type"] == ScopeType.HTTP:
            await self._serve(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _serve(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        begun = time.perf_counter()
        method = str(scope["method"])
        if method == "HEAD":  # a GET; the web server, which has the old scope, sends only headers
            scope = cast(HTTPScope, {**scope, "method": "GET"})
        elif method == "OPTIONS":  # there is no other site to tell; the library answers it wrongly
            scope = cast(HTTPScope, {**scope, "method": "none"})
        status = 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = with_caching(cast(list[Header], message.get("headers", [])))
            await send(message)

        try:
            self._admit(scope, method)
            await self._app(scope, receive, answer)
        except Problem as problem:
            await send_problem(problem, answer)
        except Exception:
            logger.exception("request failed")
            if status == 0:
                await send_problem(Problem(500, "failed"), answer)
        seconds = time.perf_counter() - begun
        route = str(scope.get("path_template") or "none")
        self._metrics.request(_known(method), route, status, seconds)
        if logger.isEnabledFor(logging.DEBUG):
            facts = {"method": _known(method), "route": route, "status": status}
            logger.debug("request", extra={**facts, "ms": round(1000 * seconds, 1)})

    def _admit(self, scope: HTTPScope, method: str) -> None:
        """Find out who asks and from where; raises a Problem if it must not be."""
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        client = scope.get("client")
        peer = client[0] if client else ""
        proxies = self._callers.proxies
        address = proxies.client(peer, headers.get("x-forwarded-for"))
        is_https = proxies.is_https(
            peer, headers.get("x-forwarded-proto"), scope["scheme"] == "https"
        )
        changed = cast(dict[str, Any], scope)
        changed["client"] = (address, client[1] if client else 0)
        changed["scheme"] = "https" if is_https else "http"
        if scope["path"] not in _UNLIMITED:
            wait = self._callers.count(address)
            if wait:
                raise too_many(wait)
        if method in _SAFE or method == "OPTIONS":
            return
        self._check_origin(headers, is_https)
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
        if has_body and kind != "application/json":
            raise Problem(415, "not-json")

    def _check_origin(self, headers: dict[str, str], is_https: bool) -> None:
        """A request that changes something comes from our pages, or from a program."""
        if "authorization" in headers:
            return
        if not is_allowed(
            headers.get("origin"),
            headers.get("sec-fetch-site"),
            headers.get("host", ""),
            is_https,
            self._settings.origins,
        ):
            raise Problem(403, "cross-site")


def _known(method: str) -> str:
    """A method as a label: strangers may send any word."""
    return method if method in {*_SAFE, "POST", "PUT", "DELETE", "PATCH", "OPTIONS"} else "other"


async def send_problem(problem: Problem, send: Send) -> None:
    """Answer with a problem."""
    body = msgspec.json.encode(problem.info)
    extra = [(name.lower().encode(), value.encode()) for name, value in problem.headers.items()]
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *extra,
    ]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
