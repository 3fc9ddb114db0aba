"""Leaving and coming back, giving up, losing the connection: a bot stands in and gives back."""

import pytest

from menagerie.table.commands import (
    Abort,
    Back,
    Expire,
    GoneAway,
    Leave,
    Move,
    Pause,
    Rematch,
    Resign,
    Resume,
    Returned,
    Start,
)
from menagerie.table.messages import table_info
from menagerie.table.table import SERVER
from tests.table.driver import HOST, PER_GAME, PER_MOVE, SLOW, Driver, quick_game, started


def test_a_bot_plays_for_whoever_leaves_until_they_are_back() -> None:
    driver = started(3)
    driver.move_until_turn_of(1)
    text = driver.match.legal.texts[0]
    driver.do("bob", Leave())
    assert driver.table.bot_to_move == (1, "hard")
    assert driver.code("bob", Move(move=text)) == "bot-plays"
    assert driver.code("bob", Leave()) == "gone-already"
    driver.do("bob", Back())
    assert driver.table.bot_to_move is None
    assert driver.code("bob", Back()) == "not-away"
    driver.do("bob", Move(move=text))


def test_the_bots_pace_counts_from_when_it_takes_over() -> None:
    driver = started(3)
    driver.move_until_turn_of(1)
    driver.wait(100)
    driver.do("bob", Leave())
    assert driver.table.bot_moves_at == driver.now + 1200


def test_whoever_resigns_does_not_come_back_in_this_game() -> None:
    driver = started(3)
    driver.do("bob", Resign())
    driver.move_until_turn_of(1)
    assert driver.table.bot_to_move == (1, "hard")
    for command in (Back(), Resign()):
        assert driver.code("bob", command) == "resigned"
    assert driver.code("bob", Leave()) == "gone-already"


@pytest.mark.parametrize("farewell", [Resign(), Leave()])
def test_a_lost_connection_gives_no_seat_back_that_was_given_up(farewell: Resign | Leave) -> None:
    driver = started(3)
    driver.do("bob", farewell)
    driver.do(SERVER, GoneAway(seat=1))
    driver.do(SERVER, Returned(seat=1))
    assert driver.table.seats[1].away is None
    assert driver.table.seats[1].stand_in is not None
    driver.check_replay()


def test_without_a_stand_in_nobody_can_leave_or_resign() -> None:
    driver = started(3, stand_in=None)
    assert driver.code("bob", Leave()) == "no-stand-in"
    assert driver.code("bob", Resign()) == "no-stand-in"
    driver.do(SERVER, GoneAway(seat=driver.turn))
    assert driver.table.due is None


def test_who_has_no_seat_or_no_game_cannot_leave_it() -> None:
    driver = started(3)
    for command in (Leave(), Back(), Resign(), Pause(), Resume()):
        assert driver.code("dan", command) == "not-seated"
    driver.do(HOST, Abort())
    for command in (Back(), Resign(), Pause(), Resume()):
        assert driver.code("bob", command) == "no-game"


# --- lost connections -----------------------------------------------------------------------------


def test_an_absent_player_is_waited_for_and_then_played_for() -> None:
    driver = started(3, patience=60)
    seat = driver.turn
    driver.wait(10)
    driver.do(SERVER, GoneAway(seat=seat))
    due = driver.table.due
    assert due is not None
    assert due == (driver.now + 60_000, Expire(seat=seat, seen=driver.table.number))
    driver.wait(59)
    assert driver.code(SERVER, due[1]) == "stale"
    driver.wait(1)
    driver.do(SERVER, due[1])
    assert driver.table.seats[seat].stand_in == "absent"
    assert driver.table.due is None
    assert driver.table.bot_to_move == (seat, "hard")
    driver.do(SERVER, Returned(seat=seat))
    assert driver.table.seats[seat].is_played_by_person
    assert driver.code(SERVER, Returned(seat=seat)) == "stale"
    driver.check_replay()


def test_an_absent_player_is_waited_for_from_the_beginning_of_their_turn() -> None:
    driver = started(3, patience=60)
    absent = (driver.turn + 1) % 3
    driver.do(SERVER, GoneAway(seat=absent))
    assert driver.table.due is None
    driver.wait(500)
    driver.move()
    assert driver.table.due is not None
    assert driver.table.due[0] == driver.now + 60_000


def test_a_table_that_everybody_has_left_rests() -> None:
    driver = started(3, patience=60)
    seat = driver.turn
    for other in range(3):
        driver.do(SERVER, GoneAway(seat=other))
    assert driver.table.due is None
    driver.wait(5000)
    driver.do(SERVER, Returned(seat=(seat + 1) % 3))
    assert driver.table.due is not None
    assert driver.table.due[0] == driver.now + 60_000  # now somebody waits for them
    driver.check_replay()


