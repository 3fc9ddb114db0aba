"""Zoff im Zoo with partners: teams, exchange, help, scoring (Z17 to Z23)."""

import pytest

from menagerie.core.kernels import DEALER, NOBODY
from menagerie.games.zoff_im_zoo.game import GAME
from menagerie.games.zoff_im_zoo.moves import Give
from tests.rulebook.zoff_im_zoo_setup import Table, before_deal

# --- Teams ----------------------------------------------------------------------------------------


def test_Z17_the_first_hand_has_no_partners() -> None:
    table = before_deal(4, mode="partners", first=3)
    line = table.deal()
    assert (line["teams"], line["alone"], line["leader"]) == ([], None, 0)
    assert table.to_act == 0 and table.why("play orca") == ""


def test_Z17_the_first_hand_is_scored_by_place_only() -> None:
    table = Table(["", "", "orca", "fish lion"], turn=2, lying="seal", owner=3, mode="partners")
    assert table.play("play orca").score["gain"] == [4, 3, 2, 0]


@pytest.mark.parametrize(
    ("ranking", "teams", "alone"),
    [
        ([3, 1, 0, 2], [[3, 0], [1, 2]], None),
        ([4, 2, 0, 1, 3], [[4, 1], [2, 3]], 0),
        ([5, 4, 3, 2, 1, 0], [[5, 2], [4, 1], [3, 0]], None),
        ([6, 0, 5, 1, 4, 2, 3], [[6, 4], [0, 2], [5, 3]], 1),
    ],
)
def test_Z17_partners_are_formed_by_rank(
    ranking: list[int], teams: list[list[int]], alone: int | None
) -> None:
    line = before_deal(len(ranking), mode="partners", ranking=ranking).deal()
    assert line["teams"] == teams and line["alone"] == alone


def test_Z17_no_partners_in_simple_mode() -> None:
    assert before_deal(4, ranking=[3, 1, 0, 2]).deal()["teams"] == []


# --- The exchange ---------------------------------------------------------------------------------


def five_players() -> Table:
    """Teams 4 and 1, 2 and 3, seat 0 alone; seat 4 has dealt the box from seat 0 on.

    Hands: 5 orcas, 5 elephants, 2 crocodiles; 3 crocodiles, 5 polar bears, 4 lions; 1 lion,
    5 seals, 5 foxes, 1 perch; 4 perches, 5 hedgehogs, 3 fish; 2 fish, 5 mice, 4 mosquitoes, joker.
    """
    table = before_deal(5, mode="partners", ranking=[4, 2, 0, 1, 3])
    line = table.deal()
    assert line["dealer"] == 4
    assert line["hands"][0] == ["orca"] * 5 + ["elephant"] * 5 + ["crocodile"] * 2
    return table


def test_Z18_helper_then_chief_team_by_team_then_the_player_alone() -> None:
    table = five_players()
    for seat, move in [
        (1, "give lion lion"),
        (4, "give fish mosquito"),
        (3, "give hedgehog hedgehog"),
        (2, "give fox perch"),
        (0, "lay crocodile crocodile"),
    ]:
        assert table.to_act == seat
        table.play(move)
    assert table.hand(1) == "crocodile " * 3 + "polar-bear " * 5 + "lion lion fish mosquito"
    assert table.hand(4) == "lion lion fish " + "mouse " * 5 + "mosquito " * 3 + "joker"
    assert table.hand(0) == " ".join(["orca"] * 5 + ["elephant"] * 5)
    assert table.per_seat("sizes") == [10, 12, 12, 12, 12]


def test_Z18_the_chief_may_give_back_what_was_just_received() -> None:
    table = five_players()
    before = table.hand(4)
    table.play("give lion lion")
    assert table.per_seat("sizes") == [12, 10, 12, 12, 14]
    table.play("give lion lion")
    assert table.hand(4) == before and table.per_seat("sizes") == [12] * 5


def test_Z18_two_cards_of_the_own_hand() -> None:
    table = five_players()
    assert table.legal == {
        "give crocodile crocodile",
        "give crocodile polar-bear",
        "give crocodile lion",
        "give polar-bear polar-bear",
        "give polar-bear lion",
        "give lion lion",
    }
    assert table.why("give orca lion") == "Z18 NOT_YOURS_TO_GIVE"
    assert table.why("give lion") == "Z18 TWO_CARDS"
    assert table.why("lay lion lion") == "Z18 GIVE_NOT_LAY"
    assert table.why("play lion") == "Z18 EXCHANGE_FIRST"
    table.play("give lion lion")
    assert "give mosquito joker" in table.legal and "give joker joker" not in table.legal
    assert table.why("give fish joker") == "" and table.why("give joker joker") == "Z18 TWO_CARDS"


