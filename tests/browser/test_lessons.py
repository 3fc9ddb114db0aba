"""Each lesson from its first step to its last, by hand, as somebody who has never played."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import layout, words
from tests.browser.conftest import Invite
from tests.browser.players import PLAYERS
from tests.browser.tables import TITLES
from tests.browser.visitor import Visitor


def steps_of(visitor: Visitor, game: str) -> list[dict[str, Any]]:
    """The steps as the page gets them, with the moves that each one asks for."""
    answer = visitor.context.request.get(f"/api/lessons/{game}/{visitor.language}")
    assert answer.ok
    found: list[dict[str, Any]] = answer.json()["steps"]
    return found


@pytest.mark.parametrize("game", TITLES)
def test_a_lesson_from_first_to_last(invite: Invite, game: str) -> None:
    visitor = invite()
    page = visitor.page
    page.goto(f"/learn/{game}")
    player = PLAYERS[game](visitor)
    coach = page.get_by_role("complementary", name=visitor.say("learn.coach"))
    steps = steps_of(visitor, game)
    faults: list[str] = []
    for at, step in enumerate(steps, 1):
        here = visitor.say("learn.step", at=at, count=len(steps))
        expect(coach.get_by_role("heading", name=here)).to_be_visible()
        faults += [f"step {at}: {fault}" for fault in on_a_small_phone(visitor)]
        if step.get("answers"):
            player.make(next(iter(step["answers"])))
            expect(coach.get_by_role("heading", name=visitor.say("learn.well"))).to_be_visible()
            faults += [f"step {at}, done: {fault}" for fault in on_a_small_phone(visitor)]
            if player.scene.count() > 0:
                player.scene.first.click()
        last = "learn.finish" if at == len(steps) else "learn.next"
        coach.get_by_role("button", name=visitor.say(last)).click()
    end = page.get_by_role("dialog")
    expect(end.get_by_text(visitor.say("learn.endTitle", game=TITLES[game]))).to_be_visible()
    assert not faults, "\n".join(faults)
    # It is remembered, and can be begun anew.
    page.goto("/learn")
    expect(page.get_by_text(visitor.say("learn.known"))).to_be_visible()


def on_a_small_phone(visitor: Visitor) -> list[str]:
    """What is wrong on the smallest phone, in every language: there the coach has least room."""
    found: list[str] = []
    layout.show(visitor.page, layout.SIZES["360x640"], "light")
    for language in sorted(words.LANGUAGES, key=lambda one: one == visitor.language):
        layout.speak(visitor.page, language)
        visitor.settle()
        found += [f"{language}: {fault}" for fault in layout.faults(visitor.page)]
    layout.show(visitor.page, layout.SIZES["1440x900"], "light")
    return found


def test_another_move_than_the_one_asked_for(invite: Invite) -> None:
    visitor = invite()
    page = visitor.page
    page.goto("/learn/life-is-life#2")
    player = PLAYERS["life-is-life"](visitor)
    step = steps_of(visitor, "life-is-life")[1]
    asked = next(iter(step["answers"])).split()[1]
    lying = step["game"]["public"]["rows"][0]
    another = next(card for card in step["game"]["own"]["hand"] if card not in (asked, *lying))
    player.make(f"trade {another}")
    coach = page.get_by_role("complementary", name=visitor.say("learn.coach"))
    expect(coach.get_by_text(step["other"])).to_be_visible()
    # Whoever would rather watch is shown it.
    coach.get_by_role("button", name=visitor.say("learn.show")).click()
    expect(coach.get_by_role("heading", name=visitor.say("learn.well"))).to_be_visible()
    # A lesson that is left goes on where it was.
    coach.get_by_role("button", name=visitor.say("learn.next")).click()
    page.get_by_role("button", name=visitor.say("learn.leave")).click()
    expect(page.get_by_text(visitor.say("learn.leftAt", at=3))).to_be_visible()
