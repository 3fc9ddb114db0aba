"""Life is Life, rule by rule in the order of the rulebook, with its worked examples."""

from collections import Counter

import numpy as np
import pytest

import menagerie
from menagerie.core.compile import plain
from menagerie.core.kernels import DEALER, NOBODY
from menagerie.games.life_is_life.box import SPECIES
from menagerie.games.life_is_life.game import GAME
from menagerie.games.life_is_life.rules import lives_lost
from tests.rulebook.life_setup import (
    deal,
    hand,
    knock_round,
    known,
    legal,
    lives,
    play,
    row,
    score,
    table,
    why,
)

TEN = "giraffe giraffe bear bear goat goat dog dog mouse mouse"
OTHER = "sheep sheep sheep rabbit rabbit pig pig cat mole mole"
THIRD = "giraffe giraffe giraffe bear bear goat goat dog dog mouse"


def new(seats: int, first: int = 0, **options: object) -> np.ndarray[tuple[int], np.dtype[np.void]]:
    return GAME.new(seats, GAME.info.settled(seats, options), first)


# --- Material -------------------------------------------------------------------------------------


def test_L1_sixty_cards_each_species_as_often_as_its_value() -> None:
    deck = Counter(SPECIES[card] for card in GAME.stock(new(3)))
    assert deck == {
        "giraffe": 9, "bear": 8, "mole": 7, "goat": 7, "sheep": 6,
        "dog": 6, "rabbit": 5, "pig": 5, "cat": 4, "mouse": 3,
    }  # fmt: skip
    assert deck.total() == 60


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_L2_everybody_starts_with_five_lives(seats: int) -> None:
    assert lives(new(seats)) == [5] * seats


# --- Setting up a phase ---------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "aside"), [(3, 20), (4, 10), (5, 0)])
def test_L3_ten_cards_each_rows_of_one_to_four_the_rest_aside(seats: int, aside: int) -> None:
    states = new(seats)
    deal(states)
    line = GAME.deal_line(states)
    assert [len(h) for h in line["hands"]] == [10] * seats
    assert [len(r) for r in line["tableau"]] == [1, 2, 3, 4]
    assert len(line["aside"]) == GAME.public(states).aside_size == aside
    cards = [card for cards in (*line["hands"], *line["tableau"], line["aside"]) for card in cards]
    assert len(cards) == 60


def test_L3_two_players_left_thirty_cards_aside() -> None:
    states = table([TEN, None, OTHER])
    states["stage"] = 0
    deal(states)
    line = GAME.deal_line(states)
    assert line["hands"][1] is None
    assert len(line["aside"]) == 30


def test_L3_all_cards_are_shuffled_anew_for_every_phase() -> None:
    states = table([TEN, OTHER, THIRD], turn=0)
    knock_round(states)
    assert GAME.to_act(states) == DEALER
    assert len(GAME.stock(states)) == 60


@pytest.mark.parametrize("first", [0, 1, 2])
def test_L4_chance_names_the_first_starter_and_play_goes_left(first: int) -> None:
    states = new(3, first)
    deal(states)
    order = []
    for _ in range(4):
        order.append(GAME.to_act(states))
        GAME.apply(states, int(GAME.legal_numbers(states)[0]))
    assert order == [first, (first + 1) % 3, (first + 2) % 3, first]


def test_L4_a_player_who_is_out_is_passed_over() -> None:
    states = table([TEN, None, OTHER])
    play(states, "trade mouse")
    assert GAME.to_act(states) == 2


# --- A turn: trade or knock -----------------------------------------------------------------------


def test_L5_lay_as_many_cards_as_the_row_has_and_take_it() -> None:
    """Tim takes row 3 with three cards of his hand; they become the new row 3."""
    states = table([TEN, OTHER, THIRD])
    play(states, "trade dog mouse mouse")
    assert hand(states, 0) == "giraffe giraffe giraffe bear bear goat goat sheep dog cat"
    assert row(states, 3) == "dog mouse mouse"
    assert row(states, 2) == "bear mole"


