"""Replays over HTTP: a table's games, files of one's own, and games that branch off."""

import gzip
import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
import pytest

import menagerie.core
import menagerie.games
from menagerie.core.errors import RecordError
from menagerie.core.record import parse_records
from menagerie.core.replay import verify_shuffle
from menagerie.games import load
from menagerie.server.routes.replays import MAX_BYTES, MAX_MOVES
from menagerie.server.wrong_records import info_of_record
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
from tests.server.http.test_problems import problem

GOLDEN = Path(__file__).resolve().parent.parent.parent / "golden"
ZOFF = (GOLDEN / "zoff-im-zoo" / "4-simple-played-out.jsonl").read_text()
LIFE = (GOLDEN / "life-is-life" / "3-base-scored.jsonl").read_text()
SAFARU = (GOLDEN / "safaru" / "2-normal-teams-false-played-out.jsonl").read_text()


def play_out(server: Serve, client: httpx.Client, table: str) -> None:
    """Start a game, give it up, and wait for its end."""
    with at_table(server, client, table) as socket:
        hear(socket, "welcome")
        say(socket, do="start", id="s")
        hear_of(socket, "started")
        say(socket, do="resign", id="r")
        hear_end(socket)


@pytest.fixture(scope="module")
def over(server: Serve) -> tuple[str, dict[str, str]]:
    """A table at which a game has ended, and the cookies of who sat there."""
    with server.browser() as client:
        enter(client, "Ada")
        wishes = {"seats": ["easy", "open"], "pace": "none", "avatar": "seal"}
        table = id_of(open_table(client, game="safaru", **wishes))
        play_out(server, client, table)
        eventually(lambda: table in my_tables(client, "finished"))
        return table, dict(client.cookies)


def replay_of(client: httpx.Client, table: str, game: int = 1) -> httpx.Response:
    return client.get(f"/api/tables/{table}/records/{game}/replay")


# --- a table's games ------------------------------------------------------------------------------


def test_a_finished_game_step_by_step(
    server: Serve, over: tuple[str, dict[str, str]], other: httpx.Client
) -> None:
    table, cookies = over
    with server.browser() as client:
        client.cookies.update(cookies)
        own = replay_of(client, table).json()
    found = replay_of(other, table).json()
    assert (own["you"], found["you"]) == (1, None)
    assert found["steps"] == own["steps"] and (found["number"], found["games"]) == (1, 1)
    assert replay_of(other, table, 0).json() == found
    steps = found["steps"]
    assert steps["game"] == "safaru" and sorted(steps["places"]) == [1, 2]
    assert [seat["kind"] for seat in steps["seats"]] == ["bot", "person"]
    assert steps["seats"][1]["avatar"] == "seal"
    assert steps["checked_deals"] == steps["deals"] and steps["branched"] is None
    text = other.get(f"/api/tables/{table}/records/1").text
    (record,) = parse_records(text.splitlines(keepends=True))
    assert len(steps["steps"]) == record.num_moves + 1
    assert steps["steps"][0]["own"][0]["hand"] == record.lines[0]["hands"][0]
    uploaded = other.post("/api/replays", json={"record": text}).json()
    del steps["seats"][1]["avatar"]  # records know nothing of it
    assert uploaded["steps"] == steps


def test_nothing_of_a_game_that_is_on(
    server: Serve, person: httpx.Client, other: httpx.Client
) -> None:
    table = id_of(open_table(person, game="safaru", seats=["open", "random"]))
    problem(replay_of(person, table), 404, "no-such-record")
    with at_table(server, person, table) as socket:
        hear(socket, "welcome")
        say(socket, do="start", id="s")
        hear_of(socket, "started")
        for client in (person, other):
            problem(replay_of(client, table), 409, "no-record-yet")
            body = {"table": table, "moves": 0, "seat": 0, "level": "easy"}
            problem(client.post("/api/branches", json=body), 409, "no-record-yet")
        say(socket, do="resign", id="r")
        hear_end(socket)
    assert replay_of(other, table).status_code == 200
    problem(replay_of(other, table, 2), 404, "no-such-record")
    problem(replay_of(other, "A" * 22), 404, "no-such-table")


