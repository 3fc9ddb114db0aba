"""`menagerie compile`: do the first compile now, for an image or before a party."""

from typing import Annotated

import typer

from menagerie.games import CATALOGUE, info


def compile_rules(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME...]", help="Which games; all by default.")
    ] = None,
) -> None:
    """Compile the rules of the games, and how bots think, so that nobody waits for it later."""
    from menagerie.bots.search.warm_up import ready
    from menagerie.core.compile import cache_folder
    from menagerie.games import load

    for name in games or list(CATALOGUE):
        ready(load(info(name).name))
    typer.echo(f"compiled rules are in {cache_folder()}")


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("compile")(compile_rules)
