"""Nobody is told what they may not know: not a card, not a secret, not who somebody else is.

Each test makes two worlds that differ only in what one seat, or a watcher, may not know, and
compares every byte that they are sent: events, the whole table, what was missed, refusals, the log.
"""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from menagerie.table import messages
from menagerie.table.commands import (
    AnyCommand,
    Back,
    BotMove,
    Chat,
    Expire,
    GoneAway,
    Leave,
    Move,
    Pause,
    Resign,
    Resume,
    Returned,
    Sit,
    Start,
)
from menagerie.table.happened import Happened
from menagerie.table.refusals import Refused
from menagerie.table.table import SERVER
from tests.table.driver import Driver, started
from tests.table.two_worlds import (
    Worlds,
    dealt_otherwise,
    imagined,
    log_of,
    pick_observer,
    seated,
)
from tests.tables import every_table

Table = tuple[str, int, dict[str, Any]]


@every_table
@settings(max_examples=8)
@given(seed=st.integers(0, 2**32))
def test_a_seat_cannot_tell_the_world_from_one_that_it_imagines(table: Table, seed: int) -> None:
    chance = Random(seed)
    here = seated(table, chance)
    compared = 0
    for _ in range(4):
        here.play_on(chance.randrange(2**32), moves=chance.randrange(40))
        if not here.table.is_playing:
            break
        observer = chance.randrange(len(here.table.people))
        worlds = Worlds(here, imagined(here, observer, chance), observer, chance)
        assert worlds.agree
        worlds.run(moves=12)
        compared += worlds.compared
        if not here.table.is_playing:
            break
    assert compared or not here.table.is_playing


@every_table
@settings(max_examples=8)
@given(seed=st.integers(0, 2**32))
def test_another_deal_of_hidden_cards_changes_no_byte(table: Table, seed: int) -> None:
    chance = Random(seed)
    deal, otherwise = chance.choice([1, 1, 2, 3]), chance.randrange(2**32)
    before = chance.getstate()
    here = seated(table, chance)
    observer = pick_observer(here, chance)
    with dealt_otherwise(deal, observer, otherwise):
        chance.setstate(before)
        there = seated(table, chance)
        assert pick_observer(there, chance) == observer
        worlds = Worlds(here, there, observer, chance)
        while worlds.here.match.num_deals < deal:  # so far the worlds are one
            if not here.table.is_playing:
                return
            text = str(chance.choice(list(here.match.legal)))
            for world in worlds.both:
                move_as(world, text)
        assert worlds.agree
        is_same = worlds.run(moves=40)
        log_there = log_of(there, worlds.guest)
    if is_same:
        assert log_of(here, worlds.guest) == log_there


def move_as(world: Driver, text: str) -> Happened:
    """Make a move for whoever is to move."""
    seat = world.turn
    world.wait(1)
    if world.table.seats[seat].is_played_by_person:
        return world.do(world.mover, Move(move=text))
    return world.do(SERVER, BotMove(seat=seat, move=text))


def test_the_two_worlds_do_differ() -> None:
    """Otherwise the tests above would say nothing."""
    for game, seats in (("life-is-life", 4), ("zoff-im-zoo", 5), ("safaru", 3)):
        for observer in (None, 0):
            chance = Random(5)
            here = seated((game, seats, {}), chance)
            with dealt_otherwise(1, observer, 7):
                chance.seed(5)
                worlds = Worlds(here, seated((game, seats, {}), chance), observer, chance)
                assert worlds.differ and worlds.agree
        worlds = Worlds(here, imagined(here, 0, chance), 0, chance)
        assert worlds.differ and worlds.agree


def test_the_two_worlds_go_many_ways() -> None:
    """Nothing that people do at a table is left out because it is refused all the time."""
    digressed: set[type] = set()
    for seed in range(40):
        chance = Random(seed)
        here = seated(("life-is-life", 4, {}), chance)
        worlds = Worlds(here, imagined(here, 0, chance), 0, chance)
        worlds.run(moves=12)
        digressed |= worlds.digressed
    assert digressed == {Chat, Pause, Resume, Resign, Leave, Back, GoneAway, Returned, Expire}


# --- identities and secrets -----------------------------------------------------------------------

GUESTS = {seat: f"guest-{seat}-c0ffee" for seat in range(7)}


