"""Cards that are dragged where they shall lie, by mouse and by finger; and games played by taps."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import Invite
from tests.browser.players import PLAYERS, LifePlayer, Player, SafaruPlayer, ZoffPlayer
from tests.browser.tables import make_table, start_button
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


def onto_the_first_raft(player: LifePlayer, drag: Drag) -> str:
    """A card that may lie there, and is chosen for it afterwards; the card."""
    (lying,) = player.visitor.latest("game")["public"]["rows"][0]
    free = player.page.locator(f".hand [data-drag]:not([data-card={lying}])")
    card = str(free.first.get_attribute("data-card"))
    raft = player.rafts.first
    drag(player.page, free.first, raft)
    expect(raft).to_have_attribute("aria-pressed", "true")
    expect(free.first).to_have_attribute("aria-pressed", "true")
    return card


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
    card = onto_the_first_raft(player, drag)
    player.finish()
    assert last_own_move(player.visitor) == ["trade", card]


def test_a_group_is_dragged_to_the_lawn(invite: Invite) -> None:
    player = seated(invite(), "zoff-im-zoo")
    assert isinstance(player, ZoffPlayer)
    while not player.groups.count():
        assert player.act()
        player.wait()
    before = player.visitor.own_moves
    group = player.groups.first
    card = str(group.get_attribute("data-card"))
    drag(player.page, group, player.page.locator("[data-drop=lawn]"))
    player.visitor.until(lambda: player.visitor.own_moves > before)
    verb, *cards = last_own_move(player.visitor)
    assert verb == "play" and card in cards


def test_a_card_is_dragged_to_what_it_shall_catch(invite: Invite) -> None:
    visitor = invite()
    player = seated(visitor, "safaru")
    assert isinstance(player, SafaruPlayer)
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
    player.finish()
    assert {card, *caught} <= set(last_own_move(visitor))


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


@pytest.mark.parametrize("game", OPTIONS)
def test_on_a_phone_by_taps(invite: Invite, game: str) -> None:
    visitor = invite(size=PHONE, taps=True)
    player = seated(visitor, game)
    visitor.page.evaluate(_NOTE_POINTERS)
    while visitor.own_moves < 3:
        assert player.act()
    if isinstance(player, LifePlayer):
        player.wait()
        while player.scene.count():
            player.act()
            player.wait()
        card = onto_the_first_raft(player, drag_by_finger)
        player.finish()
        assert last_own_move(visitor) == ["trade", card]
    assert visitor.page.evaluate("() => [...window.pointers]") == ["touch"]
