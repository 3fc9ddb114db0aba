"""Zoff im Zoo: material, sets, dealing and playing a hand (Z1 to Z12)."""

from collections import Counter

import pytest

from menagerie.core import kernels
from menagerie.core.errors import BadMove
from menagerie.games.zoff_im_zoo.box import KINDS, NUM_SETS, STRONGER
from menagerie.games.zoff_im_zoo.game import GAME
from tests.rulebook.zoff_im_zoo_setup import Table, before_deal

# --- Material -------------------------------------------------------------------------------------


def test_Z1_sixty_cards() -> None:
    stock = Counter(KINDS[card] for card in GAME.stock(before_deal(4).states))
    assert stock.total() == 60
    assert stock["mosquito"] == 4 and stock["joker"] == 1
    assert all(stock[animal] == 5 for animal in KINDS[:11])


@pytest.mark.parametrize(
    ("animal", "beaten_by"),
    [
        ("orca", ""),
        ("elephant", "mouse"),
        ("crocodile", "elephant"),
        ("polar-bear", "orca elephant"),
        ("lion", "elephant"),
        ("seal", "orca polar-bear"),
        ("fox", "elephant crocodile polar-bear lion"),
        ("perch", "orca crocodile polar-bear seal"),
        ("hedgehog", "fox"),
        ("fish", "orca crocodile seal perch"),
        ("mouse", "crocodile polar-bear lion seal fox hedgehog"),
        ("mosquito", "hedgehog fish mouse"),
    ],
)
def test_Z2_who_beats_whom(animal: str, beaten_by: str) -> None:
    one_of_each = " ".join(KINDS[:11])
    table = Table([one_of_each, "orca mouse", "fox"], lying=animal, owner=2)
    # One more mosquito would be the same animal, so the hand has none.
    singles = {f"play {kind}" for kind in beaten_by.split()}
    assert {move for move in table.legal if " " in move and move.count(" ") == 1} == singles


def test_Z2_strength_goes_round_in_a_circle() -> None:
    mouse, elephant, lion = (KINDS.index(name) for name in ("mouse", "elephant", "lion"))
    assert STRONGER[mouse, elephant] and STRONGER[elephant, lion] and STRONGER[lion, mouse]


# --- Sets -----------------------------------------------------------------------------------------


def test_Z3_cards_of_one_animal_perhaps_with_the_joker() -> None:
    table = Table(["fox fox lion joker", "seal", "seal", "seal"])
    assert table.legal == {
        "play fox",
        "play fox joker",
        "play fox fox",
        "play fox fox joker",
        "play lion",
        "play lion joker",
    }
    assert table.why("play fox lion") == "Z3 NO_SET"


def test_Z3_the_joker_is_never_played_alone() -> None:
    table = Table(["fox joker", "seal", "seal", "seal"])
    assert table.why("play joker") == "Z3 JOKER_ALONE"


def test_Z3_the_joker_counts_as_the_animal_beside_it() -> None:
    table = Table(["mouse joker", "seal", "seal"], lying="elephant elephant", owner=2)
    assert table.legal == {"play mouse joker", "pass"}


def test_Z4_one_mosquito_joins_elephants() -> None:
    table = Table(["elephant mosquito mosquito joker", "seal", "seal", "seal"])
    assert table.legal == {
        "play elephant",
        "play elephant joker",
        "play elephant mosquito",
        "play elephant mosquito joker",
        "play mosquito",
        "play mosquito joker",
        "play mosquito mosquito",
        "play mosquito mosquito joker",
    }
    assert table.why("play elephant mosquito mosquito") == "Z4 TWO_MOSQUITOES"


def test_Z4_a_mosquito_joins_no_other_animal() -> None:
    table = Table(["mouse mosquito", "seal", "seal", "seal"])
    assert table.legal == {"play mouse", "play mosquito"}


