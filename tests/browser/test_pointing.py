"""Cards that are dragged where they shall lie, by mouse and by finger; and games played by taps."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import Invite
from tests.browser.players import (
    PLAYERS,
    LifePlayer,
    Player,
    SafaruPlayer,
    ZoffPlayer,
    play_until_asked,
)
from tests.browser.tables import make_table, start_button, wait_for_seat
from tests.browser.visitor import Visitor

#: What a place looks like over which a card is held.
DROP_OVER = re.compile(r"\bdrop-over\b")
_NOTE_POINTERS = """() => {
  window.pointers = new Set();
  addEventListener('pointerdown', (event) => window.pointers.add(event.pointerType), true);
}"""
#: Drags a card to a place.
Drag = Callable[[Page, Locator, Locator], None]
PHONE = ViewportSize(width=390, height=844)
OPTIONS: dict[str, dict[str, Any]] = {
    "life-is-life": {},
    "zoff-im-zoo": {"mode": "simple"},
    "safaru": {"variant": "normal"},
}


def seated(visitor: Visitor, game: str) -> Player:
    visitor.go_home()
    make_table(visitor, game, ["open", "easy", "easy"], OPTIONS[game])
    start_button(visitor).click()
    player = PLAYERS[game](visitor)
    player.wait()
    return player


def middle(thing: Locator) -> tuple[float, float]:
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, card: Locator, place: Locator) -> None:
    """With the mouse."""
    start, end = middle(card), middle(place)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=5)
    expect(place).to_have_class(DROP_OVER)
    page.mouse.up()


def drag_by_finger(page: Page, card: Locator, place: Locator) -> None:
    start, end = middle(card), middle(place)
    session = page.context.new_cdp_session(page)
    for kind, points in (
        ("touchStart", [start]),
        ("touchMove", [((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)]),
        ("touchMove", [end]),
        ("touchEnd", []),
    ):
        touches = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
    session.detach()


def last_own_move(visitor: Visitor) -> list[str]:
    """The words of the move that came back."""
    own = [what["move"] for what in visitor.moves if what["seat"] == visitor.seat]
    return str(own[-1]).split()


def onto_the_first_raft(player: Player, drag: Drag) -> set[str]:
    """A card that may lie there, and is chosen for it afterwards; the card."""
    assert isinstance(player, LifePlayer)
    (lying,) = player.visitor.latest("game")["public"]["rows"][0]
    free = player.page.locator(f".hand [data-drag]:not([data-card={lying}])")
    card = str(free.first.get_attribute("data-card"))
    raft = player.rafts.first
    drag(player.page, free.first, raft)
    expect(raft).to_have_attribute("aria-pressed", "true")
    expect(free.first).to_have_attribute("aria-pressed", "true")
    return {card}


def test_a_card_is_dragged_to_a_raft(invite: Invite) -> None:
    player = seated(invite(), "life-is-life")
    assert isinstance(player, LifePlayer)
    # Dropped beside it, it goes back and nothing is chosen.
    seats = player.page.locator(".seats").first
    page = player.page
    page.mouse.move(*middle(player.hand.first))
    page.mouse.down()
    page.mouse.move(*middle(seats), steps=5)
    page.mouse.up()
    assert player.page.locator(".hand [aria-pressed=true]").count() == 0
    # Escape lets it go back, too, and what was chosen before stays chosen.
    player.touch(player.hand.last)
    page.mouse.move(*middle(player.hand.first))
    page.mouse.down()
    page.mouse.move(*middle(player.rafts.first), steps=5)
    expect(player.rafts.first).to_have_class(DROP_OVER)
    page.keyboard.press("Escape")
    expect(player.rafts.first).not_to_have_class(DROP_OVER)
    assert page.locator(".dragged").count() == 0
    for place in (player.rafts.nth(1), player.hand.first):
        page.mouse.move(*middle(place), steps=5)
    page.mouse.up()
    player.visitor.settle()
    chosen = page.locator(".hand [aria-pressed=true]")
    assert chosen.count() == 1
    expect(player.hand.last).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)
    cards = onto_the_first_raft(player, drag)
    player.finish()
    assert cards <= set(last_own_move(player.visitor))


def test_a_group_is_dragged_to_the_lawn(invite: Invite) -> None:
    player = seated(invite(), "zoff-im-zoo")
    cards = onto_the_lawn(player, drag)
    verb, *played = last_own_move(player.visitor)
    assert verb == "play" and cards <= set(played)


def onto_the_lawn(player: Player, drag: Drag) -> set[str]:
    """A group from which a set can be played, which is played by that; its animal."""
    assert isinstance(player, ZoffPlayer)
    while not player.groups.count():
        assert player.act()
        player.wait()
    before = player.visitor.own_moves
    group = player.groups.first
    card = str(group.get_attribute("data-card"))
    drag(player.page, group, player.page.locator("[data-drop=lawn]"))
    player.visitor.until(lambda: player.visitor.own_moves > before)
    return {card}


def test_a_card_is_dragged_to_what_it_shall_catch(invite: Invite) -> None:
    player = seated(invite(), "safaru")
    cards = onto_what_it_catches(player, drag)
    player.finish()
    assert cards <= set(last_own_move(player.visitor))


def onto_what_it_catches(player: Player, drag: Drag) -> set[str]:
    """A card, and what else it shall catch into the slot of the method; all of them."""
    assert isinstance(player, SafaruPlayer)
    visitor = player.visitor
    while not (found := catches(visitor)):
        assert player.act()
        player.wait()
    card, method, caught = min(found, key=lambda each: len(each[2]))
    page = player.page
    first = page.locator(f".wild-card[data-card={caught[0]}]").first
    drag(page, page.locator(f".hand [data-drag][data-card={card}]").first, first)
    expect(first).to_have_attribute("aria-pressed", "true")
    for other in caught[1:]:
        lying = page.locator(f".wild-card[data-card={other}]").first
        if lying.get_attribute("aria-pressed") != "true":
            drag(page, lying, page.locator(f"[data-drop='slot/{method}']"))
            expect(lying).to_have_attribute("aria-pressed", "true")
    player.touch_a_slot()  # if a baby has to come along
    return {card, *caught}


def catches(visitor: Visitor) -> list[tuple[str, str, list[str]]]:
    """What could be caught now: with which card, by which method, and what."""
    offer = visitor.latest("game").get("offer") or {"choices": []}
    return [
        (choice["cards"][0], method["name"], caught)
        for choice in offer["choices"]
        if choice["form"] == "combine"
        for method in choice["methods"]
        for caught in method["sets"]
    ]


ONTO: dict[str, Callable[[Player, Drag], set[str]]] = {
    "life-is-life": onto_the_first_raft,
    "zoff-im-zoo": onto_the_lawn,
    "safaru": onto_what_it_catches,
}


@pytest.mark.parametrize("game", OPTIONS)
def test_on_a_phone_by_taps(invite: Invite, game: str) -> None:
    visitor = invite(size=PHONE, taps=True)
    player = seated(visitor, game)
    visitor.page.evaluate(_NOTE_POINTERS)
    while visitor.own_moves < 3:
        assert player.act()
    player.wait()
    while player.scene.count():
        player.act()
        player.wait()
    cards = ONTO[game](player, drag_by_finger)
    if game != "zoff-im-zoo":
        player.finish()
    assert cards <= set(last_own_move(visitor))
    assert visitor.page.evaluate("() => [...window.pointers]") == ["touch"]


#: A card, where it could be dropped if it were one's turn, and a key that would choose something.
NOT_YET = {
    "life-is-life": (".hand [data-drag]", ".raft", "1"),
    "zoff-im-zoo": (".hand [data-drag]", "[data-drop=lawn]", "n"),
    "safaru": (".hand [data-drag]", ".wild-card", "a"),
}


@pytest.mark.parametrize("game", NOT_YET)
def test_whoever_is_too_early_hears_whose_turn_it_is(invite: Invite, game: str) -> None:
    mia, tim = invite("Mia"), invite("Tim")
    mia.go_home()
    tim.page.goto(make_table(mia, game, ["open", "open", "easy"], OPTIONS[game]))
    tim.button("wait.sit").first.click()
    wait_for_seat(mia, "Tim")
    start_button(mia).click()
    play_until_asked(PLAYERS[game](tim), PLAYERS[game](mia))
    page = mia.page
    card, place, key = NOT_YET[game]
    before = len(mia.sent)
    drag(page, page.locator(card).first, page.locator(place).first)
    note = page.locator(".toast").get_by_text(mia.say("table.theirTurn", name="Tim"))
    note.wait_for()
    page.locator(".toast .away").click()
    expect(note).to_have_count(0)
    page.keyboard.press(key)
    note.wait_for()
    assert len(mia.sent) == before
    assert page.locator("[aria-pressed=true]").count() == 0
