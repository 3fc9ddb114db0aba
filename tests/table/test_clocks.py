"""Clocks of all kinds, pauses, and what the server has to look after."""

from menagerie.table.commands import Expire, GoneAway, Pause, Renew, Resign, Resume
from menagerie.table.messages import Sight
from menagerie.table.table import SERVER
from tests.table.driver import (
    HOST,
    PER_GAME,
    PER_MOVE,
    SLOW,
    Driver,
    quick_game,
    started,
)

DAY = 24 * 60 * 60 * 1000


def shown(driver: Driver) -> tuple[int | None, list[int]]:
    """Deadline and times as everybody is told."""
    game = Sight(driver.table).of(None)
    assert game is not None
    assert game.clock is not None
    return game.clock.deadline, game.clock.left


def test_without_a_clock_nothing_is_due() -> None:
    driver = started(3)
    assert driver.table.deadline is None
    assert driver.table.due is None
    game = Sight(driver.table).of(None)
    assert game is not None and game.clock is None


def test_so_many_seconds_for_each_move() -> None:
    driver = started(3, clock=PER_MOVE)
    for _ in range(5):
        assert driver.table.deadline == driver.now + 60_000
        assert shown(driver) == (driver.now + 60_000, [])
        driver.wait(59)
        driver.move()


def test_so_many_days_for_each_move() -> None:
    driver = started(3, clock=SLOW)
    assert driver.table.deadline == driver.now + 2 * DAY
    driver.wait(24 * 60 * 60)
    driver.move()
    assert driver.table.deadline == driver.now + 2 * DAY


def test_time_for_the_whole_game_and_an_increment() -> None:
    driver = started(3, clock=PER_GAME)
    first = driver.turn
    assert driver.table.deadline == driver.now + 300_000
    driver.wait(40)
    driver.move()
    driver.wait(10)
    driver.move()
    driver.move()
    times = [300_000] * 3
    times[first] += 5_000 - 40_000
    times[(first + 1) % 3] += 5_000 - 10_000
    times[(first + 2) % 3] += 5_000
    assert shown(driver) == (driver.now + times[first], times)


def test_no_clock_runs_for_bots() -> None:
    driver = started(2, seats=["open", "open", "easy"], clock=PER_GAME)
    driver.move_until_turn_of(2)
    assert driver.table.deadline is None
    assert driver.table.due is None
    driver.wait(1000)
    driver.move()
    assert driver.table.seats[2].time == 300_000


def test_when_a_clock_has_run_out_a_bot_plays() -> None:
    driver = started(3, clock=PER_MOVE)
    seat = driver.turn
    due = driver.table.due
    assert due is not None
    assert due == (driver.now + 60_000, Expire(seat=seat, seen=driver.table.number))
    driver.wait(59.999)
    assert driver.code(SERVER, due[1]) == "stale"
    driver.wait(0.001)
    assert driver.code(SERVER, Expire(seat=(seat + 1) % 3)) == "stale"
    happened = driver.do(SERVER, due[1])
    assert happened.told_to(None).why == "time"
    assert driver.table.bot_to_move == (seat, "hard")
    assert driver.code(SERVER, due[1]) == "stale"


def test_a_move_just_in_time_makes_the_call_of_the_time_stale() -> None:
    driver = started(3, clock=PER_MOVE)
    due = driver.table.due
    assert due is not None
    driver.wait(60)
    driver.move()
    assert driver.code(SERVER, due[1]) == "stale"


def test_of_patience_and_clock_the_earlier_counts() -> None:
    driver = started(3, clock=PER_MOVE, patience=30)
    driver.wait(10)
    driver.do(SERVER, GoneAway(seat=driver.turn))
    assert driver.table.due is not None
    assert driver.table.due[0] == driver.now + 30_000
    driver.wait(30)
    happened = driver.do(SERVER, Expire(seat=driver.turn))
    assert happened.told_to(None).why == "absent"


def test_a_pause_stops_clocks_bots_and_patience() -> None:
    driver = started(2, seats=["open", "open", "easy"], clock=PER_GAME)
    driver.move_until_turn_of(1)
    driver.wait(20)
    driver.do(HOST, Pause())
    assert driver.code("bob", Pause()) == "paused"
    assert (driver.table.to_act, driver.table.deadline, driver.table.due) == (None, None, None)
    assert shown(driver) == (None, [300_000, 280_000, 300_000]), "the one who thought sees it stand"
    driver.wait(3600)
    driver.do("bob", Resume())
    assert driver.code("bob", Resume()) == "not-paused"
    assert driver.table.deadline == driver.now + 280_000
    driver.move_until_turn_of(2)
    driver.do(HOST, Pause())
    assert driver.table.bot_to_move is None
    driver.wait(100)
    driver.do(HOST, Resume())
    assert driver.table.bot_moves_at == driver.now + 1200
    driver.check_replay()


def test_a_pause_takes_nothing_from_the_patience_with_whoever_is_away() -> None:
    driver = started(3)
    seat = driver.turn
    driver.wait(20)
    driver.do(SERVER, GoneAway(seat=seat))
    driver.wait(10)
    other = ("bob", HOST)[seat == 1]
    driver.do(other, Pause())
    driver.wait(600)
    driver.do(other, Resume())
    assert driver.table.due is not None
    assert driver.table.due[0] == driver.now + 1000 * driver.table.setup.patience - 10_000
    driver.check_replay()


def test_a_turn_at_which_the_server_was_away_counts_anew_and_once() -> None:
    driver = started(3, clock=PER_GAME)
    seat = driver.turn
    renew = Renew(seat=seat, began=driver.table.turn_began)
    driver.wait(3600)
    assert driver.code(SERVER, Renew(seat=(seat + 1) % 3, began=renew.began)) == "stale"
    assert driver.do(SERVER, renew).told_to(None).kind == "renewed"
    assert shown(driver) == (driver.now + 300_000, [300_000] * 3)
    driver.wait(1)
    assert driver.code(SERVER, renew) == "stale", "another node was quicker"
    driver.wait(9)
    driver.move()
    assert driver.table.seats[seat].time == 295_000, "ten seconds, and five for the move"
    driver.check_replay()
    late = Renew(seat=driver.turn, began=driver.table.turn_began)
    driver.move()
    assert driver.code(SERVER, late) == "stale", "the move came first"


def test_without_a_clock_no_turn_has_to_count_anew() -> None:
    driver = started(3)
    renew = Renew(seat=driver.turn, began=driver.table.turn_began)
    assert driver.code(SERVER, renew) == "stale"


def test_which_tables_the_server_must_look_after() -> None:
    assert not Driver(seats=["easy"] * 3).table.needs_care
    assert not started(3, stand_in=None).table.needs_care
    assert started(3).table.needs_care
    assert started(3, clock=SLOW).table.needs_care
    assert started(2, seats=["open", "open", "easy"], stand_in=None).table.needs_care
    driver = quick_game()
    driver.do("bob", Resign())
    driver.do(HOST, Pause())
    assert driver.table.needs_care
    driver.do(HOST, Resume())
    driver.play_on()
    assert not driver.table.needs_care
