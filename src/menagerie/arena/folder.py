"""The folder of a tournament: every game is on disk as soon as it was played.

`plan.json` says what is played; `games.jsonl` has a line for each game, and is what a tournament
goes on from; `records.jsonl` has the games move by move. In the end both are in the plan's order.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from menagerie.arena.plan import Plan
from menagerie.arena.playing import Played
from menagerie.core.errors import MenagerieError
from menagerie.games import info


class Folder:
    """What is kept of one tournament."""

    def __init__(self, path: Path, *, with_records: bool = True) -> None:
        self.path = path
        self.with_records = with_records
        self._games: IO[str] | None = None
        self._records: IO[str] | None = None

    @property
    def games_file(self) -> Path:
        """A line for each game."""
        return self.path / "games.jsonl"

    @property
    def records_file(self) -> Path:
        """The games move by move."""
        return self.path / "records.jsonl"

    @property
    def report_file(self) -> Path:
        """The page for people."""
        return self.path / "report.html"

    @property
    def summary_file(self) -> Path:
        """The same figures for programs."""
        return self.path / "summary.json"

    @property
    def plan_file(self) -> Path:
        """What is played."""
        return self.path / "plan.json"

    def open(self, plan: Plan, *, resume: bool) -> list[Played]:
        """Make ready to keep games; what was played before, in the plan's order, if it goes on."""
        played: list[Played] = []
        if self.games_file.exists():
            if not resume:
                raise MenagerieError(
                    f"{self.path} holds a tournament already: --resume goes on with it, "
                    "--out FOLDER keeps this one elsewhere"
                )
            self._check_plan(plan)
            played = self.read()
            self._rewrite(played)
        self.path.mkdir(parents=True, exist_ok=True)
        text = json.dumps(_plan_line(plan), ensure_ascii=False, indent=2)
        self.plan_file.write_text(text + "\n", encoding="utf-8")
        self._games = self.games_file.open("a", encoding="utf-8", newline="\n")
        if self.with_records:
            self._records = self.records_file.open("a", encoding="utf-8", newline="\n")
        return played

    def add(self, game: Played, record: str) -> None:
        """Keep a game; its line comes last, so that a game with a line is there as a whole."""
        assert self._games is not None
        if self._records is not None:
            self._records.write(record)
            self._records.flush()
        self._games.write(_line(game))
        self._games.flush()

    def close(self) -> None:
        """Bring both files into the plan's order."""
        for file in (self._games, self._records):
            if file is not None:
                file.close()
        self._games = self._records = None
        if self.games_file.exists():
            self._rewrite(self.read())

    def read(self) -> list[Played]:
        """The games that are kept, in the plan's order; a line that was cut off does not count."""
        found: dict[int, Played] = {}
        with self.games_file.open(encoding="utf-8") as file:
            for text in file:
                try:
                    fields = json.loads(text)
                except ValueError:
                    continue
                for key, value in fields.items():
                    if isinstance(value, list):
                        fields[key] = tuple(value)
                found[fields["number"]] = Played(**fields)
        return [found[number] for number in sorted(found)]

    def _check_plan(self, plan: Plan) -> None:
        """Only the number of games may change when a tournament goes on."""
        there = json.loads(self.plan_file.read_text(encoding="utf-8"))
        wanted = json.loads(json.dumps(_plan_line(plan)))
        for key in wanted:
            if key != "games" and there.get(key) != wanted[key]:
                raise MenagerieError(
                    f"{self.path} holds another tournament: its {key} is {there.get(key)}, "
                    f"not {wanted[key]}"
                )

    def _rewrite(self, games: list[Played]) -> None:
        """Bring these games, and no others, into their order in both files."""
        _write(self.games_file, (_line(game).encode() for game in games))
        if self.records_file.exists():
            with self.records_file.open("rb") as file:
                spans = _record_spans(file)
                found = (spans[game.number] for game in games if game.number in spans)
                _write(self.records_file, (_read_span(file, *span) for span in found))


def _record_spans(file: IO[bytes]) -> dict[int, tuple[int, int]]:
    """Where the record of each game begins and ends, for those that were written to their end."""
    spans: dict[int, tuple[int, int]] = {}
    number = begin = here = 0
    for text in file:
        if text.startswith(b'{"record"'):
            number, begin = _number(text), here
        here += len(text)
        if text.startswith(b'{"result"') and text.endswith(b"\n"):
            spans[number] = (begin, here)
    return spans


def _read_span(file: IO[bytes], begin: int, end: int) -> bytes:
    file.seek(begin)
    return file.read(end - begin)


def _number(header: bytes) -> int:
    """The number of a game from the header of its record; -1 if it is none of ours."""
    try:
        number: int = json.loads(header)["arena"]["game"]
    except (ValueError, KeyError, TypeError):
        return -1
    return number


def _write(path: Path, parts: Iterable[bytes]) -> None:
    """Write a file anew, so that the old one stays until the new one is whole."""
    fresh = path.with_suffix(".new")
    with fresh.open("wb") as file:
        file.writelines(parts)
    fresh.replace(path)


def _line(game: Played) -> str:
    return json.dumps(asdict(game), ensure_ascii=False) + "\n"


def _plan_line(plan: Plan) -> dict[str, Any]:
    line = {**asdict(plan), "options": plan.as_options()}
    return {**line, "rules": info(plan.game).rules_version}
