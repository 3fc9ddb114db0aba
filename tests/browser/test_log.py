"""The log beside a table: all that has happened, at its end unless somebody reads further up."""

from playwright.sync_api import Locator

from tests.browser import layout
from tests.browser.company import choose
from tests.browser.conftest import Invite
from tests.browser.players import SafaruPlayer
from tests.browser.tables import make_table, start_button
from tests.browser.visitor import Visitor

#: How far above the last line one stands.
_ABOVE = "(log) => log.scrollHeight - log.clientHeight - log.scrollTop"


def shown(visitor: Visitor) -> Locator:
    """The log, once every move that we were told of has its line."""
    log = visitor.page.get_by_role("log")
    visitor.until(lambda: log.locator("p").count() >= len(visitor.moves))
    visitor.settle()
    return log


def test_a_long_log_is_whole_and_at_its_end(invite: Invite) -> None:
    visitor = invite()
    visitor.go_home()
    make_table(visitor, "safaru", ["open", "easy", "easy", "easy"])
    start_button(visitor).click()
    visitor.page.locator(".hand [data-card]").first.wait_for()
    # Bots play to the end, without a pause.
    choose(visitor, "menu.resign", "menu.sureResign")
    visitor.until(lambda: visitor.latest("table")["status"] == "over")
    assert len(visitor.moves) > 40
    visitor.until(lambda: shown(visitor).evaluate(_ABOVE) < 5)
    visitor.page.reload()
    visitor.until(lambda: shown(visitor).evaluate(_ABOVE) < 5)


def test_a_log_that_was_out_of_sight_is_at_its_end(invite: Invite) -> None:
    """A tablet that is turned has it in a drawer, and beside the table when it is turned back."""
    visitor = invite()
    visitor.go_home()
    make_table(visitor, "safaru", ["open", "easy", "easy", "easy"])
    start_button(visitor).click()
    player = SafaruPlayer(visitor)
    for size in ("768x1024", "360x640", "1280x720", "1440x900"):
        moves = player.moves
        while player.moves < moves + 2:
            assert player.act()
        layout.show(visitor.page, (layout.SIZES | layout.OTHER_SIZES)[size], "light")
        player.wait()
    visitor.until(lambda: shown(visitor).evaluate(_ABOVE) < 5)


def test_whoever_reads_further_up_stays_there(invite: Invite) -> None:
    visitor = invite(size=layout.OTHER_SIZES["1280x720"])
    visitor.go_home()
    make_table(visitor, "safaru", ["open", "easy", "easy", "easy"])
    start_button(visitor).click()
    player = SafaruPlayer(visitor)
    while player.moves < 6:
        assert player.act()
    shown(visitor).evaluate("(log) => log.scrollTo(0, 0)")
    visitor.settle()
    assert player.act()
    player.wait()
    assert shown(visitor).evaluate("(log) => log.scrollTop") == 0
    assert shown(visitor).evaluate(_ABOVE) > 100
