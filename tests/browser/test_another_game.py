"""From one game to the next at the same table, and from one host to the next."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.players import PLAYERS, LifePlayer
from tests.browser.tables import make_table, start_button, wait_for_seat

#: Games that are over soon.
SHORT = {"life-is-life": {"turn_cap": 6}, "zoff-im-zoo": {"target": 1}, "safaru": {}}
#: Press a button that begins with a word, if there is one. The last scene is to stay open, and may
#: come while the one before it is closed: so this is one moment for the page.
PRESS = """(word) => {
  const buttons = [...document.querySelectorAll('button')];
  buttons.find((button) => button.textContent.trim().startsWith(word))?.click();
}"""


@pytest.mark.parametrize("game", SHORT)
def test_the_next_game_is_not_under_the_scoring_of_the_last(invite: Invite, game: str) -> None:
    visitor = invite()
    visitor.go_home()
    make_table(visitor, game, ["open", "easy", "easy"], SHORT[game])
    start_button(visitor).click()
    player = PLAYERS[game](visitor)
    player.wait()
    visitor.button("bar.menu").click()
    for key in ("menu.resign", "menu.sureResign"):
        visitor.button(key).click()
    while not player.over.count():  # bots play on, from scene to scene, until the last one
        visitor.page.evaluate(PRESS, visitor.say(player.go_on[0]))
        visitor.page.wait_for_timeout(30)
    player.scene.or_(visitor.button("safaru.toTable")).first.wait_for()
    player.over.click()
    visitor.until(lambda: visitor.latest("table")["games"] == 2)
    player.wait()
    expect(visitor.page.locator("[inert]")).to_have_count(0)
    assert player.turn.count() or not player.scene.count()


def test_whoever_is_host_after_the_host_has_left_knows_it(invite: Invite) -> None:
    mia, tim = invite("Mia"), invite("Tim")
    mia.go_home()
    link = make_table(mia, "life-is-life", ["open", "open", "easy"])
    tim.page.goto(link)
    tim.button("wait.sit").first.click()
    wait_for_seat(mia, "Tim")
    start_button(mia).click()
    LifePlayer(tim).page.locator(".hand [data-card]").first.wait_for()
    tim.button("bar.menu").click()
    expect(tim.button("menu.resign")).to_be_visible()
    expect(tim.button("menu.abort")).to_have_count(0)
    mia.button("bar.menu").click()
    for key in ("menu.leaveToBot", "menu.sureLeave"):
        mia.button(key).click()
    expect(tim.button("menu.abort")).to_be_visible()