def test_Z18_the_player_alone_lays_and_does_not_give() -> None:
    table = five_players()
    table.play("give lion lion", "give lion lion", "give fish fish", "give fish fish")
    assert table.to_act == 0
    assert "lay orca elephant" in table.legal
    assert table.why("give orca orca") == "Z18 LAY_NOT_GIVE"
    assert table.why("lay lion lion") == "Z18 NOT_YOURS_TO_GIVE"
    table.play("lay orca elephant")
    assert table.hand(0) == " ".join(["orca"] * 4 + ["elephant"] * 4 + ["crocodile"] * 2)
    assert table.why("lay orca orca") == "Z18 EXCHANGE_OVER"


def test_Z18_what_the_player_alone_laid_counts_as_caught() -> None:
    table = Table(
        ["", "", "", "orca", "fish"],
        turn=3,
        lying="seal",
        owner=4,
        teams=[(0, 1), (2, 3)],
        alone=4,
        laid="lion hedgehog",
    )
    table.put("hedgehogs", [1, 1, 1, 1, 0])
    table.put("lions", [0, 0, 0, 0, 1])
    assert table.play("play orca").score["gain"] == [9, 9, 5, 5, 4 + 2]


def test_Z18_others_do_not_see_what_is_given() -> None:
    table = five_players()
    move = Give(("lion", "lion"))
    seen = [GAME.move_as_seen(table.states, 1, move, seat) for seat in range(5)]
    hidden = "give ? ?"
    assert seen == [hidden, "give lion lion", hidden, hidden, "give lion lion"]


def test_Z19_the_last_in_the_ranking_leads_after_the_exchange() -> None:
    table = five_players()
    table.play("give lion lion", "give lion lion", "give fish fish", "give fish fish")
    table.play("lay orca orca")
    assert table.to_act == 3 and "play hedgehog" in table.legal


def test_Z19_each_player_keeps_their_own_catch() -> None:
    table = Table(["lion fox", "fox fox", "fox fox", "seal seal"], teams=[(0, 2), (1, 3)])
    table.play("play lion", "pass", "pass", "pass")
    assert table.per_seat("lions") == [1, 0, 0, 0]


# --- Asking for help ------------------------------------------------------------------------------


def helped(lying: str, helper: str, chief: str) -> Table:
    """Seat 1 is to move and helps seat 3; seats 0 and 2 are the other team, seat 0's set lies."""
    return Table(
        ["fish fish", helper, "fish fish", chief],
        turn=1,
        lying=lying,
        owner=0,
        teams=[(3, 1), (2, 0)],
    )


def test_Z20_a_hedgehog_against_two_mice() -> None:
    table = helped("mouse mouse", "hedgehog lion", "hedgehog hedgehog orca")
    assert table.legal == {"ask hedgehog", "ask lion", "pass"}
    table.play("ask hedgehog")
    assert table.to_act == 3 and table.legal == {"help hedgehog", "decline"}
    table.play("help hedgehog")
    assert table.lying == "hedgehog hedgehog" and table.state["owner"] == 1
    assert (table.hand(1), table.hand(3)) == ("lion", "orca hedgehog")
    assert table.to_act == 2  # the turn after the helper's


def test_Z20_a_mosquito_alone_against_an_elephant() -> None:
    table = helped("elephant", "mosquito fish", "elephant elephant fish")
    assert table.legal == {"ask mosquito", "pass"}
    table.play("ask mosquito", "help elephant")
    assert table.lying == "elephant mosquito"


def test_Z20_the_joker_alone() -> None:
    table = helped("elephant", "joker fish", "elephant mosquito mouse mouse fish")
    assert "ask joker" in table.legal
    table.play("ask joker")
    assert table.legal == {"help elephant", "decline"}
    table = helped("fox fox", "joker fish", "elephant mosquito lion lion").play("ask joker")
    assert table.legal == {"help elephant", "help lion", "decline"}
    table = helped("fox fox fox", "joker fish", "elephant mosquito lion lion").play("ask joker")
    assert table.legal == {"help elephant mosquito", "help lion lion", "decline"}


