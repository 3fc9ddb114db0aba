"""`menagerie replay`: read a game again, as one seat saw it or with open hands."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from menagerie.cli import fail
from menagerie.cli.one_record import RecordFile, WhichGame, read_one
from menagerie.core.errors import RecordError
from menagerie.core.words import is_score, line_in_words

if TYPE_CHECKING:
    from menagerie.core.match import Match


def replay(
    file: RecordFile,
    seat: Annotated[int | None, typer.Option(help="Show only what this seat saw.")] = None,
    until: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Stop after N moves and show the table.")
    ] = None,
    game: WhichGame = 1,
) -> None:
    """Show a game move by move: everything, or what one seat saw."""
    from menagerie.core.replay import Replay
    from menagerie.games import load

    try:
        record = read_one(file, game)
        run = Replay(record if until is None else record.until(until), load)
        seats = len(record.header["seats"])
        if seat is not None and not 0 <= seat < seats:
            raise fail(f"there is no seat {seat}; seats go from 0 to {seats - 1}")
        for line, match in run.steps():
            _tell(line, match, seat)
        if run.match is None:
            raise fail(f"{file}: the record has no deal", status=1)
        if not run.match.is_over:
            typer.echo(f"\n{_table(run.match, seat)}")
    except RecordError as wrong:
        raise fail(f"{file}: {wrong}", status=1) from None


def _tell(line: dict[str, Any], match: "Match", seat: int | None) -> None:
    """One line of the record, as far as the seat may see it."""
    if "deal" in line:
        typer.echo(f"\n{_table(match, seat)}")
    elif "move" in line:
        text = line["move"] if seat is None else match.seen_by[seat]
        typer.echo(f"{match.num_moves:4}. seat {line['seat']}: {text}")
    else:
        for what, cards in match.revealed.items() if is_score(line) else ():
            typer.echo(f"      {what}: {' '.join(cards)}")
        typer.echo(f"   => {line_in_words(line)}")


def _table(match: "Match", seat: int | None) -> str:
    """The table as the seat sees it, or with all hands open."""
    return str(match.view(seat)) if seat is not None else match.open_table()


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(replay)
