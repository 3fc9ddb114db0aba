"""Whatever a record says, reading and verifying it ends well or with a RecordError."""

import copy
import json
from random import Random
from typing import Any

import pytest

import menagerie
from menagerie.core.record import parse_records
from tests.tables import all_tables

#: Things that somebody might write where something else belongs.
ODD: list[Any] = [
    None, True, 1, 0, -1, 10**400, 1.5, float("nan"), "", "x", "\ud800", [], {}, [[]], [None],
    {"a": 1}, "menagerie/²", "trade bear", "play R5", "pass", [1] * 100,
]  # fmt: skip


@pytest.fixture(scope="module")
def good() -> list[list[dict[str, Any]]]:
    """A whole record of every third table."""
    found = []
    for name, seats, options in all_tables()[::3]:
        short = {**options, "target": 6} if name == "zoff-im-zoo" else options
        match = menagerie.start(name, seats=seats, seed=1, **short)
        rng = menagerie.Rng(2)
        while not match.is_over:
            match.play(rng.choice(match.legal))
        record = match.record()
        found.append([record.header, *record.lines])
    return found


def damage(value: Any, rng: Random) -> None:
    """Remove, repeat or replace something somewhere in it."""
    if not value or not isinstance(value, dict | list):
        return
    place = rng.choice(list(value) if isinstance(value, dict) else range(len(value)))
    chance = rng.random()
    if chance < 0.2:
        del value[place]
    elif chance < 0.3 and isinstance(value, list):
        value.append(copy.deepcopy(value[place]))
    elif chance < 0.6 or not isinstance(value[place], dict | list):
        value[place] = copy.deepcopy(rng.choice(ODD))
    else:
        damage(value[place], rng)


@pytest.mark.parametrize("seed", range(400))
def test_damaged_records(good: list[list[dict[str, Any]]], seed: int) -> None:
    rng = Random(seed)
    lines = copy.deepcopy(rng.choice(good))
    damage(lines[rng.choice([0, 0, 1, rng.randrange(len(lines))])], rng)
    if rng.random() < 0.2:
        damage(lines, rng)
    sentence = what_is_wrong("".join(json.dumps(line) + "\n" for line in lines))
    assert len(sentence) < 1000


def what_is_wrong(text: str) -> str:
    """The sentence of the refusal, nothing if the text is right; any other exception is a bug."""
    try:
        for record in parse_records(text.splitlines(keepends=True)):
            menagerie.verify(record)
    except menagerie.RecordError as wrong:
        return str(wrong)
    return ""


@pytest.mark.parametrize(
    "line",
    [
        '{"record": "menagerie/1", "seats": ' + "9" * 5000 + "}\n",
        '{"record": ' + "[" * 100_000 + "\n",
        '{"record": "menagerie/²"}\n',
        '{"record": "menagerie/01"}\n',
        "hello\n",
    ],
)
def test_lines_without_end_and_odd_versions(line: str) -> None:
    assert what_is_wrong(line)


def test_records_made_by_hand() -> None:
    match = menagerie.start("safaru", seats=2, seed=1)
    record = match.record()
    assert "safaru" in repr(record)
    by_hand = menagerie.Record(record.header, [None, *record.lines])  # type: ignore[list-item]
    with pytest.raises(menagerie.RecordError, match="not a JSON object"):
        menagerie.verify(by_hand)
    with pytest.raises(menagerie.RecordError, match="before its result"):
        menagerie.verify(menagerie.Record(record.header, record.lines))


def test_a_seed_that_does_not_make_the_deals_is_refused(tmp_path: Any) -> None:
    match = menagerie.start("safaru", seats=2, seed=1)
    record = match.record()
    odd: list[Any] = ["2", [], True]
    for seed in odd:
        record.header["seed"] = seed
        record.write(tmp_path / "saved.jsonl")
        with pytest.raises(menagerie.RecordError, match="seed"):
            menagerie.load(tmp_path / "saved.jsonl")


def test_a_finished_game_was_not_broken_off(good: list[list[dict[str, Any]]]) -> None:
    header, *lines = copy.deepcopy(good[0])
    lines[-1] = {"result": None, "why": "no more time"}
    with pytest.raises(menagerie.RecordError, match="played to its end"):
        menagerie.verify(menagerie.Record(header, lines))
