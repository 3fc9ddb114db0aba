"""Tables with a clock: it runs for people, is seen by all, and says nothing while a bot thinks."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.players import PLAYERS, Player
from tests.browser.tables import make_table, start_button, wait_for_seat

#: Nothing of a quarter of an hour is gone yet, but for the first minute.
QUARTER = re.compile(r"^1[45]:\d\d$")


def own(player: Player) -> Locator:
    """Our own clock."""
    return player.actions.locator("time")


def plates(player: Player) -> Locator:
    """The clocks of the others."""
    return player.page.locator(".plate time")


@pytest.mark.parametrize("game", PLAYERS)
def test_seconds_for_each_move(invite: Invite, game: str) -> None:
    visitor = invite(quick_bots=False)
    visitor.go_home()
    clock = visitor.say("make.seconds", n=30)
    make_table(visitor, game, ["open", "easy", "easy"], clock=clock)
    start_button(visitor).click()
    player = PLAYERS[game](visitor)
    player.wait()
    expect(own(player)).to_have_text(re.compile(r"^0:[0-3]\d$"))
    expect(plates(player)).to_have_count(0)
    player.take_turn()
    player.page.locator(".plate.turn .dots").wait_for()  # a bot takes its time
    expect(own(player)).to_have_count(0)
    expect(plates(player)).to_have_count(0)


@pytest.mark.parametrize("game", PLAYERS)
def test_time_for_the_whole_game(invite: Invite, game: str) -> None:
    host, guest = invite("Mia", quick_bots=False), invite("Tim")
    host.go_home()
    clock = host.say("make.minutes", n=15)
    link = make_table(host, game, ["open", "open", "easy"], clock=clock)
    guest.page.goto(link)
    guest.button("wait.sit").first.click()
    wait_for_seat(host, "Tim")
    start_button(host).click()
    players = [PLAYERS[game](host), PLAYERS[game](guest)]
    for player in players:
        plates(player).wait_for()
    seen: set[int] = set()
    while len(seen) < 3:
        turn = host.latest("game")["public"]["to_act"]
        seen.add(turn)
        for player in players:
            expect(own(player)).to_have_text(QUARTER)
            expect(plates(player)).to_have_text(QUARTER)  # one: the bot has none
        if turn < 2:
            before = str(own(players[turn]).text_content())
            expect(own(players[turn])).not_to_have_text(before)
            players[turn].take_turn()
        host.page.wait_for_timeout(100)
    host.page.keyboard.press("w")
    expect(host.page.locator("[aria-live=assertive]")).to_contain_text(re.compile(r"Tim: 1[45]:"))
