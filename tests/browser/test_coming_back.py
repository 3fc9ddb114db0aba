"""Pages are reloaded, servers die, connections are lost: nothing is, and nothing happens twice."""

import signal
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Invite
from tests.browser.players import PLAYERS, Player, ZoffPlayer, play
from tests.browser.tables import make_table, start_button
from tests.browser.visitor import Visitor
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


def test_reloaded_in_the_middle_of_a_move(invite: Invite) -> None:
    player = seated(invite())
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
    play(player)
    assert_played_once(player)


def assert_played_once(player: Player) -> None:
    """No event was told twice with different numbers: moves alternate as the record says."""
    visitor = player.visitor
    table = visitor.page.url.rpartition("/")[2]
    answer = visitor.context.request.get(f"/api/tables/{table}/records/1")
    assert answer.ok
    moved = {
        frame["what"]["number"]: frame["what"]["move"]
        for frame in visitor.frames
        if frame["type"] == "event" and frame["what"]["kind"] == "moved"
    }
    assert answer.text().count('"move"') >= len(moved)


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
