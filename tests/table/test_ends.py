"""How games end and begin again, and what was promised about their shuffles."""

from hashlib import sha256
from itertools import pairwise

import msgspec

from menagerie.core.fair import FairShuffler
from menagerie.core.replay import verify_shuffle
from menagerie.games import load
from menagerie.table import history, messages
from menagerie.table.commands import (
    Abort,
    Change,
    GoneAway,
    Leave,
    OpenSeat,
    PutBot,
    Rematch,
    Returned,
    Stand,
    Start,
)
from menagerie.table.messages import table_info
from menagerie.table.setup import Setup
from menagerie.table.table import SERVER
from tests.table.driver import HOST, LEVELS, Driver, quick_game, started


def test_a_game_that_is_played_to_its_end_has_places() -> None:
    driver = quick_game()
    assert table_info(driver.table).places is None
    driver.play_on()
    assert driver.table.status == "over"
    assert table_info(driver.table).places == driver.match.places
    assert driver.table.to_act is None


# --- another game ---------------------------------------------------------------------------------


def test_a_rematch_begins_when_everybody_has_asked() -> None:
    driver = started(2, game="safaru", seats=["open", "open", "easy"])
    assert driver.code("bob", Rematch()) == "not-over"
    driver.play_on()
    assert driver.code("dan", Rematch()) == "not-seated"
    driver.do("bob", Rematch())
    assert driver.code("bob", Rematch()) == "asked-already"
    assert driver.table.status == "over"
    happened = driver.do(HOST, Rematch())
    assert happened.begins
    assert happened.told_to(None).begins
    assert driver.table.is_playing
    assert driver.table.games == 2
    assert not any(seat.wants_rematch for seat in driver.table.seats)
    driver.check_replay()


def test_a_rematch_does_not_wait_for_who_is_not_there() -> None:
    driver = quick_game(3)
    driver.do(SERVER, GoneAway(seat=1))
    driver.play_on()
    driver.do(HOST, Rematch())
    driver.do("cleo", Rematch())
    assert driver.table.is_playing
    assert driver.guest(1) == "bob"


def test_a_rematch_begins_when_the_last_who_did_not_ask_is_gone() -> None:
    driver = quick_game(3)
    driver.play_on()
    driver.do(HOST, Rematch())
    driver.do("cleo", Rematch())
    driver.do(SERVER, GoneAway(seat=1))
    assert driver.table.is_playing
    driver.check_replay()


def test_no_game_begins_when_nobody_is_there() -> None:
    driver = quick_game()
    driver.play_on()
    driver.do("bob", Rematch())
    driver.do(SERVER, GoneAway(seat=1))
    driver.do(SERVER, GoneAway(seat=0))
    assert driver.table.status == "over"
    driver.do(SERVER, Returned(seat=0))
    assert driver.table.seats[0].is_there


def test_a_bot_has_the_seat_of_who_left_the_last_game() -> None:
    driver = quick_game(3)
    driver.do("bob", Leave())
    driver.play_on()
    driver.do(HOST, Rematch())
    driver.do("cleo", Rematch())
    assert driver.table.seats[1].level == "hard"
    assert driver.table.seat_of("bob") is None
    driver.check_replay()


def test_who_left_the_last_game_and_asks_for_another_plays_it() -> None:
    driver = quick_game()
    driver.do("bob", Leave())
    driver.play_on()
    driver.do("bob", Rematch())
    driver.do(HOST, Rematch())
    assert driver.guest(1) == "bob"


def test_a_rematch_needs_every_seat() -> None:
    driver = quick_game(3)
    driver.play_on()
    driver.do("bob", Stand())
    assert driver.code(HOST, Rematch()) == "open-seats"
    driver.do(HOST, PutBot(seat=1, level="easy"))
    driver.do(HOST, Rematch())
    driver.do(HOST, OpenSeat(seat=1))
    driver.do(SERVER, GoneAway(seat=2))
    assert driver.table.status == "over"


