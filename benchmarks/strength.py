"""How strong the levels are, per game and mode: win shares against fair share, with intervals.

`make bench-bots` prints the table and writes docs/strength.md; `ARGS=--full` takes hours instead of
minutes. Every line is a tournament of the arena over duplicate deals.
"""

import argparse
import shlex
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from menagerie import __version__
from menagerie.arena import Plan, Summary, run
from menagerie.arena.workers import cores
from menagerie.bots import BOTS
from menagerie.games import CATALOGUE, info

PAGE = Path(__file__).resolve().parent.parent / "docs" / "strength.md"
LEVELS = ("random", "easy", "medium", "hard", "expert")

#: Tables that are measured: game, seats, options; whether the quick run has them.
TABLES: list[tuple[str, int, dict[str, Any], bool]] = [
    ("life-is-life", 4, {}, True),
    ("life-is-life", 4, {"variant": "advanced"}, True),
    ("life-is-life", 3, {}, False),
    ("life-is-life", 5, {}, False),
    ("zoff-im-zoo", 4, {"mode": "simple"}, True),
    ("zoff-im-zoo", 4, {"mode": "partners"}, True),
    ("zoff-im-zoo", 3, {"mode": "simple"}, False),
    ("zoff-im-zoo", 5, {"mode": "partners"}, False),
    ("zoff-im-zoo", 7, {"mode": "partners"}, False),
    ("safaru", 2, {"target": 100}, True),
    ("safaru", 4, {"target": 100}, True),
    ("safaru", 3, {"target": 100}, False),
    ("safaru", 2, {"variant": "reverse"}, True),
    ("safaru", 4, {"variant": "reverse", "teams": False}, False),
    ("safaru", 4, {"variant": "reverse"}, False),
]
QUICK_SECONDS, FULL_SECONDS = 10.0, 900.0


@dataclass(frozen=True)
class Line:
    """One tournament: a level against another that fills the rest of the table."""

    summary: Summary
    strong: str
    weak: str

    @property
    def cells(self) -> list[str]:
        """The figures as words."""
        standing = self.summary.standing(self.strong)
        wins, fair = standing.wins, self.summary.fair
        reach = f" [{100 * wins.low:.1f}, {100 * wins.high:.1f}]" if wins.is_known else ""
        return [
            self.table,
            f"{self.strong} against {self.weak}",
            f"{100 * wins.mean:.1f} %{reach}",
            f"{100 * fair:.0f} %",
            f"{standing.times_fair(fair):.2f}",
            f"{standing.place.mean:.2f}",
            f"{self.summary.games} of {self.summary.deals}",
        ]

    @property
    def table(self) -> str:
        """Seats and options that are not usual."""
        plan = self.summary.plan
        usual = info(plan.game).settled(plan.seats, {})
        words = [f"{k} {v}" for k, v in plan.options if usual[k] != v or k == "mode"]
        return ", ".join([f"{plan.seats} seats", *words])


HEADINGS = ["table", "bots", "wins", "fair", "× fair", "place", "games of deals"]


def match_ups(levels: list[str]) -> Iterator[tuple[str, str]]:
    """Every level against the next weaker one, against easy, and against random."""
    seen = set()
    for strong, level in enumerate(levels):
        for weak in (strong - 1, *(levels.index(name) for name in ("easy", "random"))):
            if 0 <= weak < strong and (strong, weak) not in seen:
                seen.add((strong, weak))
                yield level, levels[weak]


def measure(
    arguments: argparse.Namespace, levels: list[str], seconds: float
) -> Iterator[tuple[str, Line]]:
    """One tournament after another; the name of the game with each."""
    for name, seats, options, is_quick in TABLES:
        if name not in (arguments.game or CATALOGUE) or not (is_quick or arguments.full):
            continue
        for strong, weak in match_ups(levels):
            plan = Plan.of(
                name,
                bots=[strong, weak],
                seats=seats,
                options=options,
                games=arguments.games,
                seed="strength",
            )
            result = run(plan, workers=arguments.workers, seconds=seconds)
            if result.was_interrupted:
                raise KeyboardInterrupt
            yield name, Line(result.summary(), strong, weak)


def page(lines: list[tuple[str, Line]], command: str, full: bool) -> str:
    """docs/strength.md."""
    parts = [
        "# How strong the bots are",
        "",
        f"Made by `{command}` with Menagerie {__version__} on {cores()} cores"
        + ("." if full else "; the quick run, so the intervals are wide."),
        "",
        "A line is a tournament over duplicate deals ([the arena](guide/arena.md)): one seat of "
        "the first bot, all others of the second; at a table of teams each has a side. Wins are "
        "those of a seat of the first bot with a 95 % interval; the fair share is what a seat wins "
        "by chance.",
    ]
    for name in dict.fromkeys(name for name, _ in lines):
        parts += ["", f"## {info(name).title}", "", "| " + " | ".join(HEADINGS) + " |"]
        parts.append("|" + "---|" * len(HEADINGS))
        parts += ["| " + " | ".join(line.cells) + " |" for game, line in lines if game == name]
    return "\n".join(parts) + "\n"


def main() -> int:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="all tables, for hours")
    parser.add_argument("--seconds", type=float, help="for each tournament")
    parser.add_argument("--games", type=int, default=4000, help="for each tournament at the most")
    parser.add_argument("--game", action="append", choices=list(CATALOGUE), help="only this one")
    parser.add_argument("--level", action="append", choices=LEVELS, help="only these levels")
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--out", type=Path, default=PAGE, help="the page that is written")
    arguments = parser.parse_args()
    levels = [n for n in LEVELS if n in BOTS and n in (arguments.level or LEVELS)]
    seconds = arguments.seconds or (FULL_SECONDS if arguments.full else QUICK_SECONDS)
    lines: list[tuple[str, Line]] = []
    try:
        for name, line in measure(arguments, levels, seconds):
            if not lines or lines[-1][0] != name:
                print(f"\n{info(name).title}: {', '.join(HEADINGS)}")
            print("  " + "  ".join(line.cells), flush=True)
            lines.append((name, line))
    except KeyboardInterrupt:
        print("stopped; the page stays as it was", file=sys.stderr)
        return 130
    given = sys.argv[1:]
    command = (
        f"make bench-bots ARGS={shlex.quote(shlex.join(given))}" if given else "make bench-bots"
    )
    arguments.out.write_text(page(lines, command, arguments.full), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