@every_table
def test_no_message_has_a_secret_or_tells_who_somebody_is(table: Table) -> None:
    game, seats, options = table
    people = max(2, seats - 1)
    driver = Driver(
        game=game, options=options, seats=["open"] * people + ["easy"] * (seats - people)
    )
    driver.table.host = GUESTS[0]
    for seat in range(people):
        driver.do(GUESTS[seat], Sit(id=f"sit-{seat}-facade"))
    chance = Random(11)
    for turn in range(60):
        command, by = next_command(driver, turn, chance)
        telling = messages.Telling(driver.table, driver.do(by, command))
        if not driver.table.is_in_game:
            break
        secrets = [driver.table.secret(n).hex() for n in (1, 2)] + [driver.table.master.hex()]
        for seat in (None, *range(people)):
            guest = "" if seat is None else GUESTS[seat]
            told = [
                telling.to(seat),
                messages.welcome(driver.table, seat, guest, None, driver.now),
                messages.welcome(driver.table, seat, guest, driver.table.number - 5, driver.now),
                refusal(driver, guest),
                log_of(driver, guest),
            ]
            for message in told:
                text = message.decode()
                assert not any(secret in text for secret in secrets)
                assert "c0ffee" not in text
            own = f"{seat}-facade"
            heard = telling.to(seat).decode().replace(own, "")
            assert "facade" not in heard + "".join(text.decode() for text in told[1:3])


def next_command(driver: Driver, turn: int, chance: Random) -> tuple[AnyCommand, str]:
    """Starting, then words and moves, each with an id of its own."""
    if turn == 0:
        return Start(id="start-0-facade"), GUESTS[0]
    if turn % 7 == 3:
        return Chat(id=f"{turn}-1-facade", text="hello"), GUESTS[1]
    seat, text = driver.turn, str(chance.choice(list(driver.match.legal)))
    if driver.table.seats[seat].is_played_by_person:
        return Move(id=f"{turn}-{seat}-facade", move=text), GUESTS[seat]
    return BotMove(seat=seat, move=text), SERVER


def refusal(driver: Driver, guest: str) -> bytes:
    """The answer to a move that is none."""
    with pytest.raises(Refused) as caught:
        driver.table.decide(guest, "Name", Move(move="jump"), driver.now)
    return messages.refused(driver.table, "mine", caught.value)


# --- the exchange of Zoff im Zoo ------------------------------------------------------------------


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_only_partners_see_what_they_give_and_nobody_what_is_laid(seats: int) -> None:
    """Z18, Z27: in the event, in what was missed and in the log."""
    driver = started(seats, game="zoff-im-zoo", options={"mode": "partners"})
    seen = set()
    chance = Random(seats)
    while driver.table.is_playing and driver.match.num_deals < 4:
        seat = driver.turn
        partner = int(driver.match.states["partner"][0, seat])
        whole = str(chance.choice(list(driver.match.legal)))
        verb = whole.split()[0]
        happened = driver.do(driver.mover, Move(move=whole))
        if verb not in ("give", "lay"):
            continue
        seen.add(verb)
        telling = messages.Telling(driver.table, happened)
        for other in (None, *range(seats)):
            knows = other is not None and (other == seat or (verb == "give" and other == partner))
            expected = whole if knows else f"{verb} ? ?"
            guest = "" if other is None else driver.guest(other)
            number = driver.table.number
            welcome = messages.welcome(driver.table, other, guest, number - 1, driver.now)
            log = msgspec.json.decode(log_of(driver, guest))
            for what in (
                msgspec.json.decode(telling.to(other))["what"],
                msgspec.json.decode(welcome)["missed"][-1],
                log[-1],
            ):
                assert what["move"] == expected
                assert "lines" not in what or "hands" not in str(what["lines"])
        assert telling.to_open().what.move == whole
    assert "give" in seen
    assert ("lay" in seen) == (seats % 2 == 1)


# --- those who watch ------------------------------------------------------------------------------


@every_table
def test_who_watches_is_told_no_hand_and_no_offer(table: Table) -> None:
    driver = seated(table, Random(3))
    for _ in range(25):
        telling = messages.Telling(driver.table, driver.move())
        told = msgspec.json.decode(telling.to(None))
        if not driver.table.is_playing:
            break
        assert set(told["game"]) <= {"public", "clock"}
        assert "id" not in told
        for line in told["what"].get("lines", ()):
            assert not set(line) & {"hands", "wild", "rows", "stock"} or "deal" not in line


def test_open_hands_are_shown_to_those_only_who_watch_them() -> None:
    driver = started(3, watchers="open")
    telling = messages.Telling(driver.table, driver.move())
    hands = msgspec.json.decode(messages.late(telling.to_open()))["game"]["hands"]
    assert [hand["hand"] for hand in hands] == [list(driver.match.view(s).hand) for s in range(3)]
    for seat in (None, 0, 1, 2):
        assert "hands" not in msgspec.json.decode(telling.to(seat))["game"]
    early = messages.welcome(driver.table, None, "", 1, driver.now, see_cards=False)
    told = msgspec.json.decode(early)
    assert (told["game"], told["missed"]) == (None, None)
    late = msgspec.json.decode(messages.open_welcome(driver.table, driver.now))
    assert late["game"]["hands"] == hands
