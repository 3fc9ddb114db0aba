"""The stored events are the table: whatever happened, they make it again, byte for byte."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from menagerie.core.record import parse_records
from menagerie.core.replay import verify_shuffle
from menagerie.games import load
from menagerie.table import events as e
from menagerie.table import history, saving
from menagerie.table.commands import Abort, Chat, Move, Rematch
from menagerie.table.refusals import Refused
from tests.table.driver import HOST, LEVELS, quick_game, started
from tests.table.random_table import RandomTable
from tests.tables import every_table


@every_table
@settings(max_examples=4)
@given(seed=st.integers(0, 2**32))
def test_whatever_happens_the_events_make_the_same_table(
    table: tuple[str, int, dict[str, Any]], seed: int
) -> None:
    driver = RandomTable(seed, table)
    for _ in range(250):
        driver.step()
    saved = saving.save(driver.table)
    assert saving.save(driver.replayed()) == saved
    assert saving.save(saving.restore(saved, LEVELS)) == saved
    assert saving.save(driver.twin) == saved
    for guest, heard in driver.heard.items():
        told = history.seen_by(driver.events, LEVELS, guest, 0)
        assert msgspec.json.decode(msgspec.json.encode(told)) == heard
    for record in history.records(driver.events, LEVELS):
        [written] = parse_records(record.text.splitlines(keepends=True))
        verify_shuffle(written, load)


@every_table
def test_a_game_that_is_played_to_its_end_has_a_record_that_stands_every_check(
    table: tuple[str, int, dict[str, Any]],
) -> None:
    game, seats, options = table
    driver = started(2, game=game, options=options, seats=["open"] * 2 + ["easy"] * (seats - 2))
    driver.play_on(seed=len(game) + seats)
    [record] = history.records(driver.events, LEVELS)
    match = verify_shuffle(record, load)
    assert match.places == driver.match.places
    assert match.num_moves == driver.match.num_moves
    driver.check_replay()


def test_a_game_that_is_not_over_has_no_record() -> None:
    driver = started(3)
    driver.play_on(moves=10)
    assert history.records(driver.events, LEVELS) == []


def test_each_game_of_a_table_has_its_record() -> None:
    driver = quick_game()
    driver.play_on(1)
    for who in (HOST, "bob"):
        driver.do(who, Rematch())
    driver.play_on(2, moves=3)
    driver.do(HOST, Abort())
    for who in (HOST, "bob"):
        driver.do(who, Rematch())
    driver.move()
    one, two = history.records(driver.events, LEVELS)
    assert one.lines[-1]["result"] is not None
    assert two.lines[-1]["result"] is None
    assert one.header["shuffle"]["hash"] != two.header["shuffle"]["hash"]


def test_events_are_applied_in_their_order_or_not_at_all() -> None:
    driver = started(3)
    event = driver.table.decide(HOST, "Ann", Chat(text="hello"), 0)
    for number in (driver.table.number, driver.table.number + 2):
        with pytest.raises(ValueError, match="cannot follow"):
            driver.table.apply(number, event)
    with pytest.raises(ValueError, match="begins with its creation"):
        list(history.replay(driver.events[1:], LEVELS))


def test_an_event_is_a_few_bytes() -> None:
    driver = started(3)
    text = driver.match.legal.texts[-1]
    driver.do(driver.mover, Move(id="0123456789ab", move=text))
    assert len(driver.events[-1][1]) < 160
    assert e.to_bytes(e.from_bytes(driver.events[-1][1])) == driver.events[-1][1]


def test_a_saved_table_is_small() -> None:
    for game in ("life-is-life", "zoff-im-zoo", "safaru"):
        driver = started(3, game=game)
        driver.play_on(moves=20)
        assert len(saving.save(driver.table)) < 3000


@pytest.mark.parametrize("rematch", [False, True])
def test_a_game_by_other_rules_is_not_replayed(rematch: bool) -> None:
    driver = quick_game()
    if rematch:
        driver.do(HOST, Abort())
        for guest in (HOST, "bob"):
            driver.do(guest, Rematch())
    number, data = driver.events[-1]
    assert b"rules" not in data, "the first version is not written down"
    event = msgspec.json.decode(data) | {"rules": 2}
    driver.move()
    driver.check_replay()
    driver.events[number - 1] = (number, msgspec.json.encode(event))
    with pytest.raises(Refused) as refused:
        driver.replayed()
    assert refused.value.code == "other-rules"
