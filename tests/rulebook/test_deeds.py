"""What a move did beyond what its text says: as the rulebook has it, for clients without rules."""

from typing import Any

import msgspec
import pytest

from menagerie.core.arrays import Records
from menagerie.core.game import Game
from menagerie.games.life_is_life.deed import LifeDeed
from menagerie.games.life_is_life.game import GAME as LIFE
from menagerie.games.safaru.deed import SafaruDeed
from menagerie.games.safaru.game import GAME as SAFARU
from menagerie.games.zoff_im_zoo.deed import WentOut, ZoffDeed
from menagerie.games.zoff_im_zoo.game import GAME as ZOFF
from tests.rulebook import life_setup as life
from tests.rulebook import safaru_setup as safaru
from tests.rulebook.zoff_im_zoo_setup import Table, before_deal


def play(game: Game, states: Records, *moves: str) -> Any:
    """Play legal moves one after another; what the last one did."""
    did = 0
    for text in moves:
        number = game.number_of(states, text)
        assert game.why_illegal(states, number) == 0, text
        _, did = game.make(states, number)
    return game.deed(did)


# --- Life is Life ---------------------------------------------------------------------------------


def test_L5_a_trade_tells_the_row_and_what_lay_there() -> None:
    states = life.table(["dog dog mouse", "cat", "pig"])
    assert play(LIFE, states, "trade dog mouse") == LifeDeed(2, ("bear", "mole"))


def test_L6_only_the_first_knock_announces_the_last_round() -> None:
    states = life.table(["dog", "cat", "pig"])
    states["traded"] = 1
    assert play(LIFE, states, "knock") == LifeDeed(last_round=True)
    assert play(LIFE, states, "knock") == LifeDeed()


def test_L7_there_is_no_last_round_where_the_cap_ends_the_phase() -> None:
    states = life.table(["dog", "cat", "pig"], turn_cap=1)
    states["traded"] = 1
    assert play(LIFE, states, "knock") == LifeDeed()


# --- Zoff im Zoo ----------------------------------------------------------------------------------

TEAMS = [(3, 1), (2, 0)]


def test_Z6_a_set_leads_and_Z7_another_beats_it() -> None:
    states = Table(["seal fox", "orca fox", "fox fox", "fox fox"]).states
    assert play(ZOFF, states, "play seal") == ZoffDeed(0, set=("seal",), leads=True)
    assert play(ZOFF, states, "play orca") == ZoffDeed(1, set=("orca",))


def test_Z9_the_trick_goes_to_whose_set_lies_when_all_others_have_passed() -> None:
    states = Table(["fox fox", "fox fox", "fox fox"], turn=1, lying="orca", owner=0).states
    assert play(ZOFF, states, "pass") == ZoffDeed(1, passes=True)
    assert play(ZOFF, states, "pass") == ZoffDeed(2, passes=True, trick_to=0)


def test_Z10_whoever_is_out_takes_the_trick_and_another_leads() -> None:
    table = Table(["orca", "fox fox", "fox fox"], lying="seal", owner=2)
    assert play(ZOFF, table.states, "play orca").out == (WentOut(0, 1),)
    assert play(ZOFF, table.states, "pass", "pass").trick_to == 0
    assert table.to_act == 1
    assert play(ZOFF, table.states, "play fox").leads


def test_Z12_the_hand_ends_and_the_trick_is_taken_at_once() -> None:
    states = Table(["", "orca", "fox lion"], turn=1, lying="seal", owner=2).states
    deed = play(ZOFF, states, "play orca")
    assert deed == ZoffDeed(1, set=("orca",), trick_to=1, out=(WentOut(1, 2),))  # seat 2 is not out


def test_Z18_an_exchange_tells_the_partner_and_who_has_given() -> None:
    table = before_deal(5, mode="partners", ranking=[4, 2, 0, 1, 3])
    table.deal()
    found = []
    for _ in range(5):
        seat, move = table.to_act, sorted(table.legal)[0]
        deed = play(ZOFF, table.states, move)
        assert deed.turn == seat
        found.append((seat, deed.partner))
        assert ZOFF.public(table.states).exchanged == tuple(giver for giver, _ in found)
    assert found == [(1, 4), (4, 1), (3, 2), (2, 3), (0, None)]


