"""Replay record files with the oracle alone and check everything in them.

python -m tests.oracle.referee FILE...
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path

from tests.oracle.common import Line, Oracle, Wrong, expect, is_int
from tests.oracle.games import new_game


class BadRecord(Exception):
    """What is wrong in a record, and on which line of the file (from 1)."""

    def __init__(self, where: str, number: int, wrong: Wrong) -> None:
        super().__init__(f"{where}, line {number}: {wrong}")
        self.number = number
        self.rule = wrong.rule
        self.sentence = wrong.sentence


class Referee:
    """Reads records line by line; raises Wrong on the first line that is not right."""

    def __init__(self) -> None:
        self.records = 0
        self.moves = 0
        self._game: Oracle | None = None  # None: a header must come
        self._score_due: Line | None = None

    def read(self, line: Line) -> None:
        """Take one line."""
        if self._game is None:
            self._header(line)
        elif "record" in line:
            raise Wrong("records", "a new record begins, but the last one has no result")
        elif self._score_due is not None:
            self._score(line, self._score_due)
        elif "result" in line:
            self._result(line, self._game)
        elif self._game.is_over():
            raise Wrong("records", "the game is over, the result must come")
        elif self._game.needs_deal():
            if "deal" not in line:
                raise Wrong("records", "a deal line must come")
            self._game.deal(line)
        else:
            self._move(line, self._game)

    def end(self) -> None:
        """There are no more lines."""
        if self._game is not None:
            raise Wrong("records", "the file ends, but the last record has no result")

    def _header(self, line: Line) -> None:
        expect(line, "record", "menagerie/1", "records")
        seats, options = line.get("seats"), line.get("options")
        if not isinstance(seats, list) or not all(isinstance(name, str) for name in seats):
            raise Wrong("records", "'seats' must be a list of names")
        if not isinstance(options, dict):
            raise Wrong("records", "'options' must be an object")
        self._game = new_game(line.get("game"), len(seats), options)

    def _move(self, line: Line, game: Oracle) -> None:
        seat, text = line.get("seat"), line.get("move")
        if not is_int(seat) or not isinstance(text, str):
            raise Wrong("records", f"a move of seat {game.to_act()} must come")
        if seat != game.to_act():
            raise Wrong("records", f"seat {game.to_act()} must move, not seat {seat!r}")
        if "legal" in line:
            self._legal_list(line["legal"], game.legal())
        game.play(game.to_act(), text)
        self.moves += 1
        self._score_due = game.score_line()

    def _legal_list(self, listed: object, legal: set[str]) -> None:
        if not isinstance(listed, list) or not all(isinstance(text, str) for text in listed):
            raise Wrong("records", "'legal' must be a list of moves")
        found = set(listed)
        if len(listed) != len(found):
            raise Wrong("records", "'legal' has a move twice")
        if found != legal:
            missing, extra = sorted(legal - found)[:5], sorted(found - legal)[:5]
            raise Wrong("records", f"'legal' lacks {missing} and should not have {extra}")

    def _score(self, line: Line, due: Line) -> None:
        for key, value in due.items():
            expect(line, key, value, "score")
        self._score_due = None

    def _result(self, line: Line, game: Oracle) -> None:
        result = line["result"]
        if game.is_over():
            if not isinstance(result, dict):
                raise Wrong("records", "the game is over, the result must have the places")
            expect(result, "places", game.places(), "places")
        elif result is not None:
            raise Wrong("records", "there is a result, but the game is not over")
        elif not isinstance(line.get("why"), str):
            raise Wrong("records", "a game broken off must say why")
        self.records += 1
        self._game = None


def check_lines(lines: Iterable[str], where: str) -> tuple[int, int]:
    """Check the lines of a file; the number of records and of moves. Raises BadRecord."""
    referee_ = Referee()
    number = 1
    try:
        for text in lines:
            if text.strip():
                referee_.read(_parse(text))
            number += 1
        referee_.end()
    except Wrong as wrong:
        raise BadRecord(where, number, wrong) from wrong
    return referee_.records, referee_.moves


def _parse(text: str) -> Line:
    try:
        line = json.loads(text)
    except ValueError as error:
        raise Wrong("records", f"this is no JSON: {error}") from error
    if not isinstance(line, dict):
        raise Wrong("records", "this is no JSON object")
    return line


def check_records(lines: Iterable[Line], where: str = "records") -> tuple[int, int]:
    """The same for lines that are still dicts."""
    return check_lines((json.dumps(line) for line in lines), where)


def check_file(path: str | Path) -> tuple[int, int]:
    """Check a file; the number of records and of moves. Raises BadRecord."""
    with Path(path).open(encoding="utf-8") as file:
        return check_lines(file, str(path))


def referee(path: str | Path) -> int:
    """Check a file; the number of records in it. Raises BadRecord."""
    return check_file(path)[0]


def main(paths: list[str]) -> int:
    """The command: 0 if every file is right."""
    bad = 0
    for path in paths:
        try:
            records, moves = check_file(path)
        except BadRecord as error:
            bad += 1
            print(f"WRONG {error}")
        else:
            print(f"{path}: {records} records, {moves} moves, all right")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
