"""Write the tables of observation vectors in docs/guide/research.md from the layouts themselves.

``python -m tools.write_layouts`` writes them; ``--check`` writes nothing and exits with 1 if the
page differs.
"""

import argparse
import sys
from pathlib import Path

from menagerie.envs.layout import LAYOUTS
from menagerie.games import CATALOGUE

PAGE = Path(__file__).resolve().parent.parent / "docs" / "guide" / "research.md"
BEGIN = "<!-- layouts: written by tools/write_layouts.py; do not edit -->"
END = "<!-- end of layouts -->"


def tables() -> str:
    """Return the tables as Markdown."""
    lines: list[str] = []
    for name, layout in LAYOUTS.items():
        lines += [f"**{CATALOGUE[name].title}**, {layout.size} numbers", ""]
        lines += ["| from | name | shape | meaning |", "|---|---|---|---|"]
        begin = 0
        for part in layout.parts:
            shape = " × ".join(map(str, part.shape))
            lines.append(f"| {begin} | `{part.name}` | {shape} | {part.meaning} |")
            begin += part.size
        lines.append("")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Write or check the tables; return the exit code."""
    parser = argparse.ArgumentParser(description="Write the tables of vectors into the guide.")
    parser.add_argument("--check", action="store_true", help="only say whether the page differs")
    check = parser.parse_args(arguments).check
    old = PAGE.read_text(encoding="utf-8")
    before, _, rest = old.partition(BEGIN)
    _, _, after = rest.partition(END)
    new = f"{before}{BEGIN}\n\n{tables()}\n{END}{after}"
    if new == old:
        return 0
    if check:
        print("docs/guide/research.md differs: run tools/write_layouts.py", file=sys.stderr)
        return 1
    PAGE.write_text(new, encoding="utf-8", newline="\n")
    print("wrote docs/guide/research.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
