"""Zoff im Zoo: places, ranking, the end of the game, three players (Z13 to Z16, Z24 to Z26)."""

from collections import Counter
from collections.abc import Sequence

import pytest

from menagerie.core.errors import BadOption
from menagerie.core.kernels import DEALER, NOBODY
from menagerie.games.zoff_im_zoo.box import KINDS
from menagerie.games.zoff_im_zoo.game import GAME
from tests.rulebook.zoff_im_zoo_setup import Table, before_deal


def last_move(
    out: Sequence[int],
    *,
    before: Sequence[int] = (),
    left: str = "fish fish",
    target: int = 19,
) -> Table:
    """A table after the last move of a hand: the seats went out in this order; one holds `left`."""
    seats = len(out)
    hands = [""] * seats
    hands[out[-2]], hands[out[-1]] = "orca", left
    table = Table(
        hands,
        turn=out[-2],
        lying="seal",
        owner=out[-1],
        before_this_hand=before or [0] * seats,
        target=target,
    )
    table.put("out", [*out[:-2], -1, -1])
    return table.play("play orca")


# --- Scoring by place -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("out", "gain"),
    [
        ([2, 0, 3, 1], [3, 0, 4, 2]),
        ([4, 3, 2, 1, 0], [0, 2, 3, 4, 5]),
        ([0, 1, 2, 3, 4, 5], [6, 5, 4, 3, 2, 0]),
        ([6, 0, 1, 2, 3, 4, 5], [6, 5, 4, 3, 2, 0, 7]),
    ],
)
def test_Z13_first_gets_n_points_and_the_last_none(out: list[int], gain: list[int]) -> None:
    table = last_move(out)
    assert table.score == {"hand": 1, "out": out, "gain": gain, "totals": gain}


# --- Mode "simple" --------------------------------------------------------------------------------


def test_Z14_points_are_added() -> None:
    table = last_move([0, 1, 2, 3], before=[1, 2, 3, 4])
    assert table.score["gain"] == [4, 3, 2, 0]
    assert table.score["totals"] == [5, 5, 5, 4]


def test_Z14_the_first_deals_and_the_last_leads() -> None:
    table = last_move([0, 1, 2, 3], before=[0, 5, 0, 0])
    assert table.to_act == DEALER
    assert table.per_seat("ranking") == [1, 0, 2, 3]
    line = table.deal()
    assert (line["deal"], line["dealer"], line["leader"]) == (2, 1, 3)
    assert (line["teams"], line["alone"]) == ([], None)
    assert table.to_act == 3
    assert GAME.score_line(table.states) is None


def test_Z14_in_simple_mode_lions_and_hedgehogs_do_not_count() -> None:
    assert last_move([0, 1, 2, 3], left="lion lion").score["gain"] == [4, 3, 2, 0]


def test_Z15_a_tie_goes_to_fewer_points_before_the_last_hand() -> None:
    table = last_move([0, 1, 2, 3], before=[1, 2, 3, 5])  # 5, 5, 5, 5
    assert table.per_seat("totals") == [5, 5, 5, 5]
    assert table.per_seat("ranking") == [0, 1, 2, 3]
    table = last_move([3, 2, 1, 0], before=[9, 7, 6, 5])  # 9, 9, 9, 9: the last hand's last is last
    assert table.per_seat("ranking") == [3, 2, 1, 0]


def test_Z15_more_points_come_first() -> None:
    table = last_move([0, 1, 2, 3], before=[0, 8, 0, 20])
    assert table.per_seat("totals") == [4, 11, 2, 20]
    assert table.per_seat("ranking") == [3, 1, 0, 2]


def test_Z15_still_tied_the_one_who_went_out_earlier() -> None:
    # Same total and same total before: only with partners, who share their points.
    table = Table(
        ["", "", "orca", "fish"],
        turn=2,
        lying="seal",
        owner=3,
        teams=[(0, 1), (2, 3)],
        before_this_hand=[3, 3, 0, 0],
    )
    table.put("out", [1, 0, -1, -1])
    table.put("hedgehogs", [1, 1, 1, 1])
    table.play("play orca")
    assert table.per_seat("totals") == [10, 10, 2, 2]
    assert table.per_seat("ranking") == [1, 0, 2, 3]


