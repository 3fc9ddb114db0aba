"""Write the counts of legal move sequences from fixed deals, as the naive oracle counts them."""

import json
import sys
from pathlib import Path
from typing import Any

import menagerie
from menagerie.core.match import Match
from tests.enumeration.perft import count_by_oracle, read_perft

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "enumeration"
#: Game, seats, options, deals made, moves played after the last of them.
POSITIONS: list[tuple[str, int, dict[str, Any], int, int]] = [
    ("life-is-life", 3, {"variant": "base"}, 1, 0),
    ("life-is-life", 4, {"variant": "advanced"}, 1, 9),
    ("life-is-life", 5, {"variant": "base"}, 2, 6),
    ("zoff-im-zoo", 3, {}, 1, 0),
    ("zoff-im-zoo", 4, {"mode": "simple"}, 2, 5),
    ("zoff-im-zoo", 4, {"mode": "partners"}, 2, 0),
    ("zoff-im-zoo", 4, {"mode": "partners"}, 2, 5),
    ("zoff-im-zoo", 5, {"mode": "partners"}, 2, 4),
    ("zoff-im-zoo", 5, {"mode": "partners"}, 3, 7),
    ("zoff-im-zoo", 6, {"mode": "partners"}, 2, 7),
    ("zoff-im-zoo", 7, {"mode": "partners"}, 2, 9),
    ("safaru", 2, {"variant": "normal"}, 1, 0),
    ("safaru", 3, {"variant": "normal"}, 2, 0),
    ("safaru", 4, {"variant": "normal"}, 3, 2),
    ("safaru", 2, {"variant": "reverse"}, 2, 0),
    ("safaru", 3, {"variant": "reverse"}, 1, 1),
    ("safaru", 4, {"variant": "reverse", "teams": False}, 2, 0),
    ("life-is-life", 3, {"box": "tiny"}, 1, 0),
    ("zoff-im-zoo", 3, {"box": "tiny"}, 1, 0),
    ("safaru", 2, {"box": "tiny"}, 1, 0),
    ("safaru", 2, {"variant": "reverse", "box": "tiny"}, 1, 0),
]


#: Counting goes deeper until there are this many sequences.
ENOUGH = 3000
DEEPEST = 12


def position_after(name: str, seats: int, options: dict[str, Any], deals: int, moves: int) -> Match:
    """A random game up to so many moves after that deal."""
    match = menagerie.start(name, seats=seats, seed="perft", **options)
    rng = menagerie.Rng("perft")
    while sum("deal" in line for line in match.lines) < deals:
        match.play(rng.choice(match.legal))
    for _ in range(moves):
        match.play(rng.choice(match.legal))
    return match


def main() -> None:
    """Write one file per game."""
    for name in ("life-is-life", "zoff-im-zoo", "safaru"):
        lines = [
            "# Legal move sequences from fixed positions: id, the record that leads there, counts.",
            "# The numbers come from tests/oracle; the test counts with the engine and the oracle.",
        ]
        for game, seats, options, deals, played in POSITIONS:
            if game != name:
                continue
            match = position_after(game, seats, options, deals, played)
            words = [str(seats), *map(str, options.values()), f"deal-{deals}", f"move-{played}"]
            lines += ["", f"id {game}-{'-'.join(words)}"]
            record = match.record()
            lines += [f"record {json.dumps(line)}" for line in (record.header, *record.lines)]
            position = read_perft("\n".join(lines))[-1]
            for depth in range(1, DEEPEST + 1):
                found = count_by_oracle(position, depth)
                lines.append(f"perft {depth} {found}")
                if found >= ENOUGH:
                    break
            sys.stdout.write(f"{lines[-1]} for {position.id}\n")
        (FOLDER / f"{name}.perft").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
