"""Records: one text format for everything that leaves a game (JSON Lines)."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from menagerie.core.errors import MenagerieError, RecordError
from menagerie.core.game import Line
from menagerie.core.match import Match
from menagerie.core.words import brief

FORMAT = "menagerie"
FORMAT_VERSION = 1


@dataclass
class Record:
    """A header and the lines after it; `numbers` are their line numbers in their file."""

    header: Line
    lines: list[Line] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        if len(self.numbers) != len(self.lines) + 1:
            self.numbers = list(range(1, len(self.lines) + 2))

    def __repr__(self) -> str:
        game, seats = brief(self.header.get("game")), brief(self.header.get("seats"))
        return f"<record of {game} by {seats}, {self.num_moves} moves>"

    @classmethod
    def of(
        cls, match: Match, lines: Iterable[Line] | None = None, *, broken_off: str | None = None
    ) -> "Record":
        """The record of a match so far; `broken_off` is why it will not be played to its end.

        `lines` is the whole history of a match whose lines were taken.
        """
        if broken_off is not None and match.is_over:
            raise MenagerieError("a game that was played to its end cannot be broken off")
        header: Line = {
            "record": f"{FORMAT}/{FORMAT_VERSION}",
            "game": match.game.name,
            "options": dict(match.options),
            "seats": list(match.names),
            "rules": match.game.info.rules_version,
        }
        if match.shuffler is not None:
            is_ended = match.is_over or broken_off is not None
            header.update(match.shuffler.header(is_ended=is_ended))
        record = cls(header, [dict(line) for line in (match.history if lines is None else lines)])
        if broken_off is not None:
            record.lines.append({"result": None, "why": broken_off})
            record.numbers.append(len(record.lines) + 1)
        return record

    @property
    def is_finished(self) -> bool:
        """Whether the record has a result, if only that the game was broken off."""
        return bool(self.lines) and "result" in self.lines[-1]

    @property
    def num_moves(self) -> int:
        """How many moves it has."""
        return sum("move" in line for line in self.lines if line)

    def until(self, moves: int) -> "Record":
        """The record up to what follows from its move with this number."""
        starts = [index for index, line in enumerate(self.lines) if "move" in line]
        if moves >= len(starts):
            return self
        end = starts[moves]
        return replace(self, lines=self.lines[:end], numbers=self.numbers[: end + 1])

    @property
    def text(self) -> str:
        """The record as it stands in a file."""
        return "".join(
            json.dumps(line, ensure_ascii=False) + "\n" for line in (self.header, *self.lines)
        )

    def write(self, path: str | Path) -> None:
        """Write the record to a file of its own."""
        Path(path).write_text(self.text, encoding="utf-8", newline="\n")


def read_records(path: str | Path) -> Iterator[Record]:
    """The records of a file, one after another; raises RecordError where it is not one."""
    with Path(path).open(encoding="utf-8-sig", errors="strict", newline="\n") as file:
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
    except (ValueError, RecursionError):  # not JSON, a number without end, lists without end
        cut = text.startswith("{") and not text.endswith("\n")
        kind, why = ("truncated", "is cut off") if cut else ("bad-json", "is not JSON")
        raise RecordError(kind, number, f"the line {why}") from None
    if not isinstance(line, dict):
        raise RecordError("bad-json", number, "the line is not a JSON object")
    return line
