"""Who plays the games in a browser."""

from tests.browser.players.base import Player, play
from tests.browser.players.life import LifePlayer

PLAYERS: dict[str, type[Player]] = {"life-is-life": LifePlayer}

__all__ = ["PLAYERS", "LifePlayer", "Player", "play"]
