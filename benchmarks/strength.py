"""How strong the levels are, per game and mode: win shares against fair share, with intervals.

`make bench-bots` prints the tables and writes them to docs/strength.md. Every line is a tournament
of the arena over duplicate deals, with the playouts of the levels and no clock. Games are kept in a
folder, and the same command goes on from there; with `--times 4` it plays four times as many.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.page import PAGE, command, table, write_section
from menagerie import __version__
from menagerie.arena import Plan, Summary, run
from menagerie.arena.folder import Folder
from menagerie.arena.summary import Standing, summarise
from menagerie.bots import make_bot
from menagerie.bots.levels import SearchBot
from menagerie.games import CATALOGUE, info

LEVELS = ("random", "easy", "medium", "hard", "expert")
KEPT = Path("arena") / "strength"
#: A goal is neither met nor missed with fewer.
FEW_DEALS = 5


@dataclass(frozen=True)
class Goal:
    """What a line must show."""

    words: str
    is_met: Callable[["Line"], bool]


def wins(least: float) -> Goal:
    """A share of wins."""
    return Goal(f"≥ {least:.0%}", lambda line: line.strong.wins.mean >= least)


def times_fair(least: float) -> Goal:
    """A multiple of the fair share."""
    return Goal(f"≥ {least:g} × fair", lambda line: line.times_fair >= least)


#: The intervals of the two levels do not touch.
APART = Goal("apart", lambda line: line.strong.wins.low > line.weak.wins.high)
#: A figure to be shown, whatever it is.
SHOWN = Goal("", lambda line: True)


@dataclass(frozen=True)
class Duel:
    """A line that is wanted: a level against another that fills the rest of the table."""

    strong: str
    weak: str
    deals: int
    goal: Goal = APART
    seed: str = "strength"


@dataclass(frozen=True)
class Table:
    """Where duels are fought."""

    game: str
    seats: int
    options: dict[str, Any]
    words: str
    duels: tuple[Duel, ...]

    def plan(self, duel: Duel, times: float) -> Plan:
        """The tournament of a duel, in whole deals."""
        bots = [counted(level, self.game) for level in (duel.strong, duel.weak)]
        page = info(self.game)
        teams = page.settled(self.seats, self.options).get("teams")
        return Plan.of(
            self.game,
            bots=bots,
            seats=self.seats,
            options=self.options,
            games=max(2, round(times * duel.deals)) * (2 if teams else self.seats),
            seed=duel.seed,
        )


def counted(level: str, game: str) -> str:
    """A level that counts its playouts and not the time."""
    bot = make_bot(level)
    return f"{level}@{bot.playouts[game]}n" if isinstance(bot, SearchBot) else level


TABLES = (
    Table(
        "life-is-life",
        4,
        {},
        "4 seats",
        (
            Duel("hard", "random", 6, wins(0.95)),
            Duel("hard", "easy", 8, times_fair(2)),
            Duel("medium", "easy", 40),
            Duel("hard", "medium", 30),
            Duel("expert", "hard", 7, SHOWN),
        ),
    ),
    Table(
        "life-is-life",
        4,
        {"variant": "advanced"},
        "4 seats, advanced",
        (Duel("medium", "easy", 40), Duel("hard", "medium", 30)),
    ),
    Table(
        "zoff-im-zoo",
        4,
        {"mode": "simple"},
        "4 seats, simple",
        (
            Duel("hard", "random", 5, wins(0.75)),
            Duel("hard", "easy", 5, times_fair(2)),
            Duel("medium", "easy", 8),
            Duel("hard", "medium", 6),
            Duel("expert", "hard", 6, SHOWN),
        ),
    ),
    Table(
        "zoff-im-zoo",
        4,
        {"mode": "partners"},
        "4 seats, partners",
        (
            Duel("hard", "easy", 5, times_fair(2)),
            Duel("medium", "easy", 10),
            Duel("hard", "medium", 8),
        ),
    ),
    Table(
        "safaru",
        2,
        {"target": 100},
        "2 seats, to 100",
        (
            Duel("hard", "random", 8, wins(0.9)),
            Duel("medium", "easy", 30),
            Duel("hard", "medium", 30),
            Duel("expert", "hard", 48, SHOWN),
        ),
    ),
    Table(
        "safaru",
        3,
        {"target": 100},
        "3 seats, to 100",
        (Duel("hard", "easy", 6, times_fair(2)),),
    ),
    Table(
        "safaru",
        4,
        {"target": 100},
        "4 seats in teams, to 100",
        (
            Duel("hard", "random", 8, wins(0.9)),
            Duel("medium", "easy", 40),
            Duel("hard", "medium", 24),
        ),
    ),
    Table(
        "safaru",
        2,
        {"variant": "reverse"},
        "2 seats, reverse",
        (Duel("medium", "easy", 30), Duel("hard", "medium", 24)),
    ),
    Table(
        "safaru",
        4,
        {"variant": "reverse", "teams": False},
        "4 seats, reverse, each alone",
        (
            Duel("hard", "easy", 8, times_fair(2)),
            Duel("medium", "easy", 20),
            # Earlier deals were counted while they were played, until they were enough. That
            # proves little, so these are others, and how many they are was settled before.
            Duel("hard", "medium", 100, seed="strength, unseen"),
        ),
    ),
)


@dataclass(frozen=True)
class Line:
    """What came of a duel."""

    table: Table
    duel: Duel
    summary: Summary

    @property
    def strong(self) -> Standing:
        """The level that should win."""
        return self.summary.standing(self.summary.plan.bots[0])

    @property
    def weak(self) -> Standing:
        """The level that should not."""
        return self.summary.standing(self.summary.plan.bots[1])

    @property
    def times_fair(self) -> float:
        """How many times its fair share the stronger level wins."""
        return self.strong.times_fair(self.summary.fair)

    @property
    def cells(self) -> list[str]:
        """The figures as words."""
        goal = self.duel.goal
        bots = f"{self.duel.strong} against {self.duel.weak}"
        if not self.summary.deals:
            return [self.table.words, bots, *["–"] * 5, "0", f"{goal.words} (not played)".strip()]
        verdict = ": met" if goal.is_met(self) else ": **missed**"
        if self.summary.deals < FEW_DEALS:
            verdict = " (too few deals to tell)"
        elif goal is SHOWN:
            verdict = "apart" if APART.is_met(self) else "not told apart"
        return [
            self.table.words,
            bots,
            percent(self.strong),
            percent(self.weak),
            f"{100 * self.summary.fair:.0f} %",
            f"{self.times_fair:.2f}",
            f"{self.strong.place.mean:.2f}",
            f"{self.summary.games} of {self.summary.deals}",
            f"{goal.words}{verdict}",
        ]


HEADINGS = ["table", "bots", "wins", "others", "fair", "× fair", "place", "games of deals", "goal"]


def percent(standing: Standing) -> str:
    """A share of wins with its interval."""
    share = standing.wins
    reach = f" [{100 * share.low:.1f}, {100 * share.high:.1f}]" if share.is_known else ""
    return f"{100 * share.mean:.1f} %{reach}"


def measure(arguments: argparse.Namespace, game: str) -> Iterator[Line]:
    """One tournament after another."""
    for place in TABLES:
        if place.game != game:
            continue
        for duel in place.duels:
            if {duel.strong, duel.weak} <= set(arguments.level or LEVELS):
                plan = place.plan(duel, arguments.times)
                words = "-".join([place.words, duel.strong, duel.weak]).replace(",", "")
                folder = arguments.keep / game / words.replace(" ", "-")
                summary = kept(plan, folder) if arguments.kept else played(plan, folder, arguments)
                yield Line(place, duel, summary)


def played(plan: Plan, folder: Path, arguments: argparse.Namespace) -> Summary:
    """What a tournament shows when it has been played to its end, or as long as is allowed."""
    result = run(
        plan,
        folder=folder,
        resume=True,
        with_records=False,
        workers=arguments.workers,
        seconds=arguments.seconds,
    )
    if result.was_interrupted:
        raise KeyboardInterrupt
    return result.summary()


def kept(plan: Plan, folder: Path) -> Summary:
    """What the games show that were played so far."""
    keeper = Folder(folder, with_records=False)
    games = keeper.read() if keeper.games_file.exists() else []
    return summarise(plan, [game for game in games if game.number < len(plan.schedule())])


def section(game: str, lines: list[Line]) -> str:
    """What the page says about a game."""
    levels = dict.fromkeys(level for line in lines for level in (line.duel.strong, line.duel.weak))
    playouts = {level: counted(level, game).partition("@")[2][:-1] for level in LEVELS}
    words = ", ".join(f"`{name}` {int(playouts[name]):,}" for name in levels if playouts[name])
    return (
        f"`{command('bench-bots')}`, Menagerie {__version__}; playouts for a move: {words}.\n\n"
        + table(HEADINGS, [line.cells for line in lines])
    )


def main() -> int:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=float, default=1, help="so many times as many deals")
    parser.add_argument("--game", action="append", choices=list(CATALOGUE), help="only this one")
    parser.add_argument("--level", action="append", choices=LEVELS, help="only these levels")
    parser.add_argument("--seconds", type=float, help="for each line at the most")
    parser.add_argument("--kept", action="store_true", help="play nothing, show what was kept")
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--keep", type=Path, default=KEPT, help="the folder of the games")
    parser.add_argument("--out", type=Path, default=PAGE, help="the page that is written")
    arguments = parser.parse_args()
    try:
        for game in arguments.game or CATALOGUE:
            print(f"\n{info(game).title}: {', '.join(HEADINGS)}")
            lines: list[Line] = []
            for line in measure(arguments, game):
                print("  " + "  ".join(line.cells), flush=True)
                lines.append(line)
                write_section(info(game).title, section(game, lines), arguments.out)
    except KeyboardInterrupt:
        print("stopped; the same command goes on", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
