"""`menagerie serve`: tables for people and bots, over the network."""

import inspect
import os
import sys
import webbrowser
from pathlib import Path
from threading import Thread
from typing import Annotated, Any

import typer

from menagerie.cli import fail
from menagerie.server.settings import Field, fields

Config = Annotated[
    Path | None,
    typer.Option(
        help="File with settings (TOML); menagerie.toml here or in your settings by default."
    ),
]
Lan = Annotated[
    bool, typer.Option("--lan", help="Let everybody in your network in: phones, tablets, others.")
]
Open = Annotated[
    bool, typer.Option("--open/--no-open", help="Open the link in this machine's browser.")
]


def serve(config: Path | None, lan: bool, browser: bool, **given: str | None) -> None:
    """Open tables for people and bots; the link to share is shown when it is ready.

    Every setting is a flag, a variable of the environment (MENAGERIE_PORT) or a line of the file;
    a flag goes before a variable, a variable before the file.
    """
    from menagerie.server.configuration import load_settings
    from menagerie.server.run import serve as run

    flags = {name: value for name, value in given.items() if value is not None}
    if lan:
        if "host" in flags:
            raise fail("--lan chooses the address by itself; leave --host out")
        flags["host"] = "0.0.0.0"  # noqa: S104  (what was asked for)
    settings = load_settings(flags, config=config)
    run(settings, typer.echo, _show if browser else None)


def _show(link: str) -> None:
    """Open the link where there is a screen; elsewhere it has been printed.

    Without a screen Python would start a browser for terminals, in the server's own terminal.
    """
    screens = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    if sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in screens):
        Thread(target=webbrowser.open, args=(link,), daemon=True).start()


def _parameter(field: Field) -> inspect.Parameter:
    """A flag for a setting; its value is read where those of the file are read."""
    option = typer.Option(
        field.flag,
        help=f"{field.meaning} Default: {field.default}.".replace("`", ""),
        rich_help_panel=field.part,
        metavar="VALUE",
        show_default=False,
    )
    kind = Annotated[str | None, option]
    return inspect.Parameter(
        field.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind
    )


def _with_flags() -> Any:
    """The command with one flag for each setting."""

    def command(**given: Any) -> None:
        config, lan, browser = given.pop("config"), given.pop("lan"), given.pop("browser")
        serve(config, lan, browser, **given)

    own = {"config": (Config, None), "lan": (Lan, False), "browser": (Open, False)}
    parameters = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)
        for name, (kind, default) in own.items()
    ] + [_parameter(field) for field in fields()]
    changed: Any = command
    changed.__signature__ = inspect.Signature(parameters)
    changed.__annotations__ = {each.name: each.annotation for each in parameters}
    changed.__doc__ = serve.__doc__
    return changed


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("serve")(_with_flags())