def test_L5_example_sarah_may_not_lay_mole_and_bear_for_mole_and_bear() -> None:
    states = table(["mole mole bear goat goat dog dog sheep sheep cat", OTHER, THIRD])
    assert why(states, "trade bear mole") == "L5"
    for other in ("trade mole mole", "trade bear goat", "trade dog cat"):
        assert why(states, other) is None


def test_L5_only_cards_of_the_own_hand() -> None:
    states = table([TEN, OTHER, THIRD])
    assert why(states, "trade pig") == "L5"
    assert why(states, "trade bear bear bear") == "L5"
    assert why(states, "trade bear bear goat") is None


def test_L5_every_handful_but_the_rows_is_a_trade() -> None:
    states = table(["bear bear dog dog dog mouse mouse mouse goat goat", OTHER, THIRD])
    texts = legal(states)
    assert "trade bear" in texts and "trade dog dog dog mouse" in texts
    singles = {t for t in texts if len(t.split()) == 2}
    assert singles == {"trade bear", "trade dog", "trade mouse", "trade goat"}
    states["rows"][0, 0] = SPECIES.index("goat")
    assert "trade goat" not in legal(states)


def test_L6_no_knock_before_a_trade_in_this_phase() -> None:
    states = table([TEN, OTHER, THIRD])
    assert why(states, "knock") == "L6"
    assert "knock" not in legal(states)
    play(states, "trade mouse", "trade cat", "trade mouse")
    assert why(states, "knock") is None
    assert "knock" in legal(states)


def test_L6_after_a_knock_each_other_player_has_exactly_one_turn() -> None:
    states = table([TEN, OTHER, THIRD], turn=1)
    play(states, "trade cat", "trade mouse", "trade dog", "knock")
    assert GAME.to_act(states) == 2
    play(states, "trade goat")
    assert GAME.to_act(states) == 0
    play(states, "knock")
    assert score(states)["end"] == "scored"
    assert score(states)["by"] == 1


def test_L6_a_later_knock_does_not_prolong_the_last_round() -> None:
    states = table([TEN, OTHER, THIRD])
    states["traded"] = 1
    play(states, "knock", "knock", "knock")
    assert score(states)["by"] == 0


def test_L6_a_new_phase_forgets_who_has_traded() -> None:
    states = table([TEN, OTHER, THIRD])
    knock_round(states)
    deal(states)
    assert "knock" not in legal(states)


def test_L7_who_may_not_knock_must_trade_and_always_can() -> None:
    states = table(["pig pig pig pig rabbit rabbit rabbit rabbit cat cat", OTHER, THIRD])
    texts = legal(states)
    assert texts and all(text.startswith("trade") for text in texts)
    assert why(states, "knock") == "L6"


def test_L7_the_cap_scores_the_phase_as_if_the_last_round_had_ended() -> None:
    states = table([TEN, OTHER, THIRD], turn_cap=2)
    play(states, "trade mouse")
    assert GAME.score_line(states) is None
    play(states, "trade cat")
    assert score(states)["end"] == "turn-cap"
    assert score(states)["by"] is None
    assert score(states)["points"] != [None, None, None]


def test_L7_on_the_same_turn_the_last_round_comes_before_the_cap() -> None:
    states = table([TEN, OTHER, THIRD], turn_cap=3)
    states["traded"] = 1
    play(states, "knock", "knock", "knock")
    assert score(states)["end"] == "scored"


def test_L7_on_the_same_turn_sudden_death_comes_before_everything() -> None:
    states = table([TEN, THIRD, "cat cat cat mole mole goat goat dog dog bear"], turn_cap=3)
    states["traded"] = 1
    play(states, "knock", "knock", "trade mole mole bear")
    assert score(states)["end"] == "sudden-death"


