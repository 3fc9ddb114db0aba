"""Safarû as one plays it by hand: a card, what it shall catch, the main button; or a method."""

from playwright.sync_api import Locator

from tests.browser.players.base import Player


class SafaruPlayer(Player):
    """Plays a card by chance and catches by touching the wild, or a method's slot."""

    go_on = ("safaru.nextGame", "safaru.toTable")

    @property
    def hand(self) -> Locator:
        return self.page.locator(".hand button")

    @property
    def methods(self) -> Locator:
        """Reverse: the three big buttons with which one chooses for the neighbour."""
        return self.page.locator("[data-method][aria-disabled=false]")

    @property
    def slots(self) -> Locator:
        """The methods that the chosen card has."""
        return self.page.locator("[data-drop^='slot/'][aria-disabled=false]")

    @property
    def wild(self) -> Locator:
        """The cards of the wild that carry a sign: they can be caught."""
        return self.page.locator(".wild-card.signed")

    @property
    def can_play(self) -> bool:
        return self.main.get_attribute("aria-disabled") == "false"

    def move(self) -> None:
        if self.methods.count():
            self.choose_method(self.methods.nth(self.chance.randrange(self.methods.count())))
            return
        self.choose()
        self.touch(self.main)

    def make(self, move: str) -> None:
        verb, *rest = move.split()
        if verb == "choose":
            self.touch(self.page.locator(f"[data-method={rest[0]}]"))
            return
        if verb == "play":
            self.touch(self.page.locator(f".hand [data-card={rest.pop(0)}]").first)
        for card in rest:
            lying = self.page.locator(f".wild-card[data-card={card}]")
            if card not in ("add", "seventeen", "pair") and not self._is_taken(lying):
                self.touch(lying)
        self.touch(self.main)

    def _is_taken(self, lying: Locator) -> bool:
        """A card that can only be meant comes along by itself."""
        return lying.get_attribute("aria-pressed") == "true"

    def choose(self) -> None:
        """Choose a card and a catch for it, until it can be played."""
        while True:
            if not self.slots.count():
                self.choose_card(self.hand.nth(self.chance.randrange(self.hand.count())))
            if self.chance.random() < 0.5:
                self._touch_the_wild()
            self.touch_a_slot()
            if self.can_play:
                return
            self.page.keyboard.press("Escape")

    def _touch_the_wild(self) -> None:
        for _ in range(8):
            if self.can_play or not self.wild.count():
                return
            self.touch(self.wild.nth(self.chance.randrange(self.wild.count())))

    def touch_a_slot(self) -> None:
        """A slot goes on to its next way with each touch; a baby may have to come along."""
        for _ in range(12):
            if self.can_play or not self.slots.count():
                return
            self.go_on_with(self.slots.nth(self.chance.randrange(self.slots.count())))

    def choose_card(self, card: Locator) -> None:
        self.touch(card)

    def choose_method(self, method: Locator) -> None:
        self.touch(method)

    def go_on_with(self, slot: Locator) -> None:
        self.touch(slot)
