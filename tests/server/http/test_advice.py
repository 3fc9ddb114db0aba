"""Hints and analyses over HTTP: for one's own seat, from what it knows, and kept."""

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from menagerie.advice import Advice
from menagerie.core.rng import Rng
from menagerie.server.hints import Hints
from menagerie.table.refusals import Refused
from tests.advice.games import played
from tests.server.http.process import NO_LIMITS, Serve, enter, id_of, open_table, running
from tests.server.http.sockets import at_table, hear, hear_end, hear_of, say
from tests.server.http.test_problems import problem
from tests.server.http.test_replays import GOLDEN, play_out
from tests.server.store.tools import run
from tests.table.driver import started

LANGUAGES = {"en", "fr", "de"}


def hint(client: httpx.Client, table: str) -> httpx.Response:
    return client.post(f"/api/tables/{table}/hint")


def analysed(client: httpx.Client, path: str, **body: Any) -> dict[str, Any]:
    """Ask until it is done."""
    end = time.monotonic() + 120
    while True:
        answer = client.post(path, json=body) if body else client.get(path)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        assert 0 <= found["done"] <= found["total"]
        if found["analysis"] is not None:
            analysis: dict[str, Any] = found["analysis"]
            assert found["done"] == found["total"] == len(analysis["choices"])
            return analysis
        assert time.monotonic() < end
        time.sleep(0.1)


def test_whoever_is_to_move_gets_a_hint(
    server: Serve, person: httpx.Client, other: httpx.Client
) -> None:
    table = id_of(open_table(person, game="safaru", seats=["open", "random"]))
    problem(hint(person, table), 409, "no-game")
    with at_table(server, person, table) as socket:
        offered = hear(socket, "welcome")
        say(socket, do="start", id="s")
        offered = hear_of(socket, "started")
        while not offered.get("game", {}).get("offer"):
            offered = hear(socket, "event")
        found = hint(person, table)
        assert found.status_code == 200, found.text
        told = found.json()
        assert told["seat"] == 0
        hand = offered["game"]["own"]["hand"]
        for move in told["moves"]:
            assert move["move"].split()[1] in hand
            assert move["low"] <= move["value"] <= move["high"]
            assert move["why"] and all(set(fact) == LANGUAGES for fact in move["why"])
            said = [sentence for fact in move["why"] for sentence in fact.values()]
            assert not [each for each in said if "easy" in each], "a seat is named by its number"
        assert hint(person, table).json()["moves"] == told["moves"]
        problem(hint(other, table), 403, "not-seated")
        say(socket, do="pause", id="p")
        hear_of(socket, "paused")
        problem(hint(person, table), 409, "paused")
        say(socket, do="resume", id="q")
        hear_of(socket, "resumed")
        say(socket, do="move", id="m", move=told["moves"][0]["move"])
        hear_of(socket, "moved")
    problem(hint(person, "A" * 22), 404, "no-such-table")


def test_a_table_may_agree_on_no_hints(server: Serve, person: httpx.Client) -> None:
    table = id_of(open_table(person, game="safaru", seats=["open", "random"], hints="none"))
    with at_table(server, person, table) as socket:
        assert hear(socket, "welcome")["table"]["hints"] == "none"
        say(socket, do="start", id="s")
        hear_of(socket, "started")
        problem(hint(person, table), 403, "no-hints")


