"""Zoff im Zoo: moves as text, and deal lines that somebody else wrote."""

from typing import Any

import numpy as np
import pytest

from menagerie.core import kernels
from menagerie.core.errors import BadMove
from menagerie.core.game import WrongDeal
from menagerie.core.rng import Rng
from menagerie.games.zoff_im_zoo.game import GAME
from menagerie.games.zoff_im_zoo.moves import MOVES, Decline, Give, Pass, Play
from tests.rulebook.zoff_im_zoo_setup import Table, before_deal


def test_every_move_has_a_number_an_object_and_a_text() -> None:
    table = Table(["fox", "fox", "fox"])
    assert len({move.text for move in MOVES}) == len(MOVES)
    for number, move in enumerate(MOVES):
        assert GAME.encode(table.states, move) == number
        assert GAME.parse(move.text) == move == GAME.decode(table.states, number)


def test_cards_stand_in_any_order_and_are_written_in_box_order() -> None:
    assert GAME.parse("play joker fox fox") == Play(("fox", "fox", "joker"))
    assert GAME.parse("play joker fox fox").text == "play fox fox joker"
    assert GAME.parse("give mouse lion") == Give(("lion", "mouse"))
    assert GAME.parse("pass") == Pass() and GAME.parse("decline") == Decline()


@pytest.mark.parametrize(
    "text", ["", "pass fox", "play", "ask", "fox", "give", "PLAY fox", "lay ?"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadMove):
        GAME.parse(text)


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_a_deal_line_makes_the_same_deal_again(seats: int) -> None:
    mode = "simple" if seats == 3 else "partners"
    rng = Rng(seats)
    for ranking in ((), range(seats)):
        table = before_deal(seats, mode=mode, first=2, ranking=ranking)
        twin = before_deal(seats, mode=mode, first=2, ranking=ranking)
        stock = GAME.stock(table.states).tolist()
        rng.shuffle(stock)
        GAME.deal(table.states, np.array(stock, np.int8))
        line = GAME.deal_line(table.states)
        deck, first = GAME.read_deal(twin.states, line)
        assert ranking or first == 2
        GAME.deal(twin.states, deck)
        assert twin.states.tobytes() == table.states.tobytes()


@pytest.mark.parametrize(
    ("rule", "key", "value"),
    [
        ("Z5", "hands", None),
        ("Z5", "hands", []),
        ("Z5", "hands", [None] * 4),
        ("Z5", "hands", [["fox"] * 15] * 3 + [["fox"] * 14]),
        ("Z5", "hands", [["unicorn"] * 15] * 4),
        ("Z5", "hands", [[1] * 15, [[]] * 15, [{}] * 15, [None] * 15]),
        ("Z1", "hands", [["fox"] * 15] * 4),
        ("Z6", "dealer", None),
        ("Z6", "dealer", 4),
        ("Z6", "dealer", True),
        ("Z6", "dealer", "2"),
    ],
)
def test_a_wrong_deal_line_is_refused(rule: str, key: str, value: Any) -> None:
    table = before_deal(4)
    line = before_deal(4).deal()
    line[key] = value
    with pytest.raises(WrongDeal) as refused:
        GAME.read_deal(table.states, line)
    assert refused.value.rule == rule


def test_a_deal_line_without_a_key_is_refused() -> None:
    table = before_deal(4)
    with pytest.raises(WrongDeal):
        GAME.read_deal(table.states, {"deal": 1})


def test_three_players_need_the_cards_of_three() -> None:
    line = before_deal(3).deal()
    line["hands"][0][0], line["hands"][1][0] = "joker", "joker"
    with pytest.raises(WrongDeal) as refused:
        GAME.read_deal(before_deal(3).states, line)
    assert refused.value.rule == "Z24"
    line["leader"] = None
    with pytest.raises(WrongDeal):
        GAME.read_deal(before_deal(3).states, line)


def test_a_new_game_forgets_everything_of_the_last() -> None:
    options = GAME.info.settled(5, {"mode": "partners"})
    fresh, used = GAME.new(5, options, 3), GAME.new(5, options, 0)
    for name in fresh.dtype.names or ():
        used[name] = 7
    kernels.start(used, 0, 5, GAME.option_codes(options), 3)
    for name in fresh.dtype.names or ():
        assert used[name].tolist() == fresh[name].tolist(), name


def test_a_new_hand_forgets_everything_of_the_last() -> None:
    clean = before_deal(5, mode="partners", ranking=[4, 3, 2, 1, 0])
    used = before_deal(5, mode="partners", ranking=[4, 3, 2, 1, 0])
    kept = {
        "totals",
        "before",
        "target",
        "hand_number",
        "ranking",
        "seats",
        "with_partners",
        "tiny",
    }
    for name in set(used.states.dtype.names or ()) - kept - {"stage"}:
        used.states[name][..., :5] = 3
    assert clean.deal() == used.deal()
    for name in clean.states.dtype.names or ():
        assert clean.state[name].tolist() == used.state[name].tolist(), name


def test_every_legal_move_is_sampled_and_no_other() -> None:
    hands = ["elephant elephant mosquito fox joker", "lion fox joker", "fish fish", "lion orca"]
    teams = [(3, 1), (2, 0)]
    leading = Table(hands, teams=teams)
    asking = Table(hands, turn=1, lying="mouse mouse", owner=0, teams=teams)
    answering = Table(hands, turn=1, lying="mouse mouse", owner=0, teams=teams).play("ask lion")
    giving = before_deal(4, mode="partners", ranking=range(4))
    giving.deal()
    rng = Rng(1)
    for table in (leading, asking, answering, giving):
        numbers = {int(kernels.sample_move(table.states, 0, rng.words)) for _ in range(400)}
        assert {GAME.decode(table.states, number).text for number in numbers} == table.legal
