"""Write the table of settings in docs/guide/self-hosting.md from the settings themselves.

``python -m tools.write_settings_table`` writes it; ``--check`` writes nothing and exits with 1
if the page differs.
"""

import sys

from menagerie.server.settings import fields
from tools import marked

PAGE = "docs/guide/self-hosting.md"
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
    return marked.write(PAGE, BEGIN, END, table(), "tools/write_settings_table.py", arguments)


if __name__ == "__main__":
    sys.exit(main())
