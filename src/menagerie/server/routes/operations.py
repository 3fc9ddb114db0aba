"""For whoever runs the server: is it alive, is it ready, and what are its figures."""

import asyncio
import secrets
from typing import TypeAlias

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import SkipValidation
from msgspec import Struct

from menagerie.core.compile import is_compiled
from menagerie.games import CATALOGUE
from menagerie.server.addresses import is_loopback
from menagerie.server.metrics import CONTENT_TYPE, Metrics
from menagerie.server.problems import Problem
from menagerie.server.routes.desk import AnyRequest, TheDesk
from menagerie.server.store.base import StoreError

#: Seconds in which the database has to answer.
PATIENCE = 2.0


TheMetrics: TypeAlias = NamedDependency[SkipValidation[Metrics]]


class Health(Struct, frozen=True):
    """All is well."""

    status: str = "ok"


@get("/healthz", include_in_schema=False)
async def is_alive() -> Health:
    """The process lives and answers."""
    return Health()


@get("/readyz", include_in_schema=False)
async def is_ready(desk: TheDesk) -> Health:
    """People may be sent here: the database answers, takes what is new, the rules are compiled."""
    waiting = [name for name in CATALOGUE if not is_compiled(name)]
    if waiting:
        raise Problem(503, "not-ready", detail=f"the rules of {waiting[0]} are not compiled")
    try:
        await asyncio.wait_for(desk.store.guest_by_secret(b""), PATIENCE)
    except (StoreError, TimeoutError):
        raise Problem(503, "not-ready", detail="the database does not answer") from None
    if not desk.hub.keeping.can_write:
        raise Problem(503, "not-ready", detail="the database cannot be written")
    return Health()


@get("/metrics", include_in_schema=False)
async def show_metrics(
    request: AnyRequest,
    desk: TheDesk,
    metrics: TheMetrics,
) -> Response[bytes]:
    """The figures, for whoever has the token, or else for this machine only."""
    token = desk.settings.metrics_token
    if token:
        shown = request.headers.get("authorization", "")
        if not secrets.compare_digest(shown.encode(), f"Bearer {token}".encode()):
            raise Problem(401, "bad-token", headers={"WWW-Authenticate": "Bearer"})
    elif not _is_local(request):
        raise Problem(403, "not-local")
    return Response(metrics.text(), media_type=CONTENT_TYPE)


def _is_local(request: AnyRequest) -> bool:
    """Whether this machine itself asks, and no proxy on it for somebody else."""
    if "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        return False
    return request.client is None or is_loopback(request.client.host)


ROUTES = [is_alive, is_ready, show_metrics]
