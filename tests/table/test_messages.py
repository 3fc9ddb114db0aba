"""What goes to whom: the event, the table if it has changed, the cards, the id of one's command."""

from functools import partial
from typing import Any

import msgspec

from menagerie.core.offer import Offer, expand
from menagerie.table.commands import Change, Chat, Leave, Pause, PutBot, Sit, Stand, Start
from menagerie.table.happened import Happened
from menagerie.table.messages import EventMessage, Sight, Telling, done, refused, welcome
from menagerie.table.refusals import Refused
from menagerie.table.table import TRAIL
from tests.table.driver import HOST, Driver, quick_game, started


def told(driver: Driver, happened: Happened, seat: int | None) -> Any:
    return msgspec.json.decode(Telling(driver.table, happened).to(seat))


def test_a_move_brings_the_cards_and_not_the_seats() -> None:
    driver = started(3)
    message = told(driver, driver.move(), 0)
    assert message["type"] == "event"
    assert message["number"] == driver.table.number
    assert "table" not in message
    assert message["game"]["own"]["hand"] == list(driver.match.view(0).hand)


def test_a_move_brings_what_it_did_for_everybody() -> None:
    driver = started(4, game="zoff-im-zoo")
    happened = driver.move()
    what = [told(driver, happened, seat)["what"] for seat in (None, 0, 1, 2, 3)]
    assert what[0]["deed"]["leads"] and what.count(what[0]) == 5
    assert "deed" not in told(driver, driver.do(HOST, Chat(text="hello")), 1)["what"]


def test_the_end_of_a_game_brings_the_seats_too() -> None:
    driver = quick_game()
    while driver.table.is_playing:
        happened = driver.move()
    assert told(driver, happened, None)["table"]["status"] == "over"


def test_words_bring_nothing_else() -> None:
    driver = started(3)
    message = told(driver, driver.do(HOST, Chat(text="hello")), 1)
    assert set(message) == {"type", "number", "what"}
    assert message["what"]["text"] == "hello"


def test_before_a_game_there_are_no_cards() -> None:
    driver = Driver()
    message = told(driver, driver.do(HOST, Sit()), 0)
    assert message["game"] is None
    assert message["table"]["seats"][0] == {"kind": "person", "name": "Ann"}


def test_only_the_person_who_is_to_move_gets_an_offer_of_all_legal_moves() -> None:
    driver = started(2, seats=["open", "open", "easy"])
    for _ in range(6):
        happened = driver.move()
        for seat in (None, 0, 1):
            offer = told(driver, happened, seat)["game"].get("offer")
            if seat != driver.turn:
                assert offer is None
            else:
                moves = expand(msgspec.convert(offer, Offer))
                assert sorted(moves) == sorted(driver.match.legal.texts)
    driver.move_until_turn_of(1)
    assert "offer" not in told(driver, driver.do(HOST, Pause()), 1)["game"]


def test_a_message_that_is_put_together_is_the_one_its_types_describe() -> None:
    driver = started(3)
    chat = Chat(text='"}', id='b"')
    for happen in (driver.move, partial(driver.do, "bob", chat), partial(driver.move, id="a")):
        happened: Happened = happen()
        telling, sight = Telling(driver.table, happened), Sight(driver.table)
        command, author = happened.event.command, driver.table.seat_of(happened.event.by)
        for seat in (None, 0, 1, 2):
            typed = EventMessage(
                happened.number,
                happened.told_to(seat),
                command if command and seat is not None and seat == author else msgspec.UNSET,
                game=sight.of(seat) if happened.changes_game else msgspec.UNSET,
            )
            message = msgspec.json.decode(telling.to(seat))
            assert message == msgspec.json.decode(msgspec.json.encode(typed))


def test_no_offer_is_made_to_whom_a_bot_plays_for() -> None:
    driver = started(3)
    driver.move_until_turn_of(1)
    assert "offer" not in told(driver, driver.do("bob", Leave()), 1)["game"]


def test_the_id_of_a_command_comes_back_to_its_sender_only() -> None:
    driver = started(3)
    seat = driver.turn
    happened = driver.move(id="mine")
    for other in (None, 0, 1, 2):
        assert told(driver, happened, other).get("id") == ("mine" if other == seat else None)


def test_who_has_no_seat_gets_the_id_of_their_command_too() -> None:
    driver = Driver(seats=["easy", "easy", "open"])
    telling = Telling(driver.table, driver.do(HOST, PutBot(seat=2, level="easy", id="put")))
    assert msgspec.json.decode(telling.to(None, HOST))["id"] == "put"
    assert "id" not in msgspec.json.decode(telling.to(None, "zoe"))
    assert "id" not in msgspec.json.decode(telling.to(None))
    driver = Driver()
    driver.sit(2)
    telling = Telling(driver.table, driver.do("bob", Stand(id="up")))
    assert msgspec.json.decode(telling.to(None, "bob"))["id"] == "up"
    assert "id" not in msgspec.json.decode(telling.to(0, HOST))


# --- coming in ------------------------------------------------------------------------------------


def came(driver: Driver, guest: str, since: int | None = None) -> Any:
    seat = driver.table.seat_of(guest)
    return msgspec.json.decode(welcome(driver.table, seat, guest, since, driver.now))


def test_who_comes_in_sees_the_whole_table() -> None:
    driver = started(3)
    message = came(driver, "bob")
    assert message["type"] == "welcome"
    assert message["you"] == {"seat": 1, "host": False}
    assert message["number"] == driver.table.number
    assert message["missed"] is None
    assert message["game"]["own"]["hand"] == list(driver.match.view(1).hand)
    assert came(driver, HOST)["you"] == {"seat": 0, "host": True}
    assert came(driver, "zoe")["you"] == {"seat": None, "host": False}


def test_who_was_away_for_a_moment_is_told_what_they_missed() -> None:
    driver = started(3)
    since = driver.table.number
    assert came(driver, "bob", since)["missed"] == []
    live = [told(driver, driver.move(), 1)["what"] for _ in range(5)]
    assert came(driver, "bob", since)["missed"] == live
    assert came(driver, "bob", since + 3)["missed"] == live[3:]


def test_who_was_away_for_long_or_comes_from_the_future_gets_the_table_alone() -> None:
    driver = started(3)
    since = driver.table.number
    driver.play_on(moves=TRAIL + 1)
    for number in (since, driver.table.number + 1, -1):
        assert came(driver, "bob", number)["missed"] is None
    assert len(came(driver, "bob", since + 1)["missed"]) == TRAIL


def test_a_seat_that_was_not_there_is_told_what_watchers_were() -> None:
    driver = quick_game()
    driver.play_on()
    before = driver.table.number - 3
    setup = msgspec.structs.replace(driver.table.setup, seats=["open"] * 3)
    driver.do(HOST, Change(setup=setup))
    driver.do("cleo", Sit())
    assert len(came(driver, "cleo", before)["missed"]) == 5
    assert told(driver, driver.do(HOST, Start()), 2)["what"]["begins"]


# --- answers --------------------------------------------------------------------------------------


def test_a_refusal_says_why_and_where_the_table_is() -> None:
    driver = started(3)
    message = msgspec.json.decode(refused(driver.table, "mine", Refused("not-host")))
    assert message["id"] == "mine"
    assert message["code"] == "not-host"
    assert message["number"] == driver.table.number
    assert "rule" not in message


def test_a_command_that_was_carried_out_before_is_said_to_be_done() -> None:
    message = msgspec.json.decode(done("mine", 7))
    assert message == {"type": "done", "id": "mine", "number": 7}
