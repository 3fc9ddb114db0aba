"""Records as screens show them again."""

import copy
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from menagerie.core.errors import RecordError
from menagerie.core.record import Record, read_records
from menagerie.core.replay import Replay
from menagerie.games import load
from menagerie.table import history
from menagerie.table.commands import Abort
from menagerie.table.steps import Steps, steps_of
from tests.table.driver import HOST, LEVELS, Driver, quick_game, started

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
RECORDS = [
    GOLDEN / "life-is-life" / "5-advanced-sudden-death.jsonl",
    GOLDEN / "zoff-im-zoo" / "7-partners-played-out.jsonl",
    GOLDEN / "safaru" / "4-reverse-teams-true-played-out.jsonl",
]


def expand(record: Record) -> Steps:
    return steps_of(record, LEVELS)


def played(driver: Driver) -> Record:
    driver.play_on()
    (record,) = history.records(driver.events, LEVELS)
    return record


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("life-is-life", {}),
        ("zoff-im-zoo", {"mode": "partners"}),
        ("safaru", {"variant": "reverse"}),
    ],
)
def test_a_step_tells_what_its_move_did_as_everybody_at_the_table_has_heard_it(
    game: str, options: dict[str, Any]
) -> None:
    driver = started(4, game=game, options=options)
    steps = expand(played(driver)).steps
    for guest in (HOST, "somebody else"):
        heard = history.seen_by(driver.events, LEVELS, guest, 0)
        assert [what.deed for what in heard if what.kind == "moved"] == [
            step.what.deed for step in steps[1:]
        ]
    assert UNSET not in [step.what.deed for step in steps[1:]]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_there_is_a_step_for_the_deal_and_for_every_move(path: Path) -> None:
    (record,) = read_records(path)
    found = expand(record)
    moves = [line for line in record.lines if "move" in line]
    assert [step.what.number for step in found.steps] == list(range(len(moves) + 1))
    assert found.steps[0].what.kind == "started" and found.steps[0].what.begins
    for step, line in zip(found.steps[1:], moves, strict=True):
        assert (step.what.kind, step.what.seat, step.what.move) == (
            "moved",
            line["seat"],
            line["move"],
        )
    assert found.places == record.lines[-1]["result"]["places"] and found.why is None
    assert found.deals == found.checked_deals  # golden games are dealt from a seed


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_each_step_shows_the_table_as_it_was_shown_when_it_was_played(path: Path) -> None:
    (record,) = read_records(path)
    found = expand(record)
    tables = []
    lines = record.lines
    for index, (_, match) in enumerate(Replay(record, load).steps()):
        if index + 1 == len(lines) or "move" in lines[index + 1]:
            tables.append(match.game.all_tables(match.states))
    assert [(step.public, step.own) for step in found.steps] == tables


def test_a_step_is_told_exactly_as_the_table_told_it() -> None:
    """Also who saw what of the cards that went face down."""
    options = {"mode": "partners", "target": 6}
    driver = started(4, game="zoff-im-zoo", options=options)
    told: list[tuple[Any, ...]] = []
    while driver.table.is_playing:
        happened = driver.move()
        seats = [happened.told_to(seat) for seat in (0, 1, 2, 3, None)]
        told.append((happened.told_openly(), *seats))
    (record,) = history.records(driver.events, LEVELS)
    steps = expand(record).steps[1:]
    hidden = 0
    for step, (openly, *seats) in zip(steps, told, strict=True):
        assert step.what == msgspec.structs.replace(openly, number=step.what.number, at=0)
        if step.seen is UNSET:
            assert all(seat.move == step.what.move for seat in seats)
        else:
            hidden += 1
            assert step.seen == [seat.move for seat in seats]
    assert hidden > 0


def test_deals_are_told_without_their_cards_and_hands_are_where_they_belong() -> None:
    (record,) = read_records(RECORDS[0])
    first = expand(record).steps[0]
    assert first.what.lines == [{"deal": 1, "starter": record.lines[0]["starter"]}]
    assert [list(own.hand) for own in first.own] == record.lines[0]["hands"]


def test_scores_come_with_the_move_that_led_to_them() -> None:
    (record,) = read_records(RECORDS[0])
    found = expand(record)
    told = [line for step in found.steps if step.what.lines for line in step.what.lines]
    assert [line for line in told if "phase" in line] == [
        line for line in record.lines if "phase" in line
    ]
    scored = [step for step in found.steps if step.what.revealed]
    assert len(scored) == sum("phase" in line for line in record.lines)


def test_bots_are_known_by_their_names_in_records() -> None:
    record = played(quick_game(1, seats=["open", "easy"]))
    seats = expand(record).seats
    assert (seats[0].kind, seats[0].name) == ("person", HOST.title())
    assert (seats[1].kind, seats[1].level, seats[1].name) == ("bot", "easy", "")


def test_seats_that_a_record_only_numbers_have_no_names() -> None:
    (record,) = read_records(RECORDS[0])
    assert {(seat.kind, seat.name) for seat in expand(record).seats} == {("person", "")}


def test_a_game_broken_off_has_no_places_but_a_reason() -> None:
    driver = quick_game()
    driver.play_on(moves=5)
    driver.do(HOST, Abort())
    (record,) = history.records(driver.events, LEVELS)
    found = expand(record)
    assert found.places is None and found.why == "broken off by the host"
    assert len(found.steps) == 6
    assert found.steps[-1].public.to_act is not None


def test_what_the_file_says_beside_the_rules_is_not_passed_on() -> None:
    record = played(quick_game())
    for line in record.lines:
        line["note"] = "look here"
    assert b"look here" not in msgspec.json.encode(expand(record))


def test_cards_that_nobody_vouches_for_are_told_as_such() -> None:
    record = played(quick_game())
    assert expand(record).checked_deals == expand(record).deals > 0
    plain = copy.deepcopy(record)
    del plain.header["shuffle"]
    assert (expand(plain).checked_deals, expand(plain).deals) == (0, expand(record).deals)


@pytest.mark.parametrize(
    ("damage", "kind"),
    [
        (lambda record: record.lines.pop(), "truncated"),
        (lambda record: record.lines.clear(), "no-deal"),
        (lambda record: record.lines[1].update(move="knock"), "bad-move"),
        (lambda record: record.lines[1].update(seat=7), "wrong-seat"),
        (lambda record: record.header["shuffle"].update(secret="0" * 64), "wrong-hash"),
        (lambda record: record.lines[-1]["result"]["places"].reverse(), "wrong-result"),
    ],
)
def test_nothing_is_shown_of_a_record_that_is_wrong(damage: Any, kind: str) -> None:
    record = played(quick_game())
    damage(record)
    record.numbers = record.numbers[: len(record.lines) + 1]
    with pytest.raises(RecordError) as wrong:
        expand(record)
    assert wrong.value.kind == kind
