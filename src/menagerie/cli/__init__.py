"""The command line `menagerie`: one module per command."""

import io
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from menagerie.core.errors import MenagerieError

__all__ = ["app", "main"]

app = typer.Typer(
    name="menagerie",
    invoke_without_command=True,
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
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Life is Life, Zoff im Zoo and Safarû: play, simulate, check and replay."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def fail(sentence: str, status: int = 2) -> typer.Exit:
    """Say what is wrong in one sentence; raise the result to leave with that status."""
    typer.echo(f"menagerie: {sentence}", err=True)
    return typer.Exit(status)


def main() -> None:
    """Run the command line; a refusal is a sentence and status 2, never a traceback."""
    from menagerie.cli import (
        admin,
        analyse,
        arena,
        compile_rules,
        games,
        hint,
        play,
        replay,
        rules,
        serve,
        simulate,
        verify,
    )

    modules = (
        games,
        play,
        serve,
        admin,
        simulate,
        arena,
        verify,
        replay,
        analyse,
        hint,
        rules,
        compile_rules,
    )
    for module in modules:
        module.add_to(app)
    sys.path.append(str(Path.cwd()))  # where a bot of your own may be, named by its path
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # names in records may be any text
    sys.exit(_run())


def _run() -> int:
    """The status that the command leaves with."""
    try:
        status = app(standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except MenagerieError as refused:
        return _refuse(str(refused))
    except BrokenPipeError:  # the reader of our output has gone, as with `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _refuse(f"{error.filename or 'output'}: {error.strerror or error}")
    except KeyboardInterrupt:
        typer.echo("\nstopped", err=True)
        return 130
    except Exception as error:
        if not hasattr(error, "format_message"):  # not a usage error of the command line
            raise
        return _refuse(error.format_message() or "try --help")


def _refuse(sentence: str) -> int:
    typer.echo(f"menagerie: {sentence}", err=True)
    return 2
