"""Sheets: where the keyboard is after them, and what is in them when something goes wrong."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.tables import home_button, start_button
from tests.browser.visitor import OFFLINE, Visitor


def opener(visitor: Visitor, sheet: str) -> Locator:
    if sheet == "settings":
        return visitor.button("settings.title")
    return home_button(visitor, "home.makeTable", "safaru")


@pytest.mark.parametrize("sheet", ["settings", "make-a-table"])
def test_the_keyboard_is_where_it_was_before_a_sheet(invite: Invite, sheet: str) -> None:
    visitor = invite()
    visitor.go_home()
    button = opener(visitor, sheet)
    button.focus()
    for end in ("Escape", "Enter"):
        visitor.page.keyboard.press("Enter")
        dialog = visitor.page.get_by_role("dialog")
        dialog.wait_for()
        if end == "Enter":
            dialog.get_by_role("button", name=visitor.say("action.close")).focus()
        visitor.page.keyboard.press(end)
        expect(dialog).to_have_count(0)
        expect(button).to_be_focused()


def test_a_table_that_cannot_be_opened_is_not_forgotten(invite: Invite) -> None:
    visitor = invite()
    visitor.forgiven += OFFLINE
    visitor.go_home()
    home_button(visitor, "home.makeTable", "safaru").click()
    sheet = visitor.page.get_by_role("dialog")
    seats = sheet.locator(".seats li")
    sheet.locator("label").filter(has=visitor.page.get_by_role("radio", name="2")).first.click()
    expect(seats).to_have_count(2)
    visitor.context.set_offline(True)
    agree = sheet.get_by_role("button", name=visitor.say("make.open"))
    agree.click()
    expect(
        sheet.get_by_role("paragraph").filter(has_text=visitor.say("error.offline"))
    ).to_be_visible()
    expect(seats).to_have_count(2)
    visitor.context.set_offline(False)
    agree.dblclick()
    visitor.page.wait_for_url("**/t/*")
    visitor.go_home()
    opened = visitor.context.request.get("/api/me/tables").json()["running"]
    assert len(opened) == 1


def test_a_sheet_stays_when_a_text_is_marked_beyond_its_edge(invite: Invite) -> None:
    visitor = invite()
    page = visitor.page
    visitor.go_home()
    opener(visitor, "settings").click()
    box = page.get_by_role("dialog").bounding_box()
    name = page.get_by_label(visitor.say("settings.name")).bounding_box()
    assert box is not None and name is not None
    beside = box["x"] - 20, name["y"]
    page.mouse.move(name["x"] + 10, name["y"] + name["height"] / 2)
    page.mouse.down()
    page.mouse.move(*beside, steps=4)
    page.mouse.up()
    visitor.settle()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.mouse.click(*beside)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_name_that_is_emptied_does_not_stay_so(invite: Invite) -> None:
    visitor = invite()
    visitor.go_home()
    opener(visitor, "settings").click()
    name = visitor.page.get_by_label(visitor.say("settings.name"))
    known = name.input_value()
    name.fill("")
    name.blur()
    expect(name).to_have_value(known)
    name.fill("Wilhelmine-Charlotte Abc")  # as long as one may be
    with visitor.page.expect_response(lambda answer: answer.request.method == "PUT"):
        name.blur()
    expect(name).to_have_value("Wilhelmine-Charlotte Abc")
    assert visitor.context.request.get("/api/me").json()["name"] == "Wilhelmine-Charlotte Abc"


def test_a_table_agrees_how_long_it_waits_for_whoever_is_away(invite: Invite) -> None:
    visitor = invite()
    page = visitor.page
    visitor.go_home()
    home_button(visitor, "home.makeTable", "safaru").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_text(visitor.say("make.more"), exact=True).click()
    ten_minutes = visitor.say("make.awayFor", n=10)
    sheet.get_by_text(ten_minutes, exact=True).click()
    sheet.get_by_role("button", name=visitor.say("make.open")).click()
    page.wait_for_url("**/t/*")
    start_button(visitor).wait_for()
    table = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()["table"]
    assert table["patience"] == 600
    visitor.button("wait.change").click()
    sheet.get_by_text(visitor.say("make.more"), exact=True).click()
    expect(sheet.get_by_role("radio", name=ten_minutes, exact=True)).to_be_checked()
