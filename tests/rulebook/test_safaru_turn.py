"""Safarû, rule by rule in the order of the rulebook: cards, dealing and a turn (S1 to S11)."""

from collections import Counter

import pytest

import menagerie
from menagerie.core.compile import plain
from menagerie.core.errors import BadMove, BadOption
from menagerie.core.kernels import DEALER
from menagerie.games.safaru.box import CODES, TRIANGLES
from menagerie.games.safaru.game import GAME
from menagerie.games.safaru.rules_scoring import triangles
from tests.rulebook.safaru_setup import (
    deal,
    hand,
    legal,
    new,
    pile,
    place,
    play,
    play_out,
    rule_behind,
    table,
    why,
    wild,
)

# --- Material -------------------------------------------------------------------------------------


def test_S1_sixty_cards_twelve_in_each_of_five_colours() -> None:
    box = Counter(CODES[card] for card in GAME.stock(new(2)))
    assert box.total() == 60
    for colour in "RGBYK":
        assert {number: box[f"{colour}{number}"] for number in range(10)} == {
            0: 1, 1: 2, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 2, 8: 1, 9: 1,
        }  # fmt: skip


def test_S1_box_order_is_by_number_then_red_green_blue_yellow_black() -> None:
    assert CODES[:7] == ("R0", "G0", "B0", "Y0", "K0", "R1", "R1")
    assert CODES[38:42] == ("Y6", "K6", "R7", "R7")
    assert CODES[-1] == "K9"


def test_S1_two_copies_are_one_card_to_the_rules() -> None:
    states = table("R1 R1 G1", "B1 B1 K9 K8")
    assert {move for move in legal(states) if move.startswith("play B1")} == {
        "play B1 pair R1",
        "play B1 pair G1",
    }


def test_S1_only_the_first_copy_has_a_number() -> None:
    states = table("R1 R1 G1", "B1 B1 K9 K8")
    first = GAME.encode(states, GAME.parse("play B1 pair R1"))
    assert GAME.why_illegal(states, first) == 0
    second_in_the_wild = first & ~(1 | 1 << 28) | (2 | 2 << 28)
    second_in_hand = first + (1 << 56)
    for number in (second_in_the_wild, second_in_hand):
        assert GAME.reasons(GAME.why_illegal(states, number)).name == "OTHER_COPY"


def test_S1_what_is_left_of_two_copies_is_the_same_whichever_was_played() -> None:
    states = table("G2 G9", "R7 R7", "K3 K4")
    play(states, "play R7", "play K3")
    assert hand(states, 0) == "R7"
    assert wild(states) == "G2 K3 R7 G9"
    assert "play R7 pair R7" in legal(states)
    play(states, "play R7 pair R7")
    assert pile(states, 0) == "R7 R7"


def test_S2_triangles_by_number() -> None:
    assert TRIANGLES == (1, 0, 1, 1, 1, 1, 2, 2, 1, 0)
    for number, count in enumerate(TRIANGLES):
        assert plain(triangles)(place(f"R{number}")) == count
    assert plain(triangles)(place("R0 R1 R1 R2 R3 R4 R5 R6 R7 R7 R8 R9")) == 12


# --- Dealing --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_S3_four_cards_each_and_four_face_up(seats: int) -> None:
    states = new(seats, first=1)
    deal(states)
    line = GAME.deal_line(states)
    assert (line["deal"], line["game"], line["dealer"]) == (1, 1, 1)
    assert [len(cards) for cards in line["hands"]] == [4] * seats
    assert len(line["table"]) == 4
    assert len(GAME.stock(states)) == 60 - 4 * seats - 4


def test_S3_the_player_left_of_the_dealer_starts() -> None:
    for dealer in range(3):
        states = new(3, first=dealer)
        deal(states)
        assert GAME.to_act(states) == (dealer + 1) % 3


def test_S3_cards_go_round_from_the_dealers_left() -> None:
    states = new(3, first=0)
    deal(states, ["R1 R2 R3 R4", "G1 G2 G3 G4", "B1 B2 B3 B4"], "K1 K2 K3 K4")
    assert [hand(states, seat) for seat in range(3)] == [
        "B1 B2 B3 B4",
        "R1 R2 R3 R4",
        "G1 G2 G3 G4",
    ]
    assert wild(states) == "K1 K2 K3 K4"


def test_S3_four_play_two_against_two_partners_opposite() -> None:
    states = table("R5 G5", "B5", "K1", "Y5", "K2")
    play(states, "play B5 pair R5", "play K1", "play Y5 pair G5")
    assert pile(states, 0) == "R5 G5 B5 Y5"
    with pytest.raises(BadOption, match="S3"):
        GAME.info.settled(4, {"teams": False})


