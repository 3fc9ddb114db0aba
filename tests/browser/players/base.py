"""Somebody who plays a game by looking at the page and touching what it offers."""

import random
import re
from abc import ABC, abstractmethod

from playwright.sync_api import Locator

from tests.browser.visitor import Visitor


class Player(ABC):
    """One seat at a table, played through its page."""

    #: Messages on the buttons that lead on from a scene, such as the scoring of a phase: to what
    #: comes next, and from the last one.
    go_on: tuple[str, str]

    def __init__(self, visitor: Visitor, seed: int = 0) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.chance = random.Random(seed)
        self.moves = 0
        #: Milliseconds for which the button of the mouse is held; a person needs some.
        self.press = 0

    @abstractmethod
    def move(self) -> None:
        """Choose a move and make it; it is our turn."""

    @abstractmethod
    def choose(self) -> None:
        """Choose a move by chance, without making it."""

    @abstractmethod
    def make(self, move: str) -> None:
        """Make this very move, as a record writes it."""

    @property
    def turn(self) -> Locator:
        """What says that it is our turn; behind a scene it says nothing yet."""
        return self.page.locator("h2:not([inert] *)", has_text=self.visitor.say("table.yourTurn"))

    @property
    def over(self) -> Locator:
        """What says that the game is over."""
        return self._leads_on("table.rematch")

    @property
    def actions(self) -> Locator:
        """Where the buttons are."""
        return self.page.get_by_role("region", name=self.visitor.say("table.actions"))

    @property
    def main(self) -> Locator:
        """The one filled button, which makes the move."""
        return self.actions.locator("button.primary")

    @property
    def scene(self) -> Locator:
        """What leads on from a scene."""
        return self._leads_on(*self.go_on)

    def _leads_on(self, *keys: str) -> Locator:
        """A button by what is written on it.

        It is looked for all the time, and to find it by its role takes a look at all of the page.
        """
        words = "|".join(re.escape(self.visitor.say(key)) for key in keys)
        found = self.page.locator("button", has_text=re.compile(rf"^\s*({words})"))
        return found.filter(visible=True)

    def wait(self) -> None:
        """Wait until the page asks for something, or the game is over."""
        self.turn.or_(self.over).or_(self.scene).first.wait_for()

    def act(self) -> bool:
        """Do whatever the page now asks for; whether the game goes on."""
        self.wait()
        if self.scene.count() > 0:
            self.touch(self.scene.first)
        elif self.turn.count() > 0:
            self.take_turn()
        elif self.over.count() > 0:
            return False
        return True

    def take_turn(self) -> None:
        """Make a move, and see that it was made; it is our turn."""
        before = self.visitor.own_moves
        self.move()
        self.visitor.until(lambda: self.visitor.own_moves > before)
        self.moves += 1
        self.visitor.settle()

    def finish(self) -> None:
        """Make the move that was chosen."""
        before = self.visitor.own_moves
        self.touch(self.main)
        self.visitor.until(lambda: self.visitor.own_moves > before)
        self.visitor.settle()

    def touch(self, thing: Locator) -> None:
        """Touch something that the page says may be touched."""
        assert thing.get_attribute("aria-disabled") != "true", thing
        if self.visitor.taps:
            self.visitor.tap(thing)
        else:
            thing.click(delay=self.press)


def play(*players: Player) -> None:
    """Let all of them play until the game is over for everybody."""
    active = list(players)
    while active:
        for player in list(active):
            waits_for_another = len(active) > 1 and not _is_asked(player)
            if not waits_for_another and not player.act():
                active.remove(player)
        for player in active[:1]:
            player.page.wait_for_timeout(5)


def play_until_asked(wanted: Player, other: Player) -> None:
    """Let the other play until it is this one's turn, who may know nothing of it."""
    seat, told = wanted.visitor.seat, other.visitor
    told.until(lambda: any(frame.get("game") for frame in told.frames))
    while (turn := told.latest("game")["public"]["to_act"]) != seat:
        if turn == told.seat or other.scene.count():
            other.act()
        told.page.wait_for_timeout(15)


def _is_asked(player: Player) -> bool:
    return player.turn.or_(player.over).or_(player.scene).count() > 0
