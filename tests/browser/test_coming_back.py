"""Pages are reloaded, servers die, connections are lost: nothing is, and nothing happens twice."""

import json
import signal
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Invite
from tests.browser.players import PLAYERS, Player, ZoffPlayer, play_until_asked
from tests.browser.tables import break_off, make_table, start_button, wait_for_seat
from tests.browser.visitor import OFFLINE, Visitor
from tests.server.http.process import NO_LIMITS, start

#: Games that are over soon.
SHORT: dict[str, dict[str, Any]] = {
    "life-is-life": {"turn_cap": 6},
    "zoff-im-zoo": {"mode": "simple", "target": 1},
    "safaru": {"variant": "normal"},
}


def seated(visitor: Visitor, game: str = "life-is-life") -> Player:
    """Somebody at a table whose turn it is, with something to play."""
    visitor.go_home()
    make_table(visitor, game, ["open", "easy", "easy"], SHORT[game])
    start_button(visitor).click()
    player = PLAYERS[game](visitor)
    player.wait()
    while isinstance(player, ZoffPlayer) and not player.groups.count():
        player.act()
        player.wait()
    return player


def cards(player: Player) -> list[str]:
    hand = player.page.locator(".hand [data-card]")
    return [str(card.get_attribute("data-card")) for card in hand.all()]


@pytest.mark.parametrize("game", SHORT)
def test_reloaded_in_the_middle_of_a_move(invite: Invite, game: str) -> None:
    player = seated(invite(), game)
    before = cards(player)
    player.choose()
    player.page.reload()
    player.wait()
    assert cards(player) == before
    # And at the worst moment: the move is under way, its answer has not come.
    moves = player.visitor.own_moves
    player.choose()
    player.main.click(no_wait_after=True)
    player.page.reload()
    player.wait()
    assert player.visitor.own_moves <= moves + 1
    while player.visitor.own_moves < moves + 3:
        assert player.act()
    assert_played_once(player)


@pytest.mark.parametrize("game", ["life-is-life", "zoff-im-zoo"])
def test_a_scoring_that_was_missed_is_seen_again(invite: Invite, game: str) -> None:
    player = seated(invite(), game)
    page, visitor = player.page, player.visitor
    while not page.locator(".scoring").count():
        assert player.act()
        player.wait()
    told = page.locator(".scoring").inner_text()
    page.reload()
    player.wait()
    assert not page.locator(".scoring").count()
    visitor.button("bar.menu").click()
    visitor.button("menu.lastScore").click()
    page.locator(".scoring").wait_for()
    visitor.until(lambda: page.locator(".scoring").inner_text() == told)


def assert_played_once(player: Player) -> None:
    """Every move that was sent or heard of is in the record, in this order, and no other is."""
    visitor = player.visitor
    break_off(visitor)
    table = visitor.page.url.rpartition("/")[2]
    record = visitor.context.request.get(f"/api/tables/{table}/records/1").text()
    lines = [json.loads(line) for line in record.splitlines()]
    moves = [(line["seat"], line["move"]) for line in lines if "move" in line]
    log = visitor.context.request.get(f"/api/tables/{table}/log").json()["events"]
    happened = {what["number"]: (what["seat"], what["move"]) for what in log if "move" in what}
    assert list(happened.values()) == moves
    for what in visitor.moves:
        assert happened[what["number"]] == (what["seat"], what["move"])
    # A command that goes out again has the same id; one whose page was gone may have got lost.
    sent = {command["id"]: command["move"] for command in visitor.sent if "move" in command}
    refused = [frame["id"] for frame in visitor.frames if frame["type"] == "refused"]
    answered = {frame.get("id") for frame in visitor.frames}
    unanswered = [command for command in sent if command not in answered]
    assert refused == [] and len(unanswered) <= 1
    own = [move for seat, move in moves if seat == visitor.seat]
    without = [move for command, move in sent.items() if command in answered]
    assert own in (list(sent.values()), without)
    assert len(own) > 2