def test_Z4_joker_and_mosquito_are_two_mosquitoes() -> None:
    table = Table(["mosquito joker", "seal", "seal"], lying="mosquito", owner=2)
    assert table.legal == {"play mosquito joker", "pass"}
    beaten = Table(["hedgehog hedgehog", "seal", "seal"], lying="mosquito joker", owner=2)
    assert "play hedgehog hedgehog" in beaten.legal


def test_Z4_elephant_joker_and_mosquito_are_three_elephants() -> None:
    table = Table(["mouse mouse mouse", "seal", "seal"], lying="elephant mosquito joker", owner=2)
    assert table.legal == {"play mouse mouse mouse", "pass"}
    over_two = Table(
        ["elephant mosquito joker", "seal", "seal"], lying="elephant elephant", owner=2
    )
    assert over_two.legal == {"play elephant mosquito joker", "pass"}


def test_Z4_there_are_128_sets() -> None:
    assert NUM_SETS == 10 * 5 * 2 + 5 * 4 + 4 * 2


# --- Dealing --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "sizes"),
    [
        (4, [15] * 4),
        (5, [12] * 5),
        (6, [10] * 6),
        (7, [9, 8, 8, 8, 9, 9, 9]),  # seat 3 deals: 4, 5, 6, 0 are the first four to its left
    ],
)
def test_Z5_all_cards_are_dealt(seats: int, sizes: list[int]) -> None:
    table = before_deal(seats, first=3)
    line = table.deal()
    assert [len(hand) for hand in line["hands"]] == sizes == table.per_seat("sizes")
    assert Counter(card for hand in line["hands"] for card in hand).total() == 60


def test_Z5_hands_follow_each_other_from_the_dealers_left() -> None:
    hands = before_deal(4, first=2).deal()["hands"]
    assert hands[3] == ["orca"] * 5 + ["elephant"] * 5 + ["crocodile"] * 5
    assert hands[2][-5:] == ["mosquito"] * 4 + ["joker"]


# --- A hand ---------------------------------------------------------------------------------------


def test_Z6_the_player_left_of_the_dealer_leads() -> None:
    table = before_deal(5, first=4)
    line = table.deal()
    assert (line["dealer"], line["leader"], table.to_act) == (4, 0, 0)


def test_Z6_the_leader_plays_any_set_and_may_not_pass() -> None:
    table = Table(["orca mouse mouse", "seal", "seal", "seal"])
    assert table.legal == {"play orca", "play mouse", "play mouse mouse"}
    assert table.why("pass") == "Z6 MUST_LEAD"
    table.play("play mouse mouse")
    assert table.lying == "mouse mouse" and table.hand(0) == "orca" and table.to_act == 1


def test_Z7_after_one_seal() -> None:
    hand = "seal seal seal polar-bear polar-bear orca fox"
    table = Table([hand, "fish fish", "fish fish"], lying="seal", owner=2)
    assert table.legal == {"play seal seal", "play polar-bear", "play orca", "pass"}
    assert table.why("play seal seal seal") == "Z7 WRONG_NUMBER"
    assert table.why("play polar-bear polar-bear") == "Z7 WRONG_NUMBER"
    assert table.why("play seal") == "Z7 WRONG_NUMBER"
    assert table.why("play fox") == "Z7 NOT_STRONGER"


def test_Z7_cards_must_be_in_the_hand() -> None:
    table = Table(["orca", "fish fish", "fish fish"], lying="seal", owner=2)
    assert table.why("play polar-bear") == "Z3 NOT_IN_HAND"
    assert table.why("play orca") == ""


def test_Z7_as_many_of_a_stronger_animal() -> None:
    table = Table(["lion lion joker", "fish fish", "fish fish"], lying="fox fox", owner=2)
    assert table.legal == {"play lion lion", "play lion joker", "pass"}


def test_Z7_play_goes_clockwise() -> None:
    table = Table(["fish fish", "perch perch", "seal seal", "orca orca"], turn=2)
    table.play("play seal")
    assert table.to_act == 3
    table.play("play orca")
    assert table.to_act == 0


