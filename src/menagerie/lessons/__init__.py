"""Lessons: a few positions of a game in which a newcomer makes the move that teaches something.

One TOML file a game is the source. A scene begins with a record (``records/<name>.jsonl``: a deal
and the moves before the scene), its steps go on from there: what is said, which moves are accepted,
and what the others play then. `menagerie.lessons.pages` lets the rules make views and offers of it.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from menagerie.core.record import Record, parse_records
from menagerie.rulebook import GAMES

__all__ = ["GAMES", "SEAT", "LessonSource", "Scene", "Step", "Texts", "load", "record_of"]

#: Where the learner sits.
SEAT = 0


class Texts(Struct, frozen=True, forbid_unknown_fields=True):
    """The same in each language, in its own words."""

    en: str
    fr: str
    de: str

    def into(self, lang: str) -> str:
        """The text in this language; lines that the source wraps are joined."""
        text: str = getattr(self, lang)
        return "\n\n".join(part.replace("\n", " ") for part in text.strip("\n").split("\n\n"))


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to learn: to read, or to do by one of the accepted moves.

    `then` is what the others play after the first of the accepted moves, or after reading.
    """

    say: Texts
    rules: tuple[str, ...]
    task: Texts | None = None  # what to do, in one short sentence
    accept: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    other: Texts | None = None  # what to say to another legal move
    well: Texts | None = None  # what to say when it is done


class Scene(Struct, frozen=True, forbid_unknown_fields=True):
    """A position, and what is learned from there on."""

    record: str
    step: tuple[Step, ...]


class LessonSource(Struct, frozen=True, forbid_unknown_fields=True):
    """The lesson of a game."""

    scene: tuple[Scene, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps in their order."""
        return tuple(step for scene in self.scene for step in scene.step)


@cache
def load(game: str) -> LessonSource:
    """The lesson of a game, named as in records."""
    if game not in GAMES:
        raise ValueError(f"no lesson for {game!r}; there are {', '.join(GAMES)}")
    data: dict[str, Any] = tomllib.loads(_read(f"{game}.toml"))
    return msgspec.convert(data, LessonSource)


def record_of(scene: Scene) -> Record:
    """What was dealt and played before a scene: a record without an end."""
    text = _read(f"records/{scene.record}.jsonl")
    return next(iter(parse_records(text.splitlines(keepends=True))))


def _read(path: str) -> str:
    return files(__name__).joinpath(path).read_text(encoding="utf-8")
