"""`menagerie simulate`: many games by bots."""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from menagerie.cli import fail
from menagerie.cli.arguments import Json, Name, Seats, TableOptions, read_options
from menagerie.cli.progress import progress
from menagerie.games import info as find_info

if TYPE_CHECKING:
    from menagerie.bots.simulation import Summary
    from menagerie.core.match import Match


def simulate(
    game: Name,
    seats: Seats = None,
    option: TableOptions = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[str, typer.Option(help="The same seed plays the same games.")] = "0",
    bots: Annotated[
        str, typer.Option(metavar="NAME[,NAME...]", help="One bot for all seats, or one per seat.")
    ] = "random",
    records: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write every game's record to this file.")
    ] = None,
    legal: Annotated[
        bool, typer.Option("--legal", help="List all legal moves beside each move of the records.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Play whole games with bots and show how fast it went and what came out.

    For random players of Life is Life a cap on turns keeps phases short: -o turn_cap=100.
    """
    info = find_info(game)
    count = info.min_seats if seats is None else seats
    options = read_options(info, count, option)
    names = [name.strip() for name in bots.split(",")]
    if len(names) not in (1, count):
        raise fail(f"{len(names)} bots do not fill {count} seats: name one, or one for each seat")
    if legal and records is None:
        raise fail("--legal writes into records: give --records FILE too")

    from menagerie.bots import make_bot
    from menagerie.bots.simulation import simulate as play
    from menagerie.games import load

    players = [make_bot(name) for name in (names * count if len(names) == 1 else names)]
    with ExitStack() as stack:
        on_match = None
        if records is not None:
            try:
                file = stack.enter_context(records.open("w", encoding="utf-8", newline="\n"))
            except OSError as error:
                raise fail(f"cannot write {records}: {error.strerror}") from None

            def on_match(match: "Match") -> None:
                file.write(match.record().text)

        runs = play(load(game), options, players, games, seed, list_legal=legal, on_match=on_match)
        summary = None
        with progress(games) as advance:
            for summary in runs:
                advance(summary.games)
    assert summary is not None
    result = {"game": game, "seats": count, "options": options, "bots": names, "seed": seed}
    if as_json:
        typer.echo(json.dumps(result | summary.as_json(), ensure_ascii=False, indent=2))
    else:
        _show(f"{info.title}, {count} players, {' '.join(names)}", summary)


def _show(title: str, summary: "Summary") -> None:
    """The summary for a person."""
    from rich.console import Console
    from rich.table import Table

    console = Console()
    numbers = summary.as_json()
    console.print(f"[bold]{title}[/bold]: {summary.games:,} games in {summary.seconds:.2f} s")
    console.print(
        f"  {numbers['games_per_second']:,.0f} games/s, {numbers['moves_per_second']:,.0f} moves/s"
    )
    length = numbers["length"]
    console.print(
        f"  moves a game: mean {length['mean']}, {length['min']} to {length['max']}, "
        f"half of them up to {length['median']:.0f}"
    )
    total = max(sum(summary.endings.values()), 1)
    parts = [f"{name} {count / total:.1%}" for name, count in summary.endings.most_common()]
    console.print(f"  endings: {', '.join(parts)}")
    table = Table()
    table.add_column("seat")
    places = sorted({place for counter in summary.places for place in counter})
    for place in places:
        table.add_column(f"place {place}", justify="right")
    table.add_column("mean", justify="right")
    for seat, counter in enumerate(summary.places):
        shares = [f"{counter[place] / summary.games:.1%}" for place in places]
        table.add_row(str(seat), *shares, f"{numbers['mean_place'][seat]:.2f}")
    console.print(table)


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(simulate)
