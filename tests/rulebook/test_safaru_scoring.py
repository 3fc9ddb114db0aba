"""Safarû, rule by rule in the order of the rulebook: end and scoring (S12 to S16)."""

import pytest

from menagerie.core.errors import BadOption
from menagerie.core.kernels import DEALER, NOBODY
from menagerie.games.safaru.game import GAME
from tests.rulebook.safaru_setup import deal, play, play_out, score, score_of, table


def test_S12_the_game_ends_when_all_cards_are_dealt_and_played() -> None:
    states = table("", "R4", "G9")
    play(states, "play R4")
    assert GAME.score_line(states) is None and GAME.to_act(states) == 1
    play(states, "play G9")
    assert GAME.to_act(states) == NOBODY
    assert GAME.outcome(states).ending == "single-game" and GAME.outcome(states).rule == "S12"


def test_S12_with_cards_in_the_stock_it_goes_on() -> None:
    states = table("", "R4", "G9", stock="R1 R2 R3 R5 G1 G2 G3 G5 B1 B2 B3 B5")
    play(states, "play R4", "play G9")
    assert GAME.to_act(states) == DEALER and GAME.score_line(states) is None


def test_S12_what_is_left_on_the_table_counts_for_nobody() -> None:
    states = table("B6 B7", "R3", "G2", piles=("K2", ""))
    play(states, "play R3", "play G2")
    assert score(states) == {"game": 1, "points": [1, 0], "totals": [1, 0]}


def test_S13_most_unicorns_24_most_hedgehogs_minus_12() -> None:
    assert score_of("B1 B1", "B9 Y1 Y9", "Y1") == [24, -12, 0]


def test_S13_ties_share_equally() -> None:
    assert score_of("B1", "B9", "K9") == [12, 12, 0]
    assert score_of("B1", "B9", "B1") == [8, 8, 8]
    assert score_of("Y1", "Y9", "K9") == [-6, -6, 0]
    assert score_of("Y1", "Y9", "Y1") == [-4, -4, -4]


def test_S13_nobody_scores_a_most_without_a_card_of_the_kind() -> None:
    assert score_of("K1", "R9") == [0, 0]
    assert score_of("", "") == [0, 0]


def test_S14_each_baby_costs_five_each_triangle_is_a_point() -> None:
    assert score_of("R0 G0", "R1 R9 R2 R6 R7") == [-8, 5]


def test_S13_S14_three_players_with_four_unicorns_each() -> None:
    yours = "B1 B1 B9 B0 R0 Y9 Y1 R7 R7 G7 G7 R6 G2"
    others = ("B2 B3 B4 B5", "B6 B7 B7 B8")
    assert score_of(yours, *others) == [8 - 12 + 13 - 10, 8 + 4, 8 + 7]


def test_S15_partners_score_as_one() -> None:
    states = table("R5 B5", "G5", "K5", "Y1", "K2")
    play(states, "play G5 pair B5", "play K5 pair R5", "play Y1", "play K2")
    assert score(states)["points"] == [26, 2]
    assert GAME.outcome(states).places == (1, 3, 1, 3)


def test_S16_a_single_game_can_end_in_a_tie() -> None:
    states = table("", "R4", "G9")
    play(states, "play R4", "play G9")
    assert GAME.outcome(states).places == (1, 1)


def test_S16_games_are_added_up_to_the_target() -> None:
    states = table("R5", "G5", "K9", piles=("B1", "B9 B1"), target=60)
    states["totals"][0, :2] = [2 * 20, 2 * 30]
    play(states, "play G5 pair R5", "play K9")
    assert score(states) == {"game": 1, "points": [2, 24], "totals": [22, 54]}
    assert GAME.to_act(states) == DEALER
    deal(states)
    line = GAME.deal_line(states)
    assert (line["game"], line["deal"]) == (2, 1)
    assert len(GAME.stock(states)) == 48
    assert states["caught"][0].tolist() == [0, 0, 0, 0]


def test_S16_whoever_reaches_the_target_wins_the_highest_if_several_do() -> None:
    states = table("", "K9", "", "", piles=("B1", "R6", ""), target=100)
    states["totals"][0, :3] = [2 * 80, 2 * 103, 2 * 3]
    play(states, "play K9")
    assert score(states)["totals"] == [104, 105, 3]
    outcome = GAME.outcome(states)
    assert (outcome.places, outcome.ending, outcome.rule) == ((2, 1, 3), "target-reached", "S16")


def test_S16_equal_at_the_top_another_game_is_played() -> None:
    states = table("", "K9", "", piles=("B1", ""), target=100)
    states["totals"][0, :2] = [2 * 80, 2 * 104]
    play(states, "play K9")
    assert score(states)["totals"] == [104, 104]
    assert GAME.to_act(states) == DEALER


def test_S16_below_the_target_the_match_goes_on() -> None:
    states = table("", "K9", "", piles=("B1", ""), target=100)
    states["totals"][0, 0] = 2 * 75
    play(states, "play K9")
    assert score(states)["totals"] == [99, 0]
    assert GAME.to_act(states) == DEALER


def test_S16_a_fixed_number_of_games() -> None:
    states = table("", "K9", "", piles=("B1", ""), games=2)
    play(states, "play K9")
    assert GAME.to_act(states) == DEALER
    for _ in range(5):
        deal(states)
        play_out(states)
    assert score(states)["game"] == 2
    assert GAME.outcome(states).ending == "games-played"


def test_S16_target_and_games_exclude_each_other() -> None:
    with pytest.raises(BadOption, match="S16"):
        GAME.info.settled(2, {"target": 100, "games": 2})
    assert GAME.info.settled(2, {}) == {
        "variant": "normal", "target": None, "games": None, "teams": False,
    }  # fmt: skip
