"""Every bot by its name: our levels, those that other packages bring, and classes by their path."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, TypeAlias

from menagerie.bots.base import Bot
from menagerie.core.errors import UnknownBot
from menagerie.core.words import brief

#: What makes a new bot, without arguments: usually its class.
Maker: TypeAlias = Callable[[], Bot]
#: The group of entry points in which a package names its bots.
GROUP = "menagerie.bots"

#: Our own levels, weakest first, and where they are.
LEVELS: dict[str, str] = {
    "random": "menagerie.bots.random:RandomBot",
    "easy": "menagerie.bots.easy:EasyBot",
    "medium": "menagerie.bots.levels:MediumBot",
    "hard": "menagerie.bots.levels:HardBot",
    "expert": "menagerie.bots.levels:ExpertBot",
}


class Registry(Mapping[str, Maker]):
    """Makers of bots by name, loaded when first needed; levels first, then other packages' bots.

    `package.module:Class` is a name for `make`, which imports it. Only names that are in here can
    be asked for by people elsewhere: a server must not import what a stranger writes.
    """

    def __init__(self) -> None:
        self._added: dict[str, str] = {}

    @cached_property
    def _brought(self) -> dict[str, EntryPoint]:
        """The bots of installed packages; a level's name stays ours."""
        found = sorted(entry_points(group=GROUP), key=lambda point: point.name)
        return {point.name: point for point in found if point.name not in LEVELS}

    def __getitem__(self, name: str) -> Maker:
        path = LEVELS.get(name) or self._added.get(name)
        if path is not None:
            return _import(path)
        if name not in self._brought:
            raise KeyError(name)
        point = self._brought[name]
        return _import(point.value)

    def __iter__(self) -> Iterator[str]:
        yield from LEVELS
        yield from self._brought
        yield from self._added

    def __len__(self) -> int:
        return len(LEVELS) + len(self._brought) + len(self._added)

    def __contains__(self, name: object) -> bool:
        return name in LEVELS or name in self._added or name in self._brought

    def add(self, path: str) -> None:
        """Let `package.module:Class` be asked for by that name; raises UnknownBot."""
        _import(path)
        if path not in self:
            self._added[path] = path

    def make(self, name: str) -> Bot:
        """A new bot of that name, or of the class at that path; raises UnknownBot."""
        if name in self:
            return self[name]()
        if ":" in name:
            return _import(name)()
        known = ", ".join(self)
        raise UnknownBot(
            f"there is no bot {brief(name)}; the bots are {known}, or name package.module:Class"
        )


def _import(path: str) -> Maker:
    """The class at a path, if there is one that makes bots."""
    module, _, name = path.partition(":")
    try:
        found: Any = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownBot(f"cannot load the bot {brief(path)}: {error}") from None
    if not callable(found) or not callable(getattr(found, "choose", None)):
        raise UnknownBot(f"{brief(path)} has no method choose: it is no bot")
    maker: Maker = found
    return maker


#: The one registry of this process.
BOTS = Registry()