@pytest.mark.parametrize("seats", [2, 3])
def test_S3_two_or_three_play_for_themselves(seats: int) -> None:
    assert GAME.info.settled(seats, {})["teams"] is False
    assert GAME.info.settled(seats, {"teams": True})["teams"] is False
    assert GAME.info.settled(4, {})["teams"] is True


@pytest.mark.parametrize(
    ("seats", "to_the_table"), [(2, [4, 4, 4, 4, 4]), (3, [4, 4, 4, 0]), (4, [4, 4, 4])]
)
def test_S4_the_deals_come_out_even(seats: int, to_the_table: list[int]) -> None:
    states = new(seats)
    dealt: list[int] = []
    while len(dealt) < len(to_the_table):
        assert GAME.to_act(states) == DEALER
        deal(states, seed=len(dealt))
        line = GAME.deal_line(states)
        assert line["deal"] == len(dealt) + 1
        dealt.append(len(line["table"]))
        play_out(states)
    assert dealt == to_the_table
    assert GAME.score_line(states) is not None


def test_S4_the_deal_goes_round_and_their_left_neighbour_starts() -> None:
    states = new(3, first=2)
    for dealer in (2, 0, 1, 2):
        deal(states)
        assert GAME.deal_line(states)["dealer"] == dealer
        assert GAME.to_act(states) == (dealer + 1) % 3
        play_out(states)


def test_S4_the_table_stays_between_deals() -> None:
    states = table("R2", "R9", "G4", stock="R3 G3 B3 Y3 K3 R5 G5 B5 Y5 K5 R6 G6")
    play(states, "play R9", "play G4")
    assert GAME.to_act(states) == DEALER and GAME.score_line(states) is None
    deal(states, ["R3 G3 B3 Y3", "R5 G5 B5 Y5"], "K3 K5 R6 G6")
    assert wild(states) == "R2 K3 G4 K5 R6 G6 R9"
    assert GAME.deal_line(states)["table"] == ["K3", "K5", "R6", "G6"]


def test_S4_in_a_match_the_deal_goes_on_from_game_to_game() -> None:
    states = new(2, first=0, games=2)
    dealers = []
    for _ in range(10):
        deal(states)
        dealers.append(GAME.deal_line(states)["dealer"])
        play_out(states)
    assert dealers == [0, 1, 0, 1, 0, 1, 0, 1, 0, 1]
    states = new(4, first=3, games=2)
    dealers = []
    for _ in range(6):
        deal(states)
        dealers.append(GAME.deal_line(states)["dealer"])
        play_out(states)
    assert dealers == [3, 0, 1, 2, 3, 0]


def test_S4_nobody_may_move_before_the_deal() -> None:
    states = new(2)
    assert GAME.reasons(GAME.why_illegal(states, 0)).name == "NO_TURN"


# --- A turn ---------------------------------------------------------------------------------------


def test_S5_play_one_card_of_your_own_hand() -> None:
    states = table("R2", "G4 G9")
    assert why(states, "play G4") is None
    assert why(states, "play K9") == "NOT_IN_HAND"
    play(states, "play G4")
    assert hand(states, 0) == "G9"
    assert GAME.to_act(states) == 1


def test_S5_a_card_that_can_catch_may_not_be_released() -> None:
    for lying in ("R5", "G2 Y3", "B3 K9"):
        states = table(lying, "K5")
        assert why(states, "play K5") == "MUST_CATCH"
    assert why(table("G2 Y4 B9", "K5"), "play K5") is None


def test_S5_on_an_empty_table_every_card_is_released() -> None:
    states = table("", "R0 G5 K9")
    assert legal(states) == {"play R0", "play G5", "play K9"}
    play(states, "play G5")
    assert wild(states) == "G5"


def test_S5_another_card_may_be_played_though_one_could_catch() -> None:
    assert legal(table("R5", "G5 K4")) == {"play G5 pair R5", "play K4"}


def test_S5_only_cards_on_the_table_can_be_caught() -> None:
    assert why(table("R5", "G5"), "play G5 pair B5") == "NOT_ON_TABLE"
    states = table("R5", "G5")
    beyond = GAME.encode(states, GAME.parse("play G5 pair R5")) | 1 << 5
    assert GAME.reasons(GAME.why_illegal(states, beyond)).name == "NOT_ON_TABLE"


