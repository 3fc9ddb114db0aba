"""The one record of a file that a command is about."""

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from menagerie.cli import fail
from menagerie.cli.arguments import existing_file
from menagerie.core.words import counted

if TYPE_CHECKING:
    from menagerie.core.record import Record

RecordFile: TypeAlias = Annotated[Path, typer.Argument(metavar="RECORD", help="A record file.")]
WhichGame: TypeAlias = Annotated[
    int, typer.Option("--game", min=1, max=10**9, help="Which record of the file, from 1.")
]


def read_one(file: Path, game: int) -> "Record":
    """A record of the file, counted from 1."""
    from menagerie.core.record import read_records

    record = next(islice(read_records(existing_file(file)), game - 1, None), None)
    if record is None:
        raise fail(f"{file} does not hold {counted(game, 'record')}")
    return record
