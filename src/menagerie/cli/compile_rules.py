"""`menagerie compile`: do the first compile now, for an image or before a party."""

from typing import Annotated

import typer

from menagerie.games import CATALOGUE, info


def compile_rules(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME...]", help="Which games; all by default.")
    ] = None,
    environments: Annotated[
        bool, typer.Option("--environments", help="Also what the research environments need.")
    ] = False,
) -> None:
    """Compile the rules of the games, and how bots think, so that nobody waits for it later."""
    from menagerie.bots.search import warm_up as bots
    from menagerie.core.compile import cache_folder
    from menagerie.envs import warm_up as envs
    from menagerie.games import load

    for name in games or list(CATALOGUE):
        game = load(info(name).name)
        bots.ready(game)
        if environments:
            envs.ready(game)
    typer.echo(f"compiled rules are in {cache_folder()}")


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("compile")(compile_rules)
