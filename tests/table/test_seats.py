"""Before and after a game: who sits where, who is host, what is agreed on."""

from menagerie.table.commands import (
    Abort,
    Change,
    Leave,
    OpenSeat,
    PutBot,
    Sit,
    Stand,
    Start,
)
from menagerie.table.events import Sat, from_bytes
from menagerie.table.messages import table_info
from menagerie.table.setup import Setup
from tests.table.driver import HOST, Driver, quick_game, started


def test_one_takes_the_first_open_seat_or_the_one_that_is_named() -> None:
    driver = Driver(seats=["easy", "open", "open", "open"])
    driver.do("bob", Sit())
    driver.do("cleo", Sit(seat=3))
    driver.do("dan", Sit())
    assert [driver.table.seat_of(who) for who in ("bob", "cleo", "dan")] == [1, 3, 2]
    assert driver.table.names == ["easy 0", "Bob", "Dan", "Cleo"]
    assert driver.table.people == ["bob", "dan", "cleo"]


def test_nobody_sits_on_a_seat_that_is_taken_or_is_none() -> None:
    driver = Driver(seats=["easy", "open", "open"])
    driver.do("bob", Sit(seat=1))
    assert driver.code("cleo", Sit(seat=0)) == "seat-taken"
    assert driver.code("cleo", Sit(seat=1)) == "seat-taken"
    assert driver.code("cleo", Sit(seat=3)) == "no-such-seat"
    assert driver.code("cleo", Sit(seat=-1)) == "no-such-seat"
    assert driver.code("bob", Sit(seat=2)) == "already-seated"
    driver.do("cleo", Sit())
    assert driver.code("dan", Sit()) == "table-full"


def test_everybody_sees_the_animal_that_somebody_wants_to_be() -> None:
    driver = Driver()
    driver.do("bob", Sit(seat=1, avatar="polar-bear"))
    assert table_info(driver.table).seats[1].avatar == "polar-bear"
    driver.do("bob", Stand())
    assert table_info(driver.table).seats[1].avatar == ""


def test_whoever_names_their_own_seat_is_introduced_anew() -> None:
    driver = Driver()
    driver.sit(2)
    driver.do("bob", Sit(seat=1, avatar="cat"))
    driver.do(HOST, Sit(seat=0, avatar="mole"), name="Queen Ann")
    info = table_info(driver.table)
    assert [(seat.name, seat.avatar) for seat in info.seats[:2]] == [
        ("Queen Ann", "mole"),
        ("Bob", "cat"),
    ]
    assert info.host == "Queen Ann"
    assert driver.code(HOST, Sit(seat=1)) == "already-seated"
    driver.do(HOST, PutBot(seat=2, level="easy"))
    driver.do(HOST, Start())
    assert driver.code(HOST, Sit(seat=0, avatar="fox")) == "game-is-on"


def test_who_sat_down_before_there_were_animals_still_sits() -> None:
    old = b'{"was":"sat","at":1,"by":"bob","seat":1,"guest":"bob","name":"Bob"}'
    assert from_bytes(old) == Sat(at=1, by="bob", seat=1, guest="bob", name="Bob", avatar="")


def test_one_stands_up_and_the_seat_is_open() -> None:
    driver = Driver()
    driver.sit(2)
    assert driver.code("dan", Stand()) == "not-seated"
    driver.do("bob", Stand())
    assert driver.table.seats[1].is_open
    driver.do("dan", Sit(seat=1))
    driver.do("dan", Leave())
    assert driver.table.seats[1].is_open


def test_the_host_puts_bots_and_frees_seats() -> None:
    driver = Driver()
    driver.sit(2)
    assert driver.code("bob", PutBot(seat=2, level="easy")) == "not-host"
    assert driver.code(HOST, PutBot(seat=1, level="easy")) == "seat-taken"
    assert driver.code(HOST, PutBot(seat=2, level="genius")) == "unknown-bot"
    assert driver.code(HOST, PutBot(seat=3, level="easy")) == "no-such-seat"
    driver.do(HOST, PutBot(seat=2, level="easy"))
    driver.do(HOST, PutBot(seat=2, level="random"))
    assert driver.table.seats[2].level == "random"
    assert driver.code("bob", OpenSeat(seat=2)) == "not-host"
    assert driver.code(HOST, OpenSeat(seat=7)) == "no-such-seat"
    driver.do(HOST, OpenSeat(seat=2))
    assert driver.table.seats[2].is_open


def test_whom_the_host_asks_to_get_up_has_no_seat() -> None:
    driver = Driver()
    driver.sit(2)
    driver.do(HOST, OpenSeat(seat=1))
    assert driver.table.seat_of("bob") is None
    assert driver.table.seats[1].is_open


