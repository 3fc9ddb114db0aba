"""A whole game of each kind with nothing but a keyboard, from home to the result."""

from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser import layout
from tests.browser.conftest import Invite
from tests.browser.players import play
from tests.browser.players.by_keyboard import BY_KEYBOARD, MOST_STOPS, press, start_by_keyboard
from tests.browser.rare_scenes import zoff_teams
from tests.browser.tables import TITLES, home_button, make_table, start_button
from tests.browser.visitor import Visitor

#: Somebody clicked, which no key does.
_POINTER = """() => {
  window.pointed = 0;
  addEventListener('pointerdown', () => window.pointed++, true);
}"""


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("life-is-life", {"variant": "advanced", "turn_cap": 8}),
        ("zoff-im-zoo", {"mode": "partners", "target": 5}),  # teams come with the second hand
        ("safaru", {"variant": "normal"}),  # four play in teams
        ("safaru", {"variant": "reverse", "games": 1, "teams": False}),
    ],
    ids=["life-is-life", "zoff-im-zoo", "safaru", "safaru-reverse"],
)
def test_a_game_by_keyboard_only(invite: Invite, game: str, options: dict[str, Any]) -> None:
    visitor: Visitor = invite()
    visitor.go_home()
    visitor.page.evaluate(_POINTER)
    start_by_keyboard(visitor, game, options)
    visitor.page.wait_for_function("() => document.activeElement.matches('h1')")
    someone = BY_KEYBOARD[game](visitor)
    play(someone)
    assert someone.moves > 2
    if game == "zoff-im-zoo":
        own = [what["move"] for what in visitor.moves if what["seat"] == visitor.seat]
        assert any(move.startswith(("give", "lay")) for move in own)
    if game == "safaru":
        assert visitor.latest("game")["public"]["teams"] == options.get("teams", True)
    assert visitor.page.evaluate("() => window.pointed") == 0


#: The region that has the focus, if it can be seen.
_REGION = """() => {
  const focused = document.activeElement;
  const region = focused.closest('.middle, .hand, .frame > .side');
  return focused.checkVisibility() && region ? region.className.split(' ')[0] : null;
}"""


@pytest.mark.parametrize(
    ("game", "size", "regions"),
    [
        ("life-is-life", (1440, 900), ["middle", "hand", "side", "middle"]),
        ("life-is-life", (800, 1000), ["middle", "hand", "middle", "hand"]),
        ("zoff-im-zoo", (1440, 900), ["middle", "hand", "side", "middle"]),
        ("safaru", (1440, 900), ["middle", "hand", "side", "middle"]),
    ],
    ids=["desktop", "tablet", "zoff-im-zoo", "safaru"],
)
def test_f6_goes_from_region_to_region_that_is_seen(
    invite: Invite, game: str, size: tuple[int, int], regions: list[str]
) -> None:
    visitor = invite(size=ViewportSize(width=size[0], height=size[1]))
    page = visitor.page
    visitor.go_home()
    home_button(visitor, "home.playNow", game).click()
    BY_KEYBOARD[game](visitor).wait()
    page.locator(".hand [tabindex='0']").wait_for()
    found = []
    for _ in regions:
        page.keyboard.press("F6")
        found.append(page.evaluate(_REGION))
    assert found == regions


#: Which region of the table has the focus; the bar above and the tabs beside it are none.
_STOP = """() => {
  const found = document.activeElement.closest('.seat-strip, .middle, .actions, .hand, .log');
  return found && ['seat-strip', 'middle', 'actions', 'hand', 'log'].find((name) =>
    found.classList.contains(name));
}"""
#: How many buttons of a region are seen.
_BUTTONS = """(name) => [...document.querySelectorAll(`.${name} button`)]
  .filter((e) => e.checkVisibility()).length"""


@pytest.mark.parametrize("size", ["1440x900", "360x640", "390x844", "844x390"])
@pytest.mark.parametrize("game", TITLES)
def test_each_region_of_a_table_is_one_stop_with_arrows_inside(
    invite: Invite, game: str, size: str
) -> None:
    visitor = invite(size=(layout.SIZES | layout.OTHER_SIZES)[size])
    page = visitor.page
    visitor.go_home()
    make_table(visitor, game, ["open", "easy", "easy", "easy"])
    start_button(visitor).click()
    player = BY_KEYBOARD[game](visitor)
    player.wait()
    visitor.settle()
    expect(player.main).to_have_attribute("tabindex", "0")  # where one begins
    player.choose()
    page.evaluate("() => document.querySelector('h1').focus()")
    stops: list[str] = []
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement === document.body"):
            break
        region = page.evaluate(_STOP)
        if region is None:
            continue
        stops.append(region)
        if region == "log":
            continue
        assert _along(visitor) == page.evaluate(_BUTTONS, region), region
    assert len(stops) == len(set(stops)), stops
    wished = {"middle", "actions", "hand"}
    wished |= {"log"} if size == "1440x900" else {"seat-strip"}
    assert set(stops) == wished


def _along(visitor: Visitor) -> int:
    """How many there are from Home to End, by the arrow."""
    page = visitor.page
    page.keyboard.press("End")
    last = page.evaluate_handle("() => document.activeElement")
    page.keyboard.press("Home")
    for number in range(1, MOST_STOPS):
        if page.evaluate("(last) => document.activeElement === last", last):
            return number
        page.keyboard.press("ArrowRight")
    raise AssertionError("the last cannot be reached")


def test_whoever_comes_to_another_page_begins_at_its_heading(invite: Invite) -> None:
    visitor = invite()
    page = visitor.page
    visitor.go_home()
    assert page.evaluate("() => document.activeElement === document.body")
    press(visitor, home_button(visitor, "home.playNow", "safaru"))
    page.wait_for_function("() => document.activeElement.matches('h1')")
    assert page.locator("h1").inner_text() == TITLES["safaru"]
    page.go_back()
    page.wait_for_function("() => document.activeElement.matches('h1')")
    assert page.locator("h1").inner_text() == visitor.say("home.title")


def test_enter_passes_where_nothing_else_can_be_done(invite: Invite) -> None:
    """The button that says so is the filled one."""
    visitor = invite()
    assert any(scene == "zoff-teams-beaten" for scene in zoff_teams(visitor))
    assert (
        visitor.page.locator(".actions .primary")
        .all_inner_texts()[0]
        .startswith(visitor.say("zoff.pass"))
    )
    said = visitor.page.get_by_role("log").get_by_text(visitor.say("zoff.saidYouPass"))
    before = said.count()
    visitor.page.keyboard.press("Enter")
    expect(said).to_have_count(before + 1)
