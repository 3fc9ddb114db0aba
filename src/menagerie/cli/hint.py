"""`menagerie hint`: the best moves at a point of a game, from what the seat knew."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from menagerie.cli import fail
from menagerie.cli.arguments import Json
from menagerie.cli.language import AskedLanguage, language_of
from menagerie.cli.one_record import RecordFile, WhichGame, read_one
from menagerie.core.errors import RecordError

if TYPE_CHECKING:
    from menagerie.advice import Advice


def hint(
    file: RecordFile,
    move: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="The move to decide again, from 1; by default the next one of a game in play.",
        ),
    ] = None,
    most: Annotated[int, typer.Option(min=1, max=100, help="How many moves to show.")] = 3,
    playouts: Annotated[int, typer.Option(min=10, max=10**8, help="How long to look.")] = 10_000,
    seed: Annotated[str, typer.Option(help="The same seed gives the same advice.")] = "0",
    game: WhichGame = 1,
    language: AskedLanguage = None,
    as_json: Json = False,
) -> None:
    """Show the best moves at one point of a game, and why, from what that seat knew then.

    A move is worth 0 (the last place) to 100 (a sure win); the interval holds with 95 %.
    """
    from menagerie.advice import advise, decision_at, distinct
    from menagerie.core.rng import Rng
    from menagerie.games import info

    words = language_of(language)
    try:
        record = read_one(file, game)
        number = record.num_moves + 1 if move is None else move
        decision = decision_at(record, number)
    except RecordError as wrong:
        raise fail(f"{file}: {wrong}", status=1) from None
    names = distinct(record.header["seats"])
    found = advise(
        decision.view,
        decision.legal,
        Rng(f"{seed}/{number}"),
        playouts=playouts,
        most=most,
        also=decision.played,
    )
    played = decision.played.text if decision.played is not None else None
    name = record.header["game"]
    if as_json:
        told = [as_numbers(advice, name, words, names) for advice in found]
        answer = {"game": name, "move": number, "seat": decision.seat, "played": played}
        typer.echo(json.dumps(answer | {"moves": told}, ensure_ascii=False, indent=2))
        return
    title = label("hint", words).format(
        game=info(name).title, number=number, name=names[decision.seat], seat=decision.seat
    )
    _show(title, found, played, name, words, names)


def _show(
    title: str,
    found: "tuple[Advice, ...]",
    played: str | None,
    game: str,
    words: str,
    names: Sequence[str],
) -> None:
    """The moves for a person."""
    from rich.table import Table
    from rich.text import Text

    from menagerie.advice import say_all

    table = Table(title=Text(title), title_justify="left")
    table.add_column(label("number", words), overflow="fold")
    table.add_column(label("worth", words), justify="right")
    table.add_column(label("interval", words), no_wrap=True)
    table.add_column(label("why", words), overflow="fold")
    for advice in found:
        mark = f" ({label('played', words)})" if advice.move == played else ""
        why = "; ".join(say_all(advice.why, game, words, names))
        table.add_row(
            Text(advice.move + mark), f"{100 * advice.value:.1f}", between(advice, words), Text(why)
        )
    console().print(table)


def between(advice: "Advice", words: str) -> str:
    """The interval of a value."""
    low, high = f"{100 * advice.low:.1f}", f"{100 * advice.high:.1f}"
    return label("range", words).format(low=low, high=high)


def label(key: str, words: str) -> str:
    """A heading in a language."""
    from menagerie.advice.saying import labels

    return labels()[key][words]


def console() -> "Any":
    """Where tables are printed; as wide as a page where nobody looks at a terminal."""
    from rich.console import Console

    from menagerie.cli.arena import PIPED_WIDTH

    shown = Console()
    return shown if shown.is_terminal else Console(width=PIPED_WIDTH)


def as_numbers(advice: "Advice", game: str, words: str, names: Sequence[str]) -> dict[str, Any]:
    """A piece of advice for another program."""
    from menagerie.advice import say_all

    return {
        "move": advice.move,
        "value": advice.value,
        "low": advice.low,
        "high": advice.high,
        "playouts": advice.playouts,
        "why": say_all(advice.why, game, words, names),
    }


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(hint)
