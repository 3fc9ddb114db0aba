"""`menagerie replay`: read a game again, as one seat saw it or with open hands."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from menagerie.cli import fail
from menagerie.cli.arguments import existing_file
from menagerie.core.errors import RecordError

if TYPE_CHECKING:
    from menagerie.core.match import Match


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record file.")],
    seat: Annotated[int | None, typer.Option(help="Show only what this seat saw.")] = None,
    until: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Stop after N moves and show the table.")
    ] = None,
    game: Annotated[int, typer.Option(min=1, help="Which record of the file, from 1.")] = 1,
) -> None:
    """Show a game move by move: everything, or what one seat saw."""
    from itertools import islice

    from menagerie.core.record import read_records
    from menagerie.core.replay import Replay
    from menagerie.games import load

    try:
        record = next(islice(read_records(existing_file(file)), game - 1, None), None)
        if record is None:
            raise fail(f"{file} does not hold {game} records")
        run = Replay(record, load)
        seats = len(record.header["seats"])
        if seat is not None and not 0 <= seat < seats:
            raise fail(f"there is no seat {seat}; seats go from 0 to {seats - 1}")
        match: Match | None = None
        for line, match in run.steps():
            if "deal" in line:
                typer.echo(f"\n{_table(match, seat)}")
            elif "move" in line:
                text = line["move"] if seat is None else match.seen_by[seat]
                typer.echo(f"{match.num_moves:4}. seat {line['seat']}: {text}")
                if match.num_moves == until:
                    break
            else:
                for what, cards in match.revealed.items() if "result" not in line else ():
                    typer.echo(f"      {what}: {' '.join(cards)}")
                typer.echo("   => " + ", ".join(f"{k} {_words(v)}" for k, v in line.items()))
        if match is not None and not match.is_over:
            typer.echo(f"\n{_table(match, seat)}")
    except RecordError as wrong:
        raise fail(f"{file}: {wrong}", status=1) from None


def _table(match: "Match", seat: int | None) -> str:
    """The table as the seat sees it, or with all hands open."""
    return str(match.view(seat)) if seat is not None else match.open_table()


def _words(value: object) -> str:
    """A value of a score line, readably."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {_words(part)}" for key, part in value.items())
    if isinstance(value, list):
        return " ".join("-" if part is None else str(part) for part in value)
    return "-" if value is None else str(value)


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(replay)
