"""Seat plates on phones: what has no room is one touch away, or one key."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.layout import SIZES, faults
from tests.browser.players import PLAYERS
from tests.browser.players.by_keyboard import press
from tests.browser.tables import make_table, start_button

#: By game: what every unfolded plate says; the memory aid, where it is there from the start.
SAID = {"life-is-life": "life.seen", "zoff-im-zoo": "zoff.points", "safaru": "card.triangles"}


@pytest.mark.parametrize("game", SAID)
def test_a_plate_unfolds(invite: Invite, game: str) -> None:
    visitor = invite(size=SIZES["360x640"], taps=True)
    visitor.go_home()
    make_table(visitor, game, ["open"] + ["easy"] * 3)
    start_button(visitor).click()
    PLAYERS[game](visitor).wait()
    said = visitor.say(SAID[game], n=1).removeprefix("1 ")
    names = visitor.page.locator(".plate .who b").all_text_contents()
    assert len(names) == 3
    for name in names:
        button = visitor.button("seat.unfold", name=name)
        panel = visitor.page.get_by_role("group", name=visitor.say("seat.unfold", name=name))
        button.tap()
        expect_all(panel, name, said)
        visitor.settle()
        assert not faults(visitor.page)
        visitor.page.keyboard.press("Escape")
        expect(panel).to_be_hidden()
    press(visitor, button)
    expect_all(panel, names[-1], said)


def test_so_does_the_own_pile(invite: Invite) -> None:
    visitor = invite(size=SIZES["360x640"], taps=True)
    visitor.go_home()
    make_table(visitor, "safaru", ["open", "easy"])
    start_button(visitor).click()
    PLAYERS["safaru"](visitor).wait()
    visitor.button("safaru.yourPile", n=0).tap()
    panel = visitor.page.get_by_role("group", name=visitor.say("safaru.yourPile", n=0))
    expect_all(panel, visitor.say("card.triangles", n=0))
    visitor.settle()
    assert not faults(visitor.page)


def expect_all(panel: Locator, *texts: str) -> None:
    for text in texts:
        expect(panel).to_contain_text(text)


#: All ways on which a rim comes to its plate.
_WAYS = """() => {
  window.ways = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    if (timing.pseudoElement) window.ways.push(Object.keys(frames[0])[0]);
    return animate.call(this, frames, timing);
  };
}"""


@pytest.mark.parametrize("moves", [True, False], ids=["moves", "still"])
def test_the_rim_of_whose_turn_it_is_goes_from_plate_to_plate(invite: Invite, moves: bool) -> None:
    visitor = invite(moves=moves, quick_bots=False)
    page = visitor.page
    visitor.go_home()
    make_table(visitor, "life-is-life", ["open"] + ["easy"] * 3)
    start_button(visitor).click()
    player = PLAYERS["life-is-life"](visitor)
    player.wait()
    page.evaluate(_WAYS)
    player.take_turn()
    player.wait()
    # Each of the three had it: it appears at the first, and slides on.
    ways = ["opacity", "transform", "transform"] if moves else []
    assert page.evaluate("() => window.ways") == ways
    assert page.locator(".plate.turn").count() == 0
