"""Players that choose from a view, never from a state."""

from menagerie.bots.base import Bot
from menagerie.bots.easy import EasyBot
from menagerie.bots.random import RandomBot
from menagerie.bots.registry import BOTS

__all__ = ["BOTS", "Bot", "EasyBot", "RandomBot", "make_bot"]


def make_bot(name: str) -> Bot:
    """A new bot: a level, a bot of an installed package, or the class at `package.module:Class`."""
    return BOTS.make(name)
