"""Zoff im Zoo: what is public and what is not (Z27), and what a seat can imagine."""

from menagerie.games.zoff_im_zoo.game import GAME
from menagerie.games.zoff_im_zoo.reasons import Reason
from menagerie.games.zoff_im_zoo.state import Role
from tests.rulebook.zoff_im_zoo_setup import Table, before_deal, counts


def test_Z27_other_hands_are_hidden() -> None:
    one = Table(["fox lion", "orca seal", "mouse fish"])
    other = Table(["fox lion", "mouse fish", "orca seal"])
    assert one.view(0) == other.view(0)
    assert one.view(1) != other.view(1)
    assert one.view(0).hand == ("lion", "fox")


def test_Z27_sets_sizes_places_totals_and_teams_are_public() -> None:
    table = Table(
        ["lion fox", "seal seal", "", "mouse mouse mouse"],
        teams=[(2, 0), (1, 3)],
        totals=[1, 2, 3, 4],
    )
    view = table.play("play fox").view(3)
    assert view.lying == ("fox",) and view.lying_animal == "fox" and view.owner == 0
    assert view.sizes == (1, 2, 0, 3) and view.out == (2,) and view.totals == (1, 2, 3, 4)
    assert view.partners == (2, 3, 0, 1)
    assert view.roles == (Role.HELPER, Role.CHIEF, Role.CHIEF, Role.HELPER)
    assert view.gone.count("fox") == 5 and view.to_act == 1


def test_Z27_asks_are_public() -> None:
    table = Table(
        ["fish fish", "hedgehog lion", "fish fish", "orca orca"],
        turn=1,
        lying="mouse mouse",
        owner=0,
        teams=[(3, 1), (2, 0)],
    )
    table.play("ask hedgehog")
    view = table.view(2)
    assert view.asked == ("hedgehog",) and view.to_act == 3 and view.turn == 1
    table.play("decline")
    assert table.view(2).known[1] == ("hedgehog",)
    assert "hedgehog" in table.imagine(2).hand(1)


def test_Z27_a_shown_card_is_forgotten_when_it_is_played() -> None:
    table = Table(
        ["fish fish", "hedgehog lion", "mouse fish", "orca orca"],
        turn=1,
        lying="mouse mouse",
        owner=0,
        teams=[(3, 1), (2, 0)],
    )
    table.play("ask hedgehog", "decline")
    assert table.view(0).known[1] == ("hedgehog",)
    table.state["turn"], table.state["lying"] = 1, -1
    table.play("play hedgehog")
    assert table.view(0).known[1] == ()


def test_Z27_only_the_partners_know_what_was_exchanged() -> None:
    table = before_deal(4, mode="partners", ranking=[0, 1, 2, 3])
    table.deal()  # seat 1: orcas, elephants, crocodiles; 2: polar bears, lions, seals; ...
    table.play("give polar-bear lion")
    assert table.view(2).known[0] == ("polar-bear", "lion")
    assert table.view(1).known == ((), (), (), ())
    table.play("give lion joker")
    assert table.view(0).known[2] == ("lion", "joker")  # given back by the chief
    assert table.view(2).known[0] == ("polar-bear",)  # what the helper gave and did not get back
    for stranger in (1, 3):
        assert table.view(stranger).known == ((), (), (), ())
    assert "polar-bear" in table.imagine(2, seed=3).hand(0)
    assert "joker" in table.imagine(0, seed=3).hand(2)


def test_Z27_views_of_strangers_do_not_depend_on_the_exchange() -> None:
    views = []
    for gift in ("give polar-bear lion", "give seal seal"):
        table = before_deal(4, mode="partners", ranking=[0, 1, 2, 3])
        table.deal()
        table.play(gift)
        views.append((table.view(1), table.view(3)))
    assert views[0] == views[1]


def five(laid: str) -> Table:
    """Seat 4 has laid two cards aside; the first trick begins."""
    hands = ["fox fox", "seal seal", "perch perch", "fish fish", "mouse mouse"]
    teams = [(0, 1), (2, 3)]
    table = Table(hands, teams=teams, alone=4, laid=laid)
    table.state["gone"] = counts("orca")
    return table


def test_Z27_the_two_cards_of_the_player_alone_are_hidden() -> None:
    one, other = five("lion hedgehog"), five("orca orca")
    assert one.view(4).laid == ("lion", "hedgehog")
    assert one.view(0).laid == ()
    assert one.view(0) == other.view(0)
    imagined = {tuple(one.imagine(0, seed=seed).state["laid"].tolist()) for seed in range(20)}
    assert len(imagined) > 5


def test_Z27_the_cards_of_the_player_alone_stay_hidden_after_the_score() -> None:
    table = Table(
        ["", "", "", "orca", "fish"],
        turn=3,
        lying="seal",
        owner=4,
        teams=[(0, 1), (2, 3)],
        alone=4,
        laid="lion hedgehog",
    )
    table.play("play orca")
    assert table.view(0).laid == ()
    assert table.view(0).lions[4] == table.view(0).hedgehogs[4] == 0
    assert table.view(4).laid == ("lion", "hedgehog")
    assert len({tuple(table.imagine(0, seed=seed).state["laid"]) for seed in range(20)}) > 1


def test_Z27_what_is_imagined_agrees_with_the_view() -> None:
    table = before_deal(7, mode="partners", ranking=[0, 1, 2, 3, 4, 5, 6])
    table.deal()
    for step in range(30):
        for seat in range(7):
            twin = table.imagine(seat)
            assert twin.view(seat) == table.view(seat)
            assert twin.state["hands"].sum(axis=1).tolist() == table.state["sizes"].tolist()
        numbers = GAME.legal_numbers(table.states)
        GAME.apply(table.states, int(numbers[5 * step % len(numbers)]))


def test_Z27_whoever_is_to_lead_is_imagined_with_a_card_to_lead() -> None:
    table = Table(["fox fox", "mouse", "joker lion"], turn=1)
    hands = {table.imagine(0, seed=seed).hand(1) for seed in range(40)}
    assert "mouse" in hands and "joker" not in hands


def test_Z27_before_the_first_deal_there_is_nothing_to_see() -> None:
    table = before_deal(4)
    assert table.view(2).hand == () and table.view(2).to_act is None
    assert table.imagine(2).states.tobytes() == table.states.tobytes()


def test_every_refusal_has_a_rule_and_three_sentences() -> None:
    names = {reason.name for reason in Reason} - {"LEGAL"}
    assert set(GAME.refusals) == names
    for refusal in GAME.refusals.values():
        assert refusal.rule.startswith("Z") and set(refusal.sentences) == {"en", "fr", "de"}


def test_the_table_in_words() -> None:
    table = Table(
        ["fish fish", "hedgehog lion", "fish fish", "orca orca"],
        turn=1,
        lying="mouse mouse",
        owner=0,
        teams=[(3, 1), (2, 0)],
    )
    assert str(table.play("ask hedgehog").view(3)).splitlines() == [
        "Zoff im Zoo, hand 2, seen from seat 3",
        "  on the table: mouse mouse (seat 0)",
        "  seat 1 asks with: hedgehog",
        "  seat 0: 0 points, 2 cards, helper with seat 2",
        "  seat 1: 0 points, 2 cards, helper with seat 3, holds hedgehog",
        "  seat 2: 0 points, 2 cards, chief with seat 0",
        "  seat 3: 0 points, 2 cards, chief with seat 1, to move",
        "  your hand: orca orca",
    ]
    assert "hedgehog" in table.view(3)._repr_html_()
