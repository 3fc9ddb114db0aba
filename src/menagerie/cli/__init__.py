"""The command line `menagerie`: one module per command."""

import sys
from typing import Annotated

import typer

from menagerie.core.errors import MenagerieError

__all__ = ["app", "main"]

app = typer.Typer(
    name="menagerie",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from menagerie import __version__

        typer.echo(f"menagerie {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Life is Life, Zoff im Zoo and Safarû: play, simulate, check and replay."""


def fail(sentence: str, status: int = 2) -> typer.Exit:
    """Say what is wrong in one sentence; raise the result to leave with that status."""
    typer.echo(f"menagerie: {sentence}", err=True)
    return typer.Exit(status)


def main() -> None:
    """Run the command line; a refusal is a sentence and status 2, never a traceback."""
    from menagerie.cli import compile_rules, games, play, replay, rules, simulate, verify

    for module in (games, play, simulate, verify, replay, rules, compile_rules):
        module.add_to(app)
    try:
        app()
    except MenagerieError as refused:
        typer.echo(f"menagerie: {refused}", err=True)
        sys.exit(2)
    except BrokenPipeError:  # the reader of our output has gone, as with `| head`
        sys.stderr.close()
        sys.exit(0)
