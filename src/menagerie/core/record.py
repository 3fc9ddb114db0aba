"""Records: one text format for everything that leaves a game (JSON Lines)."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from menagerie.core.errors import RecordError
from menagerie.core.game import Line
from menagerie.core.match import Match
from menagerie.core.shuffler import SeedShuffler

FORMAT = "menagerie"
FORMAT_VERSION = 1


@dataclass
class Record:
    """A header and the lines after it; `numbers` are their line numbers in their file."""

    header: Line
    lines: list[Line] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, match: Match) -> "Record":
        """The record of a match so far."""
        header: Line = {
            "record": f"{FORMAT}/{FORMAT_VERSION}",
            "game": match.game.name,
            "options": match.options,
            "seats": list(match.names),
            "rules": match.game.info.rules_version,
        }
        if isinstance(match.shuffler, SeedShuffler):
            header["seed"] = match.shuffler.seed
        return cls(header, list(match.lines), list(range(1, len(match.lines) + 2)))

    @property
    def is_finished(self) -> bool:
        """Whether the record has a result, if only that the game was broken off."""
        return bool(self.lines) and "result" in self.lines[-1]

    @property
    def num_moves(self) -> int:
        """How many moves it has."""
        return sum("move" in line for line in self.lines)

    @property
    def text(self) -> str:
        """The record as it stands in a file."""
        return "".join(
            json.dumps(line, ensure_ascii=False) + "\n" for line in (self.header, *self.lines)
        )

    def broken_off(self, why: str) -> "Record":
        """The same record with the note that the game was not played to its end."""
        numbers = [*self.numbers, self.numbers[-1] + 1]
        return Record(self.header, [*self.lines, {"result": None, "why": why}], numbers)

    def write(self, path: str | Path) -> None:
        """Write the record to a file of its own."""
        Path(path).write_text(self.text, encoding="utf-8", newline="\n")


def read_records(path: str | Path) -> Iterator[Record]:
    """The records of a file, one after another; raises RecordError where it is not one."""
    with Path(path).open(encoding="utf-8", errors="strict", newline="\n") as file:
        yield from parse_records(file)


def parse_records(lines: Iterable[str]) -> Iterator[Record]:
    """The records in a stream of lines; each begins with its header."""
    record: Record | None = None
    number = 0
    stream = iter(lines)
    while True:
        try:
            text = next(stream, None)
        except UnicodeDecodeError:
            raise RecordError("not-text", number + 1, "this is not UTF-8 text") from None
        if text is None:
            break
        number += 1
        if not text.strip():
            continue
        line = _object(text, number)
        if "record" in line:
            if record is not None:
                yield record
            record = Record(line, [], [number])
        elif record is None:
            raise RecordError("no-header", number, 'a record begins with {"record": ...}')
        else:
            record.lines.append(line)
            record.numbers.append(number)
    if record is None:
        raise RecordError("empty", 0, "the file holds no record")
    yield record


def _object(text: str, number: int) -> dict[str, Any]:
    """One line as a JSON object."""
    try:
        line = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        cut = not text.endswith("\n")
        kind, why = ("truncated", "is cut off") if cut else ("bad-json", "is not JSON")
        raise RecordError(kind, number, f"the line {why}") from None
    if not isinstance(line, dict):
        raise RecordError("bad-json", number, "the line is not a JSON object")
    return line
