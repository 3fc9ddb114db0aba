"""What a browser gets: the files of the client, or a plain page where none is built in."""

import gzip
import hashlib
import mimetypes
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from litestar import MediaType, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from menagerie.server.problems import Problem
from menagerie.server.routes.desk import AnyRequest, TheDesk
from menagerie.server.routes.lobby import listed
from menagerie.server.store.base import StoreError
from menagerie.table.refusals import Refused

STATIC = Path(__file__).parent.parent / "static"
#: Smaller files are not worth packing.
PACK_FROM = 1024
#: The addresses at which the client shows something; it finds out itself what.
PAGES = [
    "/",
    "/t/{table_id:str}",
    "/replay",
    "/replay/{rest:path}",
    "/learn",
    "/learn/{rest:path}",
    "/rules",
    "/rules/{rest:path}",
    "/credits",
]
PACKED_TYPES = ("text/", "application/javascript", "application/json", "image/svg+xml")


class StaticFile(NamedTuple):
    """A file in memory, with all that its answer says."""

    data: bytes
    packed: bytes | None
    media_type: str
    tag: str
    caching: str


def read_files(folder: Path) -> dict[str, StaticFile]:
    """All files of the client by their paths: what is not here cannot be asked for."""
    return {
        "/" + path.relative_to(folder).as_posix(): _read(path, folder)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _read(path: Path, folder: Path) -> StaticFile:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    # The names of assets change with their contents; of the rest one asks whether it has changed.
    is_asset = "assets" in path.relative_to(folder).parts[:-1]
    caching = "public, max-age=31536000, immutable" if is_asset else "no-cache"
    return _file(path.read_bytes(), kind, caching)


def _file(data: bytes, kind: str, caching: str) -> StaticFile:
    packed = None
    if len(data) >= PACK_FROM and kind.startswith(PACKED_TYPES):
        packed = gzip.compress(data, 9, mtime=0)
    tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
    return StaticFile(data, packed, kind, tag, caching)


def _arriving(page: StaticFile, game: str) -> StaticFile:
    """The page at the link of a table: it names the game, whose landscape is painted at once."""
    place = f'<div id="app" data-game="{escape(game)}">'
    data = page.data.replace(b'<div id="app">', place.encode(), 1)
    return _file(data, page.media_type, page.caching)


async def _game_at(desk: TheDesk, table_id: str) -> str | None:
    """What is played at a table, as all may know who have its link; None if that is not known.

    The page comes all the same: it says what is wrong, and tries again.
    """
    try:
        return (await desk.table(table_id)).setup.game
    except (Problem, Refused, StoreError):
        return None


def make_routes(folder: Path = STATIC) -> list[HTTPRouteHandler]:
    """The pages that are not the API's."""
    found = read_files(folder) if (folder / "index.html").is_file() else {}
    arriving: dict[str, StaticFile] = {}

    @get(PAGES, include_in_schema=False, cache=False)
    async def show_page(request: AnyRequest, desk: TheDesk) -> Response[Any]:
        """The client; it finds out by its address what to show."""
        if not found:
            return Response(await _plain_page(desk), media_type=MediaType.HTML)
        page = found["/index.html"]
        table_id = request.path_params.get("table_id")
        game = await _game_at(desk, table_id) if table_id is not None else None
        if game is None:
            return _send(request, page)
        if game not in arriving:
            arriving[game] = _arriving(page, game)
        return _send(request, arriving[game])

    @get("/{path:path}", include_in_schema=False)
    async def show_file(request: AnyRequest, path: FromPath[str]) -> Response[Any]:
        """A file of the client."""
        file = found.get(path)
        if file is None:
            raise Problem(404, "not-found")
        return _send(request, file)

    return [show_page, show_file]


def _send(request: AnyRequest, file: StaticFile) -> Response[Any]:
    headers = {"ETag": file.tag, "Cache-Control": file.caching}
    if file.packed is not None:
        headers["Vary"] = "Accept-Encoding"
    if request.headers.get("if-none-match") == file.tag:
        return Response(None, status_code=304, headers=headers)
    data = file.data
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        data = file.packed
    return Response(data, media_type=file.media_type, headers=headers)


async def _plain_page(desk: TheDesk) -> str:
    """A page without any client: what this is, and which tables are open."""
    lines = []
    for row in await desk.public_tables():
        table = listed(row).table
        path = f"/api/tables/{table.id}"
        about = f"{table.game}, {table.status}, {table.open_seats} open seats"
        lines.append(f'<li><a href="{path}">{path}</a>: {escape(about)}</li>')
    tables = f"<ul>{''.join(lines)}</ul>" if lines else "<p>No public table is open.</p>"
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Menagerie</title></head><body>'
        "<h1>Menagerie</h1><p>A table server for Life is Life, Zoff im Zoo and Safarû. This copy "
        "has no browser client in it; programs play over the API.</p>"
        '<p>What can be asked for: <a href="/api/openapi.json">/api/openapi.json</a>. The messages '
        "of a table’s socket are described in docs/guide/protocol.md.</p>"
        f"<h2>Public tables</h2>{tables}</body></html>"
    )
