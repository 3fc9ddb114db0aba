"""The files of a browser client, where one is built in."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from litestar import Litestar
from litestar.di import Provide
from litestar.testing import TestClient

from menagerie.server.app import answer_problem
from menagerie.server.routes import pages
from menagerie.server.store.base import StoreError
from menagerie.table.refusals import Refused


class _OneTable:
    """A desk that knows one table."""

    async def table(self, table_id: str) -> Any:
        if table_id == "unreadable":
            raise StoreError("the database cannot be reached")
        if table_id != "known":
            raise Refused("no-such-table")
        return SimpleNamespace(setup=SimpleNamespace(game="safaru"))


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    (tmp_path / "secret.txt").write_text("not ours")
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text('<!doctype html><title>client</title><div id="app"></div>')
    (folder / "assets" / "app-1a2b.js").write_text("export {};\n" * 200)
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "licences.txt").write_text("© others", encoding="utf-8")
    app = Litestar(
        pages.make_routes(folder),
        dependencies={"desk": Provide(_OneTable, sync_to_thread=False)},
        exception_handlers={Exception: answer_problem},
        openapi_config=None,
        logging_config=None,
    )
    with TestClient(app) as found:
        yield found


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/index.html",
        "/t/abc",
        "/replay",
        "/replay/abc/1/40",
        "/learn",
        "/learn/safaru",
        "/rules/safaru/S7",
        "/credits",
    ],
)
def test_the_client_finds_out_itself_what_to_show(client: TestClient[Any], path: str) -> None:
    page = client.get(path)
    assert "client" in page.text and page.headers["cache-control"] == "no-cache"
    assert page.headers["content-type"] == "text/html; charset=utf-8"


def test_a_table_is_named_by_its_game_and_one_that_is_not_there_by_nothing(
    client: TestClient[Any],
) -> None:
    known, unknown = client.get("/t/known"), client.get("/t/abc")
    assert '<div id="app" data-game="safaru"></div>' in known.text
    assert unknown.text == client.get("/").text and "data-game" not in unknown.text
    assert client.get("/t/unreadable").text == unknown.text
    tag = {"If-None-Match": known.headers["etag"]}
    assert client.get("/t/known", headers=tag).status_code == 304
    assert client.get("/t/abc", headers=tag).status_code == 200


def test_assets_are_packed_and_kept(client: TestClient[Any]) -> None:
    script = client.get("/assets/app-1a2b.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.headers["content-encoding"] == "gzip" and script.text.startswith("export")
    assert "immutable" in script.headers["cache-control"]
    plain = client.get("/assets/app-1a2b.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.text == script.text
    tag = {"If-None-Match": script.headers["etag"]}
    assert client.get("/assets/app-1a2b.js", headers=tag).status_code == 304
    assert client.get("/icon.svg").headers["content-type"] == "image/svg+xml"


def test_licences_can_be_read_in_a_browser(client: TestClient[Any]) -> None:
    licences = client.get("/licences.txt")
    assert licences.headers["content-type"] == "text/plain; charset=utf-8"
    assert licences.text == "© others" and licences.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt", "/app.py"]
)
def test_nothing_else_can_be_asked_for(client: TestClient[Any], path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