def test_a_host_who_goes_hands_the_table_on() -> None:
    driver = Driver()
    driver.sit(3)
    driver.do(HOST, Stand())
    assert driver.table.host == "bob"
    info = table_info(driver.table)
    assert (info.host, info.host_seat) == ("Bob", 1)
    assert driver.code(HOST, Start()) == "not-host"


def test_a_host_to_whom_nobody_is_left_remains_host() -> None:
    driver = Driver()
    driver.sit(1)
    driver.do(HOST, Stand())
    assert driver.table.host == HOST
    driver.do("bob", Sit())
    assert driver.code("bob", Start()) == "not-host"


def test_a_host_without_a_seat_is_host() -> None:
    driver = Driver(seats=["easy"] * 3)
    driver.do(HOST, Start())
    assert driver.table.is_playing
    assert table_info(driver.table).host_seat is None


def test_a_host_who_leaves_a_game_hands_the_table_to_somebody_who_is_there() -> None:
    driver = started(4)
    driver.do("bob", Leave())
    driver.do(HOST, Leave())
    assert (driver.table.host, driver.table.host_name) == ("cleo", "Cleo")
    driver.check_replay()


def test_a_game_needs_every_seat() -> None:
    driver = Driver()
    driver.sit(2)
    assert driver.code(HOST, Start()) == "open-seats"
    driver.do(HOST, PutBot(seat=2, level="easy"))
    assert driver.code("bob", Start()) == "not-host"
    happened = driver.do(HOST, Start())
    assert happened.begins
    assert driver.table.is_playing
    assert driver.code(HOST, Start()) == "game-is-on"


def test_during_a_game_nobody_changes_seats() -> None:
    driver = started(3)
    setup = driver.table.setup
    assert driver.code("dan", Sit()) == "game-is-on"
    assert driver.code("bob", Stand()) == "game-is-on"
    assert driver.code(HOST, PutBot(seat=1, level="easy")) == "game-is-on"
    assert driver.code(HOST, OpenSeat(seat=1)) == "game-is-on"
    assert driver.code(HOST, Change(setup=setup)) == "game-is-on"


# --- another agreement ----------------------------------------------------------------------------


def test_people_keep_their_seats_when_something_else_is_agreed_on() -> None:
    driver = Driver(seats=["open"] * 5)
    for who, seat in (("bob", 0), ("cleo", 2), ("dan", 4)):
        driver.do(who, Sit(seat=seat))
    change = Change(setup=Setup(game="zoff-im-zoo", seats=["easy", "open", "random"]))
    assert driver.code("bob", change) == "not-host"
    driver.do(HOST, change)
    assert driver.table.names == ["Bob", "Dan", "Cleo"]
    assert driver.table.setup.options == {"mode": "simple", "target": 19}
    driver.do(HOST, Change(setup=Setup(game="zoff-im-zoo", seats=["open"] * 3 + ["easy"] * 2)))
    assert driver.table.names == ["Bob", "Dan", "Cleo", "easy 3", "easy 4"]
    driver.check_replay()


def test_there_must_be_a_seat_for_everybody() -> None:
    driver = Driver()
    driver.sit(3)
    setup = Setup(game="safaru", seats=["open"] * 2)
    assert driver.code(HOST, Change(setup=setup)) == "too-many-people"


def test_an_agreement_that_the_game_does_not_know_is_refused_in_its_words() -> None:
    driver = Driver()
    for setup in (
        Setup(game="chess", seats=["open"] * 2),
        Setup(game="safaru", seats=["open"] * 2, options={"mode": "partners"}),
        Setup(game="safaru", seats=["open"] * 9),
    ):
        refused = driver.refused(HOST, Change(setup=setup))
        assert refused.code == "bad-option"
        assert refused.sentences["en"] != refused.sentences["de"]
        assert set(refused.sentences) == {"en", "fr", "de"}
    bad = Setup(game="safaru", seats=["open", "genius"])
    assert driver.code(HOST, Change(setup=bad)) == "unknown-bot"


def test_after_a_game_another_one_can_be_agreed_on() -> None:
    driver = quick_game()
    driver.play_on()
    assert driver.table.status == "over"
    driver.do(HOST, Change(setup=Setup(game="zoff-im-zoo", seats=["open"] * 4)))
    assert driver.table.status == "waiting"
    assert driver.table.match is None
    driver.check_replay()
    driver.do("cleo", Sit(seat=3))
    driver.do(HOST, PutBot(seat=2, level="easy"))
    driver.do(HOST, Start())
    assert driver.match.game.name == "zoff-im-zoo"
    driver.check_replay()


def test_whoever_left_the_last_game_has_no_seat_under_another_agreement() -> None:
    driver = started(3)
    driver.do("bob", Leave())
    driver.do(HOST, Abort())
    driver.do(HOST, Change(setup=Setup(game="safaru", seats=["open"] * 2, stand_in=None)))
    assert driver.table.people == [HOST, "cleo"]
    driver.do(HOST, Start())
    assert driver.table.to_act is not None
