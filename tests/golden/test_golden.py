"""Golden records: replayed to the byte by the engine, and refereed by the oracle."""

from pathlib import Path
from typing import Any

import pytest

import menagerie
from menagerie.conformance import tables
from menagerie.core.words import is_score
from menagerie.games import CATALOGUE
from tests.oracle.referee import referee

RECORDS = sorted(Path(__file__).parent.rglob("*.jsonl"))
#: Ways in which a phase, hand or game can end, per game; the last needs partners.
ENDINGS = {
    "life-is-life": {"scored", "sudden-death", "turn-cap"},
    "zoff-im-zoo": {"played-out", "out-together"},
    "safaru": {"played-out"},
}


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", RECORDS, ids=name_of)
def test_golden_record(path: Path) -> None:
    (record,) = menagerie.read_records(path)
    match = menagerie.verify(record)
    assert match.lines == record.lines
    assert referee(path) == 1
    options: dict[str, Any] = dict(match.options)
    seed = record.header["seed"]
    again = menagerie.start(match.game.name, seats=match.names, seed=seed, **options)
    for seat, move in match.moves:
        again.play(move, seat)
    assert again.record().text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", CATALOGUE)
def test_each_way_to_end_at_each_number_of_seats_has_a_record(name: str) -> None:
    found = {path.stem for path in RECORDS if path.parent.name == name}
    for table in tables(CATALOGUE[name]):
        options = table.as_options()
        for ending in ENDINGS[name]:
            if ending == "out-together" and options.get("mode") != "partners":
                continue
            words = [v for v in options.values() if isinstance(v, str)]
            assert any(
                stem.startswith(f"{table.seats}-") and stem.endswith(ending)
                and all(word in stem for word in words)
                for stem in found
            ), f"no golden record of {name} with {table} that ends {ending}"  # fmt: skip


def test_the_records_name_their_endings_truly() -> None:
    for path in RECORDS:
        if path.parent.name == "life-is-life":
            (record,) = menagerie.read_records(path)
            ends = {line["end"] for line in record.lines if is_score(line)}
            assert any(path.stem.endswith(end) for end in ends)
