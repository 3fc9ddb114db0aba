"""Menagerie: Life is Life, Zoff im Zoo and Safarû, exactly by their rulebooks.

>>> import menagerie
>>> match = menagerie.start("safaru", seats=2, seed=7)
>>> match.to_act is None
False

Importing this package is cheap: rules are loaded, and compiled if need be, when a game starts.
"""

from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from menagerie.core.errors import (
    BadMove,
    BadOption,
    GameOver,
    IllegalMove,
    MenagerieError,
    NotYourTurn,
    RecordError,
    UnknownBot,
    UnknownGame,
)
from menagerie.core.info import GameInfo, Option
from menagerie.games import CATALOGUE

if TYPE_CHECKING:
    from menagerie.advice import advise, analyse
    from menagerie.bots import Bot, make_bot
    from menagerie.core.game import Game, Outcome
    from menagerie.core.match import Match
    from menagerie.core.moves import LegalMoves, Move
    from menagerie.core.record import Record
    from menagerie.core.rng import Rng
    from menagerie.core.view import View

__version__ = "0.1.0"

__all__ = [
    "BadMove",
    "BadOption",
    "Bot",
    "Game",
    "GameInfo",
    "GameOver",
    "IllegalMove",
    "LegalMoves",
    "Match",
    "MenagerieError",
    "Move",
    "NotYourTurn",
    "Option",
    "Outcome",
    "Record",
    "RecordError",
    "Rng",
    "UnknownBot",
    "UnknownGame",
    "View",
    "advise",
    "all_games",
    "analyse",
    "game",
    "load",
    "make_bot",
    "read_records",
    "replay",
    "save",
    "start",
    "verify",
]

#: Names that need NumPy or the compiler, and where they are.
_LAZY = {
    "advise": "menagerie.advice",
    "analyse": "menagerie.advice",
    "Bot": "menagerie.bots",
    "make_bot": "menagerie.bots",
    "Game": "menagerie.core.game",
    "Outcome": "menagerie.core.game",
    "Match": "menagerie.core.match",
    "LegalMoves": "menagerie.core.moves",
    "Move": "menagerie.core.moves",
    "Record": "menagerie.core.record",
    "Rng": "menagerie.core.rng",
    "View": "menagerie.core.view",
}


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    raise AttributeError(f"module 'menagerie' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


def all_games() -> tuple[GameInfo, ...]:
    """All games: name, title, seats, options."""
    return tuple(CATALOGUE.values())


def game(name: str) -> "Game":
    """A game with its rules, by its name in records."""
    from menagerie.games import load

    return load(name)


def start(
    name: str,
    *,
    seats: int | Sequence[str],
    seed: int | str | None = None,
    list_legal: bool = False,
    **options: Any,
) -> "Match":
    """Start a game: for a number of seats, or for players by name; options as keywords.

    The same seed gives the same deals; without one they are fresh.
    """
    from menagerie.core.match import Match
    from menagerie.core.rng import fresh_seed
    from menagerie.games import info

    if isinstance(seats, str | bool) or not (
        isinstance(seats, int) or all(isinstance(player, str) for player in seats)
    ):
        raise BadOption("seats is a number, or a list of the players' names")
    count = seats if isinstance(seats, int) else len(seats)
    settled = info(name).settled(count, options)
    names = [f"seat {s}" for s in range(count)] if isinstance(seats, int) else list(seats)
    chosen = fresh_seed() if seed is None else seed
    return Match.of_seed(game(name), settled, names, chosen, list_legal=list_legal)


def save(match: "Match", path: str | Path) -> None:
    """Write a match to a file, whether it is over or not; `load` goes on with it."""
    match.record().write(path)


def load(path: str | Path) -> "Match":
    """The match in a file, checked line by line, ready to go on if it was not over."""
    from menagerie.core.replay import resume

    return resume(path, game)


def read_records(path: str | Path) -> "Iterator[Record]":
    """The records of a file, unchecked."""
    from menagerie.core.record import read_records

    return read_records(path)


def verify(record: "Record") -> "Match":
    """Check every line of a record by the rules; returns the match at its end."""
    from menagerie.core.replay import verify

    return verify(record, game)


def replay(record: "Record") -> "Iterator[Match]":
    """Step through a record: the match after each of its lines, the same object going on."""
    from menagerie.core.replay import Replay

    for _, match in Replay(record, game).steps():
        yield match