def test_Z16_the_game_ends_when_two_players_have_19() -> None:
    one = last_move([0, 1, 2, 3], before=[15, 15, 0, 0])
    assert one.per_seat("totals") == [19, 18, 2, 0] and one.to_act == DEALER
    two = last_move([0, 1, 2, 3], before=[15, 16, 0, 0])
    assert two.per_seat("totals") == [19, 19, 2, 0] and two.to_act == NOBODY
    outcome = GAME.outcome(two.states)
    assert outcome.places == (1, 2, 3, 4)  # a tie: seat 0 had fewer points before
    assert (outcome.ending, outcome.rule) == ("target-reached", "Z16")


def test_Z16_the_target_can_be_agreed_otherwise() -> None:
    assert last_move([0, 1, 2, 3], target=3).to_act == NOBODY
    assert last_move([0, 1, 2, 3], target=4).to_act == DEALER


# --- Three players --------------------------------------------------------------------------------


def test_Z24_thirtynine_cards() -> None:
    table = before_deal(3)
    stock = Counter(KINDS[card] for card in GAME.stock(table.states))
    assert stock.total() == 39
    assert all(stock[kind] == 4 for kind in ("lion", "elephant", "mouse"))
    assert stock["mosquito"] == 2 and stock["joker"] == 1
    others = set(KINDS) - {"lion", "elephant", "mouse", "mosquito", "joker"}
    assert all(stock[kind] == 3 for kind in others) and len(others) == 8
    assert [len(hand) for hand in table.deal()["hands"]] == [13, 13, 13]


def test_Z25_no_partners_among_three() -> None:
    with pytest.raises(BadOption, match="three players have no partners"):
        GAME.info.settled(3, {"mode": "partners"})


def test_Z25_places_are_worth_3_2_and_0_points() -> None:
    table = Table(["", "orca", "fish"], turn=1, lying="seal", owner=2)
    table.put("hedgehogs", [1, 1, 1])
    assert table.play("play orca").score["gain"] == [3, 2, 0]


def test_Z25_lions_and_hedgehogs_count_from_the_first_hand() -> None:
    table = Table(["", "orca", "fish lion"], turn=1, lying="seal", owner=2)
    table.put("lions", [2, 1, 0])
    table.put("hedgehogs", [0, 2, 1])
    assert table.play("play orca").score["gain"] == [3 + 2 - 1, 2, 0 - 1]


def test_Z26_chance_names_the_first_leader_then_the_last_leads() -> None:
    table = before_deal(3, first=2)
    line = table.deal()
    assert (line["dealer"], line["leader"], table.to_act) == (None, 2, 2)
    later = before_deal(3, first=2, ranking=[2, 0, 1])
    line = later.deal()
    assert (line["dealer"], line["leader"], later.to_act) == (None, 1, 1)
    assert [len(hand) for hand in line["hands"]] == [13, 13, 13]


def test_Z26_one_player_with_19_ends_the_game() -> None:
    table = Table(["", "orca", "fish"], turn=1, lying="seal", owner=2, before_this_hand=[16, 2, 18])
    table.put("hedgehogs", [1, 1, 1])
    table.play("play orca")
    assert table.per_seat("totals") == [19, 4, 18] and table.to_act == NOBODY
    outcome = GAME.outcome(table.states)
    assert outcome.places == (1, 3, 2) and outcome.rule == "Z26"


def test_Z26_with_18_the_game_goes_on() -> None:
    table = Table(["", "orca", "fish"], turn=1, lying="seal", owner=2, before_this_hand=[15, 2, 18])
    table.put("hedgehogs", [1, 1, 1])
    assert table.play("play orca").to_act == DEALER
