"""Offers at tables laid out by hand, rule by rule."""

from typing import Any

import pytest

from menagerie.core.arrays import Records
from menagerie.core.errors import MenagerieError
from menagerie.core.game import Game
from menagerie.core.offer import Combine, Method, Offer, Pick, Say, Sets, allows, expand
from menagerie.games.life_is_life.game import GAME as LIFE
from menagerie.games.safaru.game import GAME as SAFARU
from menagerie.games.zoff_im_zoo.game import GAME as ZOFF
from menagerie.games.zoff_im_zoo.state import Stage
from tests.rulebook import life_setup, safaru_setup
from tests.rulebook.zoff_im_zoo_setup import Table

SARAH = "giraffe giraffe bear mole goat sheep dog rabbit pig mouse"
OTHERS = "goat goat goat goat sheep sheep dog dog mouse mouse"


def offered(game: Game, states: Records) -> Offer:
    offer = game.offer(states)
    assert offer is not None
    numbers = game.legal_numbers(states).tolist()
    assert sorted(expand(offer)) == sorted(game.decode(states, n).text for n in numbers)
    return offer


def cards(*sets: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(one.split()) for one in sets)


# --- Life is Life ---------------------------------------------------------------------------------


def test_L5_a_row_that_the_hand_could_give_back_is_the_exception() -> None:
    states = life_setup.table([SARAH, OTHERS, OTHERS], ("cat", "bear mole", *life_setup.ROWS[2:]))
    assert offered(LIFE, states) == Offer(
        0,
        (
            Pick("trade", 1, 1),
            Pick("trade", 2, 2, cards("bear mole")),
            Pick("trade", 3, 3),
            Pick("trade", 4, 4, cards("mole goat dog rabbit")),
        ),
        tuple(SARAH.split()),
    )


def test_L6_the_knock_is_offered_after_a_trade() -> None:
    states = life_setup.table([SARAH, OTHERS, OTHERS])
    assert not allows(offered(LIFE, states), "knock")
    states["traded"][0, 0] = 1
    assert offered(LIFE, states).choices[-1] == Say("knock")


def test_an_offer_knows_how_often_a_card_is_there_and_how_a_move_is_spelled() -> None:
    offer = offered(LIFE, life_setup.table([SARAH, OTHERS, OTHERS]))
    assert allows(offer, "trade giraffe giraffe")
    assert not allows(offer, "trade giraffe giraffe giraffe")
    assert not allows(offer, "trade mouse giraffe")
    assert not allows(offer, "trade bear mole") and allows(offer, "trade bear goat")
    assert not allows(offer, "trade") and not allows(offer, "trade cat") and not allows(offer, "")


# --- Zoff im Zoo ----------------------------------------------------------------------------------


def test_Z7_after_one_seal_two_seals_or_one_stronger_animal() -> None:
    table = Table(["seal", "seal seal polar-bear polar-bear orca mouse", "fox"], turn=1,
                  lying="seal", owner=0)  # fmt: skip
    assert offered(ZOFF, table.states) == Offer(
        1, (Sets("play", cards("orca", "polar-bear", "seal seal")), Say("pass"))
    )


def test_Z6_whoever_leads_may_not_pass() -> None:
    offer = offered(ZOFF, Table(["fox fox joker", "fox", "fox"]).states)
    assert offer.choices == (Sets("play", cards("fox", "fox joker", "fox fox", "fox fox joker")),)


def test_Z20_a_helper_may_ask_and_the_chief_help_or_decline() -> None:
    table = Table(["elephant fox", "mosquito fox", "fox", "fox"], turn=1, lying="elephant",
                  owner=2, teams=[(0, 1), (2, 3)])  # fmt: skip
    assert offered(ZOFF, table.states) == Offer(1, (Sets("ask", cards("mosquito")), Say("pass")))
    table.play("ask mosquito")
    assert offered(ZOFF, table.states) == Offer(
        0, (Sets("help", cards("elephant")), Say("decline"))
    )


def test_Z18_the_exchange_is_any_two_cards_of_the_hand() -> None:
    table = Table(["lion fox", "mouse joker", "fox seal", "fox fox fish", "orca orca"],
                  teams=[(0, 1), (2, 3)], alone=4)  # fmt: skip
    table.state["stage"] = Stage.EXCHANGE
    table.put("ranking", [0, 2, 4, 1, 3])
    assert offered(ZOFF, table.states) == Offer(1, (Pick("give", 2),), ("mouse", "joker"))
    table.play("give mouse joker", "give lion mouse", "give fox fox", "give fox fox")
    assert offered(ZOFF, table.states) == Offer(4, (Pick("lay", 2),), ("orca", "orca"))


# --- Safarû ---------------------------------------------------------------------------------------


def test_S5_what_cannot_catch_is_released_and_what_can_must_catch() -> None:
    offer = offered(SAFARU, safaru_setup.table("G2 Y3", "R5 K8 K9"))
    assert offer == Offer(
        0,
        (
            Sets("play", cards("K8", "K9")),
            Combine("play", ("R5",), (Method("add", cards("G2 Y3")),)),
        ),
        ("G2", "Y3"),
    )


def test_S9_one_set_for_each_method_on_different_cards() -> None:
    offer = offered(SAFARU, safaru_setup.table("G2 Y3 B5 K9", "R5 G5"))
    assert offer.choices == (
        Combine(
            "play",
            ("R5", "G5"),
            (
                Method("add", cards("G2 Y3")),
                Method("seventeen", cards("Y3 K9")),
                Method("pair", cards("B5"), along=True),
            ),
        ),
    )
    assert allows(offer, "play G5 add G2 Y3 pair B5")
    assert not allows(offer, "play G5 add G2 Y3 seventeen Y3 K9")  # there is one Y3
    assert not allows(offer, "play G5") and not allows(offer, "play G5 pair B5 add G2 Y3")


