"""Reverse Safarû and what is public, rule by rule in the order of the rulebook (S17 to S19)."""

from collections import Counter

import pytest

from menagerie.core.arrays import Records
from menagerie.core.errors import BadOption
from menagerie.core.kernels import NOBODY
from menagerie.core.rng import Rng
from menagerie.games.safaru.box import CODES
from menagerie.games.safaru.game import GAME
from menagerie.games.safaru.table import SafaruView
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
    score_of,
    table,
    why,
    wild,
)


def shown_five() -> Records:
    """A red 5 that could add, make seventeen and pair."""
    states = table("G2 Y3 B3 K9 B5", "R5", "K4", "K8", variant="reverse")
    play(states, "play R5")
    return states


# --- Reverse Safarû -------------------------------------------------------------------------------


def test_S17_the_left_neighbour_chooses_the_method() -> None:
    states = table("G2 Y3 B3 K9 B5", "R5", "K4", "K8", variant="reverse")
    assert legal(states) == {"play R5"}
    assert rule_behind(states, "play R5 pair B5") == "S17"
    play(states, "play R5")
    assert GAME.to_act(states) == 1
    assert legal(states) == {"choose add", "choose seventeen", "choose pair"}
    assert why(states, "play K4") == "CHOOSE_NOW"
    assert (hand(states, 0), wild(states)) == ("", "G2 B3 Y3 B5 K9")


def test_S17_only_a_possible_method_can_be_chosen() -> None:
    states = table("G2 Y3 B5", "R5", "K4", variant="reverse")
    play(states, "play R5")
    assert legal(states) == {"choose add", "choose pair"}
    assert rule_behind(states, "choose seventeen") == "S17"


def test_S17_whoever_played_chooses_the_cards_within_the_method() -> None:
    states = shown_five()
    play(states, "choose add")
    assert GAME.to_act(states) == 0
    assert legal(states) == {"take G2 B3", "take G2 Y3"}
    assert why(states, "choose pair") == "TAKE_NOW"
    assert why(states, "take B3 K9") == "WRONG_SUM"
    play(states, "take G2 Y3")
    assert (pile(states, 0), wild(states)) == ("G2 Y3", "B3 R5 B5 K9")
    assert GAME.to_act(states) == 1
    assert legal(states) == {"play K4 seventeen B3 R5 B5"}


def test_S17_that_method_only() -> None:
    states = shown_five()
    play(states, "choose seventeen")
    assert legal(states) == {"take B3 K9", "take Y3 K9"}
    pair = 63 << 56 | 1 << 3 | 1 << 31
    assert GAME.reasons(GAME.why_illegal(states, pair)).name == "OTHER_METHOD"
    play(states, "take B3 K9")
    assert (pile(states, 0), wild(states)) == ("B3 K9", "G2 Y3 R5 B5")


def test_S17_by_pair_the_card_goes_too() -> None:
    states = shown_five()
    play(states, "choose pair")
    assert legal(states) == {"take B5"}
    play(states, "take B5")
    assert (pile(states, 0), wild(states)) == ("R5 B5", "G2 B3 Y3 K9")


def test_S17_with_one_method_it_is_as_ever() -> None:
    states = table("R1 G4 B2 Y3", "K5", variant="reverse")
    assert legal(states) == {"play K5 add R1 G4", "play K5 add B2 Y3"}
    play(states, "play K5 add R1 G4")
    assert GAME.to_act(states) == 1
    assert legal(table("R1", "K5", variant="reverse")) == {"play K5"}
    assert why(table("R5", "K5", variant="reverse"), "play K5") == "MUST_CATCH"


def test_S17_never_two_methods_in_one_turn() -> None:
    states = table("G2 Y3 K8", "R5", variant="reverse")
    assert why(states, "play R5 add G2 Y3 seventeen K8") == "ONE_METHOD"


def test_S17_the_baby_rule_holds_as_ever() -> None:
    states = table("G0 B5", "R5", variant="reverse")
    play(states, "play R5", "choose pair")
    assert legal(states) == {"take B5"}
    states = table("G0 B5", "R5", variant="reverse")
    play(states, "play R5", "choose add")
    assert legal(states) == {"take G0 B5"}


def test_S17_teams_are_the_default_at_four_and_may_be_left_out() -> None:
    assert GAME.info.settled(4, {"variant": "reverse"})["teams"] is True
    assert GAME.info.settled(4, {"variant": "reverse", "teams": False})["teams"] is False
    states = table("R5", "B5", "", "", "", variant="reverse", teams=False, games=1)
    states["turn"] = 0
    play(states, "play B5 pair R5")
    assert [pile(states, side) for side in range(4)] == ["R5 B5", "", "", ""]


def test_S18_most_cards_24_most_hedgehogs_18_each_triangle_one() -> None:
    assert score_of("R1 R9 G1", "Y1 Y9", "R0", variant="reverse") == [24, 18, 1]


def test_S18_ties_share_equally_even_halves() -> None:
    assert score_of("R1 Y1", "G1 Y9", "", variant="reverse") == [12 + 9, 12 + 9, 0]
    assert score_of("Y1", "Y9", "Y1", "Y2", variant="reverse", teams=False) == [
        10.5, 10.5, 10.5, 11.5,
    ]  # fmt: skip


