"""`menagerie play`: a game in the terminal."""

from typing import Annotated

import typer

from menagerie.cli import fail
from menagerie.cli.arguments import Seats, TableOptions, read_options
from menagerie.games import CATALOGUE
from menagerie.games import info as find_info


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Which game; asked if not given.")
    ] = None,
    seats: Seats = None,
    option: TableOptions = None,
    people: Annotated[int, typer.Option(help="How many people share this keyboard.")] = 1,
    bot: Annotated[
        str, typer.Option(help="Who sits in the other seats: a level, or package.module:Class.")
    ] = "easy",
    seed: Annotated[str | None, typer.Option(help="Deal these cards again.")] = None,
    memory: Annotated[
        bool, typer.Option("--memory", help="Show caught cards, which lie face down otherwise.")
    ] = False,
) -> None:
    """Play in the terminal against bots, alone or several people at one keyboard."""
    from menagerie.bots import make_bot
    from menagerie.terminal.play import ask_game, play_in_terminal

    name = game or ask_game(list(CATALOGUE))
    info = find_info(name)
    count = info.min_seats if seats is None else seats
    options = read_options(info, count, option)
    if not 0 <= people <= count:
        raise fail(f"{people} people do not fit on {count} seats")
    make_bot(bot)  # an unknown bot is told before the first card
    play_in_terminal(name, options, people, [bot] * (count - people), seed, memory)


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(play)