def test_slow_play_waits_for_its_clock_only() -> None:
    driver = started(3, clock=SLOW)
    driver.do(SERVER, GoneAway(seat=driver.turn))
    assert driver.table.due is not None
    assert driver.table.due[0] == driver.now + 2 * 24 * 60 * 60 * 1000


def test_who_was_seen_to_go_is_not_seen_to_go_again() -> None:
    driver = started(2, seats=["open", "open", "easy"])
    driver.do(SERVER, GoneAway(seat=0))
    for seat, code in ((0, "stale"), (2, "stale"), (3, "no-such-seat")):
        assert driver.code(SERVER, GoneAway(seat=seat)) == code
    for seat, code in ((1, "stale"), (2, "stale"), (3, "no-such-seat")):
        assert driver.code(SERVER, Returned(seat=seat)) == code


def test_who_is_away_when_a_game_begins_is_played_for() -> None:
    driver = Driver()
    driver.sit(3)
    for seat in (0, 1):
        driver.do(SERVER, GoneAway(seat=seat))
    driver.do(SERVER, Returned(seat=0))
    assert [seat.away for seat in table_info(driver.table).seats] == [False, True, False]
    driver.do(HOST, Start())
    driver.move_until_turn_of(1)
    assert driver.table.due is not None


def test_a_game_does_not_end_because_all_have_left() -> None:
    driver = quick_game()
    driver.do("bob", Leave())
    driver.do(HOST, Leave())
    driver.play_on()
    assert driver.table.status == "over"
    driver.check_replay()


def test_taking_the_seat_back_when_marked_as_away() -> None:
    driver = started(3)
    driver.do(SERVER, GoneAway(seat=1))
    driver.do("bob", Back())
    assert driver.table.seats[1].is_there


# --- clocks and stand-ins -------------------------------------------------------------------------


@pytest.mark.parametrize("clock", [PER_MOVE, PER_GAME, SLOW])
def test_leaving_in_the_middle_of_a_turn_wins_no_time(clock: object) -> None:
    driver = started(3, clock=clock)
    driver.move_until_turn_of(1)
    driver.wait(50)
    driver.do("bob", Leave())
    assert driver.code("bob", Back()) == "bot-moves"
    driver.do(SERVER, GoneAway(seat=1))
    driver.do(SERVER, Returned(seat=1))
    assert driver.table.seats[1].stand_in == "left"
    driver.move()
    driver.do("bob", Back())
    if clock is PER_GAME:
        assert driver.table.seats[1].time == 250_000


def test_leaving_in_a_pause_spends_what_was_thought_before_it() -> None:
    driver = started(3, clock=PER_GAME)
    driver.move_until_turn_of(1)
    driver.wait(50)
    driver.do(HOST, Pause())
    driver.wait(1000)
    driver.do("bob", Leave())
    driver.wait(1000)
    driver.do(HOST, Resume())
    assert driver.table.seats[1].time == 250_000
    assert driver.table.bot_moves_at == driver.now + 1200
    driver.check_replay()


def test_a_player_out_of_time_for_a_move_is_back_with_the_next_one() -> None:
    driver = started(3, clock=PER_MOVE)
    seat = driver.turn
    driver.do(SERVER, GoneAway(seat=seat))
    driver.wait(60)
    driver.do(SERVER, Expire(seat=seat))
    assert driver.table.seats[seat].stand_in == "time"
    driver.do(SERVER, Returned(seat=seat))
    assert driver.table.seats[seat].stand_in == "time"
    assert driver.code(driver.guest(seat), Back()) == "bot-moves"
    driver.move()
    driver.do(SERVER, Returned(seat=seat))
    assert driver.table.seats[seat].is_played_by_person


def test_a_player_out_of_time_for_the_game_is_not_back() -> None:
    driver = started(3, clock=PER_GAME)
    seat, who = driver.turn, driver.mover
    driver.wait(300)
    driver.do(SERVER, Expire(seat=seat))
    driver.move()
    assert driver.code(who, Back()) == "out-of-time"
    assert driver.code(SERVER, Returned(seat=seat)) == "stale"
    driver.do(SERVER, GoneAway(seat=seat))
    driver.do(SERVER, Returned(seat=seat))
    assert driver.table.seats[seat].stand_in == "time"


def test_who_gave_up_the_last_game_plays_the_next_one() -> None:
    driver = quick_game()
    driver.do("bob", Resign())
    driver.play_on()
    driver.do("bob", Rematch())
    driver.do(HOST, Rematch())
    assert driver.table.is_playing
    assert driver.table.seats[1].is_played_by_person
