"""A sudden death as it happens: its scene moves, and nobody has to sit through it."""

import json
import re
from collections.abc import Callable
from functools import partial

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.players import LifePlayer
from tests.browser.scenes import GOLDEN, branch_off

RECORD = "5-base-sudden-death"
#: How the scene looks to whoever did not want to see it move.
SKIPPED = re.compile(r"\bskipped\b")
#: Whether the scene shows its last picture, and nothing in it moves any more.
_IS_STILL = """() => {
  const scene = document.querySelector('.death');
  return [...scene.querySelectorAll('small')].every((e) => e.textContent) &&
    !scene.getAnimations({ subtree: true }).some((each) => each instanceof CSSAnimation &&
      each.playState === 'running');
}"""


def moves_until_it() -> list[str]:
    """The moves of the game, the last of which makes a set whole."""
    text = (GOLDEN / "life-is-life" / f"{RECORD}.jsonl").read_text("utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    end = next(at for at, line in enumerate(lines) if line.get("end") == "sudden-death")
    return [line["move"] for line in lines[:end] if "move" in line]


def test_any_key_or_touch_leads_to_its_last_picture(invite: Invite) -> None:
    visitor = invite(moves=True)
    page = visitor.page
    moves = moves_until_it()
    branch_off(visitor, "life-is-life", RECORD, len(moves) - 1)
    player = LifePlayer(visitor)
    player.turn.wait_for()
    player.make(moves[-1])
    scene = page.get_by_role("region", name=visitor.say("life.suddenDeathTitle"))
    expect(scene.locator(".primary")).to_be_focused()
    again = visitor.button("life.watchAgain")
    touch: list[Callable[[], None]] = [scene.locator("h2").click, scene.locator(".primary").click]
    # On the button, Enter and Space would close the scene that stands still.
    keys = [partial(page.keyboard.press, key) for key in ("Enter", "Space", "x")]
    for skip in keys + touch:
        expect(scene).not_to_have_class(SKIPPED)
        skip()
        expect(scene).to_have_class(SKIPPED)  # it did not come to its end by itself
        visitor.until(lambda: page.evaluate(_IS_STILL), seconds=5)
        again.click()
    page.keyboard.press("x")
    page.keyboard.press("Tab")
    expect(scene.locator(".primary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(scene).to_have_count(0)
    page.locator(".hand [data-card]").first.wait_for()  # the next phase
