"""`menagerie arena`: bots against bots over duplicate deals."""

import json
import re
import shlex
import sys
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from menagerie.cli import fail
from menagerie.cli.arguments import Json, Name, Seats, TableOptions, read_options
from menagerie.cli.progress import progress
from menagerie.games import info as find_info

if TYPE_CHECKING:
    from menagerie.arena import Interval, Plan, Played, Progress, Result, Summary


#: Columns of the tables where nobody looks at a terminal.
PIPED_WIDTH = 120


def arena(
    game: Name,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT,BOT...",
            help="Levels, or package.module:Class; hard@200ms and hard@5000n give a budget a move.",
        ),
    ],
    seats: Seats = None,
    option: TableOptions = None,
    games: Annotated[int, typer.Option(min=1, help="How many games, up to whole deals.")] = 100,
    seed: Annotated[str, typer.Option(help="The same seed plays the same games.")] = "0",
    budget: Annotated[
        float, typer.Option(min=0.0001, help="Seconds a move for bots that name no budget.")
    ] = 1.0,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where games and report go; arena/... by default."),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the tournament in that folder.")
    ] = False,
    records: Annotated[
        bool, typer.Option("--records/--no-records", help="Keep every game move by move.")
    ] = True,
    minutes: Annotated[
        float | None, typer.Option(min=0.0, help="Begin no deal after so much time.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes; one for each core by default.")
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS|auto|local", help="Play on a Ray cluster instead."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Let bots play each other, and show who is stronger, and how sure that is.

    Each deal is played again with the bots moved on by a seat, so that luck cancels. As many bots
    as seats sit one in each; of fewer the last one fills the seats that are left; more take turns.
    At a table of teams each bot plays a whole side, unless there is a name for each seat.
    Ctrl-C keeps what was played; the same command with --resume goes on.
    """
    info = find_info(game)
    count = info.min_seats if seats is None else seats
    options = read_options(info, count, option)
    if workers is not None and cluster is not None:
        raise fail("the cluster decides how many games are played at once: leave out --workers")

    from menagerie.arena import Plan, run
    from menagerie.arena.report import write_report

    plan = Plan.of(
        game,
        bots=bots.split(","),
        seats=count,
        options=options,
        games=games,
        seed=seed,
        budget=budget,
    )
    folder = out or Path("arena") / default_name(plan)
    with progress(games) as advance:
        result = run(
            plan,
            folder=folder,
            resume=resume,
            with_records=records,
            workers=workers,
            cluster=cluster,
            seconds=None if minutes is None else 60 * minutes,
            on_progress=_Ticker(advance, plan.sides),
        )
    summary = result.summary()
    command = shlex.join(["menagerie", *(a for a in sys.argv[1:] if a != "--resume")])
    write_report(summary, folder, command=command)
    if as_json:
        typer.echo(json.dumps(summary.as_json(), ensure_ascii=False, indent=2))
    else:
        _show(result, summary)
    if not result.is_complete:
        why = "stopped" if result.was_interrupted else "time is up"
        typer.echo(
            f"{why} after {len(result.games)} of {result.total} games; "
            "the same command with --resume goes on",
            err=True,
        )
    if result.was_interrupted:
        raise typer.Exit(130)


def default_name(plan: "Plan") -> str:
    """A folder name for a tournament."""
    options = [f"{key}={value}" for key, value in plan.options if value not in (None, False)]
    words = [plan.game, str(plan.seats), *options, *plan.bots, f"seed-{plan.seed}"]
    return re.sub(r"[^\w.=@-]+", "-", "-".join(words))[:120]


class _Ticker:
    """The words beside the bar: who has won how much so far."""

    def __init__(self, advance: progress, sides: tuple[int, ...]) -> None:
        self.advance = advance
        self.sides = sides
        self.won: dict[str, float] = defaultdict(float)
        self.held: dict[str, int] = defaultdict(int)

    def __call__(self, now: "Progress") -> None:
        for game in now.latest:
            self._count(game)
        shares = {bot: self.won[bot] / self.held[bot] for bot in self.held}
        best = sorted(shares, key=lambda bot: -shares[bot])[:4]
        words = "  ".join(f"{bot} {shares[bot]:.0%}" for bot in best)
        self.advance(now.done, words, now.total)

    def _count(self, game: "Played") -> None:
        firsts = len({s for s, place in zip(self.sides, game.places, strict=True) if place == 1})
        for bot, place in zip(game.bots, game.places, strict=True):
            self.held[bot] += 1
            self.won[bot] += (place == 1) / firsts


def _show(result: "Result", summary: "Summary") -> None:
    """The figures for a person."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    from menagerie.arena.report import duration

    console = Console(width=None if sys.stdout.isatty() else PIPED_WIDTH)
    plan = summary.plan
    info = find_info(plan.game)
    console.print(
        f"[bold]{info.title}[/bold], {plan.seats} players: {summary.games:,} games of "
        f"{summary.deals:,} deals, {result.seconds:.1f} s on {result.workers} "
        f"worker{'s' * (result.workers != 1)}"
    )
    console.print(f"a seat wins {summary.fair:.1%} by chance; ranges are 95 % intervals")
    names = [standing.name for standing in summary.standings]
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("")
    table.add_column("bot", overflow="fold", min_width=min(12, max(map(len, names), default=0)))
    for heading in ("wins", "× fair", "place", summary.points_word, "rating", "a move"):
        table.add_column(heading, justify="right", no_wrap=True)
    for number, standing in enumerate(summary.standings, 1):
        table.add_row(
            str(number),
            standing.name,
            percent(standing.wins),
            f"{standing.times_fair(summary.fair):.2f}",
            figure(standing.place),
            figure(standing.points, 1),
            f"{standing.rating.mu:.1f}±{2 * standing.rating.sigma:.1f}",
            duration(standing.seconds),
        )
    console.print(table)
    if len(names) > 1:
        console.print("how often, in %, the bot of a row does better than the bot of a column")
        duel = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
        duel.add_column("")
        for number in range(1, len(names) + 1):
            duel.add_column(str(number), justify="right", no_wrap=True)
        for number, a in enumerate(names, 1):
            cells = [summary.superiority.get((a, b)) for b in names]
            duel.add_row(str(number), *(short(cell) if cell else "" for cell in cells))
        console.print(duel)
    if summary.played > summary.games:
        console.print(f"{summary.played - summary.games} games of unfinished deals are not counted")
    console.print(f"report and games: {result.folder}", soft_wrap=True)


def percent(interval: "Interval") -> str:
    """A share with its interval."""
    if not interval.is_known:
        return f"{interval.mean:.1%}"
    return f"{interval.mean:.1%} [{100 * interval.low:.1f},{100 * interval.high:.1f}]"


def short(interval: "Interval") -> str:
    """The same in a narrow cell."""
    middle = f"{100 * interval.mean:.0f}"
    if not interval.is_known:
        return middle
    return f"{middle} [{100 * interval.low:.0f},{100 * interval.high:.0f}]"


def figure(interval: "Interval", digits: int = 2) -> str:
    """A mean with its interval."""
    if not interval.is_known:
        return f"{interval.mean:.{digits}f}"
    return f"{interval.mean:.{digits}f}±{interval.half_width:.{digits}f}"


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(arena)
