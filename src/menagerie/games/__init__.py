"""The three games; their rules are loaded when a game is first needed."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from menagerie.core.errors import UnknownGame
from menagerie.core.info import GameInfo
from menagerie.core.words import brief
from menagerie.games.life_is_life.info import INFO as LIFE_IS_LIFE
from menagerie.games.safaru.info import INFO as SAFARU
from menagerie.games.zoff_im_zoo.info import INFO as ZOFF_IM_ZOO

if TYPE_CHECKING:
    from menagerie.core.game import Game

#: The games by their names in records.
CATALOGUE: dict[str, GameInfo] = {info.name: info for info in (LIFE_IS_LIFE, ZOFF_IM_ZOO, SAFARU)}


def info(name: str) -> GameInfo:
    """The title page of a game."""
    if name not in CATALOGUE:
        known = ", ".join(CATALOGUE)
        raise UnknownGame(f"there is no game {brief(name)}; the games are {known}")
    return CATALOGUE[name]


@cache
def load(name: str) -> "Game":
    """A game with its rules; the first time on a machine they are compiled, which takes a while."""
    from menagerie.core.warm_up import warm_up

    game: Game = import_module(info(name).module).GAME
    warm_up(game)
    return game