def test_Z20_help_is_the_set_of_whoever_asked() -> None:
    hands = ["mouse lion", "hedgehog fox", "fox fox", "hedgehog orca"]
    states = Table(hands, turn=1, lying="mouse mouse", owner=0, teams=TEAMS).states
    assert play(ZOFF, states, "ask hedgehog") == ZoffDeed(1, partner=3)
    whole = ("hedgehog", "hedgehog")
    assert play(ZOFF, states, "help hedgehog") == ZoffDeed(1, partner=1, set=whole)


@pytest.mark.parametrize(("owner", "taker"), [(0, None), (2, 2)])
def test_Z20_a_declined_ask_is_a_pass_of_whoever_asked(owner: int, taker: int | None) -> None:
    hands = ["mouse lion", "hedgehog fox", "fox fox", "hedgehog orca"]
    states = Table(hands, turn=1, lying="mouse mouse", owner=owner, teams=TEAMS).states
    deed = play(ZOFF, states, "ask hedgehog", "decline")
    assert deed == ZoffDeed(1, partner=1, passes=True, trick_to=taker)


def test_Z20_both_go_out_with_one_set_the_helper_first() -> None:
    states = Table(["", "fox", "", "fox"], turn=1, lying="mouse mouse", owner=0, teams=TEAMS).states
    deed = play(ZOFF, states, "ask fox", "help fox")
    out = (WentOut(1, 3), WentOut(3, 4))
    assert deed == ZoffDeed(1, partner=1, set=("fox", "fox"), trick_to=1, out=out)


# --- Safarû ---------------------------------------------------------------------------------------


def test_S5_a_card_that_catches_nothing_stays() -> None:
    assert play(SAFARU, safaru.table("R5", "K1"), "play K1") == SafaruDeed("K1", "wild")


def test_S6_S7_a_card_that_adds_or_makes_seventeen_stays() -> None:
    states = safaru.table("R5 G4 B8", "K9")
    deed = play(SAFARU, states, "play K9 add G4 R5 seventeen B8")
    assert deed == SafaruDeed("K9", "wild") and safaru.wild(states) == "K9"


def test_S9_a_card_that_is_paired_goes_with_all_of_the_catch() -> None:
    states = safaru.table("R5 G4 Y9", "K9")
    deed = play(SAFARU, states, "play K9 add G4 R5 pair Y9")
    assert deed == SafaruDeed("K9", "pile") and safaru.pile(states, 0) == "G4 R5 Y9 K9"


def test_S1_S9_a_card_goes_also_where_its_other_copy_lies() -> None:
    states = safaru.table("R1 G7", "R1", "K9", piles=["R7"])
    assert play(SAFARU, states, "play R1 pair R1") == SafaruDeed("R1", "pile")


@pytest.mark.parametrize(
    ("method", "card", "to"), [("seventeen", "B8", "wild"), ("pair", "Y9", "pile")]
)
def test_S17_a_card_is_shown_then_its_method_chosen_then_its_catch_taken(
    method: Any, card: str, to: Any
) -> None:
    states = safaru.table("B8 Y9", "K9", "R2", variant="reverse")
    assert play(SAFARU, states, "play K9") == SafaruDeed("K9", "shown")
    assert play(SAFARU, states, f"choose {method}") == SafaruDeed("K9", "shown", method)
    assert play(SAFARU, states, f"take {card}") == SafaruDeed("K9", to, method)


@pytest.mark.parametrize(("variant", "stage"), [("normal", "turn"), ("reverse", "take")])
def test_S9_an_offer_tells_which_method_takes_the_card_along(variant: str, stage: str) -> None:
    states = safaru.table("R5 G4 B8 Y9", "K9", "R2", variant=variant)
    if variant == "reverse":
        play(SAFARU, states, "play K9", "choose pair")
    assert SAFARU.public(states).stage == stage
    (choice,) = msgspec.json.decode(SAFARU.told(states).offer)["choices"]
    if stage == "take":
        assert choice == {"form": "sets", "verb": "take", "sets": [["Y9"]], "along": True}
        return
    assert {method["name"]: method.get("along", False) for method in choice["methods"]} == {
        "add": False,
        "seventeen": False,
        "pair": True,
    }
