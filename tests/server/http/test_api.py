"""What the API does for people and programs who use it as it is meant."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

import menagerie
from menagerie import rulebook
from menagerie.bots import BOTS
from menagerie.core.record import parse_records
from menagerie.games import CATALOGUE
from menagerie.server.routes.games import CLOCKS, ClockKind
from menagerie.table.refusals import Refused
from menagerie.table.setup import PACES, Clock
from tests.server.faults.nodes import NO_LIMITS
from tests.server.http.process import (
    Serve,
    enter,
    eventually,
    id_of,
    my_tables,
    open_table,
    running,
)
from tests.server.http.sockets import at_table, hear, hear_end, hear_of, say


def test_the_catalogue_has_all_that_a_table_is_set_up_from(server: Serve) -> None:
    with server.stranger() as client:
        found = client.get("/api/games").json()
    assert [game["name"] for game in found["games"]] == list(CATALOGUE)
    game = found["games"][0]
    info = CATALOGUE[game["name"]]
    assert (game["title"], game["min_seats"]) == (info.title, info.min_seats)
    offered = [o.name for o in info.options if not o.for_study]
    assert [option["name"] for option in game["options"]] == offered
    assert all(option["help"] for option in game["options"])
    assert found["bots"] == list(BOTS) and found["paces"] == PACES
    assert found["languages"] == ["en", "fr", "de"]


@pytest.mark.parametrize("kind", CLOCKS, ids=lambda kind: kind.kind)
def test_clocks_have_the_bounds_that_tables_check(kind: ClockKind) -> None:
    def clock(**counted: int) -> Clock:
        return msgspec.convert({"kind": kind.kind, **counted}, Clock)

    every = {"seconds": kind.seconds, "increment": kind.increment, "days": kind.days}
    bounds = {name: bound for name, bound in every.items() if bound is not None}
    least = {name: bound[0] for name, bound in bounds.items()}
    clock(**least).check()
    clock(**{name: bound[1] for name, bound in bounds.items()}).check()
    for name, bound in bounds.items():
        for wrong in (bound[0] - 1, bound[1] + 1):
            with pytest.raises(Refused):
                clock(**{**least, name: wrong}).check()


@pytest.mark.parametrize("game", rulebook.GAMES)
def test_a_lesson_has_steps_with_views_and_offers(server: Serve, game: str) -> None:
    with server.stranger() as client:
        found = client.get(f"/api/lessons/{game}/de").json()
        assert client.get(f"/api/lessons/{game}/xx").status_code == 404
        assert client.get("/api/lessons/skat/de").status_code == 404
    assert (found["game"], found["language"]) == (game, "de")
    for step in found["steps"]:
        assert step["game"]["own"]["hand"] and step["game"]["public"]["game"] == game
        assert bool(step.get("answers")) <= bool(step["game"].get("offer"))


@pytest.mark.parametrize("lang", rulebook.LANGUAGES)
def test_rules_in_three_languages(server: Serve, lang: str) -> None:
    with server.stranger() as client:
        page = client.get(f"/api/rules/safaru/{lang}").json()
    book = rulebook.load("safaru")
    assert page["title"] == book.title[lang] and page["markdown"] == book.markdown(lang)
    ids = [rule["id"] for section in page["sections"] for rule in section["rules"]]
    assert ids == [rule.id for rule in book.rules]


@pytest.mark.parametrize(
    ("languages", "word"),
    [("de-CH,de;q=0.9,en;q=0.8", "Gast"), ("it, fr;q=0.5", "Invité"), ("frr,xx", "Guest")],
)
def test_a_guest_is_called_so_in_their_language(server: Serve, languages: str, word: str) -> None:
    with server.browser() as client:
        me = client.get("/api/me", headers={"Accept-Language": languages}).json()
        assert re.fullmatch(word + r" \d{4}", me["name"])


def test_a_guest_is_made_once_and_keeps_a_name(server: Serve) -> None:
    with server.browser() as client:
        first = client.get("/api/me")
        assert re.fullmatch(r"Guest \d{4}", first.json()["name"])
        assert first.json()["kind"] == "person"
        again = client.get("/api/me")
        assert again.json() == first.json()
        assert again.headers["set-cookie"] == first.headers["set-cookie"], "a year from now"
        named = client.put("/api/me", json={"name": "  Zoë 🐘  "})
        assert named.json()["name"] == "Zoë 🐘"
        assert client.get("/api/me").json()["name"] == "Zoë 🐘"


def test_open_find_join_and_list_a_table(
    server: Serve, person: httpx.Client, other: httpx.Client
) -> None:
    opened = open_table(person, seats=["open", "open", "easy"], public=True)
    table = id_of(opened)
    assert opened["link"] == f"/t/{table}" and re.fullmatch(r"[A-Za-z0-9]{22}", table)
    assert opened["you"] == {"seat": 0, "host": True}
    assert opened["table"]["seats"][0]["name"] == "Ada"
    assert opened["table"]["hash"] and opened["table"]["secret"] is None

    listed = {
        entry["table"]["id"]: entry["table"] for entry in other.get("/api/tables").json()["tables"]
    }
    assert listed[table]["bots"] == [2]
    seen = other.get(f"/api/tables/{table}").json()
    assert seen["you"] == {"seat": None, "host": False}
    wish = {"seat": 1, "avatar": "polar-bear"}
    joined = other.post(f"/api/tables/{table}/join", json=wish).json()
    assert joined["table"]["seats"][1]["avatar"] == "polar-bear"
    assert joined["you"] == {"seat": 1, "host": False}
    assert [seat["kind"] for seat in joined["table"]["seats"]] == ["person", "person", "bot"]
    eventually(lambda: table in my_tables(person, "running"))
    eventually(lambda: table in my_tables(other, "running"))


def test_tables_that_wait_for_ones_move_come_first(server: Serve, person: httpx.Client) -> None:
    table = id_of(open_table(person, seats=["open", "random", "random"]))
    with at_table(server, person, table) as socket:
        hear(socket, "welcome")
        say(socket, do="start", id="s")
        hear_of(socket, "started")
    later = id_of(open_table(person))

    def turns() -> list[tuple[str, bool]]:
        running = person.get("/api/me/tables").json()["running"]
        return [(entry["table"]["id"], entry["your_turn"]) for entry in running]

    eventually(lambda: turns()[:2] == [(table, True), (later, False)])


def test_joining_needs_no_body(person: httpx.Client, other: httpx.Client) -> None:
    table = id_of(open_table(person, seats=["open", "open", "open"], sit=False))
    assert other.post(f"/api/tables/{table}/join").json()["you"]["seat"] == 0
    assert person.post(f"/api/tables/{table}/join", json={}).json()["you"]["seat"] == 1


def test_a_private_table_is_in_no_list(server: Serve, person: httpx.Client) -> None:
    table = id_of(open_table(person))
    with server.stranger() as client:
        assert table not in client.get("/api/tables").text
        assert client.get(f"/api/tables/{table}").status_code == 200


def test_a_code_finds_a_private_table_until_its_game_begins(
    server: Serve, person: httpx.Client, other: httpx.Client
) -> None:
    opened = open_table(person, seats=["open", "easy", "easy"])
    code = opened["table"]["code"]
    assert re.fullmatch(r"[A-Z2-9]{6}", code) and opened["link"].startswith(f"/t/{code.lower()}")
    for typed in (code, code.lower(), f" {code[:3]} {code[3:]}", f"{code[:3]}-{code[3:]}"):
        assert other.get(f"/api/codes/{typed}").json() == {"link": opened["link"]}
    for typed in (code[:5], code + "A", "O01IL0", "%25", id_of(opened)):
        assert other.get(f"/api/codes/{typed}").status_code == 404
    with at_table(server, person, id_of(opened)) as socket:
        hear(socket, "welcome")
        say(socket, do="start", id="s")
        hear_of(socket, "started")
    eventually(lambda: other.get(f"/api/codes/{code}").status_code == 404)
    assert other.get(f"/api/tables/{id_of(opened)}").json()["table"]["code"] is None


def test_a_host_need_not_sit(person: httpx.Client) -> None:
    watched = open_table(person, seats=["easy", "easy", "random"])
    assert watched["you"] == {"seat": None, "host": True}


def test_a_program_plays_with_its_token(server: Serve, person: httpx.Client) -> None:
    table = id_of(open_table(person, seats=["open", "open", "easy"]))
    made = person.post(f"/api/tables/{table}/seats/1/token", json={"name": "deep mole"})
    assert made.status_code == 201
    found = made.json()
    assert (found["name"], found["seat"]) == ("deep mole", 1)
    with server.program(found["token"]) as program:
        assert program.get("/api/me").json() == {"name": "deep mole", "kind": "program"}
        assert program.get(f"/api/tables/{table}").json()["you"]["seat"] == 1
        eventually(lambda: my_tables(program, "running") == [table])
        with at_table(server, program, table) as socket:
            assert hear(socket, "welcome")["you"]["seat"] == 1
    unnamed = id_of(open_table(person, seats=["open", "open", "easy"]))
    named = person.post(f"/api/tables/{unnamed}/seats/1/token").json()["name"]
    assert re.fullmatch(r"Program \d{4}", named)


def test_a_whole_game_its_log_and_its_record(
    server: Serve, person: httpx.Client, other: httpx.Client
) -> None:
    table = id_of(open_table(person, game="safaru", seats=["open", "random"], public=True))
    assert person.get(f"/api/tables/{table}/records").status_code == 404
    with at_table(server, person, table) as socket:
        hear(socket, "welcome")
        say(socket, do="start", id="s")
        hear_of(socket, "started")
        running = person.get(f"/api/tables/{table}/records")
        assert (running.status_code, running.json()["code"]) == (409, "no-record-yet")
        assert person.get(f"/api/tables/{table}/records/1").status_code == 409
        say(socket, do="resign", id="r")
        hear_end(socket)

    eventually(lambda: table in my_tables(person, "finished"))
    log = person.get(f"/api/tables/{table}/log").json()
    assert [event["number"] for event in log["events"]] == list(range(1, log["number"] + 1))
    since = log["number"] - 3
    rest = person.get(f"/api/tables/{table}/log", params={"since": since}).json()
    assert rest["events"] == log["events"][since:]
    seen = person.get(f"/api/tables/{table}/seen", params={"since": since}).json()["seen"]
    assert [each["what"] for each in seen] == rest["events"]
    assert all(each["game"]["own"] and "offer" not in each["game"] for each in seen)
    unseated = other.get(f"/api/tables/{table}/seen", params={"since": since}).json()["seen"]
    assert [each["game"] for each in unseated] == [None] * len(seen)
    strangers = other.get(f"/api/tables/{table}/log").json()
    assert strangers["number"] == log["number"]

    answer = other.get(f"/api/tables/{table}/records/1")
    assert answer.headers["content-type"] == "application/jsonl"
    name = answer.headers["content-disposition"]
    assert re.fullmatch(r'attachment; filename="safaru-[\d-]{10}-1\.jsonl"', name)
    (record,) = parse_records(answer.text.splitlines(keepends=True))
    assert record.header["game"] == "safaru" and record.is_finished
    assert record.header["seats"][0] == "Ada"
    everything = other.get(f"/api/tables/{table}/records")
    assert everything.text == answer.text
    shown = other.get(f"/api/tables/{table}").json()["table"]
    assert shown["status"] == "over" and len(shown["secret"]) == 64
    assert other.get(f"/api/tables/{table}/records/2").status_code == 404


@pytest.mark.slow
def test_a_long_log_comes_in_several_answers(tmp_path: Path) -> None:
    with running(tmp_path, *NO_LIMITS) as server, server.browser() as client:
        table = id_of(open_table(enter(client)))
        with at_table(server, client, table) as socket:
            hear(socket, "welcome")
            for number in range(1, 1201):
                say(socket, do="chat", text=f"{number}")
                hear_of(socket, "said")
        path = f"/api/tables/{table}/log"
        first = client.get(path).json()
        rest = client.get(path, params={"since": first["events"][-1]["number"]}).json()
    assert len(first["events"]) == 1000 and first["number"] == rest["number"] == 1202
    numbers = [event["number"] for event in first["events"] + rest["events"]]
    assert numbers == list(range(1, 1203))


@pytest.fixture
def unbuilt(tmp_path: Path) -> Iterator[Serve]:
    """A server whose browser table has not been built."""
    package = Path(menagerie.__file__).parent
    leave_out = shutil.ignore_patterns("static", "__pycache__")
    shutil.copytree(package, tmp_path / "copy" / "menagerie", ignore=leave_out)
    # A copy would compile everything anew; for one page the rules need not be quick.
    alone = {"PYTHONPATH": str(tmp_path / "copy"), "NUMBA_DISABLE_JIT": "1"}
    with running(tmp_path, environment=alone) as started:
        yield started


def test_the_plain_page_lists_public_tables(unbuilt: Serve) -> None:
    with unbuilt.browser() as client:
        table = id_of(open_table(enter(client), public=True))
        for path in ("/", "/t/anything"):
            page = client.get(path)
            assert page.status_code == 200 and page.headers["content-type"].startswith("text/html")
            assert f"/api/tables/{table}" in page.text and "/api/openapi.json" in page.text
    assert not re.search(r"(src|href)=\"?(https?:)?//", page.text)


def test_head_is_a_get_without_its_body(server: Serve) -> None:
    with server.stranger() as client:
        for path in ("/", "/healthz", "/api/games"):
            head, get = client.head(path), client.get(path)
            assert head.status_code == get.status_code == 200 and head.content == b""
            assert head.headers["content-type"] == get.headers["content-type"]


@pytest.mark.slow
def test_guests_and_tables_outlive_the_server_but_secrets_are_only_hashes(tmp_path: Path) -> None:
    with running(tmp_path) as server, server.browser() as client:
        enter(client, "Ada")
        table = id_of(open_table(client))
        secret = client.cookies["menagerie_guest"]
        server.stop()
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("tables.db*"))
    assert secret.encode() not in stored
    with running(tmp_path) as server, server.browser() as client:
        client.cookies.set("menagerie_guest", secret)
        assert client.get("/api/me").json()["name"] == "Ada"
        assert client.get(f"/api/tables/{table}").json()["you"] == {"seat": 0, "host": True}


@pytest.mark.slow
def test_of_an_old_table_the_records_are_left(tmp_path: Path) -> None:
    with running(tmp_path) as server, server.browser() as client:
        enter(client, "Ada")
        table = id_of(open_table(client, game="safaru", seats=["open", "random"]))
        with at_table(server, client, table) as socket:
            say(socket, do="start", id="s")
            hear_of(socket, "started")
            say(socket, do="resign", id="r")
            hear_end(socket)
        record = client.get(f"/api/tables/{table}/records").text
        eventually(lambda: table in my_tables(client, "finished"))
        cookies = dict(client.cookies)
        server.stop()
    with running(tmp_path, "--compact-days", "0") as server, server.browser() as client:
        client.cookies.update(cookies)
        eventually(lambda: client.get(f"/api/tables/{table}").status_code == 410)
        gone = client.get(f"/api/tables/{table}/log")
        assert (gone.status_code, gone.json()["code"]) == (410, "only-records-left")
        assert client.post(f"/api/tables/{table}/join", json={}).status_code == 410
        assert client.get(f"/api/tables/{table}/records").text == record
        assert client.get(f"/api/tables/{table}/records/1").text == record
        assert client.get(f"/api/tables/{table}/records/2").status_code == 404
        assert my_tables(client, "finished") == [table]


def test_the_description_is_made_from_the_types_and_loads_nothing(server: Serve) -> None:
    with server.stranger() as client:
        answer = client.get("/api/openapi.json")
    description = json.loads(answer.text)
    assert description["openapi"].startswith("3.1")
    assert set(description["paths"]) == {
        "/api/branches",
        "/api/codes/{code}",
        "/api/games",
        "/api/replays",
        "/api/replays/analysis",
        "/api/lessons/{game}/{lang}",
        "/api/rules/{game}/{lang}",
        "/api/me",
        "/api/me/tables",
        "/api/tables",
        "/api/tables/{table_id}",
        "/api/tables/{table_id}/hint",
        "/api/tables/{table_id}/join",
        "/api/tables/{table_id}/log",
        "/api/tables/{table_id}/seen",
        "/api/tables/{table_id}/records",
        "/api/tables/{table_id}/records/{game}",
        "/api/tables/{table_id}/records/{game}/analysis",
        "/api/tables/{table_id}/records/{game}/replay",
        "/api/tables/{table_id}/seats/{seat}/token",
    }
    assert not re.search(r"https?://", answer.text.replace("https://spec.openapis.org", ""))
