"""Advice: from the view alone, repeatable, with intervals that mean something."""

from typing import Any

import pytest

import menagerie
from menagerie.advice import Advice, advise
from menagerie.advice.facts import facts_of, imagined
from menagerie.core.match import Match
from menagerie.core.rng import Rng
from tests.advice.games import go_on
from tests.tables import every_table

NAMES = [info.name for info in menagerie.all_games()]


def some_match(name: str, moves: int = 12) -> Match:
    match = menagerie.start(name, seats=4, seed="advice")
    go_on(match, moves)
    return match


def advice_at(match: Match, playouts: int = 400, seed: int = 1, **more: Any) -> tuple[Advice, ...]:
    return advise(match.view(), match.legal, Rng(seed), playouts=playouts, **more)


@pytest.mark.parametrize("name", NAMES)
def test_the_best_moves_come_first_with_intervals_and_reasons(name: str) -> None:
    match = some_match(name)
    found = advice_at(match)
    assert 1 <= len(found) <= 3
    assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)
    for one in found:
        assert one.move in match.legal.texts
        assert 0.0 <= one.low <= one.value <= one.high <= 1.0
        assert one.playouts > 0
        assert 1 <= len(one.why) <= 4


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_advice_and_another_one_other_worlds(name: str) -> None:
    match = some_match(name)
    while len(match.legal) < 2:  # with one move the tree has little to differ in
        match.play(match.legal[0])
    assert advice_at(match) == advice_at(match)
    assert [one.value for one in advice_at(match)] != [
        one.value for one in advice_at(match, seed=2)
    ]


@pytest.mark.parametrize("name", NAMES)
def test_advice_does_not_change_when_hidden_cards_are_dealt_anew(name: str) -> None:
    match = some_match(name)
    assert match.to_act is not None
    truth = advice_at(match)
    true_hands = match.states.tobytes()
    differed = False
    for deal in range(4):
        match.states = match.game.imagine(match.view(), Rng(f"deal {deal}"))
        differed |= match.states.tobytes() != true_hands
        assert advice_at(match) == truth
    assert differed


@pytest.mark.parametrize("name", NAMES)
def test_a_move_is_told_of_when_asked_for(name: str) -> None:
    match = some_match(name)
    go_on(match, 1)
    for move in (match.legal[0], match.legal[-1]):
        assert move.text in {one.move for one in advice_at(match, most=1, also=move)}


@pytest.mark.parametrize("name", NAMES)
def test_more_playouts_make_the_interval_smaller(name: str) -> None:
    match = some_match(name, 30 if name == "zoff-im-zoo" else 3)
    few, many = advice_at(match, 400)[0], advice_at(match, 8_000)[0]
    assert many.high - many.low < few.high - few.low


def test_an_end_that_is_played_out_has_no_error() -> None:
    match = menagerie.start("safaru", seats=2, seed=1)
    go_on(match, 36)
    assert all(one.low == one.high for one in advice_at(match))


@every_table
def test_there_is_a_fact_for_every_legal_move(table: tuple[str, int, dict[str, Any]]) -> None:
    name, seats, options = table
    match = menagerie.start(name, seats=seats, seed="facts", **options)
    rng = Rng("facts")
    for _ in range(60):
        if match.is_over:
            break
        view, legal = match.view(), match.legal
        worlds = imagined(view, rng, 8)
        for move in rng.choice(legal), legal[-1]:
            assert facts_of(view, move, worlds)
        go_on(match, 1)
