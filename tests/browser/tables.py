"""Tables as people open them: from home, by the sheet that asks what is to be played."""

import tomllib
from importlib.resources import files
from typing import Any

from playwright.sync_api import Locator

from tests.browser.visitor import Visitor

TITLES = {"life-is-life": "Life is Life", "zoff-im-zoo": "Zoff im Zoo", "safaru": "Safarû"}
NAMES = tomllib.loads(files("menagerie.rulebook").joinpath("names.toml").read_text("utf-8"))


def word(option: Any) -> str:
    """An option or its value as the page calls it."""
    if isinstance(option, bool):
        return "yes" if option else "no"
    found: str = NAMES["options"][option]["en"]
    return found


def make_table(
    visitor: Visitor, game: str, seats: list[str], options: dict[str, Any] | None = None
) -> str:
    """Open a table from home; `seats` and `options` as the server names them. Returns its link."""
    visitor.button(f"Make a table: {TITLES[game]}").click()
    sheet = visitor.page.get_by_role("dialog")
    _choose(sheet, str(len(seats)))
    for seat, kind in enumerate(seats[1:], 1):
        sheet.get_by_label(f"Seats {seat + 1}").select_option(kind)
    for name, value in (options or {}).items():
        if isinstance(value, int) and not isinstance(value, bool):
            sheet.get_by_label(word(name)).fill(str(value))
        else:
            _choose(sheet, word(value))
    sheet.get_by_role("button", name="Open it").click()
    visitor.page.wait_for_url("**/t/*")
    visitor.button("Start").wait_for()
    return visitor.page.url


def _choose(sheet: Locator, label: str) -> None:
    radio = sheet.page.get_by_role("radio", name=label, exact=True)
    sheet.locator("label").filter(has=radio).click()