def test_a_table_for_those_alone_who_sit_there(
    server: Serve, person: httpx.Client, other: httpx.Client
) -> None:
    seats = ["open", "random"]
    table = id_of(open_table(person, game="safaru", seats=seats, watchers="none", pace="none"))
    play_out(server, person, table)
    assert replay_of(person, table).json()["you"] == 0
    problem(replay_of(other, table), 403, "watching-forbidden")
    body = {"table": table, "moves": 0, "seat": 0, "level": "easy"}
    problem(other.post("/api/branches", json=body), 403, "watching-forbidden")


@pytest.mark.slow
def test_of_an_old_table_too(tmp_path: Path) -> None:
    with running(tmp_path) as server, server.browser() as client:
        enter(client, "Ada")
        table = id_of(open_table(client, game="safaru", seats=["open", "random"], pace="none"))
        play_out(server, client, table)
        found = replay_of(client, table).json()
        eventually(lambda: table in my_tables(client, "finished"))
        cookies = dict(client.cookies)
        server.stop()
    with running(tmp_path, "--compact-days", "0") as server, server.browser() as client:
        client.cookies.update(cookies)
        eventually(lambda: client.get(f"/api/tables/{table}").status_code == 410)
        assert replay_of(client, table).json() == {**found, "you": None}


# --- files ----------------------------------------------------------------------------------------


