"""Games that go on from a position of another one."""

import json
from typing import Any

import pytest

from menagerie.core.errors import RecordError
from menagerie.core.record import Record
from menagerie.core.replay import shuffle_replay, verify, verify_shuffle
from menagerie.games import load
from menagerie.table import events as e
from menagerie.table import history, messages, saving
from menagerie.table.branching import Origin, branch
from menagerie.table.commands import Change, Start
from menagerie.table.refusals import Refused
from menagerie.table.setup import Setup
from tests.table.driver import HOST, LEVELS, Driver, quick_game, started

PARTNERS = {"game": "zoff-im-zoo", "options": {"mode": "partners", "target": 6}}
TABLES: list[tuple[int, dict[str, Any]]] = [
    (3, {"game": "life-is-life", "options": {"turn_cap": 9}}),
    (4, PARTNERS),
    (2, {"game": "safaru"}),
    (3, {"game": "safaru", "options": {"variant": "reverse"}}),
]


def played(people: int, **setup: Any) -> Record:
    """The record of a whole game."""
    driver = started(people, **setup)
    driver.play_on()
    (record,) = history.records(driver.events, LEVELS)
    return record


def branched(record: Record, moves: int, **setup: Any) -> Driver:
    """A table at which a game goes on; its host plays seat 0."""
    origin, match = branch(record, moves)
    seats = ["open", *["easy"] * (match.seats - 1)]
    wishes: dict[str, Any] = {"game": match.game.name, "options": dict(match.options)}
    driver = Driver(**{**wishes, "seats": seats, **setup}, master="23" * 32, origin=origin)
    driver.sit(1)
    return driver


@pytest.mark.parametrize(("people", "setup"), TABLES)
def test_it_goes_on_from_there_and_its_record_says_so(people: int, setup: dict[str, Any]) -> None:
    record = played(people, **setup)
    moves = record.num_moves // 2
    driver = branched(record, moves)
    assert messages.table_info(driver.table).branched == moves
    driver.do(HOST, Start())
    assert driver.match.num_moves == moves
    before = verify_until(record, moves)
    assert driver.match.states.tobytes() == before.states.tobytes()
    driver.play_on(seed=5)
    driver.check_replay()
    (written,) = history.records(driver.events, LEVELS)
    assert written.header["branched"] == {"moves": moves}
    assert written.header["seats"][0] == HOST.title()
    assert written.header["shuffle"]["hash"] != record.header["shuffle"]["hash"]
    given = record.until(moves).lines
    assert written.lines[: len(given)] == given
    verify(written, load)
    replay = shuffle_replay(written, load)
    deals = replay.run().num_deals
    assert replay.num_checked_deals == deals - sum("deal" in line for line in given)


def verify_until(record: Record, moves: int) -> Any:
    return branch(record, moves)[1]


def test_what_is_dealt_later_follows_from_its_own_secret_and_this_is_checked() -> None:
    record = played(3, game="life-is-life", options={"turn_cap": 6})
    driver = branched(record, 2)
    driver.do(HOST, Start())
    driver.play_on(seed=3)
    (written,) = history.records(driver.events, LEVELS)
    later = [line for line in written.lines if "deal" in line][1]
    later["hands"][0], later["hands"][1] = later["hands"][1], later["hands"][0]
    with pytest.raises(RecordError) as wrong:
        verify_shuffle(written, load)
    assert wrong.value.kind in ("wrong-shuffle", "illegal-move")


def test_a_branch_that_is_not_told_is_found_out() -> None:
    record = played(3, game="life-is-life", options={"turn_cap": 6})
    driver = branched(record, 4)
    driver.do(HOST, Start())
    driver.play_on(seed=3)
    (written,) = history.records(driver.events, LEVELS)
    del written.header["branched"]
    with pytest.raises(RecordError) as wrong:
        verify_shuffle(written, load)
    assert wrong.value.kind == "wrong-shuffle"


