"""`menagerie analyse`: what each choice of a game was worth, and what decided it."""

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from menagerie.cli import fail
from menagerie.cli.arguments import Json
from menagerie.cli.hint import as_numbers, between, console, label
from menagerie.cli.language import AskedLanguage, language_of
from menagerie.cli.one_record import RecordFile, WhichGame, read_one
from menagerie.cli.progress import progress
from menagerie.core.errors import RecordError

if TYPE_CHECKING:
    from menagerie.advice import Analysis


def analyse(
    file: RecordFile,
    seat: Annotated[int | None, typer.Option(help="Only the choices of this seat, from 0.")] = None,
    playouts: Annotated[
        int, typer.Option(min=10, max=10**8, help="How long to look at each choice.")
    ] = 4_000,
    seed: Annotated[str, typer.Option(help="The same seed finds the same.")] = "0",
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw the values into this file: .svg or .html."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Threads; one for each core by default.")
    ] = None,
    game: WhichGame = 1,
    language: AskedLanguage = None,
    as_json: Json = False,
) -> None:
    """Show what every choice was worth to its seat with what it knew, and what decided the game.

    Values go from 0 (the last place) to 100 (a sure win). The game need not be over.
    """
    from menagerie import advice

    words = language_of(language)
    if plot is not None and plot.suffix.lower() not in (".svg", ".html"):
        raise fail(f"a plot is an .svg or an .html file, not {plot.name}")
    try:
        record = read_one(file, game)
        seats = len(record.header.get("seats") or ())
        if seat is not None and not 0 <= seat < seats:
            raise fail(f"there is no seat {seat}; seats go from 0 to {seats - 1}")
        with progress(record.num_moves, "looking") as advance:
            found = advice.analyse(
                record,
                playouts=playouts,
                seed=seed,
                seats=None if seat is None else (seat,),
                tell=lambda done, total: advance(done, total=total),
                workers=workers or os.cpu_count() or 1,
            )
    except RecordError as wrong:
        raise fail(f"{file}: {wrong}", status=1) from None
    if plot is not None:
        from menagerie.advice.plot import draw, page

        text = draw(found, words) if plot.suffix.lower() == ".svg" else page(found, words)
        plot.write_text(text, encoding="utf-8", newline="\n")
    if as_json:
        typer.echo(json.dumps(_as_json(found, words), ensure_ascii=False, indent=2))
    else:
        _show(found, words)


def _as_json(found: "Analysis", words: str) -> dict[str, object]:
    names = found.seats
    return {
        "game": found.game,
        "seats": names,
        "playouts": found.playouts,
        "choices": [
            {
                "move": choice.number,
                "seat": choice.seat,
                "choices": choice.choices,
                "lost": choice.lost,
                "played": as_numbers(choice.played, found.game, words, names),
                "best": [as_numbers(one, found.game, words, names) for one in choice.best],
            }
            for choice in found.choices
        ],
        "moments": [
            {
                "move": moment.number,
                "seat": moment.seat,
                "kind": moment.kind,
                "change": moment.change,
            }
            for moment in found.moments
        ],
    }


def _show(found: "Analysis", words: str) -> None:
    """The values move by move, and what decided the game."""
    from rich.table import Table
    from rich.text import Text

    from menagerie.advice.plot import moment_in_words, title_of

    out = console()
    table = Table(title=Text(title_of(found, words)), title_justify="left")
    table.add_column("", justify="right")
    table.add_column(label("seat", words), overflow="fold")
    table.add_column(label("played", words), overflow="fold")
    table.add_column(label("worth", words), justify="right")
    table.add_column(label("interval", words), no_wrap=True)
    table.add_column(label("best", words), overflow="fold")
    marked = {moment.number for moment in found.moments}
    for choice in found.choices:
        best = choice.best[0]
        better = f"{best.move} ({100 * best.value:.1f})" if choice.lost else ""
        table.add_row(
            f"{choice.number}{'*' if choice.number in marked else ''}",
            Text(found.seats[choice.seat]),
            Text(choice.played.move),
            f"{100 * choice.played.value:.1f}",
            between(choice.played, words),
            Text(better),
        )
    out.print(table)
    out.print(Text(label("scale", words)))
    out.print(Text(f"\n{label('moments', words)}"))
    for moment in found.moments:
        out.print(Text(f"  * {moment_in_words(found, moment, words)}"))
    if not found.moments:
        out.print(Text(f"  {label('no-moments', words)}"))


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(analyse)