def test_a_long_game_comes_packed(person: httpx.Client) -> None:
    body = {"record": ZOFF}
    packed = person.post("/api/replays", json=body)
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < 40_000
    plain = person.post("/api/replays", json=body, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.json() == packed.json()
    assert len(packed.json()["steps"]["steps"]) > 600
    assert len(gzip.compress(plain.content, 5)) < len(plain.content) / 20


def test_one_of_several_games_in_a_file(person: httpx.Client) -> None:
    text = "\ufeff" + LIFE + "\n" + SAFARU.replace('"seat 0"', '"a\u2028b"')
    first = person.post("/api/replays", json={"record": text}).json()
    assert (first["games"], first["steps"]["game"]) == (2, "life-is-life")
    second = person.post("/api/replays", json={"record": text, "number": 2}).json()
    assert (second["number"], second["steps"]["game"]) == (2, "safaru")
    assert second["steps"]["seats"][0]["name"] == "a\u2028b"
    problem(person.post("/api/replays", json={"record": text, "number": 3}), 404, "no-such-record")


@pytest.mark.parametrize(
    ("text", "code", "place", "word"),
    [
        ("", "empty", None, "no record"),
        ("a letter", "bad-json", "line 1", "not JSON"),
        ('{"move": "knock"}\n', "no-header", "line 1", "begins with"),
        (LIFE[: len(LIFE) // 2], "truncated", None, "cut off"),
        (LIFE[: LIFE.rindex('{"result')], "truncated", None, "before its result"),
        (LIFE.replace("trade", "trode", 1), "bad-move", "line 3", "trode"),
    ],
)
def test_a_wrong_file_is_refused_with_the_line(
    person: httpx.Client, text: str, code: str, place: str | None, word: str
) -> None:
    found = problem(person.post("/api/replays", json={"record": text}), 400, code)
    assert set(found["sentences"]) == {"en", "fr", "de"}
    assert word in found["sentences"]["en"]
    if place is not None:
        assert found["place"] == place and place.title() in found["sentences"]["en"]


def test_a_broken_rule_is_named(person: httpx.Client) -> None:
    lines = SAFARU.splitlines(keepends=True)
    move = json.loads(lines[2])
    hand = json.loads(lines[1])["hands"][1 - move["seat"]]
    own = json.loads(lines[1])["hands"][move["seat"]]
    foreign = next(card for card in hand if card not in own)
    lines[2] = json.dumps({**move, "move": f"play {foreign}"}) + "\n"
    found = problem(
        person.post("/api/replays", json={"record": "".join(lines)}), 400, "illegal-move"
    )
    assert re.fullmatch(r"S\d+", found["rule"]) and found["place"] == "line 3"


def test_files_have_limits(server: Serve, person: httpx.Client) -> None:
    padded = SAFARU + "\n" * 70_000  # more than other requests may have
    assert person.post("/api/replays", json={"record": padded}).status_code == 200
    problem(person.post("/api/replays", json={"record": " " * MAX_BYTES}), 413, "too-large")
    move = '{"seat": 0, "move": "knock"}\n'
    long = LIFE + move * (MAX_MOVES + 1)
    problem(person.post("/api/replays", json={"record": long}), 413, "record-too-long")
    with server.stranger() as client:
        headers = {"Origin": server.url}
        problem(client.post("/api/replays", json={"record": ""}, headers=headers), 401, "no-guest")


def test_every_mistake_has_a_sentence_in_each_language() -> None:
    kinds = set()
    for package in (menagerie.core, menagerie.games, menagerie.table):
        for source in Path(package.__path__[0]).rglob("*.py"):
            text = source.read_text(encoding="utf-8")
            kinds |= set(re.findall(r'(?:rong|RecordError)\(\s*"([a-z-]+)"', text))
            kinds |= set(re.findall(r'_compare\([^()]*(?:\[[^]]*\])?[^()]*, "([a-z-]+)"', text))
    # Of matches that programs save, of bytes, and of secrets that only `verify --shuffle` asks for.
    kinds -= {"bad-save", "other-game", "other-rules", "other-layout"}
    kinds -= {"not-text", "no-secret", "no-shuffle"}
    written = files("menagerie.server").joinpath("wrong_records.toml").read_text(encoding="utf-8")
    assert kinds == set(re.findall(r"^\[([a-z-]+)\]", written, re.MULTILINE))
    for kind in kinds:
        info = info_of_record(RecordError(kind, 7, "something is wrong", "L5"))
        assert len(set(info.sentences.values())) == 3
        assert all(text.endswith(".") and "{" not in text for text in info.sentences.values())
        assert (info.code, info.rule, info.place) == (kind, "L5", "line 7")


# --- branches -------------------------------------------------------------------------------------


def branch(client: httpx.Client, **wishes: Any) -> httpx.Response:
    return client.post("/api/branches", json={"seat": 0, "level": "easy", **wishes})


def test_play_on_from_a_tables_game(
    server: Serve, over: tuple[str, dict[str, str]], person: httpx.Client
) -> None:
    table, _ = over
    given = replay_of(person, table).json()["steps"]["steps"]
    at = len(given) * 3 // 4  # near the end: a bot then plays on at the pace of people
    answer = branch(person, table=table, moves=at, seat=1)
    assert answer.status_code == 201
    opened = answer.json()
    assert opened["you"] == {"seat": 1, "host": True} and opened["table"]["branched"] == at
    assert [seat["kind"] for seat in opened["table"]["seats"]] == ["bot", "person"]
    new = id_of(opened)
    with at_table(server, person, new) as socket:
        assert hear(socket, "welcome")["table"]["branched"] == at
        say(socket, do="start", id="s")
        begun = hear_of(socket, "started")
        assert begun["game"]["public"] == given[at]["public"]
        assert begun["game"]["own"] == given[at]["own"][1]
        say(socket, do="resign", id="r")
        hear_end(socket)
    text = person.get(f"/api/tables/{new}/records/1").text
    (record,) = parse_records(text.splitlines(keepends=True))
    assert record.header["branched"] == {"moves": at}
    verify_shuffle(record, load)
    found = replay_of(person, new).json()["steps"]
    assert found["branched"] == at and 0 < found["checked_deals"] < found["deals"]
    kept = at + 1
    assert [s["public"] for s in found["steps"][:kept]] == [s["public"] for s in given[:kept]]


def test_play_on_from_a_file(person: httpx.Client) -> None:
    opened = branch(person, record=LIFE + ZOFF, number=2, moves=40, seat=3, level="random").json()
    assert opened["table"]["game"] == "zoff-im-zoo" and opened["you"]["seat"] == 3
    levels = [seat.get("level") for seat in opened["table"]["seats"]]
    assert levels == ["random", "random", "random", None]


def test_where_no_branch_grows(person: httpx.Client) -> None:
    problem(branch(person, record=LIFE, moves=10_000), 409, "no-branch-here")
    problem(branch(person, record=LIFE, moves=3, seat=3), 400, "bad-input")
    problem(branch(person, record=LIFE, moves=3, level="god"), 400, "unknown-bot")
    problem(branch(person, moves=3), 400, "bad-input")
    problem(branch(person, record=LIFE, table="A" * 22, moves=3), 400, "bad-input")
    problem(branch(person, table="A" * 22, moves=3), 404, "no-such-table")
    problem(branch(person, record=LIFE, moves=-1), 400, "bad-input")
    problem(branch(person, record=LIFE.replace("trade", "trode", 1), moves=3), 400, "bad-move")
