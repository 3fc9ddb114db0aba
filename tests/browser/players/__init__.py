"""Who plays the games in a browser."""

from tests.browser.players.base import Player, play, play_until_asked
from tests.browser.players.life import LifePlayer
from tests.browser.players.safaru import SafaruPlayer
from tests.browser.players.zoff import ZoffPlayer

PLAYERS: dict[str, type[Player]] = {
    "life-is-life": LifePlayer,
    "zoff-im-zoo": ZoffPlayer,
    "safaru": SafaruPlayer,
}

__all__ = [
    "PLAYERS",
    "LifePlayer",
    "Player",
    "SafaruPlayer",
    "ZoffPlayer",
    "play",
    "play_until_asked",
]
