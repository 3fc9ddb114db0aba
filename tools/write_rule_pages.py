"""Write the English rule pages in docs/rules from the rulebook's source.

``python tools/write_rule_pages.py`` writes them; ``--check`` writes nothing and exits with 1,
naming each page that is missing or differs.
"""

import argparse
import sys
from pathlib import Path

from menagerie import rulebook

PAGES = Path(__file__).resolve().parent.parent / "docs" / "rules"


def page(game: str) -> str:
    """Return the text of a game's page."""
    source = f"src/menagerie/rulebook/{game}.toml"
    note = f"<!-- Generated from {source} by tools/write_rule_pages.py; do not edit. -->"
    return f"{note}\n\n{rulebook.load(game).markdown('en')}"


def main(arguments: list[str] | None = None) -> int:
    """Write or check all pages; return the exit code."""
    parser = argparse.ArgumentParser(description="Write docs/rules from the rulebook's source.")
    parser.add_argument("--check", action="store_true", help="only say which pages differ")
    check = parser.parse_args(arguments).check
    code = 0
    for game in rulebook.GAMES:
        path = PAGES / f"{game}.md"
        text = page(game)
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        name = f"docs/rules/{game}.md"
        if check:
            print(f"{name} differs from its source: run tools/write_rule_pages.py", file=sys.stderr)
            code = 1
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"wrote {name}")
    return code


if __name__ == "__main__":
    sys.exit(main())