def test_Z20_any_number_of_cards_that_completes_a_beating_set() -> None:
    table = helped("mouse mouse mouse", "fox seal", "fox fox fox joker").play("ask fox")
    assert table.legal == {"help fox fox", "help fox joker", "decline"}
    assert table.why("help fox") == "Z20 DOES_NOT_COMPLETE"
    assert table.why("help fox seal") == "Z20 DOES_NOT_COMPLETE"
    assert table.why("help joker") == "Z20 DOES_NOT_COMPLETE"
    assert table.why("help lion") == "Z20 NOT_YOURS_TO_LAY_OPEN"
    assert table.why("play fox fox") == "Z20 ANSWER_FIRST"
    assert table.why("pass") == "Z20 ANSWER_FIRST"


def test_Z20_the_set_is_the_helpers_and_so_is_the_trick() -> None:
    table = helped("fox fox", "lion seal", "lion orca")
    table.play("ask lion", "help lion", "pass", "pass", "pass")
    assert table.per_seat("lions") == [0, 2, 0, 0]
    assert table.to_act == 1 and table.hand(1) == "seal"


def test_Z20_a_declined_ask_is_like_a_pass() -> None:
    table = helped("mouse mouse", "hedgehog hedgehog", "hedgehog orca").play("ask hedgehog")
    table.play("decline")
    assert table.hand(1) == "hedgehog hedgehog" and table.lying == "mouse mouse"
    assert table.to_act == 2 and table.legal == {"pass"}
    assert table.view(0).known[1] == ("hedgehog",)  # everybody saw it
    table.play("pass", "pass")
    assert table.to_act == 0 and table.lying == ""  # nobody has beaten seat 0's mice


def test_Z20_a_proper_part_of_a_set_that_would_beat() -> None:
    table = helped("mouse", "hedgehog mouse mosquito", "orca fish")
    # One mouse lies: one more card beats it alone, so only two mice can be asked for.
    assert table.legal == {"play hedgehog", "ask mouse", "pass"}
    assert table.why("ask hedgehog") == "Z20 NO_PART"  # the whole set, nothing is missing
    assert table.why("ask mosquito") == "Z20 NO_PART"
    assert table.why("ask hedgehog mouse") == "Z20 NO_PART"
    assert table.why("ask orca") == "Z20 NOT_YOURS_TO_LAY_OPEN"


def test_Z20_what_the_chief_holds_or_what_is_gone_does_not_matter() -> None:
    table = helped("mouse mouse mouse mouse", "fox fish", "orca fish")
    assert "ask fox" in table.legal
    assert table.play("ask fox").legal == {"decline"}
    impossible = helped("orca orca orca orca orca joker", "orca joker", "fish")
    assert impossible.legal == {"pass"}  # there is no seventh orca in the deck


def test_Z20_five_animals_can_be_six_with_the_joker() -> None:
    table = helped("mouse mouse mouse mouse mouse", "fox joker", "fox fox fox fox")
    assert {"ask fox", "ask joker", "ask fox joker"} < table.legal


def test_Z20_only_a_helper_asks_and_not_when_leading() -> None:
    teams = [(3, 1), (2, 0)]
    hands = ["fish fish", "fox fox", "fish fish", "fox fox"]
    assert Table(hands, turn=1, teams=teams).why("ask fox") == "Z20 ASK_WHEN_LEADING"
    chief = Table(hands, turn=3, lying="mouse mouse mouse", owner=2, teams=teams)
    assert chief.why("ask fox") == "Z20 NO_HELPER"
    assert chief.legal == {"pass"}
    assert chief.why("help fox") == "Z20 NOBODY_ASKED"


def test_Z20_nobody_asks_a_chief_who_is_out() -> None:
    table = helped("mouse mouse", "fox fish", "")
    assert table.legal == {"pass"}
    assert table.why("ask fox") == "Z20 CHIEF_IS_OUT"


def test_Z20_both_out_with_one_set_the_helper_goes_first() -> None:
    table = helped("mouse mouse", "fox", "fox").play("ask fox", "help fox")
    assert table.per_seat("out") == [1, 3, -1, -1]
    assert table.to_act == 2
    table.play("pass", "pass")
    assert table.to_act == 2 and table.lying == ""  # the owner and the chief are out


