"""What is seen when a part of the page, or an answer of the server, does not come."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import layout
from tests.browser.conftest import Invite
from tests.browser.tables import home_button
from tests.browser.visitor import Visitor

#: What a console says of what did not come.
FAILED = ("Failed to load resource", "net::ERR_FAILED")
PAGES = {
    "/learn": "LearnPage",
    "/rules/safaru": "RulesPage",
    "/credits": "CreditsPage",
    "/replay": "Replays",
    f"/replay/{'x' * 22}": "ReplayPage",
    f"/t/{'x' * 22}": "table",
}


def script(name: str) -> re.Pattern[str]:
    return re.compile(rf"/assets/{name}-[^/]*\.js$")


def style(name: str) -> re.Pattern[str]:
    return re.compile(rf"/assets/{name}-[^/]*\.css$")


def guest(invite: Invite, language: str = "de") -> Visitor:
    visitor = invite(language=language)
    visitor.forgiven += FAILED
    return visitor


def answer_as_a_proxy(page: Page, path: str) -> None:
    page.route(path, lambda route: route.fulfill(status=502, body="<html>Bad Gateway</html>"))


def without_faults(visitor: Visitor) -> None:
    faults = []
    for name, size in layout.SIZES.items():
        layout.show(visitor.page, size, "light")
        faults += [f"{name}: {fault}" for fault in layout.faults(visitor.page)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_that_does_not_come(invite: Invite, path: str) -> None:
    visitor = guest(invite)
    page = visitor.page
    page.route(script(PAGES[path]), lambda route: route.abort())
    page.goto(path)
    expect(page.get_by_text(visitor.say("error.part"))).to_be_visible()
    expect(page.get_by_text(visitor.say("error.code", code="part"))).to_be_visible()
    without_faults(visitor)
    page.unroute(script(PAGES[path]))
    if "x" in path.split("/")[-1]:
        return  # there is no such table
    visitor.button("error.again").click()
    expect(page.get_by_role("navigation", name=visitor.say("page.nav"))).to_be_visible()
    expect(page.get_by_text(visitor.say("error.part"))).to_have_count(0)


def test_the_words_of_a_page_do_not_come(invite: Invite) -> None:
    visitor = guest(invite)
    visitor.go_home()
    visitor.page.route(script("learn"), lambda route: route.abort())
    visitor.page.get_by_role("link", name=visitor.say("home.lessons"), exact=True).first.click()
    expect(visitor.page.get_by_text(visitor.say("error.part"))).to_be_visible()
    visitor.button("error.home").click()
    visitor.page.unroute(script("learn"))
    visitor.page.get_by_role("link", name=visitor.say("home.lessons"), exact=True).first.click()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(
        visitor.say("learn.choiceTitle")
    )


@pytest.mark.parametrize("kind", [script, style])
def test_a_sheet_that_does_not_come(invite: Invite, kind: Callable[[str], re.Pattern[str]]) -> None:
    visitor = guest(invite, "fr")
    page = visitor.page
    visitor.go_home()
    page.route(kind("SettingsSheet"), lambda route: route.abort())
    button = visitor.button("settings.title")
    for _ in range(2):
        button.click()
        toast = page.locator(".toast")
        expect(toast).to_contain_text(visitor.say("error.part"))
        toast.get_by_role("button").click()
        expect(toast).to_have_count(0)
    page.unroute(kind("SettingsSheet"))
    button.click()
    expect(page.get_by_role("dialog", name=visitor.say("settings.title"))).to_be_visible()
    expect(page.locator(".animals")).to_have_css("display", "flex")


def test_a_language_that_does_not_come(invite: Invite) -> None:
    visitor = guest(invite)
    page = visitor.page
    visitor.go_home()
    choice = page.get_by_label(visitor.say("settings.language"))
    page.route(script("fr"), lambda route: route.abort())
    choice.select_option("fr")
    expect(page.locator(".toast")).to_contain_text(visitor.say("error.part"))
    expect(choice).to_have_value("de")
    page.unroute(script("fr"))
    choice.select_option("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_not_even_words_come(invite: Invite) -> None:
    visitor = guest(invite)
    page = visitor.page
    page.route(script("common"), lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("alert")).to_have_text("Menagerie lässt sich gerade nicht laden.")
    without_faults(visitor)
    page.unroute(script("common"))
    visitor.button("error.again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.say("home.title"))


@pytest.mark.parametrize("is_found", [True, False])
def test_a_version_that_is_gone_is_left_once(invite: Invite, is_found: bool) -> None:
    visitor = guest(invite)
    page = visitor.page
    other = '<script type="module" crossorigin src="/assets/home-other.js"></script>'
    page.goto("/rules/safaru")
    page.get_by_role("heading", level=2).first.wait_for()
    page.route(f"{visitor.server}/", lambda route: route.fulfill(body=other))
    loads: list[str] = []
    page.on("load", lambda loaded: loads.append(loaded.url))

    def answer(route: Route) -> None:
        """Only the page that is loaded anew asks for what the server has."""
        if loads and is_found:
            route.fallback()
        else:
            route.fulfill(status=404)

    page.route(script("SettingsSheet"), answer)
    visitor.button("settings.title").click()
    visitor.until(lambda: len(loads) == 1)
    visitor.button("settings.title").click()
    if is_found:
        expect(page.get_by_role("dialog", name=visitor.say("settings.title"))).to_be_visible()
    else:
        expect(page.locator(".toast")).to_contain_text(visitor.say("error.part"))
    assert len(loads) == 1


@pytest.mark.parametrize("is_proxy", [True, False])
def test_home_without_its_lists(invite: Invite, is_proxy: bool) -> None:
    visitor = guest(invite)
    page = visitor.page
    if is_proxy:
        answer_as_a_proxy(page, "**/api/tables")
        sentence = visitor.say("error.server", code=502)
    else:
        page.route("**/api/tables", lambda route: route.abort())
        sentence = visitor.say("error.offline")
    visitor.go_home()
    expect(page.get_by_role("alert").get_by_text(sentence)).to_be_visible()
    expect(page.get_by_text(visitor.say("home.noTables"))).to_have_count(0)
    without_faults(visitor)
    page.unroute("**/api/tables")
    visitor.button("error.again").click()
    expect(visitor.button("error.again")).to_have_count(0)


def test_home_says_nothing_before_it_knows(invite: Invite) -> None:
    visitor = guest(invite)
    page = visitor.page
    page.route("**/api/tables", lambda _: None)  # it takes long
    visitor.go_home()
    expect(page.get_by_role("heading", name=visitor.say("home.openTables"))).to_be_visible()
    expect(page.get_by_text(visitor.say("home.noTables"))).to_have_count(0)
    expect(visitor.button("error.again")).to_have_count(0)


def test_replays_without_a_list(invite: Invite) -> None:
    visitor = guest(invite, "fr")
    answer_as_a_proxy(visitor.page, "**/api/me/tables")
    visitor.page.goto("/replay")
    expect(visitor.page.get_by_text(visitor.say("error.server", code=502))).to_be_visible()
    without_faults(visitor)
    visitor.page.unroute("**/api/me/tables")
    visitor.button("error.again").click()
    expect(visitor.page.get_by_text(visitor.say("replay.none"))).to_be_visible()


def test_rules_that_do_not_come(invite: Invite) -> None:
    visitor = guest(invite)
    page = visitor.page
    page.route("**/api/rules/**", lambda route: route.abort())
    page.goto("/rules/safaru")
    expect(page.get_by_text(visitor.say("error.offline"))).to_be_visible()
    expect(page.get_by_text(visitor.say("rules.loading"))).to_have_count(0)
    without_faults(visitor)
    page.unroute("**/api/rules/**")
    visitor.button("error.again").click()
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    expect(visitor.button("error.again")).to_have_count(0)


def test_rules_beside_a_lesson_that_do_not_come(invite: Invite) -> None:
    visitor = guest(invite)
    page = visitor.page
    answer_as_a_proxy(page, "**/api/rules/**")
    page.goto("/learn/safaru")
    visitor.button("rules.title").click()
    panel = page.get_by_role("region", name=visitor.say("rules.title"))
    expect(panel.get_by_text(visitor.say("error.server", code=502))).to_be_visible()
    without_faults(visitor)
    page.unroute("**/api/rules/**")
    panel.get_by_role("button", name=visitor.say("error.again")).click()
    expect(panel.locator("[data-rule]").first).to_be_visible()
    expect(panel.get_by_role("alert")).to_have_count(0)


def test_a_table_is_not_opened_before_it_is_known_what_can_be_played(invite: Invite) -> None:
    visitor = guest(invite)
    page = visitor.page
    answer_as_a_proxy(page, "**/api/games")
    visitor.go_home()
    home_button(visitor, "home.makeTable", "safaru").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text(visitor.say("error.server", code=502))).to_be_visible()
    agree = sheet.get_by_role("button", name=visitor.say("make.open"))
    expect(agree).to_be_disabled()
    without_faults(visitor)
    page.unroute("**/api/games")
    sheet.get_by_role("button", name=visitor.say("error.again")).click()
    expect(sheet.locator(".seats li")).to_have_count(4)
    expect(agree).to_be_enabled()
