"""The last round of Life is Life: a banner for a moment, then a strip; the table stays as it is."""

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser import layout
from tests.browser.conftest import Invite
from tests.browser.players import LifePlayer
from tests.browser.tables import make_table, start_button, wait_for_seat
from tests.browser.visitor import Visitor

SIZES = (
    layout.SIZES
    | layout.OTHER_SIZES
    | {
        "360x568": ViewportSize(width=360, height=568),
        "430x932": ViewportSize(width=430, height=932),
        "1024x768": ViewportSize(width=1024, height=768),
        "1101x768": ViewportSize(width=1101, height=768),
        "1920x1080": ViewportSize(width=1920, height=1080),
        "3840x2160": ViewportSize(width=3840, height=2160),
    }
)
#: Where everything lies that is touched.
_PLACES = """() => [...document.querySelectorAll('.raft, .knock, .hand button, .actions button')]
  .map((e) => Object.values(e.getBoundingClientRect().toJSON()).join())"""
#: What the strip covers of what is touched or read.
_COVERED = """() => {
  const strip = document.querySelector('.last .strip').getBoundingClientRect();
  return [...document.querySelectorAll('.raft, .raft .head b, .knock, .plate, .buoy p, .buoy h2')]
    .filter((e) => {
      const box = e.getBoundingClientRect();
      return box.width > 0 && box.left < strip.right && box.right > strip.left &&
        box.top < strip.bottom && box.bottom > strip.top;
    }).map((e) => e.className || e.textContent);
}"""


def knocked(mia: Visitor, tim: Visitor, seats: int) -> LifePlayer:
    """Mia knocks, and the first of the last round is Tim, who takes his time."""
    mia.go_home()
    link = make_table(mia, "life-is-life", ["open"] * 2 + ["easy"] * (seats - 2))
    tim.page.goto(link)
    tim.button("wait.sit").first.click()
    wait_for_seat(mia, "Tim")
    start_button(mia).click()
    players = LifePlayer(mia), LifePlayer(tim, 1)
    for player in players:
        player.page.locator(".hand [data-card]").first.wait_for()
    while not (players[0].turn.count() and players[0].may_knock):
        for player in players:
            if player.turn.count() and not players[0].may_knock:
                player.take_turn()
        mia.page.wait_for_timeout(20)
    players[0].press_knock()
    players[1].turn.wait_for()
    return players[1]


@pytest.mark.parametrize("seats", [3, 5])
def test_the_strip_covers_and_moves_nothing(invite: Invite, seats: int) -> None:
    mia, tim = invite("Mia", language="de"), invite("Tim", language="de")
    knocked(mia, tim, seats)
    page = tim.page
    assert page.locator(".last .banner").count() == 0  # it is not for who wants stillness
    faults = []
    for size, wished in SIZES.items():
        layout.show(page, wished, "light")
        page.evaluate("() => document.getAnimations().forEach((each) => each.finish())")
        faults += [f"{size}: covered: {each}" for each in page.evaluate(_COVERED)]
        with_it = page.evaluate(_PLACES)
        page.evaluate("() => (document.querySelector('.last').style.display = 'none')")
        if page.evaluate(_PLACES) != with_it:
            faults.append(f"{size}: moved")
        page.evaluate("() => (document.querySelector('.last').style.display = '')")
    assert not faults, "\n".join(faults)


def test_the_banner_is_large_for_a_moment_and_in_nobodys_way(invite: Invite) -> None:
    mia = invite("Mia")
    tim = invite("Tim", size=SIZES["360x640"], moves=True)
    player = knocked(mia, tim, 3)
    banner = tim.page.locator(".last .banner")
    expect(banner).to_be_visible()
    high = tim.page.evaluate("() => document.querySelector('.banner').offsetHeight")
    assert high > 80
    player.rafts.first.click()  # through it, and it goes
    expect(player.rafts.first).to_have_attribute("aria-pressed", "true")
    expect(banner).to_have_count(0)
    expect(tim.page.locator(".last .strip")).to_be_visible()


def test_the_banner_goes_by_itself(invite: Invite) -> None:
    mia, tim = invite("Mia"), invite("Tim", moves=True)
    knocked(mia, tim, 3)
    banner = tim.page.locator(".last .banner")
    expect(banner).to_be_visible()
    expect(banner).to_have_count(0)
