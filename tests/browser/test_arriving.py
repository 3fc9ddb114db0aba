"""A table by its link: its landscape and backs of cards are painted before any script has come."""

from base64 import b64encode

import pytest
from playwright.sync_api import Page, expect

from tests.browser import layout
from tests.browser.conftest import Invite
from tests.browser.tables import TITLES, make_table

#: By game: the colour of the back of its cards.
BACKS = {"life-is-life": "#0e5266", "zoff-im-zoo": "#25552e", "safaru": "#6b3a16"}
#: The colours of a picture, at parts of its width and height.
_COLOURS = """async ([png, places]) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.width, picture.height];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(picture, 0, 0);
  return places.map(([x, y]) => '#' + [...context.getImageData(
    Math.round(x * picture.width), Math.round(y * picture.height), 1, 1).data].slice(0, 3)
    .map((part) => part.toString(16).padStart(2, '0')).join(''));
}"""


def colours(page: Page, *places: tuple[float, float]) -> list[str]:
    """What is painted on a page at some places."""
    picture = b64encode(page.screenshot()).decode()
    found: list[str] = page.evaluate(_COLOURS, [picture, places])
    return found


@pytest.mark.parametrize("game", TITLES)
def test_the_landscape_is_there_before_any_script(invite: Invite, game: str) -> None:
    visitor, guest = invite(), invite("Tim")
    visitor.go_home()
    link = make_table(visitor, game, ["open", "open", "easy"])
    page = guest.page
    guest.forgiven += ["net::ERR_FAILED"]
    page.route("**/assets/*.js", lambda route: route.abort())
    page.goto(link, wait_until="commit")
    page.locator("#app").wait_for(state="attached")
    page.wait_for_load_state("load")
    assert page.locator("#app > *").count() == 0
    pictures = [url for url in guest.requests if url.endswith((".svg", ".png", ".webp"))]
    assert pictures in ([], [f"{visitor.server}/icon.svg"])
    for size in ("360x640", "1440x900"):
        painted = {}
        for theme in ("light", "dark"):
            layout.show(page, layout.SIZES[size], theme)
            sky, land, back = colours(page, (0.02, 0.02), (0.02, 0.98), (0.5, 0.5))
            assert len({sky, land, back}) == 3
            assert back == BACKS[game]
            painted[theme] = sky, land
        assert painted["light"] != painted["dark"]
    layout.show(page, layout.SIZES["360x640"], "contrast")
    assert colours(page, (0.02, 0.02), (0.02, 0.98)) == ["#000000", "#000000"]
    page.unroute_all()
    page.reload()
    expect(guest.button("wait.sit").first).to_be_visible()


def test_a_link_that_leads_nowhere_names_no_game(invite: Invite) -> None:
    visitor = invite()
    visitor.forgiven += ["status of 404"]
    visitor.page.goto("/t/AAAAAAAAAAAAAAAAAAAAAA")
    visitor.button("error.home").wait_for()
    assert visitor.page.locator("#app[data-game]").count() == 0
