"""Whoever has set letters of twice the size in the browser: all is larger, and all is there."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright, ViewportSize

from tests.browser import chromium, layout
from tests.browser.conftest import Invite
from tests.browser.players import PLAYERS
from tests.browser.tables import TITLES, make_table, start_button
from tests.browser.visitor import Visitor

#: A tablet, a laptop and a large screen, each with half the room in each direction.
SIZES = {
    name: layout.SIZES.get(name) or ViewportSize(width=2560, height=1440)
    for name in ("768x1024", "1440x900", "2560x1440")
}


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    opened = chromium.launch(playwright, "--blink-settings=defaultFontSize=32")
    yield opened
    opened.close()


def faults(visitor: Visitor, scene: str) -> list[str]:
    """What is wrong with the scene at these sizes; in the one of them that is low, too."""
    found: list[str] = []
    for size, wished in SIZES.items():
        layout.show(visitor.page, wished, "light")
        found += [f"{scene}, {size}: {fault}" for fault in layout.faults(visitor.page)]
    return found


def test_pages_to_read(invite: Invite) -> None:
    visitor = invite()
    visitor.go_home()
    size = visitor.page.evaluate("() => getComputedStyle(document.documentElement).fontSize")
    assert float(size.removesuffix("px")) >= 32
    found = faults(visitor, "home")
    for path in ("/learn", f"/rules/{next(iter(TITLES))}"):
        visitor.page.goto(path)
        visitor.page.get_by_role("heading", level=2).first.wait_for()
        found += faults(visitor, path)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", TITLES)
def test_a_table(invite: Invite, game: str) -> None:
    visitor = invite()
    visitor.go_home()
    make_table(visitor, game, ["open"] + ["easy"] * 3)
    found = faults(visitor, "waiting")
    layout.show(visitor.page, layout.SIZES["1440x900"], "light")
    start_button(visitor).click()
    PLAYERS[game](visitor).wait()
    found += faults(visitor, "turn")
    assert not found, "\n".join(found)
