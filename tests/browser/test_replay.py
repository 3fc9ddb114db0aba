"""Games that are seen again: step by step, back and forth, by itself, with any eyes, otherwise."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.players import PLAYERS
from tests.browser.scenes import RECORDS, choose_file, open_record
from tests.browser.tables import make_table, start_button
from tests.browser.visitor import Visitor


def line(visitor: Visitor) -> Locator:
    """Where in the game one is, to drag on."""
    return visitor.page.get_by_role("slider", name=visitor.say("replay.line"))


def expect_move(visitor: Visitor, number: int, furthest: int | None = None) -> None:
    """This step is shown; and nothing is told of what lies beyond the furthest one."""
    expect(line(visitor)).to_have_attribute("aria-valuenow", str(number))
    expect(visitor.page.get_by_text(visitor.say("replay.move", n=number) + ".")).to_be_visible()
    if furthest is not None:
        expect(line(visitor)).to_have_attribute("aria-valuemax", str(furthest))
        listed = visitor.page.locator(".side [data-at]")
        assert max(int(str(each.get_attribute("data-at"))) for each in listed.all()) == furthest


def open_hands(visitor: Visitor) -> int:
    """How many hands are seen from the front."""
    hidden = re.compile(visitor.say("replay.hidden", n=r"\d+"))
    seats = visitor.page.get_by_role("list", name=visitor.say("table.seats"))
    hands = seats.locator(".cards")
    labels = [str(each.get_attribute("aria-label")) for each in hands.all()]
    return sum(not hidden.search(label) for label in labels if label)


@pytest.mark.parametrize("game", RECORDS)
def test_a_record_from_first_to_last(invite: Invite, game: str) -> None:
    visitor = invite(moves=True)
    page = visitor.page
    open_record(visitor, game)
    expect_move(visitor, 0)
    for number in range(1, 6):
        visitor.button("replay.next").click()
        expect_move(visitor, number, number)
    visitor.button("replay.back").click()
    expect_move(visitor, 4, 5)
    # Dragging on the line, as far as one has seen.
    box = line(visitor).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 0.4, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 1, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()
    expect_move(visitor, 0, 5)
    # A move of the list.
    page.locator(".side [data-at='3']").first.click()
    expect_move(visitor, 3, 5)
    # It goes on by itself, quicker and quicker, until one stops it.
    for speed in (1, 2):
        visitor.button("replay.speed", speed=speed).click()
    visitor.button("replay.play").click()
    visitor.until(lambda: int(str(line(visitor).get_attribute("aria-valuenow"))) > 6)
    visitor.button("replay.pause").click()
    stopped = int(str(line(visitor).get_attribute("aria-valuenow")))
    page.wait_for_timeout(600)
    expect_move(visitor, stopped, stopped)
    # Everybody's knowledge, one seat's, and all hands.
    eyes = page.get_by_role("group", name=visitor.say("replay.eyes"))
    seats = page.locator(".hands > li").count()
    eyes.get_by_role("button", name=visitor.say("replay.public")).click()
    visitor.until(lambda: open_hands(visitor) == 0)
    eyes.get_by_role("button").nth(1).click()
    visitor.until(lambda: open_hands(visitor) == 1)
    eyes.get_by_role("button", name=visitor.say("replay.open")).click()
    visitor.until(lambda: open_hands(visitor) == seats)
    # The address leads here again.
    page.wait_for_url(f"**/replay/file/{stopped}")
    page.reload()
    expect_move(visitor, stopped, stopped)
    # To the end.
    visitor.button("bar.menu").click()
    visitor.button("replay.revealAll").click()
    page.keyboard.press("End")
    over = re.compile(visitor.say("replay.end", name=".+"))
    expect(page.get_by_role("main").get_by_text(over).first).to_be_visible()


@pytest.mark.parametrize("game", RECORDS)
def test_branching_off(invite: Invite, game: str) -> None:
    visitor = invite()
    open_record(visitor, game)
    for _ in range(4):
        visitor.page.keyboard.press("ArrowRight")
    expect_move(visitor, 4)
    visitor.button("replay.another").click()
    visitor.button("replay.branchGo").click()
    visitor.page.wait_for_url("**/t/*")
    player = PLAYERS[game](visitor)
    for _ in range(2):
        assert player.act()
    assert visitor.own_moves > 0


def test_a_table_is_seen_again_and_its_record_kept(invite: Invite) -> None:
    visitor = invite()
    page = visitor.page
    visitor.go_home()
    make_table(visitor, "safaru", ["open", "easy"])
    start_button(visitor).click()
    player = PLAYERS["safaru"](visitor)
    player.wait()
    player.take_turn()
    visitor.button("bar.menu").click()
    for key in ("menu.resign", "menu.sureResign"):
        visitor.button(key).click()
    visitor.button("table.replay").click()
    line(visitor).wait_for()
    link = page.get_by_role("link", name=visitor.say("replay.download")).first
    with page.expect_download() as waiting:
        link.click()
    text = waiting.value.path().read_bytes()
    assert b'"record"' in text
    page.goto("/replay")
    choose_file(visitor, "kept.jsonl", text)
    page.wait_for_url("**/replay/file*")
    expect_move(visitor, 0)
    # What is no game by the rules is not shown, and it is said why.
    visitor.forgiven += ["status of 4"]
    page.goto("/replay")
    choose_file(visitor, "forged.jsonl", text.replace(b'"seat": 0', b'"seat": 1', 1))
    expect(page.get_by_role("main").get_by_role("alert")).to_be_visible()


def test_a_link_to_a_move_tells_nothing_of_what_comes_later(invite: Invite) -> None:
    visitor, other = invite(), invite("Tim")
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.go_home()
    table = make_table(visitor, "safaru", ["open", "easy"]).rpartition("/")[2]
    start_button(visitor).click()
    player = PLAYERS["safaru"](visitor)
    while visitor.own_moves < 3:
        assert player.act()
    visitor.button("bar.menu").click()
    for key in ("menu.resign", "menu.sureResign"):
        visitor.button(key).click()
    visitor.button("table.replay").click()
    for _ in range(5):
        visitor.button("replay.next").click()
    visitor.button("replay.back").click()
    expect_move(visitor, 4, 5)
    visitor.button("bar.menu").click()
    visitor.button("replay.copyLink").click()
    expect(visitor.page.get_by_text(visitor.say("action.copied")).first).to_be_visible()
    link = visitor.page.evaluate("() => navigator.clipboard.readText()")
    assert link == f"{visitor.server}/replay/{table}/1/4"
    other.page.goto(link)
    expect_move(other, 4, 4)
    over = re.compile(other.say("replay.end", name=".+"))
    assert other.page.get_by_text(over).count() == 0
    other.button("replay.next").click()
    expect_move(other, 5, 5)


def test_arrows_on_the_tabs_of_the_panel_are_for_them(invite: Invite) -> None:
    visitor = invite()
    open_record(visitor, "safaru")
    visitor.button("replay.next").click()
    expect_move(visitor, 1, 1)
    first, second = visitor.page.get_by_role("tab").all()[:2]
    first.focus()
    visitor.page.keyboard.press("ArrowRight")
    expect(second).to_be_focused()
    visitor.settle()
    expect_move(visitor, 1)
