"""Moves and words: whose they are, when, and what is answered to those that cannot be."""

import pytest

from menagerie.core.rng import Rng
from menagerie.table import saving
from menagerie.table.commands import (
    BotMove,
    Chat,
    Expire,
    GoneAway,
    Move,
    Pause,
    Renew,
    Resume,
    Returned,
)
from menagerie.table.deciding import MAX_CHAT, MAX_MOVE
from menagerie.table.table import MEMORY, SERVER, Duplicate
from tests.table.driver import HOST, LEVELS, Driver, quick_game, started


def test_a_legal_move_is_made_in_its_canonical_spelling() -> None:
    driver = started(3)
    text = driver.match.legal.texts[-1]
    verb, *cards = text.split()
    happened = driver.do(driver.mover, Move(move=f" {verb}  {' '.join(reversed(cards))} "))
    assert happened.record_lines == [{"seat": happened.told_to(0).seat, "move": text}]
    assert driver.match.num_moves == 1


def test_an_illegal_move_is_refused_with_its_rule_in_three_languages() -> None:
    driver = started(3)
    refused = driver.refused(driver.mover, Move(move="knock"))
    assert (refused.code, refused.rule) == ("illegal-move", "L6")
    assert set(refused.sentences) == {"en", "fr", "de"}
    assert len(set(refused.sentences.values())) == 3


@pytest.mark.parametrize("text", ["jump", "", "trade", "\x00", "trade " + "cow " * MAX_MOVE])
def test_what_is_no_move_is_said_to_be_none(text: str) -> None:
    driver = started(3)
    refused = driver.refused(driver.mover, Move(move=text))
    assert refused.code in ("bad-move", "illegal-move")
    assert set(refused.sentences) == {"en", "fr", "de"}


def test_only_the_seat_whose_turn_it_is_moves() -> None:
    driver = started(3)
    text = driver.match.legal.texts[0]
    other = driver.guest((driver.turn + 1) % 3)
    assert driver.code(other, Move(move=text)) == "not-your-turn"
    assert driver.code("dan", Move(move=text)) == "not-seated"


def test_before_and_after_a_game_nobody_moves() -> None:
    driver = Driver()
    driver.sit(3)
    assert driver.code(HOST, Move(move="knock")) == "no-game"
    driver = quick_game()
    driver.play_on()
    assert driver.code(HOST, Move(move="knock")) == "no-game"


def test_while_the_game_is_paused_nobody_moves() -> None:
    driver = started(3)
    who, text = driver.mover, driver.match.legal.texts[0]
    driver.do("bob", Pause())
    assert driver.code(who, Move(move=text)) == "paused"
    driver.do("cleo", Resume())
    driver.do(who, Move(move=text))


def test_a_move_made_on_old_knowledge_is_stale() -> None:
    driver = started(3)
    begun = driver.table.number
    driver.move(seen=begun)
    driver.move_until_turn_of((driver.turn + 2) % 3)
    text = driver.match.legal.texts[0]
    assert driver.code(driver.mover, Move(move=text, seen=begun)) == "stale"
    driver.do(driver.mover, Move(move=text, seen=driver.table.number))


def test_words_between_do_not_make_a_move_stale() -> None:
    driver = started(3)
    seen = driver.table.number
    driver.do("bob", Chat(text="hello"))
    driver.move(seen=seen)


def test_a_command_that_is_sent_again_is_not_carried_out_again() -> None:
    driver = started(3)
    who, text = driver.mover, driver.match.legal.texts[0]
    command = Move(id="m1", move=text, seen=driver.table.number)
    happened = driver.do(who, command)
    driver.move()
    again = driver.refused(who, command)
    assert isinstance(again, Duplicate)
    assert (again.code, again.number) == ("duplicate", happened.number)


def test_ids_are_the_senders_own() -> None:
    driver = started(3)
    driver.do("bob", Chat(id="1", text="one"))
    driver.do("cleo", Chat(id="1", text="one"))
    assert driver.code("bob", Chat(id="1", text="two")) == "duplicate"


def test_a_flood_of_one_guest_makes_the_table_forget_nothing_of_another() -> None:
    driver = started(3)
    driver.do("cleo", Chat(id="mine", text="one"))
    for n in range(200):
        driver.do("bob", Chat(id=str(n), text="hello"))
    assert driver.code("cleo", Chat(id="mine", text="one")) == "duplicate"


def test_a_refused_command_may_be_sent_again_with_its_id() -> None:
    driver = started(3)
    assert driver.code(driver.mover, Move(id="1", move="knock")) == "illegal-move"
    driver.move(id="1")


def test_ids_are_remembered_through_save_and_restore_but_not_for_ever() -> None:
    driver = started(3)
    for n in range(MEMORY + 5):
        driver.do("bob", Chat(id=str(n), text="hello"))
    assert len(driver.table.done["bob"]) == MEMORY
    table = saving.restore(saving.save(driver.table), LEVELS)
    assert table.done == driver.table.done
    with pytest.raises(Duplicate):
        table.decide("bob", "Bob", Chat(id=str(MEMORY), text="hello"), 0)


