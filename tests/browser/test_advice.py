"""A hint at the table, and the analysis in a replay: by pointer and key, on the cards, in words."""

import pytest
from playwright.sync_api import Locator

from tests.advice.games import played
from tests.browser import everywhere
from tests.browser.conftest import Invite
from tests.browser.tables import home_button
from tests.browser.visitor import Visitor


def sheet_of(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("dialog", name=visitor.say("hint.button"))


@pytest.mark.parametrize("game", ["life-is-life", "zoff-im-zoo", "safaru"])
def test_a_hint_is_shown_where_it_is_played(invite: Invite, game: str) -> None:
    visitor = invite()
    page = visitor.page
    visitor.go_home()
    home_button(visitor, "home.playNow", game).click()
    page.get_by_role("heading", name=visitor.say("table.yourTurn")).wait_for()
    visitor.button("hint.button").click()
    sheet = sheet_of(visitor)
    choices = sheet.get_by_role("button", name=visitor.say("advice.play"))
    choices.first.wait_for()
    assert 1 <= choices.count() <= 3
    assert sheet.locator("ul li").count() >= 1, "every move has its reasons"
    marked = page.locator(".tip")
    assert marked.count() > 0, "on cards, or on the button that says it"
    page.keyboard.press("Escape")
    page.keyboard.press("i")  # the same by key, at once, and the same answer
    choices.first.click()
    visitor.until(lambda: visitor.own_moves == 1)
    marked.first.wait_for(state="detached")


def test_a_replay_shows_what_each_choice_was_worth(invite: Invite) -> None:
    visitor = invite(language="de")
    page = visitor.page
    page.goto("/replay")
    record = played("safaru", 2).text.encode()
    file = {"name": "game.jsonl", "mimeType": "application/jsonl", "buffer": record}
    page.locator('input[type="file"]').set_input_files(file)  # type: ignore[arg-type]
    page.get_by_role("tab", name=visitor.say("advice.values")).click()
    panel = page.get_by_role("tabpanel", name=visitor.say("advice.values"))
    panel.get_by_role("button", name=visitor.say("advice.analyse")).click()
    panel.get_by_text(visitor.say("advice.moments")).wait_for()
    line = page.get_by_role("slider")
    assert line.locator("path[class^=of-]").count() == 2, "a line for each seat"
    page.keyboard.press("ArrowRight")
    panel.get_by_role("heading", name=visitor.say("replay.move", n=1)).wait_for()
    assert "wert" in panel.inner_text()
    assert panel.get_by_role("listitem").count() == 0, "nothing is told of what was not seen"
    visitor.button("bar.menu").click()
    visitor.button("replay.revealAll").click()
    moments = panel.locator("ol button")
    moments.first.wait_for()
    assert line.locator("path.moment").count() == moments.count()
    moments.first.click()
    visitor.until(lambda: line.get_attribute("aria-valuenow") != "1")
    assert list(everywhere.faults(visitor)) == []