def test_Z20_the_last_two_out_together_the_chief_is_last() -> None:
    table = Table(
        ["", "fox", "", "fox"], turn=1, lying="mouse mouse", owner=0, teams=[(3, 1), (2, 0)]
    )
    table.put("hedgehogs", [1, 1, 1, 1])
    table.play("ask fox", "help fox")
    assert table.score["out"] == [0, 2, 1, 3]
    assert table.score["gain"] == [7, 2, 7, 2]
    assert table.ending == "out-together"


def test_Z20_the_hand_ends_when_help_leaves_one_player_with_cards() -> None:
    table = Table(
        ["", "fox", "", "fox orca"], turn=1, lying="mouse mouse", owner=0, teams=[(3, 1), (2, 0)]
    )
    table.play("ask fox", "help fox")
    assert table.score["out"] == [0, 2, 1, 3] and table.hand(3) == "orca"
    assert table.ending == "played-out"


# --- Scoring --------------------------------------------------------------------------------------


def test_Z21_partners_share_and_the_player_alone_gets_four_more() -> None:
    table = Table(
        ["", "", "", "orca", "fish"],
        turn=3,
        lying="seal",
        owner=4,
        teams=[(0, 4), (1, 3)],
        alone=2,
        laid="fish fish",
    )
    table.put("hedgehogs", [1, 1, 1, 1, 1])
    table.play("play orca")
    assert table.score["out"] == [0, 1, 2, 3, 4]
    assert table.score["gain"] == [5, 6, 7, 6, 5]


def test_Z22_lions_and_hedgehogs() -> None:
    table = Table(
        ["", "", "orca", "lion lion fish"],
        turn=2,
        lying="seal",
        owner=3,
        teams=[(0, 2), (1, 3)],
    )
    table.put("lions", [2, 1, 0, 0])
    table.put("hedgehogs", [1, 3, 1, 0])
    table.play("play orca")
    # Places: 4 + 2 and 3 + 0. Two lions count, one does not; seat 3 keeps two and has no hedgehog.
    assert table.score["gain"] == [6 + 2, 3, 6, 3 - 2 - 1]


def test_Z22_the_joker_is_no_lion_and_no_hedgehog() -> None:
    table = Table(["lion joker fox", "fish", "fish", "fish fish"], teams=[(0, 2), (1, 3)])
    table.play("play lion joker", "pass", "pass", "pass")
    assert table.per_seat("lions") == [1, 0, 0, 0]
    table = Table(["hedgehog joker fox", "fish", "fish", "fish fish"], teams=[(0, 2), (1, 3)])
    table.play("play hedgehog joker", "pass", "pass", "pass")
    assert table.per_seat("hedgehogs") == [1, 0, 0, 0]


def test_Z22_points_can_be_lost() -> None:
    table = Table(
        ["", "", "orca", "lion lion lion lion"],
        turn=2,
        lying="seal",
        owner=3,
        teams=[(0, 1), (2, 3)],
    )
    assert table.play("play orca").score["totals"] == [6, 6, 1, 2 - 4 - 1]


def test_Z23_new_totals_make_a_new_ranking_and_new_partners() -> None:
    table = Table(
        ["", "", "orca", "fish"],
        turn=2,
        lying="seal",
        owner=3,
        teams=[(0, 1), (2, 3)],
        before_this_hand=[0, 1, 7, 6],
    )
    table.put("hedgehogs", [1, 1, 1, 1])
    table.play("play orca")
    assert table.per_seat("totals") == [7, 8, 9, 8]
    assert table.per_seat("ranking") == [2, 1, 3, 0]  # 1 had fewer points than 3 before
    assert table.to_act == DEALER
    line = table.deal()
    assert line["deal"] == 3 and line["teams"] == [[2, 3], [1, 0]]
    assert (line["dealer"], line["leader"]) == (2, 0)


def test_Z23_the_game_ends_when_two_players_have_the_target() -> None:
    table = Table(
        ["", "", "orca", "fish"],
        turn=2,
        lying="seal",
        owner=3,
        teams=[(0, 1), (2, 3)],
        before_this_hand=[12, 13, 0, 0],
    )
    table.put("hedgehogs", [1, 1, 1, 1])
    assert table.play("play orca").per_seat("totals") == [19, 20, 2, 2]
    assert table.to_act == NOBODY
    assert GAME.outcome(table.states).places == (2, 1, 3, 4)