@pytest.mark.parametrize("number", [-1, -(2**63), 2**63 - 1, 61 << 56, 63 << 56 | 3])
def test_S5_a_turn_is_a_card_and_its_catch_and_nothing_else(number: int) -> None:
    states = table("R5 G2 Y3", "G5")
    assert GAME.reasons(GAME.why_illegal(states, number)).name in ("NO_SUCH_MOVE", "NOT_ON_TABLE")


def test_S6_add_two_or_more_cards_up_to_your_card_which_stays() -> None:
    states = table("G2 Y3 K8", "R5")
    assert legal(states) == {"play R5 add G2 Y3"}
    play(states, "play R5 add G2 Y3")
    assert pile(states, 0) == "G2 Y3"
    assert wild(states) == "R5 K8"


def test_S6_one_card_is_not_added() -> None:
    assert rule_behind(table("G5", "R5"), "play R5 add G5") == "S6"
    assert why(table("G5", "R5"), "play R5 add G5") == "CANNOT_ADD_ONE"


def test_S6_the_sum_is_exactly_your_number() -> None:
    states = table("R1 G2 Y3", "R5")
    assert why(states, "play R5 add R1 Y3") == "WRONG_SUM"
    assert why(states, "play R5 add R1 G2 Y3") == "WRONG_SUM"


def test_S6_one_combination_and_the_player_chooses_which() -> None:
    states = table("R1 G4 B2 Y3", "K5")
    assert legal(states) == {"play K5 add R1 G4", "play K5 add B2 Y3"}
    assert why(states, "play K5 add R1 B2 Y3 G4") == "WRONG_SUM"
    with pytest.raises(BadMove, match="once"):
        GAME.parse("play K5 add R1 G4 add B2 Y3")


def test_S7_seventeen_with_one_or_more_cards_and_your_card_stays() -> None:
    assert legal(table("K8", "R9")) == {"play R9 seventeen K8"}
    states = table("B3 K9", "R5")
    assert legal(states) == {"play R5 seventeen B3 K9"}
    play(states, "play R5 seventeen B3 K9")
    assert pile(states, 0) == "B3 K9"
    assert wild(states) == "R5"


def test_S7_it_must_be_seventeen_and_one_combination() -> None:
    states = table("B3 K9 R2 G1 G9", "R5")
    assert rule_behind(states, "play R5 seventeen B3") == "S7"
    assert why(states, "play R5 seventeen B3 G9 K9") == "NOT_SEVENTEEN"
    assert {move for move in legal(states) if "add" not in move} == {
        "play R5 seventeen B3 K9",
        "play R5 seventeen B3 G9",
        "play R5 seventeen G1 R2 K9",
        "play R5 seventeen G1 R2 G9",
    }


def test_S8_pair_takes_one_card_of_the_same_number_and_your_own() -> None:
    states = table("R5 G5 K3", "B5")
    assert legal(states) == {"play B5 pair R5", "play B5 pair G5"}
    play(states, "play B5 pair G5")
    assert pile(states, 0) == "G5 B5"
    assert wild(states) == "K3 R5"


def test_S8_another_number_is_no_pair() -> None:
    assert rule_behind(table("R5 K3", "B5"), "play B5 pair K3") == "S8"
    with pytest.raises(BadMove, match="one card"):
        GAME.parse("play B5 pair R5 G5")
    states = table("R5 G5 K3", "B5")
    both = GAME.encode(states, GAME.parse("play B5 pair R5")) | 0b110 | 0b110 << 28
    assert GAME.reasons(GAME.why_illegal(states, both)).name == "NO_PAIR"


def test_S9_all_three_methods_in_one_turn() -> None:
    states = table("G2 Y3 B3 K9 B5", "R5")
    play(states, "play R5 add G2 Y3 seventeen B3 K9 pair B5")
    assert pile(states, 0) == "G2 B3 Y3 R5 B5 K9"
    assert wild(states) == ""


def test_S9_one_two_or_three_methods_as_you_like() -> None:
    states = table("G2 Y3 K9 B5", "R5")
    assert legal(states) == {
        "play R5 add G2 Y3",
        "play R5 add G2 Y3 pair B5",
        "play R5 pair B5",
        "play R5 seventeen Y3 K9",
        "play R5 seventeen Y3 K9 pair B5",
    }


def test_S9_on_different_cards() -> None:
    states = table("G2 Y3 K9 B5", "R5")
    assert why(states, "play R5 add G2 Y3 seventeen Y3 K9") == "TAKEN_TWICE"
    assert rule_behind(states, "play R5 add G2 Y3 seventeen Y3 K9") == "S9"