def test_what_the_server_sees_nobody_else_may_tell() -> None:
    driver = started(3, seats=["open"] * 3 + ["easy"])
    for command in (
        BotMove(seat=3, move="knock"),
        GoneAway(seat=1),
        Returned(seat=1),
        Expire(seat=1),
        Renew(seat=1, began=0),
    ):
        assert driver.code("bob", command) == "not-yours"


def test_a_bot_moves_in_its_turn_only() -> None:
    driver = started(2, seats=["open", "open", "easy"])
    driver.move_until_turn_of(2)
    assert driver.table.bot_to_move == (2, "easy")
    text = driver.match.legal.texts[0]
    assert driver.code(SERVER, BotMove(seat=1, move=text)) == "stale"
    assert driver.code(SERVER, BotMove(seat=2, move=text, seen=1)) == "stale"
    happened = driver.do(SERVER, BotMove(seat=2, move=text))
    assert happened.by_bot
    assert driver.table.bot_to_move is None
    assert driver.code(SERVER, BotMove(seat=2, move=text)) == "stale"


def test_the_pace_of_a_bot_tells_nothing_of_its_hand() -> None:
    """Only when its turn began, the table's pace and a scoring say when its move is shown."""
    for pace, seconds in (("none", 0.0), ("quick", 0.45), ("normal", 1.2), ("slow", 2.5)):
        driver = started(1, game="zoff-im-zoo", seats=["open", "easy", "easy"], pace=pace)
        rng = Rng(5)
        for _ in range(60):
            driver.wait(3)
            moves = 5 if driver.move(rng).has_score else 1
            if driver.table.bot_to_move is not None:
                assert driver.table.bot_moves_at == driver.now + round(1000 * seconds * moves)


def test_bots_hurry_when_everybody_else_is_out() -> None:
    driver = started(1, seats=["open", "easy", "easy", "easy"], stand_in=None)
    rng = Rng(1)
    bots_in_a_row, paces = 0, set[tuple[bool, int]]()
    scored = False
    while driver.table.is_playing and (True, 450) not in paces:
        if driver.table.bot_to_move is None:
            bots_in_a_row = 0
        else:
            pace = driver.table.bot_moves_at - driver.table.turn_began
            if not scored:
                paces.add((bots_in_a_row >= 12, pace))
            bots_in_a_row += 1
        scored = driver.move(rng).has_score
    assert paces == {(False, 1200), (True, 450)}


@pytest.mark.parametrize(("pace", "wait"), [("none", 0), ("quick", 2250), ("normal", 6000)])
def test_bots_wait_while_people_look_at_a_scoring(pace: str, wait: int) -> None:
    driver = started(1, seats=["open", "easy", "easy"], pace=pace, options={"turn_cap": 5})
    rng, seen = Rng(2), 0
    while driver.table.is_playing and not seen:
        if driver.move(rng).has_score and driver.table.bot_to_move is not None:
            driver.wait(1)
            driver.do(HOST, Chat(text="what a phase"))
            assert driver.table.bot_moves_at - driver.table.turn_began == wait
            seen += 1
    assert seen
    driver.move(rng)
    assert driver.table.bot_moves_at - driver.table.turn_began == wait / 5


def test_bots_among_themselves_keep_their_pace() -> None:
    driver = started(0, seats=["easy"] * 4, options={"turn_cap": 5})
    scored = 0
    for _ in range(60):
        scored += driver.move(Rng(5)).has_score
        if not driver.table.is_playing:
            break
        assert driver.table.bot_moves_at == driver.now + 1200
    assert scored, "also after a scoring"


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("hello", "hello"),
        ("  hello \n", "hello"),
        ("one\ntwo\tthree\x00", "one two three"),
        ("\x1b[31mred", "[31mred"),
        ("abc\u202edef", "abc def"),
        ("\u2028Grüße, ça va ? 🦁", "Grüße, ça va ? 🦁"),
        ("<b>bold</b>", "<b>bold</b>"),
        ("x" * MAX_CHAT + "  ", "x" * MAX_CHAT),
    ],
)
def test_words_are_plain_text(said: str, heard: str) -> None:
    driver = Driver()
    driver.sit(1)
    happened = driver.do(HOST, Chat(text=said))
    assert happened.told_to(None).text == heard


def test_words_that_are_none_or_too_many_are_refused() -> None:
    driver = Driver()
    driver.sit(1)
    assert driver.code(HOST, Chat(text=" \t\u200b")) == "nothing-said"
    assert driver.code(HOST, Chat(text="x" * (MAX_CHAT + 1))) == "too-long"
    assert driver.code("bob", Chat(text="hello")) == "not-seated"
