"""`menagerie rules`: the rules in our own words, with their ids."""

from typing import Annotated

import typer

from menagerie.cli.arguments import Name
from menagerie.cli.language import Language
from menagerie.games import info


def rules(
    game: Name,
    lang: Annotated[Language, typer.Option(help="English, French or German.")] = Language.en,
) -> None:
    """Print the rules of a game; every refusal and every record cites them by their ids."""
    from rich.console import Console
    from rich.markdown import Markdown

    from menagerie import rulebook

    page = rulebook.load(info(game).name).markdown(lang.value)
    console = Console()
    if console.is_terminal:
        console.print(Markdown(page))
    else:
        typer.echo(page)


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(rules)
