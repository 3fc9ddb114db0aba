"""What cannot be done is said in words, with a way to the rule that is behind it."""

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.players import SafaruPlayer, ZoffPlayer
from tests.browser.scenes import follow_rule, is_turn
from tests.browser.tables import make_table, start_button
from tests.browser.visitor import Visitor


def expect_reason(visitor: Visitor, *rules: str) -> str:
    """The note that has just come leads to one of these rules; to which one."""
    note = visitor.page.locator(".toast").last
    names = [visitor.say("table.rule", id=rule) for rule in rules]
    link = note.locator("button.rule")
    expect(link).to_be_visible()
    name = link.inner_text()
    assert name in names
    assert len(note.inner_text()) > len(name) + 10, "a sentence, and not the rule alone"
    rule = rules[names.index(name)]
    follow_rule(visitor, rule)
    visitor.page.locator(".toast").first.wait_for(state="detached")
    return rule


def test_a_group_that_beats_nothing(invite: Invite) -> None:
    visitor = invite()
    visitor.go_home()
    make_table(visitor, "zoff-im-zoo", ["open", "easy", "easy"], {"mode": "simple"})
    start_button(visitor).click()
    player = ZoffPlayer(visitor)
    player.wait()
    quiet = visitor.page.locator(".hand .group[aria-disabled=true]")
    while not (is_turn(player) and quiet.count()):
        assert player.act()
        player.wait()
    before = visitor.own_moves
    quiet.first.click(force=True)  # it says that it is off, and why
    expect_reason(visitor, "Z7", "Z3")
    assert visitor.own_moves == before
    assert visitor.page.locator(".hand [aria-pressed=true]").count() == 0


def test_a_card_that_cannot_be_caught(invite: Invite) -> None:
    visitor = invite()
    page = visitor.page
    visitor.go_home()
    make_table(visitor, "safaru", ["open", "easy", "easy"], {"variant": "normal"})
    start_button(visitor).click()
    player = SafaruPlayer(visitor)
    player.wait()
    by_method = {"add": "S6", "seventeen": "S7", "pair": "S8"}
    found: set[str] = set()
    while len(found) < 2:
        if not is_turn(player):
            assert player.act()
            player.wait()
            continue
        for card in player.hand.all():
            card.click()
            other = page.locator(".wild-card:not(.signed):not(.taken)")
            if "S5" not in found and other.count():
                other.first.click()
                found.add(expect_reason(visitor, "S5"))
            for method, rule in by_method.items():
                slot = page.locator(f"[data-drop='slot/{method}'][aria-disabled=true]")
                if found <= {"S5"} and slot.count():
                    slot.click(force=True)
                    found.add(expect_reason(visitor, rule))
            page.keyboard.press("Escape")
        if len(found) < 2:
            player.take_turn()
            player.wait()
    assert "S5" in found
