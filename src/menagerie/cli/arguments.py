"""Arguments that several commands share, and how they are read."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from menagerie.cli import fail
from menagerie.core.errors import BadOption
from menagerie.core.info import GameInfo, Options
from menagerie.games import CATALOGUE

Name: TypeAlias = Annotated[
    str, typer.Argument(metavar="GAME", help=f"One of {', '.join(CATALOGUE)}.")
]
Seats: TypeAlias = Annotated[
    int | None,
    typer.Option("--seats", "-n", help="Number of players; the smallest possible by default."),
]
TableOptions: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="KEY=VALUE", help="A table option; `menagerie games` lists them."
    ),
]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON for another program.")]


def read_options(info: GameInfo, seats: int, given: list[str] | None) -> Options:
    """Table options as they were typed, completed with the defaults."""
    values: Options = {}
    for pair in given or []:
        key, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"an option is KEY=VALUE, not {pair!r}")
        values[key] = info.option(key).read(value)
    return info.settled(seats, values)


def existing_file(path: Path) -> Path:
    """The path if something is there to be read, else one clear sentence."""
    try:
        if path.is_dir():
            raise fail(f"{path} is a folder, not a file")
        path.stat()
    except OSError:
        raise fail(f"there is no file {str(path)[:200]}") from None
    return path
