"""Zoff im Zoo as one plays it by hand: touch a lit group, then the main button."""

from playwright.sync_api import Locator

from tests.browser.players.base import Player


class ZoffPlayer(Player):
    """Plays a lit group by chance; passes, asks for help and declines now and then."""

    go_on = ("zoff.nextHand", "zoff.toResult")

    @property
    def groups(self) -> Locator:
        """The groups of the hand that are lit."""
        return self.page.locator(".hand button[aria-disabled=false]")

    def move(self) -> None:
        chance = self.chance.random()
        for key in ("zoff.pass", "zoff.decline"):
            instead = self.visitor.button(key)
            if instead.count() and (chance < 0.1 or not self.groups.count()):
                self.press_pass(instead)
                return
        ask = self.actions.locator("button.outline").filter(has_text=self.ask_words)
        if ask.count() and (chance > 0.5 or not self.groups.count()):
            self.press_ask(ask.first)
        self.choose()
        self.touch(self.main)

    def make(self, move: str) -> None:
        verb, *cards = move.split()
        if verb in ("pass", "decline"):
            self.touch(self.visitor.button(f"zoff.{verb}"))
            return
        if verb == "ask":
            self.touch(self.actions.locator("button.outline").filter(has_text=self.ask_words))
        for card in cards if verb in ("give", "lay") else [cards[0]] * 8:
            if self.chosen != sorted(cards):
                self.touch(self.page.locator(f".hand .group[data-card={card}]"))
        assert self.chosen == sorted(cards)
        self.touch(self.main)

    def press_pass(self, button: Locator) -> None:
        self.touch(button)

    def press_ask(self, button: Locator) -> None:
        self.touch(button)

    @property
    def chosen(self) -> list[str]:
        """The cards that are lifted out of the hand."""
        lifted = self.page.locator(".hand .group .up[class*=one]")
        return sorted(lifted.evaluate_all("all => all.map(e => e.parentElement.dataset.card)"))

    @property
    def ask_words(self) -> str:
        """What stands on the button that asks, without the name of whom."""
        return self.visitor.say("zoff.ask", name="").strip()

    def choose(self) -> None:
        """Touch lit groups until they are a move."""
        while True:
            self.touch(self.groups.nth(self.chance.randrange(self.groups.count())))
            if self.main.get_attribute("aria-disabled") == "false":
                return
