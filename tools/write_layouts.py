"""Write the tables of observation vectors in docs/guide/research.md from the layouts themselves.

``python -m tools.write_layouts`` writes them; ``--check`` writes nothing and exits with 1 if the
page differs.
"""

import sys

from menagerie.envs.layout import LAYOUTS
from menagerie.games import CATALOGUE
from tools import marked

PAGE = "docs/guide/research.md"
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
    return "\n".join(lines).rstrip()


def main(arguments: list[str] | None = None) -> int:
    """Write or check the tables; return the exit code."""
    return marked.write(PAGE, BEGIN, END, tables(), "tools/write_layouts.py", arguments)


if __name__ == "__main__":
    sys.exit(main())