def test_L7_without_a_cap_a_phase_may_go_on() -> None:
    states = table([TEN, OTHER, THIRD])
    for _ in range(300):
        moves = [
            int(n) for n in GAME.legal_numbers(states) if GAME.decode(states, n).text != "knock"
        ]
        GAME.apply(states, moves[0])
        if GAME.to_act(states) < 0:
            break
    assert states["turns"][0] == 300


# --- Sudden death ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "trade"),
    [
        ("cat cat cat mole mole goat goat dog dog bear", "trade mole mole bear"),
        ("rabbit rabbit rabbit rabbit mole goat goat dog dog bear", "trade mole goat dog bear"),
        ("pig pig pig pig mole goat goat dog dog bear", "trade mole"),
    ],
)
def test_L8_all_cats_or_rabbits_or_pigs_end_the_phase_at_once(before: str, trade: str) -> None:
    states = table([before, OTHER.replace("cat", "sheep"), THIRD])
    play(states, trade)
    line = score(states)
    assert (line["end"], line["by"], line["points"]) == ("sudden-death", 0, [None] * 3)
    assert lives(states) == [5, 4, 4]
    assert GAME.to_act(states) == DEALER


def test_L8_also_in_the_last_round_after_a_knock() -> None:
    states = table([TEN, "pig pig pig pig mole goat goat dog dog bear", THIRD])
    states["traded"] = 1
    play(states, "knock", "trade mole")
    assert score(states)["end"] == "sudden-death"
    assert lives(states) == [4, 5, 4]


def test_L8_a_dealt_set_counts_only_if_it_is_still_there_after_trading() -> None:
    dealt = "cat cat cat cat mole goat goat dog dog bear"
    states = table([dealt, OTHER.replace("cat", "sheep"), THIRD])
    assert GAME.to_act(states) == 0
    play(states, "trade cat")
    assert GAME.score_line(states) is None
    states = table([dealt, OTHER.replace("cat", "sheep"), THIRD])
    play(states, "trade mole")
    assert score(states)["end"] == "sudden-death"


def test_L8_another_players_set_does_not_end_your_turn() -> None:
    states = table([TEN, "cat cat cat cat mole goat goat dog dog bear", THIRD])
    play(states, "trade mouse")
    assert GAME.score_line(states) is None


# --- Scoring --------------------------------------------------------------------------------------


def test_L9_example_mia_has_most_giraffes() -> None:
    mia = "giraffe giraffe giraffe giraffe"
    states = table([mia, "giraffe giraffe giraffe", "giraffe"])
    knock_round(states)
    assert score(states)["points"] == [9, 0, 0]


def test_L9_a_tie_for_most_gives_nobody_anything_not_even_the_second() -> None:
    states = table(["bear bear bear", "bear bear bear", "bear bear mouse"])
    knock_round(states)
    assert score(states)["points"] == [0, 0, 3]


def test_L9_a_majority_counts_the_value_once() -> None:
    states = table(["dog dog dog dog dog dog", "mole", "goat"])
    knock_round(states)
    assert score(states)["points"] == [6, 7, 7]


def test_L10_a_single_card_can_be_the_majority_with_more_than_two_players() -> None:
    states = table(["giraffe", "dog dog", "mole"])
    knock_round(states)
    assert score(states)["points"] == [9, 6, 7]


def test_L10_with_two_players_left_a_majority_needs_two_cards() -> None:
    states = table(["giraffe mouse mouse", None, "dog dog mole"])
    knock_round(states)
    assert score(states)["points"] == [3, None, 6]


def test_L11_example_tim_15_mia_13_linus_10_leon_7_hanna_7() -> None:
    states = table(["giraffe dog", "mole sheep", "rabbit pig", "goat", "cat mouse"])
    knock_round(states)
    assert score(states)["points"] == [15, 13, 10, 7, 7]
    assert lives(states) == [5, 4, 4, 3, 3]