def test_Z7_nothing_but_plays_and_passes() -> None:
    table = Table(["lion lion", "fish fish", "fish fish"], lying="fox", owner=2)
    assert table.why("decline") == "Z20 NOBODY_ASKED"
    assert table.why("give lion lion") == "Z18 EXCHANGE_OVER"
    for number in (-1, 568, -(2**63), 2**63 - 1):
        assert GAME.reasons(GAME.why_illegal(table.states, number)).name == "NO_SUCH_MOVE"
    with pytest.raises(BadMove):
        GAME.parse("trade lion")
    with pytest.raises(BadMove):
        GAME.parse("play unicorn")


def test_Z8_who_passed_may_play_when_the_turn_comes_back() -> None:
    table = Table(["mouse mouse", "orca orca", "seal fox", "mouse mouse"], turn=3)
    table.play("play mouse", "pass", "pass", "play fox", "pass")
    assert table.to_act == 0
    table.play("pass")
    assert table.to_act == 1 and table.lying == "fox"


def test_Z9_when_all_pass_the_owner_takes_the_trick_and_leads() -> None:
    hands = ["lion lion mouse", "seal seal", "seal seal"]
    table = Table(hands, turn=0).play("play lion", "pass", "pass")
    assert table.to_act == 0 and table.lying == ""
    assert table.per_seat("lions") == [1, 0, 0]
    assert table.legal == {"play lion", "play mouse"}


def test_Z9_the_whole_trick_is_taken_by_the_last_to_play() -> None:
    table = Table(["lion mouse", "lion lion mouse", "seal seal"])
    table.play("play lion", "play lion lion", "pass", "pass")
    assert table.per_seat("lions") == [0, 3, 0] and table.to_act == 1


def test_Z10_who_is_out_is_skipped_and_places_are_noted() -> None:
    table = Table(["fox", "lion lion", "lion lion", "lion lion"]).play("play fox")
    assert table.per_seat("out") == [0, -1, -1, -1]
    table.play("play lion", "pass", "pass")
    assert table.to_act == 1  # not seat 0, who is out
    assert table.lying == ""


def test_Z10_the_trick_goes_on_after_its_owner_is_out_and_the_lead_goes_left() -> None:
    table = Table(["fox", "", "seal seal", "mouse mouse"]).play("play fox")
    assert table.to_act == 2
    table.play("pass", "pass")
    assert table.to_act == 2 and table.lying == ""  # seat 0 and seat 1 are out
    assert "pass" not in table.legal


def test_Z11_who_holds_only_the_joker_does_not_lead() -> None:
    table = Table(["fox", "joker", "seal seal", "mouse mouse"]).play("play fox")
    table.play("pass", "pass", "pass")
    assert table.to_act == 2
    assert table.view(3).known[1] == ("joker",)


def test_Z11_the_winner_of_a_trick_with_only_the_joker_left_does_not_lead() -> None:
    table = Table(["fox joker", "seal seal", "mouse mouse"]).play("play fox", "pass", "pass")
    assert table.to_act == 1 and table.hand(0) == "joker"
    assert table.per_seat("sizes") == [1, 2, 2]


def test_Z12_the_hand_ends_when_one_player_holds_cards() -> None:
    table = Table(["", "orca", "mouse lion"], turn=1, lying="seal", owner=2)
    assert kernels.ending(table.states, 0) == -1
    table.play("play orca")
    assert table.score["out"] == [0, 1, 2] and table.ending == "played-out"
    assert table.to_act < 0 and table.legal == set()
    assert table.why("pass") == "Z5 NO_TURN"


def test_Z12_the_unfinished_trick_belongs_to_the_player_whose_set_lies() -> None:
    table = Table(["", "elephant", "mouse fox"], turn=1, lying="lion", owner=2)
    table.state["trick_lions"] = 3
    table.play("play elephant")
    assert table.per_seat("lions") == [0, 3, 0]
