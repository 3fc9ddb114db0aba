"""A level of ours against OpenSpiel's information-set tree search, same wall time for a move.

Run by `make bench-openspiel`. Every line is a tournament of the arena over duplicate deals, against
the search with compiled rollouts, and with its own if `--own` is given. Games are kept in a
folder, and the same command goes on from there.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.page import PAGE, command, table, write_section
from benchmarks.strength import kept, percent, played
from menagerie.arena import Plan, Summary
from menagerie.arena.workers import cores
from menagerie.games import info

#: Tables that are measured: game, seats, options, and how they are called.
TABLES: list[tuple[str, int, dict[str, Any], str]] = [
    ("zoff-im-zoo", 4, {"mode": "simple"}, "Zoff im Zoo, 4 seats, simple"),
    ("safaru", 2, {"target": 100}, "Safarû, 2 seats, to 100"),
    ("life-is-life", 4, {}, "Life is Life, 4 seats"),
]
QUICK, OWN = "benchmarks.ismcts:QuickIsmcts", "benchmarks.ismcts:Ismcts"
ROLLOUTS = {QUICK: "compiled", OWN: "its own"}
KEPT = Path("arena") / "openspiel"
GOAL = 1.3
HEADINGS = [
    "table",
    "rollouts",
    "wins",
    "fair",
    "× fair",
    "games of deals",
    "ms a move",
    "goal",
]


def measure(arguments: argparse.Namespace) -> Iterator[tuple[str, str, Summary]]:
    """One tournament after another: the table, the opponent and what came of it."""
    for name, seats, options, words in TABLES:
        if name not in (arguments.game or [name]):
            continue
        for opponent in (QUICK, OWN) if arguments.own else (QUICK,):
            plan = Plan.of(
                name,
                bots=[f"{bot}@{arguments.budget}" for bot in (arguments.bot, opponent)],
                seats=seats,
                options=options,
                games=arguments.deals * seats,
                seed="openspiel",
            )
            folder = arguments.keep / f"{info(name).name}-{ROLLOUTS[opponent].replace(' ', '-')}"
            summary = kept(plan, folder) if arguments.kept else played(plan, folder, arguments)
            if summary.deals:
                yield words, opponent, summary


def cells(words: str, opponent: str, summary: Summary) -> list[str]:
    """The figures as words."""
    ours, theirs = (summary.standing(bot) for bot in summary.plan.bots)
    times = ours.times_fair(summary.fair)
    return [
        words,
        ROLLOUTS[opponent],
        percent(ours),
        f"{100 * summary.fair:.0f} %",
        f"{times:.2f}",
        f"{summary.games} of {summary.deals}",
        f"{1000 * ours.seconds:.0f}, {1000 * theirs.seconds:.0f}",
        f"≥ {GOAL} × fair: {'met' if times >= GOAL else '**missed**'}",
    ]


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--budget", default="300ms", help="for a move, of both")
    parser.add_argument("--deals", type=int, default=10, help="for each tournament")
    parser.add_argument("--seconds", type=float, help="for each tournament at the most")
    parser.add_argument("--kept", action="store_true", help="play nothing, show what was kept")
    parser.add_argument("--game", action="append", help="only this one")
    parser.add_argument("--own", action="store_true", help="its own rollouts too")
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--keep", type=Path, default=KEPT, help="the folder of the games")
    parser.add_argument("--out", type=Path, default=PAGE, help="the page that is written")
    arguments = parser.parse_args()
    lines = []
    for words, opponent, summary in measure(arguments):
        lines.append(cells(words, opponent, summary))
        print("  ".join(lines[-1]), flush=True)
    text = (
        f"`{command('bench-openspiel')}`: `{arguments.bot}` against OpenSpiel's information-set "
        f"tree search on the same games through our adapter, {arguments.budget} of wall time a "
        f"move for both, {cores()} cores. Compiled rollouts are the strongest that can be made of "
        "it without touching it.\n\n"
    )
    write_section("Against OpenSpiel", text + table(HEADINGS, lines), arguments.out)


if __name__ == "__main__":
    main()