def test_S9_two_copies_are_enough_for_two_methods() -> None:
    offer = offered(SAFARU, safaru_setup.table("R1 R1 G2 B7", "K8 K9"))
    assert allows(offer, "play K8 add R1 B7 seventeen R1 G2") is False  # 1 and 2 make no 9
    offer = offered(SAFARU, safaru_setup.table("R1 R1 B7 K8", "Y8"))
    assert allows(offer, "play Y8 add R1 B7 seventeen R1 K8")
    assert not allows(offer, "play Y8 add R1 R1 B7")


def test_S10_a_baby_must_be_taken_and_sets_without_one_are_offered_only_where_another_has_it() -> (
    None
):
    offer = offered(SAFARU, safaru_setup.table("R0 G2 Y3", "R5"))
    assert offer.choices == (
        Combine("play", ("R5",), (Method("add", cards("R0 G2 Y3")),), ("R0",), ("add",)),
    )
    offer = offered(SAFARU, safaru_setup.table("R0 G2 Y3 K8 B4", "R5"))
    combine = offer.choices[0]
    assert isinstance(combine, Combine)
    assert combine.include == ("R0",) and combine.when == ("add", "seventeen")
    assert combine.methods[0].sets == cards("R0 G2 Y3", "G2 Y3")
    assert allows(offer, "play R5 add G2 Y3 seventeen R0 B4 K8")
    assert not allows(offer, "play R5 add G2 Y3 seventeen B4 K8")
    assert not allows(offer, "play R5 add G2 Y3")


def test_S10_a_pair_alone_may_leave_the_baby() -> None:
    offer = offered(SAFARU, safaru_setup.table("R0 B5 G2 Y3", "R5"))
    assert allows(offer, "play R5 pair B5") and not allows(offer, "play R5 add G2 Y3 pair B5")


def test_S17_show_then_choose_then_take() -> None:
    states = safaru_setup.table("G2 Y3 B5 K8 B4", "R5 K6", "K9", variant="reverse")
    offer = offered(SAFARU, states)
    assert offer.choices[0] == Sets("play", cards("R5", "K6"))
    assert offer.choices[1] == Combine(  # what it could do, which is no move
        "play",
        ("R5",),
        (Method("add", ()), Method("seventeen", ()), Method("pair", (), along=True)),
    )
    assert allows(offer, "play R5") and not allows(offer, "play R5 pair B5")
    safaru_setup.play(states, "play R5")
    assert offered(SAFARU, states) == Offer(
        1, (Say("choose add"), Say("choose seventeen"), Say("choose pair"))
    )
    safaru_setup.play(states, "choose seventeen")
    assert offered(SAFARU, states) == Offer(0, (Sets("take", cards("Y3 B4 B5", "B4 K8")),))


# --- Numbers by text ------------------------------------------------------------------------------


def outcome(call: Any) -> tuple[str, object]:
    """What a call answers, or what it refuses and how."""
    try:
        return "number", call()
    except MenagerieError as refused:
        return type(refused).__name__, str(refused)


def check_number(game: Game, states: Records, text: str) -> None:
    quick = outcome(lambda: game.number_of(states, text))
    assert quick == outcome(lambda: game.encode(states, game.parse(text)))
    number = game.canonical_number(states, text)
    assert number is None or game.text_of(states, number) == text


@pytest.mark.parametrize("variant", ["normal", "reverse"])
@pytest.mark.parametrize(
    "text",
    [
        "play R5 add G2 Y3",
        "play R5 add Y3 G2",
        "play  R5",
        " play R5",
        "play R5 ",
        "play R5 add",
        "play R5 add seventeen G2",
        "play R5 add G2 add Y3",
        "play R5 pair B5 add G2 Y3",
        "play R5 pair B5 R7",
        "play R5 G2",
        "play R5 add R1 R1 Y3",
        "play R5 add R1 R1 R1",
        "play R5 add R1 Y3 seventeen R1 R7",
        "play R5 add G2 G2",
        "play R5 add K0",
        "play R5 pair Q5",
        "play R55",
        "play add",
        "play",
        "take",
        "take G2 Y3",
        "take add G2",
        "take G2 G2",
        "choose add",
        "choose adding",
        "choose",
        "",
        "pass",
    ],
)
def test_a_text_has_the_number_that_parsing_gives_it_or_the_same_refusal(
    text: str, variant: str
) -> None:
    states = safaru_setup.table("R1 R1 G2 Y3 B5 R7 K8 B4", "R5 K6", "K9", variant=variant)
    positions = [states.copy()]
    if variant == "reverse":
        for move in ("play R5", "choose add"):
            safaru_setup.play(states, move)
            positions.append(states.copy())
    for position in positions:
        check_number(SAFARU, position, text)


@pytest.mark.parametrize(
    "text",
    [
        "trade bear bear",
        "trade mole bear",
        "trade cat",
        "knock",
        "knock knock",
        "trade",
        "",
        "trade unicorn",
    ],
)
def test_the_same_for_life_is_life(text: str) -> None:
    check_number(LIFE, life_setup.table([SARAH, OTHERS, OTHERS]), text)


@pytest.mark.parametrize(
    "text",
    [
        "play fox",
        "play joker fox",
        "play joker",
        "give fox",
        "lay fox fox",
        "pass",
        "decline",
        "pass fox",
        "ask",
        "",
    ],
)
def test_the_same_for_zoff_im_zoo(text: str) -> None:
    check_number(ZOFF, Table(["fox fox joker", "fox", "fox"]).states, text)