@pytest.mark.parametrize(
    ("game", "number"),
    [
        ("life-is-life", signal.SIGKILL),
        ("zoff-im-zoo", signal.SIGTERM),
        ("safaru", signal.SIGKILL),
    ],
    ids=["life-is-life-killed", "zoff-im-zoo-stopped", "safaru-killed"],
)
def test_the_server_goes_away_and_comes_back(
    browser: Browser, tmp_path: Path, game: str, number: signal.Signals
) -> None:
    server = start(tmp_path, *NO_LIMITS)
    try:
        server.wait()
        visitor = Visitor(browser, server.url)
        visitor.forgiven += ["WebSocket", "ERR_CONNECTION"]
        player = seated(visitor, game)
        before = cards(player)
        player.choose()
        chosen = player.page.locator("[data-card][aria-pressed=true]").count()
        server.stop(number)
        server.end()
        expect(player.page.get_by_text(visitor.say("connection.lost")).first).to_be_visible()
        # What was chosen stays chosen, and waits.
        assert player.page.locator("[data-card][aria-pressed=true]").count() == chosen
        assert cards(player) == before
        expect(player.main.and_(player.page.locator("[aria-disabled=false]"))).to_have_count(0)
        server = start(tmp_path, *NO_LIMITS, "--port", str(server.port))
        server.wait()
        expect(player.main).to_have_attribute("aria-disabled", "false")
        player.finish()
        for _ in range(2):
            assert player.act()
        visitor.close()
    finally:
        server.end()


def test_a_table_is_found_again_from_home(invite: Invite) -> None:
    player = seated(invite())
    before = cards(player)
    player.visitor.go_home()
    player.visitor.button("home.continue").first.click()
    player.wait()
    assert cards(player) == before


def test_home_says_whose_turn_it_is(invite: Invite) -> None:
    mine, theirs = invite("Mia"), invite("Tim")
    mine.go_home()
    link = make_table(mine, "life-is-life", ["open", "open", "easy"])
    theirs.page.goto(link)
    theirs.button("wait.sit").first.click()
    wait_for_seat(mine, "Tim")
    mine.go_home()
    row = mine.page.get_by_role("listitem").filter(has_text="Tim")
    expect(row).to_contain_text(mine.say("home.waiting"))
    mine.button("home.continue").click()
    start_button(mine).click()
    play_until_asked(PLAYERS["life-is-life"](mine, 1), PLAYERS["life-is-life"](theirs, 2))
    mine.go_home()
    expect(row).to_contain_text(mine.say("table.yourTurn"))
    theirs.go_home()
    row = theirs.page.get_by_role("listitem").filter(has_text="Mia")
    expect(row).to_contain_text(theirs.say("home.running"))
    assert not theirs.page.get_by_text(theirs.say("table.yourTurn")).count()


@pytest.mark.parametrize("game", SHORT)
def test_the_connection_is_lost_while_the_others_play(invite: Invite, game: str) -> None:
    gone, stays = invite("Mia"), invite("Tim")
    gone.forgiven += OFFLINE
    gone.go_home()
    link = make_table(gone, game, ["open", "open", "easy"], SHORT[game])
    stays.page.goto(link)
    stays.button("wait.sit").first.click()
    wait_for_seat(gone, "Tim")
    start_button(gone).click()
    away, other = PLAYERS[game](gone, 1), PLAYERS[game](stays, 2)
    play_until_asked(other, away)
    before, heard = gone.latest("game")["own"], len(stays.moves)
    gone.context.set_offline(True)
    expect(gone.page.get_by_text(gone.say("connection.lost")).first).to_be_visible()
    told = len(gone.moves)
    other.take_turn()
    play_until_asked(away, other)
    missed = len(stays.moves) - heard
    gone.context.set_offline(False)
    strip = gone.page.locator(".strip")
    expect(strip).to_contain_text(gone.say("connection.missed", n=missed))
    assert len(gone.moves) == told, "what was missed comes in one piece"
    # The table is as the others see it, the hand is as it was, and it is our turn.
    assert gone.latest("game")["public"] == stays.latest("game")["public"]
    assert gone.latest("game")["own"] == before
    away.wait()
    assert set(cards(away)) == set(before["hand"])
    strip.locator("button.outline").click()
    # They are made again before our eyes, and then it is our turn as before.
    expect(away.turn).to_have_count(0)
    gone.until(lambda: gone.page.locator(".side p.new").count() >= missed)
    away.wait()
    away.take_turn()
    stays.until(lambda: stays.moves[-1]["seat"] != other.visitor.seat)
    break_off(gone)