@pytest.mark.parametrize("moves", ["4", -1, True, None])
def test_a_header_that_tells_of_no_number_is_refused(moves: object) -> None:
    record = played(2, game="safaru")
    record.header["branched"] = {"moves": moves}
    with pytest.raises(RecordError) as wrong:
        verify(record, load)
    assert (wrong.value.kind, wrong.value.line) == ("bad-header", 1)


def test_earlier_moves_and_hidden_cards_are_told_to_nobody() -> None:
    """The exchange of Zoff im Zoo went face down, and so it stays."""
    record = played(4, **PARTNERS)
    hidden = next(line["move"] for line in record.lines if line.get("move", "").startswith("give"))
    driver = branched(record, 12)
    happened = driver.do(HOST, Start())
    for seat in (None, 0, 1, 2, 3):
        told = happened.told_to(seat)
        assert told.kind == "started" and told.begins and not told.lines
    told_to_all = [
        messages.welcome(driver.table, seat, HOST, 0, driver.now).decode() for seat in (None, 0)
    ]
    assert all(hidden not in text and "origin" not in text for text in told_to_all)


def test_it_is_saved_and_restored_before_and_during_the_game() -> None:
    driver = branched(played(3, game="life-is-life", options={"turn_cap": 9}), 5)
    for _ in range(2):
        driver.check_replay()
        twin = saving.restore(saving.save(driver.table), LEVELS)
        assert messages.table_info(twin).branched == 5
        assert saving.save(twin) == saving.save(driver.table)
        if not driver.table.is_playing:
            driver.do(HOST, Start())
    assert twin.match is not None
    assert twin.match.record([]).header["branched"] == {"moves": 5}


def test_something_else_agreed_on_is_another_game() -> None:
    driver = branched(played(2, game="safaru"), 5)
    driver.do(HOST, Change(setup=Setup(game="safaru", seats=["open", "easy", "easy"])))
    assert messages.table_info(driver.table).branched is None
    driver.do(HOST, Start())
    assert driver.match.num_moves == 0
    driver.check_replay()


def test_a_rematch_is_a_whole_game_of_its_own() -> None:
    from menagerie.table.commands import Rematch

    driver = branched(played(2, game="safaru"), 5)
    driver.do(HOST, Start())
    driver.play_on()
    driver.do(HOST, Rematch())
    assert driver.match.num_moves == 0 and messages.table_info(driver.table).branched is None
    driver.play_on()
    _, second = history.records(driver.events, LEVELS)
    assert "branched" not in second.header
    verify_shuffle(second, load)


def test_from_the_first_deal_on() -> None:
    driver = branched(played(2, game="safaru"), 0)
    driver.do(HOST, Start())
    assert driver.match.num_moves == 0 and driver.match.num_deals == 1


@pytest.mark.parametrize("more", [0, 1, 1000])
def test_nothing_goes_on_after_the_end(more: int) -> None:
    record = played(2, game="safaru")
    with pytest.raises(Refused) as refused:
        branch(record, record.num_moves + more)
    assert refused.value.code == "no-branch-here"


def test_a_wrong_line_before_the_place_is_found_and_one_after_it_does_no_harm() -> None:
    record = played(2, game="safaru")
    at = [index for index, line in enumerate(record.lines) if "move" in line]
    record.lines[at[6]]["move"] = "knock"
    assert branch(record, 6)[0].moves == 6
    with pytest.raises(RecordError):
        branch(record, 7)


def test_what_is_stored_are_our_own_lines_not_those_that_were_sent() -> None:
    record = played(2, game="safaru")
    for line in record.lines:
        line["note"] = "x" * 100
    origin, _ = branch(record, 4)
    assert "note" not in json.dumps(origin.lines)


def test_tables_from_before_have_no_origin() -> None:
    driver = quick_game()
    assert b"origin" not in driver.events[0][1]
    created = e.from_bytes(driver.events[0][1])
    assert isinstance(created, e.Created) and created.origin is None
    assert Origin(1, []) != created.origin
