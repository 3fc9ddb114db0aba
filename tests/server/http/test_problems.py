"""Everything that can be wrong with a request: one shape, the right status, no traceback."""

import json
import socket
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.http.process import Serve, id_of, open_table
from tests.server.http.sockets import at_table, hear, hear_end, hear_of, say

NOWHERE = "A" * 22
SETUP = {"game": "life-is-life", "seats": ["open", "easy", "easy"]}


def problem(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """The answer is this problem, in the one shape."""
    assert (answer.status_code, answer.json().get("code")) == (status, code), answer.text
    assert answer.headers["content-type"] == "application/json"
    found: dict[str, Any] = answer.json()
    assert set(found) <= {"code", "sentences", "rule", "place"}
    assert found["sentences"]["en"]
    return found


@pytest.fixture
def table(person: httpx.Client) -> str:
    return id_of(open_table(person, seats=["open", "open", "easy"]))


@pytest.fixture
def playing(server: Serve, person: httpx.Client) -> Iterator[str]:
    found = id_of(open_table(person, watchers="none"))
    with at_table(server, person, found) as connection:
        hear(connection, "welcome")
        say(connection, do="start", id="s")
        hear_of(connection, "started")
        yield found


@pytest.mark.parametrize(
    ("body", "place", "word"),
    [
        (b"{", "body", "truncated"),
        (b"", "body", "missing"),
        (b"[]", "body", "expected object"),
        (b'{"game": "\xff"}', "body", "UTF-8"),
        (b'{"game": "\\ud800", "seats": []}', "body", "malformed"),
        (b'{"seats": []}', "body", "game"),
        (b'{"game": "safaru", "seats": [1]}', "seats[0]", "expected str"),
        (b'{"game": "safaru", "seats": ["open", "open"], "no": 1}', "body", "no"),
        (b'{"game": "safaru", "seats": [], "clock": {"kind": "sun"}}', "clock.kind", "sun"),
        (b'{"game": "safaru", "seats": [], "delay": 1e999}', "body", "range"),
    ],
)
def test_400_says_where(person: httpx.Client, body: bytes, place: str, word: str) -> None:
    headers = {"Content-Type": "application/json"}
    answer = person.post("/api/tables", content=body, headers=headers)
    found = problem(answer, 400, "bad-input")
    assert found["place"] == place and word in found["sentences"]["en"]
    assert set(found["sentences"]) == {"en", "fr", "de"}


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess"}, "bad-option"),
        ({"seats": ["open"]}, "bad-option"),
        ({"seats": ["open"] * 300}, "bad-option"),
        ({"options": {"turn_cap": -1}}, "bad-option"),
        ({"options": {"colour": "red"}}, "bad-option"),
        ({"options": {"turn_cap": 10**40}}, "bad-option"),
        ({"seats": ["open", "easy", "genius"]}, "unknown-bot"),
        ({"clock": {"kind": "move", "seconds": 1}}, "bad-clock"),
        ({"patience": 10**30}, "bad-waiting-time"),
        ({"avatar": "<img>"}, "bad-input"),
        ({"stand_in": None, "clock": {"kind": "days", "days": 2}}, "no-stand-in"),
    ],
)
def test_400_for_what_no_table_can_be(
    person: httpx.Client, wish: dict[str, Any], code: str
) -> None:
    problem(person.post("/api/tables", json={**SETUP, **wish}), 400, code)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 25,
        "a\nb",
        "a\x00b",
        "\u202eevil",
        "zero\u200bwidth",
        "\u200d",
        "\u3164",
        "\u0301",
    ],
)
def test_400_for_what_is_no_name(person: httpx.Client, name: str) -> None:
    problem(person.put("/api/me", json={"name": name}), 400, "bad-name")
    assert person.get("/api/me").json()["name"] == "Ada"


@pytest.mark.parametrize("since", ["x", "-1", "1.5", "99999999999999999999", ""])
def test_400_for_a_number_that_is_none(person: httpx.Client, table: str, since: str) -> None:
    answer = person.get(f"/api/tables/{table}/log", params={"since": since})
    assert problem(answer, 400, "bad-input")["place"] == "since"


def test_401_for_whom_we_do_not_know(server: Serve, table: str) -> None:
    with server.browser() as nobody:
        for method, path in (
            ("PUT", "/api/me"),
            ("GET", "/api/me/tables"),
            ("POST", "/api/tables"),
            ("POST", f"/api/tables/{table}/join"),
            ("POST", f"/api/tables/{table}/seats/1/token"),
        ):
            body = {"name": "x"} if method == "PUT" else SETUP if path == "/api/tables" else {}
            answer = nobody.request(method, path, json=None if method == "GET" else body)
            problem(answer, 401, "no-guest")
            assert answer.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize("authorization", ["Bearer nonsense", "Basic eDp5", "Bearer " + "A" * 43])
def test_401_for_a_wrong_token_whatever_the_cookie(
    person: httpx.Client, authorization: str
) -> None:
    for path in ("/api/me", "/api/me/tables", f"/api/tables/{NOWHERE}"):
        answer = person.get(path, headers={"Authorization": authorization})
        problem(answer, 401, "bad-token")