def test_S18_unicorns_and_babies_are_nothing_special() -> None:
    assert score_of("B1 B9", "R0 G0 B0", variant="reverse") == [0, 24 + 3]


def test_S18_nobody_has_the_most_of_nothing() -> None:
    assert score_of("", "", variant="reverse") == [0, 0]


def test_S18_the_lowest_score_wins_over_as_many_games_as_players() -> None:
    assert GAME.info.settled(3, {"variant": "reverse"})["games"] == 3
    states = table("", "K9", "", "", piles=("R6", "", "R2 R3"), variant="reverse")
    states["game"] = 3
    play(states, "play K9")
    assert GAME.to_act(states) == NOBODY
    outcome = GAME.outcome(states)
    assert (outcome.places, outcome.ending, outcome.rule) == ((2, 1, 3), "games-played", "S18")


def test_S18_ties_share_the_place() -> None:
    states = table("", "K9", "", "", piles=("R1", "G1", ""), variant="reverse", games=1)
    play(states, "play K9")
    assert GAME.outcome(states).places == (2, 2, 1)


def test_S18_there_is_no_target() -> None:
    with pytest.raises(BadOption, match="S18"):
        GAME.info.settled(3, {"variant": "reverse", "target": 100})


# --- What is public -------------------------------------------------------------------------------


def view_of(states: Records, seat: int) -> SafaruView:
    view = GAME.observe(states, seat)
    assert isinstance(view, SafaruView)
    return view


def test_S19_a_seat_sees_its_hand_the_table_every_pile_and_how_many_cards_there_are() -> None:
    states = table("R5", "B5 K1", "K6 K3", piles=("G2", "Y3"), stock="R1 R2 R3")
    view = view_of(states, 1)
    assert view.hand == ("K3", "K6")
    assert view.wild == ("R5",)
    assert view.piles == (("G2",), ("Y3",))
    assert (view.hand_sizes, view.stock_size) == ((2, 2), 3)
    assert "K3 K6" in str(view) and "B5" not in str(view)
    assert "B5" not in view._repr_html_()


def test_S19_hands_and_stock_of_the_others_are_hidden() -> None:
    one = table("R5", "B5 K1", "K6 K3", stock="R1 R2 R3")
    other = table("R5", "B5 K1", "R2 R1", stock="K6 R3 K3")
    assert view_of(one, 0) == view_of(other, 0)
    assert view_of(one, 1) != view_of(other, 1)


def test_S19_which_of_two_copies_a_hand_holds_is_not_seen() -> None:
    one, other = new(2), new(2)
    stock = GAME.stock(one)
    GAME.deal(one, stock)
    stock[5:7] = stock[6], stock[5]
    GAME.deal(other, stock)
    for seat in range(2):
        assert view_of(one, seat) == view_of(other, seat)


def test_S19_the_card_shown_is_public() -> None:
    view = view_of(shown_five(), 2)
    assert (view.shown, view.method, view.turn, view.to_act) == ("R5", None, 0, 1)
    assert GAME.public(shown_five()).chooser == 1


@pytest.mark.parametrize("variant", ["normal", "reverse"])
def test_S19_an_imagined_table_has_every_card_once_and_agrees_with_the_view(variant: str) -> None:
    rng = Rng(1)
    states = new(3, variant=variant, games=1)
    for step in range(40):
        if GAME.to_act(states) < 0:
            deal(states, seed=step)
        for seat in range(3):
            view = view_of(states, seat)
            imagined = GAME.imagine(view, rng)
            assert view_of(imagined, seat) == view
            assert everything(imagined) == Counter(CODES)
        moves = GAME.legal_numbers(states)
        GAME.apply(states, int(moves[step % len(moves)]))


def everything(states: Records) -> Counter[str]:
    """Every card of a table, wherever it is."""
    state = states[0]
    cards: Counter[str] = Counter()
    for mask in (*state["hands"], *state["caught"], state["wild"], state["stock"]):
        cards.update(code for card, code in enumerate(CODES) if int(mask) >> card & 1)
    if state["shown"] >= 0:
        cards[CODES[state["shown"]]] += 1
    return cards


def test_S19_unseen_cards_are_imagined_equally_often_everywhere() -> None:
    states = table("R5", "B5 K1", "K6", stock="R1 R2 R3")
    states["caught"][0, 0] = place(" ".join((Counter(CODES) - everything(states)).elements()))
    view, rng = view_of(states, 0), Rng(7)
    held = Counter(hand(GAME.imagine(view, rng), 1) for _ in range(2000))
    assert set(held) == {"R1", "R2", "R3", "K6"}
    assert all(400 < count < 600 for count in held.values())


def test_S19_views_exist_before_the_first_deal_between_deals_and_after_the_end() -> None:
    states, rng = new(2, first=1), Rng(3)
    for step in range(6):
        for seat in range(2):
            view = view_of(states, seat)
            assert view.to_act is None
            assert view_of(GAME.imagine(view, rng), seat) == view
        if step < 5:
            deal(states, seed=step)
            play_out(states)
    assert GAME.to_act(states) == NOBODY
