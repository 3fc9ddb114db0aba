"""Life is Life as one plays it by hand: a raft, as many cards, Trade; or the buoy."""

from playwright.sync_api import Locator

from tests.browser.players.base import Player


class LifePlayer(Player):
    """Trades with a raft and cards by chance; knocks now and then."""

    go_on = ("life.nextPhase", "life.toResult")

    @property
    def rafts(self) -> Locator:
        return self.page.locator("[data-row]")

    @property
    def hand(self) -> Locator:
        return self.page.locator(".hand button")

    @property
    def trade(self) -> Locator:
        return self.visitor.button("life.trade")

    @property
    def knock(self) -> Locator:
        return self.visitor.button("life.knock")

    @property
    def may_knock(self) -> bool:
        return self.knock.get_attribute("aria-disabled") == "false"

    def move(self) -> None:
        if self.chance.random() < 0.4 and self.may_knock:
            self.press_knock()
        else:
            self.choose()
            self.touch(self.trade)

    def make(self, move: str) -> None:
        verb, *cards = move.split()
        if verb == "knock":
            self.press_knock()
            return
        self.choose_row(len(cards))
        for card in cards:
            free = self.page.locator(f".hand [data-card={card}][aria-pressed=false]")
            self.touch(free.first)
        self.touch(self.trade)

    def press_knock(self) -> None:
        """The buoy asks once more before it is a knock."""
        self.touch(self.knock)
        self.touch(self.visitor.button("life.knockSure"))

    def choose(self) -> None:
        """Choose a raft and cards until they are a trade."""
        while True:
            row = min(self.chance.randrange(1, 5), self.chance.randrange(1, 5))
            self.choose_row(row)
            for card in self.chance.sample(range(self.hand.count()), row):
                self.touch(self.hand.nth(card))
            if self.trade.get_attribute("aria-disabled") == "false":
                return
            self.touch(self.visitor.button("action.clear"))

    def choose_row(self, row: int) -> None:
        self.touch(self.rafts.nth(row - 1))