def totals(*points: int) -> list[int]:
    """Lives lost for given totals."""
    states = table([TEN] * len(points))
    states["points"][0, : len(points)] = points
    record = states.view(np.recarray)[0]
    return [int(plain(lives_lost)(record, seat)) for seat in range(len(points))]


def test_L11_all_who_share_the_highest_lose_nothing() -> None:
    assert totals(12, 12, 5, 8) == [0, 0, 2, 1]


def test_L11_if_all_are_equal_nobody_loses_any() -> None:
    assert totals(9, 9, 9) == [0, 0, 0]


def test_L11_with_two_players_the_lower_loses_two() -> None:
    states = table(["bear bear", None, "mouse mouse"])
    knock_round(states)
    assert lives(states) == [5, 0, 3]


# --- Next phase and the end -----------------------------------------------------------------------


def test_L12_lives_never_go_below_zero_and_who_has_none_is_out() -> None:
    states = table(["bear bear", "mole", "mouse"], lives=[3, 2, 1])
    knock_round(states)
    assert score(states)["points"] == [8, 7, 3]
    assert lives(states) == [3, 1, 0]
    deal(states)
    assert GAME.deal_line(states)["hands"][2] is None


def test_L13_the_left_neighbour_of_the_last_starter_starts() -> None:
    states = table([TEN, OTHER, THIRD], starter=1)
    knock_round(states)
    deal(states)
    assert GAME.deal_line(states)["starter"] == 2
    assert GAME.to_act(states) == 2


def test_L13_whoever_is_out_is_skipped() -> None:
    states = table(["bear bear", "mole mole", "mouse"], lives=[3, 3, 1], starter=1)
    knock_round(states)
    deal(states)
    assert GAME.deal_line(states)["starter"] == 0


def test_L14_the_last_player_left_wins() -> None:
    states = table(["bear bear", None, "mouse mouse"], lives=[1, 0, 2])
    knock_round(states)
    assert GAME.to_act(states) == NOBODY
    assert GAME.outcome(states).places == (1, 3, 2)


def test_L14_falling_in_the_same_phase_is_ranked_by_its_points() -> None:
    states = table(["bear bear", "mole", "mouse"], lives=[2, 1, 1])
    knock_round(states)
    assert GAME.outcome(states).places == (1, 2, 3)


def test_L14_equal_points_in_the_same_phase_share_the_place() -> None:
    states = table(["bear bear", "mole", "goat"], lives=[2, 1, 1])
    knock_round(states)
    assert GAME.outcome(states).places == (1, 2, 2)


def test_L14_after_a_sudden_death_all_who_fall_share_the_place() -> None:
    states = table(["pig pig pig pig mole bear", "mole mole", "goat"], lives=[2, 1, 1])
    play(states, "trade bear")
    assert GAME.outcome(states).places == (1, 2, 2)
    assert GAME.outcome(states).rule == "L14"


def test_L14_whoever_is_out_has_a_place_though_the_game_goes_on() -> None:
    states = table(["bear bear", "goat goat", "mole", "mouse"], lives=[2, 2, 1, 1])
    knock_round(states)
    assert [(seat.seat, seat.place) for seat in GAME.public(states).fallen] == [(2, 3), (3, 4)]
    states = table(["bear bear", "goat goat", "pig", "pig"], lives=[2, 2, 1, 1])
    knock_round(states)
    assert [(seat.seat, seat.place) for seat in GAME.public(states).fallen] == [(2, 3), (3, 3)]


# --- Variant "advanced" ---------------------------------------------------------------------------


def test_L15_four_cats_are_no_sudden_death_in_the_advanced_variant() -> None:
    cats = "cat cat cat mole mole goat goat dog dog bear"
    states = table([cats, TEN, THIRD], variant="advanced")
    play(states, "trade mole mole bear")
    assert GAME.score_line(states) is None