def test_403_for_what_is_not_ones_own(other: httpx.Client, table: str, playing: str) -> None:
    problem(other.post(f"/api/tables/{table}/seats/1/token"), 403, "not-host")
    problem(other.get(f"/api/tables/{playing}/log"), 403, "watching-forbidden")
    problem(other.get(f"/api/tables/{playing}/records"), 403, "watching-forbidden")


def test_the_secret_of_a_game_is_for_those_who_may_see_its_record(
    server: Serve, person: httpx.Client, other: httpx.Client
) -> None:
    """All cards follow from it."""
    for watchers in ("none", "public"):
        setup = {"game": "safaru", "seats": ["open", "random"], "watchers": watchers}
        table = id_of(open_table(person, **setup))
        with at_table(server, person, table) as heard:
            say(heard, do="start")
            say(heard, do="abort")
            hear_end(heard)
        path = f"/api/tables/{table}"
        for client, sees in ((person, True), (other, watchers == "public")):
            assert (client.get(path).json()["table"]["secret"] is not None) == sees
            assert (client.get(f"{path}/records").status_code == 200) == sees


def test_404_for_what_is_not_there(person: httpx.Client, other: httpx.Client, table: str) -> None:
    for path in ("", "/log", "/records", "/records/1"):
        problem(person.get(f"/api/tables/{NOWHERE}{path}"), 404, "no-such-table")
    problem(person.get("/api/tables/%2e%2e"), 404, "no-such-table")
    problem(person.get("/api/tables/" + "x" * 5000), 404, "no-such-table")
    problem(person.post(f"/api/tables/{NOWHERE}/join", json={}), 404, "no-such-table")
    problem(other.post(f"/api/tables/{table}/join", json={"seat": 7}), 404, "no-such-seat")
    problem(person.post(f"/api/tables/{table}/seats/9/token"), 404, "no-such-seat")
    problem(person.get(f"/api/tables/{table}/records/1"), 404, "no-such-record")
    problem(person.get("/api/rules/chess/en"), 404, "no-such-game")
    problem(person.get("/api/rules/safaru/tlh"), 404, "no-such-language")
    for path in ("/api/nothing", "/api", "/api/tables/a/b/c", "/nothing.js", "/t/", "/../etc"):
        problem(person.get(path), 404, "not-found")
    for path in (f"/api/tables/{table}/seats/one/token", "/api/nothing"):
        problem(person.post(path), 404, "not-found")


def test_405_for_what_cannot_be_done_there(person: httpx.Client) -> None:
    for method, path in (
        ("DELETE", "/api/me"),
        ("PATCH", "/api/tables"),
        ("PUT", f"/api/tables/{NOWHERE}"),
        ("GET", f"/api/tables/{NOWHERE}/join"),
        ("POST", "/api/games"),
        ("POST", "/healthz"),
        ("POST", "/"),
    ):
        answer = person.request(method, path)
        problem(answer, 405, "wrong-method")
        assert "allow" in answer.headers


def test_409_for_what_the_table_does_not_allow_now(
    person: httpx.Client, other: httpx.Client, table: str, playing: str
) -> None:
    problem(person.post(f"/api/tables/{table}/join", json={}), 409, "already-seated")
    problem(other.post(f"/api/tables/{table}/join", json={"seat": 0}), 409, "seat-taken")
    problem(other.post(f"/api/tables/{table}/join", json={"seat": 2}), 409, "seat-taken")
    problem(person.post(f"/api/tables/{table}/seats/2/token"), 409, "seat-taken")
    problem(other.post(f"/api/tables/{playing}/join", json={}), 409, "game-is-on")
    problem(person.post(f"/api/tables/{playing}/seats/0/token"), 409, "game-is-on")
    problem(person.get(f"/api/tables/{playing}/records"), 409, "no-record-yet")
    full = id_of(open_table(person))
    problem(other.post(f"/api/tables/{full}/join"), 409, "table-full")


def test_413_for_what_is_too_large(server: Serve, person: httpx.Client) -> None:
    large = {**SETUP, "game": "x" * 70_000}
    problem(person.post("/api/tables", json=large), 413, "too-large")

    def pieces() -> Iterator[bytes]:
        for _ in range(70):
            yield b" " * 1000

    headers = {"Content-Type": "application/json"}
    problem(person.post("/api/tables", content=pieces(), headers=headers), 413, "too-large")


def test_415_for_what_is_not_json(person: httpx.Client) -> None:
    problem(person.post("/api/tables", data={"game": "safaru"}), 415, "not-json")
    headers = {"Content-Type": "text/plain"}
    answer = person.put("/api/me", content=json.dumps({"name": "x"}), headers=headers)
    problem(answer, 415, "not-json")


def test_what_is_no_http_at_all_gets_an_answer_and_our_headers(server: Serve) -> None:
    with socket.create_connection(("127.0.0.1", server.port), 10) as raw:
        raw.sendall(b"\x16\x03\x01 hello\r\n\r\n")
        answer = raw.recv(65536)
    assert answer.startswith(b"HTTP/1.1 400") and b"content-security-policy" in answer.lower()


def test_nothing_above_was_a_failure_of_ours(server: Serve) -> None:
    assert not [event for event in server.events() if event["level"] == "error"]
