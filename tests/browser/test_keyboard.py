"""A whole game of each kind with nothing but a keyboard, from home to the result."""

from typing import Any

import pytest

from tests.browser.conftest import Invite
from tests.browser.players import play
from tests.browser.players.by_keyboard import BY_KEYBOARD, start_by_keyboard
from tests.browser.visitor import Visitor

#: Somebody clicked, which no key does.
_POINTER = """() => {
  window.pointed = 0;
  addEventListener('pointerdown', () => window.pointed++, true);
}"""


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("life-is-life", {"turn_cap": 8}),
        ("zoff-im-zoo", {"mode": "partners", "target": 4}),
        ("safaru", {"variant": "normal"}),
        ("safaru", {"variant": "reverse", "games": 1}),
    ],
    ids=["life-is-life", "zoff-im-zoo", "safaru", "safaru-reverse"],
)
def test_a_game_by_keyboard_only(invite: Invite, game: str, options: dict[str, Any]) -> None:
    visitor: Visitor = invite()
    visitor.go_home()
    visitor.page.evaluate(_POINTER)
    start_by_keyboard(visitor, game, options)
    someone = BY_KEYBOARD[game](visitor)
    play(someone)
    assert someone.moves > 2
    assert visitor.page.evaluate("() => window.pointed") == 0
