"""docs/strength.md: each measurement writes its own section and leaves the others as they are."""

import re
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "strength.md"

TITLE = "# How strong the bots are\n"
OPENING = """
A line is a tournament over duplicate deals ([the arena](guide/arena.md)): one seat of the first
bot, all others of the second; at a table of teams each has a side. Wins are those of a seat or a
side, a shared first place being half a win, with their 95 % interval; the fair share is what
chance would give. The levels count playouts here and not seconds, so that the same command gives
the same games on every machine. [How they think](decisions/0012-how-bots-search.md).

`expert` against `hard` is as many deals as an hour allowed, beside other work. Where the last
column says that they are not told apart, a longer look has not been seen to win more often.
"""
#: The order of the sections.
SECTIONS = (
    "Life is Life",
    "Zoff im Zoo",
    "Safarû",
    "Against OpenSpiel",
    "Rollouts",
)


def command(target: str) -> str:
    """The command that runs this measurement, as it was given but for what only shows it."""
    given = [word for word in sys.argv[1:] if word != "--kept"]
    return f"make {target}" + (f" ARGS={shlex.quote(shlex.join(given))}" if given else "")


def table(headings: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    rows = [headings, ["---"] * len(headings), *lines]
    return "".join("| " + " | ".join(row) + " |\n" for row in rows)


def write_section(name: str, text: str, path: Path = PAGE) -> None:
    """Put a section on the page, in the place of an older one."""
    sections = dict.fromkeys(SECTIONS, "")
    if path.exists():
        parts = re.split(r"^## (.*)\n", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
        sections |= dict(zip(parts[::2], parts[1::2], strict=True))
    sections[name] = text
    found = [f"## {title}\n\n{body.strip()}\n" for title, body in sections.items() if body]
    path.write_text("\n".join([TITLE + OPENING, *found]), encoding="utf-8")
