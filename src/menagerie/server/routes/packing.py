"""Long answers that say much the same again and again: encoded in a thread, and packed."""

import gzip
from collections.abc import Callable

import msgspec
from litestar import Response

from menagerie.server.routes.desk import AnyRequest, Desk
from menagerie.server.routes.pages import PACK_FROM

PACKING = 5


async def packed(
    request: AnyRequest, desk: Desk, make: Callable[[], msgspec.Struct]
) -> Response[bytes]:
    """What `make` makes, as JSON; in a thread, because it takes a while."""
    packs = "gzip" in request.headers.get("accept-encoding", "")
    body, is_packed = await desk.replay(_encode, make, packs)
    headers = {"Vary": "Accept-Encoding"}
    if is_packed:
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type="application/json", headers=headers)


def _encode(make: Callable[[], msgspec.Struct], packs: bool) -> tuple[bytes, bool]:
    body = msgspec.json.encode(make())
    if not packs or len(body) < PACK_FROM:
        return body, False
    return gzip.compress(body, PACKING, mtime=0), True
