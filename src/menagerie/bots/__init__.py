"""Players that choose from a view, never from a state."""

from collections.abc import Callable

from menagerie.bots.base import Bot
from menagerie.bots.easy import EasyBot
from menagerie.bots.random import RandomBot
from menagerie.core.errors import UnknownBot
from menagerie.core.words import brief

__all__ = ["BOTS", "Bot", "EasyBot", "RandomBot", "make_bot"]

#: Every bot by its name, weakest first.
BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "easy": EasyBot}


def make_bot(name: str) -> Bot:
    """A new bot of that name."""
    try:
        return BOTS[name]()
    except KeyError:
        known = ", ".join(BOTS)
        raise UnknownBot(f"there is no bot {brief(name)}; the bots are {known}") from None
