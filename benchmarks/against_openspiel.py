"""A level of ours against OpenSpiel's information-set tree search, same wall time for a move.

Run by `make bench-openspiel`. Every line is a tournament of the arena over duplicate deals, against
the search with its own rollouts and with compiled ones.
"""

import argparse
from typing import Any

from menagerie.arena import Plan, run

#: Tables that are measured: game, seats, options.
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("zoff-im-zoo", 4, {"mode": "simple"}),
    ("safaru", 2, {"target": 100}),
    ("life-is-life", 4, {}),
]
OPPONENTS = ("benchmarks.ismcts:QuickIsmcts", "benchmarks.ismcts:Ismcts")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--budget", default="300ms", help="for a move, of both")
    parser.add_argument("--seconds", type=float, default=600, help="for each tournament")
    parser.add_argument("--games", type=int, default=400, help="for each at the most")
    parser.add_argument("--game", action="append", help="only this one")
    parser.add_argument("--opponent", choices=OPPONENTS, help="only this one")
    arguments = parser.parse_args()
    for name, seats, options in TABLES:
        if name not in (arguments.game or [name]):
            continue
        for opponent in [arguments.opponent] if arguments.opponent else OPPONENTS:
            ours, theirs = (f"{bot}@{arguments.budget}" for bot in (arguments.bot, opponent))
            plan = Plan.of(
                name, bots=[ours, theirs], seats=seats, options=options, games=arguments.games
            )
            summary = run(plan, seconds=arguments.seconds).summary()
            standing = summary.standing(ours)
            wins = standing.wins
            print(
                f"{name}, {seats} seats: {ours} against {theirs}: wins {wins.mean:.1%} "
                f"[{wins.low:.1%}, {wins.high:.1%}], {standing.times_fair(summary.fair):.2f} times "
                f"its fair share (promised: 1.3); {summary.games} games of {summary.deals} deals; "
                f"a move {1000 * standing.seconds:.0f} ms and "
                f"{1000 * summary.standing(theirs).seconds:.0f} ms",
                flush=True,
            )


if __name__ == "__main__":
    main()
