"""Life is Life as one plays it by hand: a raft, as many cards, Trade; or the buoy."""

from playwright.sync_api import Locator

from tests.browser.players.base import Player


class LifePlayer(Player):
    """Trades with a raft and cards by chance; knocks now and then."""

    @property
    def rafts(self) -> Locator:
        return self.page.get_by_role("region", name="Table").get_by_role("button", name="Row")

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("group", name="Your hand").get_by_role("button")

    @property
    def trade(self) -> Locator:
        return self.page.get_by_role("region", name="Actions").get_by_role("button", name="Trade")

    @property
    def knock(self) -> Locator:
        return self.visitor.button("Knock")

    def move(self) -> None:
        if self.knock.get_attribute("aria-disabled") == "false" and self.chance.random() < 0.3:
            self.touch(self.knock)
            self.touch(self.visitor.button("Really knock?"))
            return
        self.choose()
        self.touch(self.trade)

    def choose(self) -> None:
        """Choose a raft and cards until they are a trade."""
        while True:
            row = self.chance.randrange(1, 5)
            self.touch(self.rafts.nth(row - 1))
            for card in self.chance.sample(range(self.hand.count()), row):
                self.touch(self.hand.nth(card))
            if self.trade.get_attribute("aria-disabled") == "false":
                return
            self.visitor.button("Clear").click()