def test_the_host_may_begin_the_next_game_without_asking() -> None:
    driver = quick_game()
    driver.play_on()
    driver.do(HOST, Start())
    assert driver.table.games == 2


# --- broken off -----------------------------------------------------------------------------------


def test_the_host_breaks_a_game_off_and_its_record_says_so() -> None:
    driver = started(3)
    driver.play_on(moves=5)
    assert driver.code("bob", Abort()) == "not-host"
    happened = driver.do(HOST, Abort())
    assert happened.ends
    assert driver.code(HOST, Abort()) == "no-game"
    info = table_info(driver.table)
    assert (info.status, info.aborted, info.places) == ("over", True, None)
    assert info.secret is not None
    [record] = history.records(driver.events, LEVELS)
    assert record.lines[-1] == {"result": None, "why": "broken off by the host"}
    assert verify_shuffle(record, load).num_moves == 5
    driver.do(HOST, Start())
    assert not table_info(driver.table).aborted


def test_a_game_broken_off_before_its_first_move_has_a_record_too() -> None:
    driver = started(3)
    driver.do(HOST, Abort())
    [record] = history.records(driver.events, LEVELS)
    verify_shuffle(record, load)


# --- what a hash promises -------------------------------------------------------------------------


def test_the_hash_shown_before_the_first_card_is_that_of_the_secret_shown_after() -> None:
    driver = Driver(game="safaru", seats=["open", "open"])
    driver.sit(2)
    promised = table_info(driver.table).hash
    secrets: list[str] = []
    for _ in range(3):
        assert table_info(driver.table).secret is None or secrets
        driver.do(HOST, Start())
        during = table_info(driver.table)
        assert (during.hash, during.secret, during.next_hash) == (promised, None, None)
        driver.play_on()
        after = table_info(driver.table)
        assert after.secret is not None
        assert after.next_hash is not None
        assert after.hash == promised == sha256(bytes.fromhex(after.secret)).hexdigest()
        secrets.append(after.secret)
        promised = after.next_hash
    assert len(set(secrets)) == 3
    records = history.records(driver.events, LEVELS)
    assert [record.header["shuffle"]["secret"] for record in records] == secrets
    for record in records:
        verify_shuffle(record, load)


def test_a_promise_is_kept_through_another_agreement() -> None:
    driver = quick_game()
    driver.play_on()
    promised = table_info(driver.table).next_hash
    driver.do(HOST, Change(setup=Setup(game="life-is-life", seats=["open", "open", "easy"])))
    assert table_info(driver.table).hash == promised
    driver.do(HOST, Start())
    assert table_info(driver.table).hash == promised


def test_secrets_tell_nothing_of_each_other_or_of_what_they_come_from() -> None:
    left, right = Driver(master="00" * 32).table, Driver(master="00" * 31 + "01").table
    secrets = [table.secret(game) for table in (left, right) for game in (1, 2, 11)]
    assert len(set(secrets)) == len(secrets)
    pairs = pairwise(int.from_bytes(secret) for secret in secrets)
    bits = "".join(f"{one ^ other:0256b}" for one, other in pairs)
    assert 0.4 < bits.count("1") / len(bits) < 0.6
    assert FairShuffler(secrets[0]).commitment != secrets[1].hex()


def test_no_message_has_the_secret_before_the_end_and_all_have_it_after() -> None:
    driver = started(3, seats=["open"] * 3 + ["easy"])
    secret = driver.table.secret(1).hex().encode()
    for _ in range(30):
        telling = messages.Telling(driver.table, driver.move())
        for seat in (None, 0, 1, 2):
            assert secret not in telling.to(seat)
            assert secret not in messages.welcome(driver.table, seat, "", 0, driver.now)
        assert secret not in messages.late(telling.to_open())
    telling = messages.Telling(driver.table, driver.do(HOST, Abort()))
    for seat in (None, 0, 1, 2):
        assert msgspec.json.decode(telling.to(seat))["table"]["secret"].encode() == secret
