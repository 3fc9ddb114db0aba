"""Write the table of settings in docs/guide/self-hosting.md from the settings themselves.

``python -m tools.write_settings_table`` writes it; ``--check`` writes nothing and exits with 1
if the page differs.
"""

import argparse
import sys
from pathlib import Path

from menagerie.server.settings import fields

PAGE = Path(__file__).resolve().parent.parent / "docs" / "guide" / "self-hosting.md"
BEGIN = "<!-- settings: written by tools/write_settings_table.py; do not edit -->"
END = "<!-- end of settings -->"


def table() -> str:
    """Return the table as Markdown."""
    lines = ["| setting | default | meaning |", "|---|---|---|"]
    part = ""
    for field in fields():
        if field.part != part:
            part = field.part
            lines.append(f"| **{part}** | | |")
        lines.append(f"| `{field.name}` | {field.default} | {field.meaning} |")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Write or check the table; return the exit code."""
    parser = argparse.ArgumentParser(description="Write the table of settings into the guide.")
    parser.add_argument("--check", action="store_true", help="only say whether the page differs")
    check = parser.parse_args(arguments).check
    old = PAGE.read_text(encoding="utf-8")
    before, _, rest = old.partition(BEGIN)
    _, _, after = rest.partition(END)
    new = f"{before}{BEGIN}\n\n{table()}\n\n{END}{after}"
    if new == old:
        return 0
    if check:
        print("docs/guide/self-hosting.md differs: run tools/write_settings_table.py",
              file=sys.stderr)  # fmt: skip
        return 1
    PAGE.write_text(new, encoding="utf-8", newline="\n")
    print("wrote docs/guide/self-hosting.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
