"""Tables as people open them: from home, by the sheet that asks what is to be played."""

from typing import Any

from playwright.sync_api import Locator

from tests.browser import words
from tests.browser.visitor import Visitor

TITLES = {"life-is-life": "Life is Life", "zoff-im-zoo": "Zoff im Zoo", "safaru": "Safarû"}


def home_button(visitor: Visitor, key: str, game: str) -> Locator:
    """A button of a game on the first page."""
    name = f"{visitor.say(key)}: {TITLES[game]}"
    return visitor.page.get_by_role("button", name=name)


def make_table(
    visitor: Visitor,
    game: str,
    seats: list[str],
    options: dict[str, Any] | None = None,
    *,
    public: bool = False,
    clock: str | None = None,
) -> str:
    """Open a table from home; `seats` and `options` as the server names them, `clock` as the page
    does. Returns its link."""
    home_button(visitor, "home.makeTable", game).click()
    sheet = visitor.page.get_by_role("dialog")
    _choose(sheet, str(len(seats)))
    for seat, kind in enumerate(seats[1:], 1):
        label = visitor.say("make.seat", n=seat + 1)
        sheet.get_by_label(label).select_option(kind)
    for name, value in (options or {}).items():
        if isinstance(value, int) and not isinstance(value, bool):
            sheet.get_by_label(words.option(visitor.language, name)).fill(str(value))
        elif name == "mode" and len(seats) == 3:
            sheet.get_by_text(visitor.say("make.noPartners")).wait_for()  # there is but one
        else:
            _choose(sheet, called(visitor, value))
    if clock:
        _choose(sheet, clock)
    if public:
        _choose(sheet, visitor.say("make.public"))
    sheet.get_by_role("button", name=visitor.say("make.open")).click()
    visitor.page.wait_for_url("**/t/*")
    start_button(visitor).wait_for()
    return visitor.page.url


def called(visitor: Visitor, value: str | bool) -> str:
    """What a choice of an option is called."""
    if isinstance(value, bool):
        return visitor.say("option.teams" if value else "option.alone")
    return words.option(visitor.language, value)


def start_button(visitor: Visitor) -> Locator:
    """What starts the game in the waiting room."""
    return visitor.button("wait.start").or_(visitor.button("wait.startWithBots"))


def wait_for_seat(visitor: Visitor, name: str) -> None:
    """Until somebody of that name sits there; a bot may be called the same."""
    visitor.until(lambda: name in [seat.get("name") for seat in visitor.latest("table")["seats"]])


def break_off(visitor: Visitor) -> None:
    """The host ends the game as it is: it has a record then."""
    visitor.button("bar.menu").click()
    for key in ("menu.abort", "menu.sureAbort"):
        visitor.button(key).click()
    visitor.until(lambda: visitor.latest("table")["status"] == "over")


def _choose(sheet: Locator, label: str) -> None:
    radio = sheet.page.get_by_role("radio", name=label, exact=True)
    sheet.locator("label").filter(has=radio).click()
