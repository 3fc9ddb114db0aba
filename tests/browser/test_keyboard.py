"""A whole game of each kind with nothing but a keyboard, from home to the result."""

from typing import Any

import pytest

from tests.browser.conftest import Invite
from tests.browser.players import Player, play
from tests.browser.players.by_keyboard import LifeByKeyboard, start_by_keyboard
from tests.browser.visitor import Visitor

#: Somebody clicked, which no key does.
_POINTER = """() => {
  window.pointed = 0;
  addEventListener('pointerdown', () => window.pointed++, true);
}"""


@pytest.mark.parametrize(
    ("game", "options", "player"),
    [("life-is-life", {"turn_cap": 8}, LifeByKeyboard)],
    ids=["life-is-life"],
)
def test_a_game_by_keyboard_only(
    invite: Invite, game: str, options: dict[str, Any], player: type[Player]
) -> None:
    visitor: Visitor = invite()
    visitor.go_home()
    visitor.page.evaluate(_POINTER)
    start_by_keyboard(visitor, game, options)
    someone = player(visitor)
    play(someone)
    assert someone.moves > 2
    assert visitor.page.evaluate("() => window.pointed") == 0
