"""Who watches sees all hands where the table agreed so, some time later, until they sit down."""

from typing import Any

from playwright.sync_api import expect

from tests.browser import layout
from tests.browser.conftest import Invite
from tests.browser.players import LifePlayer
from tests.browser.tables import TITLES, make_table
from tests.browser.visitor import Visitor

#: The least that hands may be held back, in seconds.
DELAY = 10


def watched_table(host: Visitor, game: str) -> str:
    """A table with all hands for those who watch, at which only bots are left to play."""
    asked: dict[str, Any] = {
        "game": game,
        "seats": ["open", "easy", "easy"],
        "watchers": "open",
        "delay": DELAY,
        "pace": "quick",
    }
    answer = host.page.evaluate(
        """async (asked) => {
          await fetch('/api/me');
          const headers = { 'Content-Type': 'application/json' };
          const request = { method: 'POST', headers, body: JSON.stringify(asked) };
          return (await fetch('/api/tables', request)).json();
        }""",
        asked,
    )
    return str(answer["link"])


def test_all_hands_are_seen_with_a_delay(invite: Invite) -> None:
    host = invite("Tim", quick_bots=False)
    host.go_home()
    watchers: dict[str, Visitor] = {}
    for game in TITLES:
        link = watched_table(host, game)
        host.page.goto(link)
        host.button("wait.start").or_(host.button("wait.startWithBots")).click()
        LifePlayer(host).page.locator(".hand [data-card]").first.wait_for()
        host.button("bar.menu").click()
        for key in ("menu.resign", "menu.sureResign"):
            host.button(key).click()
        watchers[game] = invite(f"Watcher of {len(watchers)}")
        watchers[game].page.goto(link)
    for watcher in watchers.values():
        hands = watcher.page.get_by_role("list", name=watcher.say("watchers.open"))
        expect(hands.get_by_role("listitem")).to_have_count(3, timeout=60_000)
        shown = watcher.latest("game")
        assert "own" not in shown and len(shown["hands"]) == 3
        pictures = hands.locator(".row i, .card-place").count()
        assert pictures > 0
        for name, size in {**layout.SIZES, **layout.OTHER_SIZES}.items():
            watcher.page.set_viewport_size(size)
            watcher.settle()
            assert layout.faults(watcher.page) == [], name


def test_whoever_sits_down_watches_no_more(invite: Invite) -> None:
    host, guest = invite(), invite("Tim")
    host.go_home()
    guest.page.goto(make_table(host, "safaru", ["open", "open", "easy"]))
    guest.button("wait.sit").wait_for()
    host.page.reload()
    watching = host.page.get_by_title(host.say("table.watchers", n=1))
    watching.wait_for()
    guest.button("wait.sit").click()
    expect(watching).to_have_count(0)
