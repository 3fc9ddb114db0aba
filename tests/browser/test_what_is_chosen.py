"""What was chosen stays as long as it means something, and no longer."""

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.players import LifePlayer, ZoffPlayer
from tests.browser.tables import make_table, start_button
from tests.browser.visitor import Visitor


def who_may_knock(visitor: Visitor) -> LifePlayer:
    """Somebody at a table of Life is Life, whose turn it is and who has traded before."""
    visitor.go_home()
    make_table(visitor, "life-is-life", ["open", "easy", "easy"])
    start_button(visitor).click()
    player = LifePlayer(visitor)
    while not (player.turn.count() and player.may_knock):
        player.act()
        player.wait()
    return player


def test_a_choice_ends_with_the_phase_it_was_made_in(invite: Invite) -> None:
    visitor = invite()
    player = who_may_knock(visitor)
    player.choose()
    player.press_knock()
    visitor.button("life.nextPhase").click()
    player.wait()
    expect(player.hand.first).to_be_visible()
    assert visitor.page.locator(".life [aria-pressed=true]").count() == 0


def test_only_the_first_button_of_a_mouse_knocks(invite: Invite) -> None:
    visitor = invite()
    page = visitor.page
    player = who_may_knock(visitor)
    moves = visitor.own_moves
    player.knock.hover()
    page.mouse.down(button="right")
    page.wait_for_timeout(600)
    page.mouse.up(button="right")
    assert visitor.own_moves == moves and player.turn.count() == 1
    page.mouse.down()
    visitor.until(lambda: visitor.own_moves > moves)
    page.mouse.up()
    assert any(what["move"] == "knock" and what["seat"] == visitor.seat for what in visitor.moves)


def test_a_pause_leaves_a_choice_as_it_is(invite: Invite) -> None:
    visitor = invite()
    visitor.go_home()
    make_table(visitor, "zoff-im-zoo", ["open", "easy", "easy"], {"mode": "simple"})
    start_button(visitor).click()
    player = ZoffPlayer(visitor)
    player.wait()
    while not player.groups.count():
        player.act()
        player.wait()
    player.choose()
    chosen = player.chosen
    assert chosen
    visitor.button("bar.menu").click()
    visitor.button("menu.pause").click()
    visitor.until(lambda: visitor.latest("table")["status"] == "paused")
    visitor.button("menu.resume").click()
    player.wait()
    assert player.chosen == chosen
    player.finish()
