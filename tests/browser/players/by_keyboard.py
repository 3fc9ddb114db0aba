"""Playing without a pointer: everything is reached with keys, as the page offers them."""

from typing import Any

from playwright.sync_api import Locator

from tests.browser import words
from tests.browser.players.base import Player
from tests.browser.players.life import LifePlayer
from tests.browser.players.safaru import SafaruPlayer
from tests.browser.players.zoff import ZoffPlayer
from tests.browser.tables import called, home_button, start_button
from tests.browser.visitor import Visitor

#: How the focus gets nearer to an element: along a region with arrows, else from stop to stop,
#: forwards or back.
_STEP = """(wanted) => {
  const now = document.activeElement;
  if (now === wanted) return null;
  const around = (e) => e.closest('.seat-strip, section.middle, .actions, .hand');
  const follows = now.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_FOLLOWING;
  const isWithin = now.matches('button') && around(now) && around(now) === around(wanted);
  if (!isWithin) return follows ? 'Tab' : 'Shift+Tab';
  return follows ? 'ArrowRight' : 'ArrowLeft';
}"""
HAS_FOCUS = "(element) => element === document.activeElement"
#: Nothing has the focus, and the next Tab would begin at the top of the page.
_IS_LOST = "() => document.activeElement === document.body"
#: More stops than any page has.
MOST_STOPS = 120


def focus(visitor: Visitor, wanted: Locator) -> None:
    """Bring the focus to an element by Tab, with Shift or without, and arrows alone."""
    wanted.wait_for()
    for _ in range(MOST_STOPS):
        key = wanted.evaluate(_STEP)
        if key is None:
            return
        visitor.page.keyboard.press(key)
    raise AssertionError(f"{wanted} cannot be reached with keys")


def press(visitor: Visitor, wanted: Locator, key: str = "Enter") -> None:
    """Reach something and press a key on it."""
    focus(visitor, wanted)
    visitor.page.keyboard.press(key)


def start_by_keyboard(visitor: Visitor, game: str, options: dict[str, Any]) -> None:
    """From home to the first card: open a table, fill it with bots, start."""
    press(visitor, home_button(visitor, "home.makeTable", game))
    sheet = visitor.page.get_by_role("dialog")
    for name, value in options.items():
        if isinstance(value, int) and not isinstance(value, bool):
            focus(visitor, sheet.get_by_label(words.option(visitor.language, name)))
            visitor.page.keyboard.type(str(value))
        else:
            wished = sheet.get_by_role("radio", name=called(visitor, value), exact=True)
            _choose(visitor, sheet, name, wished)
    press(visitor, sheet.get_by_role("button", name=visitor.say("make.open")))
    press(visitor, start_button(visitor))


def _choose(visitor: Visitor, sheet: Locator, group: str, wished: Locator) -> None:
    """Radio buttons are one stop; arrows choose among them."""
    if wished.is_checked():
        return
    focus(visitor, sheet.locator(f"input[name={group}]:checked"))
    for _ in range(MOST_STOPS):
        visitor.page.keyboard.press("ArrowRight")
        if wished.is_checked():
            return
    raise AssertionError(f"{wished} cannot be chosen with keys")


class ByKeyboard(Player):
    """Whoever plays so touches nothing, and presses keys instead."""

    def touch(self, thing: Locator) -> None:
        assert thing.get_attribute("aria-disabled") != "true", thing
        press(self.visitor, thing, "Space")

    def act(self) -> bool:
        """What was touched may be gone then, and the keyboard is not lost with it."""
        goes_on = super().act()
        if goes_on:
            self.visitor.until(lambda: not self.page.evaluate(_IS_LOST), seconds=5)
        return goes_on


class LifeByKeyboard(ByKeyboard, LifePlayer):
    """Rows by their number, cards with arrows and Space, Enter trades, K twice knocks."""

    def press_knock(self) -> None:
        focus(self.visitor, self.rafts.first)
        self.page.keyboard.press("k")
        self.page.keyboard.press("k")

    def move(self) -> None:
        if self.chance.random() < 0.4 and self.may_knock:
            self.press_knock()
        else:
            self.choose()
            focus(self.visitor, self.hand.first)
            self.page.keyboard.press("Enter")

    def choose_row(self, row: int) -> None:
        self.page.keyboard.press(str(row))


class ZoffByKeyboard(ByKeyboard, ZoffPlayer):
    """N goes through the sets, H asks, P passes; two cards of an exchange are chosen by hand."""

    def choose(self) -> None:
        focus(self.visitor, self.groups.first)
        self.page.keyboard.press(self.chance.choice(("n", "Shift+n")))
        if self.main.get_attribute("aria-disabled") != "false":
            super().choose()

    def press_pass(self, button: Locator) -> None:
        self.page.keyboard.press("p")

    def press_ask(self, button: Locator) -> None:
        self.page.keyboard.press("h")


#: What leads to the next way of each method; with Shift to the one before.
METHOD_KEYS = {"add": "a", "seventeen": "v", "pair": "e"}


class SafaruByKeyboard(ByKeyboard, SafaruPlayer):
    """Cards by their number, methods by their letter; what is caught sometimes with arrows."""

    def choose_card(self, card: Locator) -> None:
        """There may be others with its number: the key goes on to the next."""
        number = str(card.get_attribute("data-card"))[1:]
        for _ in range(self.hand.count()):
            self.page.keyboard.press(number)
            if card.evaluate(HAS_FOCUS):
                self.page.keyboard.press("Space")
                return
        raise AssertionError(f"{number} does not lead to it")

    def choose_method(self, method: Locator) -> None:
        """The letter leads there, and chooses nothing that cannot be taken back."""
        self.page.keyboard.press(METHOD_KEYS[str(method.get_attribute("data-method"))])
        assert method.evaluate(HAS_FOCUS)
        self.page.keyboard.press("Space")

    def go_on_with(self, slot: Locator) -> None:
        key = METHOD_KEYS[str(slot.get_attribute("data-drop")).removeprefix("slot/")]
        self.page.keyboard.press(self.chance.choice((key, f"Shift+{key}")))


BY_KEYBOARD: dict[str, type[Player]] = {
    "life-is-life": LifeByKeyboard,
    "zoff-im-zoo": ZoffByKeyboard,
    "safaru": SafaruByKeyboard,
}