def test_L15_the_caller_gains_a_life_without_limit() -> None:
    pigs = "pig pig pig pig mole goat goat dog dog bear"
    states = table([pigs, TEN, THIRD], variant="advanced", lives=[5, 3, 1])
    play(states, "trade mole")
    assert lives(states) == [6, 2, 0]


def test_L15_in_the_base_game_the_caller_gains_nothing() -> None:
    states = table(["pig pig pig pig mole goat goat dog dog bear", TEN, THIRD])
    play(states, "trade mole")
    assert lives(states)[0] == 5


# --- What is public -------------------------------------------------------------------------------


def test_L16_what_a_player_took_and_has_not_laid_again_is_known_to_all() -> None:
    states = table([TEN, OTHER, THIRD])
    play(states, "trade dog mouse mouse")
    assert known(states, 1)[0] == ("giraffe", "sheep", "cat")
    play(states, "trade cat", "trade mouse")
    states["turn"] = 0
    play(states, "trade cat sheep")
    assert "cat" not in known(states, 1)[0]
    assert "giraffe" in known(states, 1)[0]


def test_L16_hands_and_cards_aside_are_hidden() -> None:
    match = menagerie.start("life-is-life", seats=4, seed=3)
    view = match.view(0)
    other = match.copy()
    other.states = match.game.imagine(view, menagerie.Rng(5))
    assert other.states.tobytes() != match.states.tobytes()
    assert other.view(0) == view


def test_L16_who_traded_without_a_sudden_death_had_no_complete_set() -> None:
    """Seat 0 trades, so it has at most three cats; it lays one, so it has at most two."""
    cats = "cat cat mole mole goat goat dog dog bear bear"
    rows = ("pig", "mole bear", "goat goat dog", "dog dog dog dog")
    states = table([cats, OTHER.replace("cat", "sheep"), THIRD], rows)
    play(states, "trade mole", "trade rabbit", "trade mouse", "trade cat goat")
    worlds = [GAME.imagine(GAME.observe(states, 1), menagerie.Rng(s)) for s in range(600)]
    held = {int(world["hands"][0, 0, SPECIES.index("cat")]) for world in worlds}
    assert held == {0, 1, 2}


def test_L16_also_after_a_sudden_death_of_another() -> None:
    rabbits = "rabbit rabbit rabbit rabbit goat goat dog dog bear bear"
    pigs = "pig pig pig pig mole goat goat dog dog bear"
    states = table([rabbits, pigs, THIRD], ("mole", "pig cat", "goat goat dog", "dog dog dog dog"))
    play(states, "trade dog", "trade goat dog")
    assert score(states)["end"] == "sudden-death"
    worlds = [GAME.imagine(GAME.observe(states, 2), menagerie.Rng(s)) for s in range(6000)]
    assert max(int(world["hands"][0, 0, SPECIES.index("rabbit")]) for world in worlds) <= 4


def test_L16_a_match_tells_the_hands_that_were_shown() -> None:
    match = menagerie.start("life-is-life", seats=3, seed=2, turn_cap=3)
    hands = {}
    while not match.scores:
        match.play(match.legal[0])
        if match.num_moves == 2:
            before = match.copy()
    last = before.copy()
    last.game.apply(last.states, int(last.legal.numbers[0]))
    hands = {f"hand of seat {s}": last.view(s).hand for s in range(3)}
    assert match.revealed == hands


def test_L16_at_scoring_all_hands_are_shown() -> None:
    states = table([TEN, OTHER, THIRD])
    knock_round(states)
    assert known(states, 0) == tuple(tuple(h.split()) for h in sorted_hands())


def sorted_hands() -> list[str]:
    return [" ".join(sorted(h.split(), key=SPECIES.index)) for h in (TEN, OTHER, THIRD)]


def test_L16_at_a_sudden_death_only_the_caller_shows() -> None:
    states = table(["pig pig pig pig mole goat goat dog dog bear", TEN, THIRD])
    play(states, "trade mole")
    shown = known(states, 2)
    assert len(shown[0]) == 10
    assert shown[1] == ()
