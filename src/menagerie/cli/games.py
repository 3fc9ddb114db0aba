"""`menagerie games`: what can be played."""

import json

import typer

from menagerie.cli.arguments import Json
from menagerie.games import CATALOGUE


def games(as_json: Json = False) -> None:
    """List the games, how many play them, and their options with the defaults."""
    if as_json:
        typer.echo(json.dumps([_as_json(name) for name in CATALOGUE], ensure_ascii=False, indent=2))
        return
    from rich.console import Console
    from rich.table import Table

    console = Console()
    for info in CATALOGUE.values():
        table = Table(
            title=f"{info.title} ({info.name}), {info.min_seats} to {info.max_seats} players, "
            f"by {info.authors}",
            title_justify="left",
        )
        for heading in ("option", "values", "default", "meaning"):
            table.add_column(heading)
        for option in info.options:
            words = [json.dumps(choice).strip('"') for choice in option.choices or ()]
            values = ", ".join(words) or f"{option.least} or more" + " or null" * option.nullable
            table.add_row(option.name, values, json.dumps(option.default).strip('"'), option.help)
        console.print(table)


def _as_json(name: str) -> dict[str, object]:
    info = CATALOGUE[name]
    return {
        "game": info.name,
        "title": info.title,
        "authors": info.authors,
        "seats": [info.min_seats, info.max_seats],
        "rules": info.rules_version,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "choices": option.choices,
                "nullable": option.nullable,
                "help": option.help,
            }
            for option in info.options
        ],
    }


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(games)
