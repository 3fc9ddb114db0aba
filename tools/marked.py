"""A part of a page between two marks that a tool writes, and can check."""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def write(
    page: str, begin: str, end: str, text: str, tool: str, arguments: list[str] | None
) -> int:
    """Put the text between the marks, or with `--check` say whether it differs; the exit code."""
    parser = argparse.ArgumentParser(description=f"Write what {page} has from the sources.")
    parser.add_argument("--check", action="store_true", help="only say whether the page differs")
    check = parser.parse_args(arguments).check
    path = ROOT / page
    old = path.read_text(encoding="utf-8")
    before, _, rest = old.partition(begin)
    _, _, after = rest.partition(end)
    new = f"{before}{begin}\n\n{text}\n\n{end}{after}"
    if new == old:
        return 0
    if check:
        print(f"{page} differs: run {tool}", file=sys.stderr)
        return 1
    path.write_text(new, encoding="utf-8", newline="\n")
    print(f"wrote {page}")
    return 0