def test_a_finished_game_is_looked_at_and_the_analysis_is_kept(tmp_path: Path) -> None:
    with running(tmp_path, *NO_LIMITS) as server, server.browser() as client:
        enter(client, "Ada")
        table = id_of(open_table(client, game="safaru", seats=["open", "random"], pace="none"))
        path = f"/api/tables/{table}/records/1/analysis"
        problem(client.get(path), 404, "no-such-record")
        play_out(server, client, table)
        waiting = client.get(path, params={"begin": False}).json()
        assert waiting == {"done": 0, "total": 40, "analysis": None}
        found = analysed(client, path)
        assert [choice["number"] for choice in found["choices"]] == list(range(1, 41))
        for choice in found["choices"]:
            assert choice["best"][0]["value"] >= choice["played"]["value"]
            assert all(set(fact) == LANGUAGES for fact in choice["played"]["why"])
        assert all(moment["kind"] in ("mistake", "turn") for moment in found["moments"])
        last = client.get(f"/api/tables/{table}/records/0/analysis").json()
        assert last["analysis"] == found
        server.stop()
        cookies = dict(client.cookies)
    with running(tmp_path, *NO_LIMITS) as server, server.browser() as client:
        client.cookies.update(cookies)
        again = client.get(path).json()
        assert again["analysis"] == found, "what is stored needs no second look"


def test_only_those_who_may_watch_see_an_analysis_and_never_of_a_game_that_is_on(
    server: Serve, person: httpx.Client, other: httpx.Client
) -> None:
    seats = ["open", "random"]
    table = id_of(open_table(person, game="safaru", seats=seats, watchers="none"))
    path = f"/api/tables/{table}/records/1/analysis"
    with at_table(server, person, table) as socket:
        hear(socket, "welcome")
        say(socket, do="start", id="s")
        hear_of(socket, "started")
        problem(person.get(path), 409, "no-record-yet")
        say(socket, do="resign", id="r")
        hear_end(socket)
    problem(other.get(path), 403, "watching-forbidden")
    assert person.get(path, params={"begin": False}).json()["analysis"] is None


def test_a_server_that_stops_gives_an_analysis_up(tmp_path: Path) -> None:
    with running(tmp_path, *NO_LIMITS) as server, server.browser() as client:
        enter(client, "Ada")
        text = (GOLDEN / "zoff-im-zoo" / "7-simple-played-out.jsonl").read_text("utf-8")
        begun = client.post("/api/replays/analysis", json={"record": text}).json()
        assert begun["analysis"] is None
        status, seconds = server.stop()
    assert status == 0 and seconds < 10


def test_a_record_of_ones_own_is_looked_at_too(person: httpx.Client) -> None:
    text = played("life-is-life", 3, 12).text
    found = analysed(person, "/api/replays/analysis", record=text)
    assert len(found["choices"]) == 12
    bad = person.post("/api/replays/analysis", json={"record": "{}"})
    assert bad.status_code == 400
    problem(
        person.post("/api/replays/analysis", json={"record": text, "number": 2}),
        404,
        "no-such-record",
    )


# --- who may ask, without a server ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("hints", "people", "why"),
    [
        ("alone", 1, None),
        ("alone", 2, "no-hints-among-people"),
        ("all", 3, None),
        ("none", 1, "no-hints"),
    ],
)
@run
async def test_who_may_ask(hints: str, people: int, why: str | None) -> None:
    seats = ["open"] * people + ["easy"] * (3 - people)
    driver = started(people, seats=seats, hints=hints)
    driver.move_until_turn_of(0)
    given = Hints()
    try:
        for seat in range(people):
            expected = why or (None if seat == 0 else "not-your-turn")
            if expected is None:
                assert (await given.ask(driver.table, seat))[0].move
                continue
            with pytest.raises(Refused) as refused:
                await given.ask(driver.table, seat)
            assert refused.value.code == expected
    finally:
        given.close()


def test_a_hint_knows_nothing_that_the_seat_does_not() -> None:
    """The same table with the hidden cards dealt anew gives the same hint to the last digit."""
    driver = started(hints="all")
    match, answers = driver.match, []

    async def ask() -> tuple[Advice, ...]:
        given = Hints()
        try:
            return await given.ask(driver.table, driver.turn)
        finally:
            given.close()

    for deal in range(3):
        if deal:
            match.states = match.game.imagine(match.view(driver.turn), Rng(deal))
        answers.append(asyncio.run(ask()))
    assert answers[1:] == answers[:-1]
