"""The longest names, the widest window and text of twice the size: all is there, and is whole."""

import pytest
from playwright.sync_api import ViewportSize

from tests.browser import layout
from tests.browser.conftest import Invite
from tests.browser.players import PLAYERS
from tests.browser.scenes import RECORDS, open_record, scored
from tests.browser.tables import make_table, start_button
from tests.browser.visitor import Visitor

#: With one more, as many letters as there may be; none is wider.
LONGEST = "W" * 19
#: On a tablet where all is twice as large there is half the room, and no target is small.
TWICE = "768x1024 at 200 %"
SIZES = layout.SIZES | {
    "1024x768": ViewportSize(width=1024, height=768),
    "2560x1440": ViewportSize(width=2560, height=1440),
    "3840x2160": ViewportSize(width=3840, height=2160),
    TWICE: ViewportSize(width=384, height=512),
}


def faults(visitor: Visitor, scene: str) -> list[str]:
    """What is wrong with the scene at all these sizes."""
    found: list[str] = []
    for size, wished in SIZES.items():
        layout.show(visitor.page, wished, "light")
        for fault in layout.faults(visitor.page):
            if size != TWICE or "px to touch" not in fault:
                found.append(f"{scene}, {size}: {fault}")
    layout.show(visitor.page, layout.SIZES["1440x900"], "light")
    return found


@pytest.mark.parametrize("game", RECORDS)
def test_everybody_has_a_long_name(invite: Invite, game: str) -> None:
    visitor = invite()
    open_record(visitor, game, people=[f"{LONGEST}{seat}" for seat in range(7)])
    for _ in range(6):
        visitor.page.keyboard.press("ArrowRight")
    found = faults(visitor, "seen again")
    for scene in scored(visitor, game):
        found += faults(visitor, scene)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", RECORDS)
def test_at_the_table(invite: Invite, game: str) -> None:
    visitor = invite(f"{LONGEST}W")
    visitor.go_home()
    make_table(visitor, game, ["open"] + ["easy"] * 3)
    found = faults(visitor, "waiting")
    start_button(visitor).click()
    player = PLAYERS[game](visitor)
    player.wait()
    found += faults(visitor, "turn")
    assert not found, "\n".join(found)