def test_S9_two_copies_are_different_cards() -> None:
    states = table("R1 R1 G3 B4 Y8", "K4")
    both = "play K4 add R1 G3 seventeen R1 B4 Y8"
    assert both in legal(states)
    play(states, both)
    assert pile(states, 0) == "R1 R1 G3 B4 Y8"
    states = table("R1 R1 G0", "K1")
    assert "play K1 add G0 R1 pair R1" in legal(states)


def test_S9_with_a_pair_your_card_goes_otherwise_it_stays() -> None:
    states = table("G2 Y3 B5", "R5")
    play(states, "play R5 add G2 Y3 pair B5")
    assert (pile(states, 0), wild(states)) == ("G2 Y3 R5 B5", "")
    states = table("G2 Y3 B5", "R5")
    play(states, "play R5 add G2 Y3")
    assert (pile(states, 0), wild(states)) == ("G2 Y3", "R5 B5")


def test_S10_with_babies_on_the_table_one_must_be_taken_by_add_or_seventeen() -> None:
    states = table("G0 G2 Y3", "R5")
    assert rule_behind(states, "play R5 add G2 Y3") == "S10"
    assert legal(states) == {"play R5 add G0 G2 Y3"}
    states = table("G0 K8", "R9")
    assert why(states, "play R9 seventeen K8") == "BABY_LEFT"
    assert legal(states) == {"play R9 seventeen G0 K8"}


def test_S10_more_than_one_baby_may_be_taken() -> None:
    assert legal(table("G0 K0 K8", "R9")) == {
        "play R9 seventeen G0 K8",
        "play R9 seventeen K0 K8",
        "play R9 seventeen G0 K0 K8",
    }


def test_S10_one_baby_is_enough_for_all_methods_of_a_turn() -> None:
    states = table("G0 G2 Y3 B3 K9", "R5")
    assert why(states, "play R5 add G0 G2 Y3 seventeen B3 K9") is None
    assert why(states, "play R5 add G2 Y3 seventeen G0 B3 K9") is None
    assert why(states, "play R5 add G2 Y3 seventeen B3 K9") == "BABY_LEFT"


def test_S10_a_pair_alone_may_leave_the_baby() -> None:
    states = table("G0 B5", "R5")
    assert legal(states) == {"play R5 pair B5", "play R5 add G0 B5"}


def test_S10_a_baby_taken_by_pair_counts() -> None:
    states = table("G0 G8 B9", "R0")
    assert legal(states) == {
        "play R0 pair G0",
        "play R0 seventeen G0 G8 B9",
        "play R0 seventeen G8 B9 pair G0",
    }


def test_S10_a_baby_counts_as_a_card_to_add() -> None:
    assert "play R5 add G0 B5" in legal(table("G0 B5", "R5"))
    assert legal(table("G0 K0 B9", "R0")) == {
        "play R0 pair G0",
        "play R0 pair K0",
        "play R0 add G0 K0",
    }


def test_S11_caught_cards_lie_in_the_pile_of_their_owner() -> None:
    states = table("R5 G6", "B5", "K6", "Y9")
    play(states, "play B5 pair R5", "play K6 pair G6", "play Y9")
    assert [pile(states, side) for side in range(3)] == ["R5 B5", "G6 K6", ""]


def test_S11_partners_have_one_common_pile() -> None:
    states = table("R5 G6 R8", "B5", "K6", "Y8", "K3")
    play(states, "play B5 pair R5", "play K6 pair G6", "play Y8 pair R8", "play K3")
    assert GAME.observe(states, 0).piles == (("R5", "B5", "R8", "Y8"), ("G6", "K6"))  # type: ignore[attr-defined]


def test_a_wild_that_a_move_cannot_name_is_an_error_not_a_wrong_list() -> None:
    largest = "G0 B0 Y0 K0 G5 B5 Y5 K5 R7 R7 G7 G7 B7 B7 Y7 Y7 K7 K7 G8 B8 Y8 K8 R9 G9 B9 Y9 K9 R8"
    assert len(largest.split()) == 28
    states = table(largest, "R6")
    assert legal(states) == {"play R6"}
    with pytest.raises(OverflowError, match="wild"):
        play(states, "play R6")


def test_moves_are_read_in_any_order_and_written_in_one() -> None:
    match = menagerie.start("safaru", seats=2, seed=1)
    assert match.game.parse("play R5 pair B5 add Y3 G2").text == "play R5 add G2 Y3 pair B5"
    for text in ("play", "play R5 G2", "play R5 add", "play X5", "choose", "choose 17", "take", ""):
        with pytest.raises(BadMove):
            match.game.parse(text)
