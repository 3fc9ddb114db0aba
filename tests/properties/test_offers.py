"""An offer is the list of legal moves, and says nothing that its seat may not know."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import menagerie
from menagerie.core import kernels
from menagerie.core.match import Match
from menagerie.core.offer import Combine, Offer, allows, expand
from tests.tables import every_table

Table = tuple[str, int, dict[str, Any]]


def check_offer(match: Match) -> None:
    """The offer of a decision against the list of its moves."""
    offer = match.game.offer(match.states)
    assert offer is not None
    assert offer.seat == match.to_act
    legal = match.legal.texts
    assert sorted(expand(offer)) == sorted(legal)
    assert msgspec.json.decode(msgspec.json.encode(offer), type=Offer) == offer
    assert not allows(offer, "") and not allows(offer, "play") and not allows(offer, "trade")
    for text in legal[:: 1 + len(legal) // 20]:
        assert allows(offer, text)
        assert match.game.number_of(match.states, text) == match.game.encode(
            match.states, match.game.parse(text)
        )
        assert match.game.text_of(match.states, match.game.number_of(match.states, text)) == text
        for wrong in (f"{text} ", f"{text} {text.split()[-1]}", text.rpartition(" ")[0]):
            assert allows(offer, wrong) == (wrong in legal), wrong
    for choice in offer.choices:
        if isinstance(choice, Combine):
            for method in choice.methods:
                for cards in method.sets:  # no set leads into a dead end
                    words = f" {method.name} {' '.join(cards)}"
                    assert any(f"{text} ".find(f"{words} ") >= 0 for text in legal), words


def play_and_check(table: Table, seed: int, every: int) -> None:
    """Random moves to the end, with a look at the offer at every so many of them."""
    name, seats, options = table
    match = menagerie.start(name, seats=seats, seed=seed, **options)
    rng = menagerie.Rng(seed)
    while not match.is_over:
        if match.num_moves % every == 0:
            check_offer(match)
        match.play(random_move(match, rng))
    assert match.game.offer(match.states) is None


def random_move(match: Match, rng: menagerie.Rng) -> int:
    """A legal move without the whole list."""
    return int(kernels.sample_move(match.states, 0, rng.words))


@every_table
@settings(max_examples=3)
@given(seed=st.integers(0, 2**32))
def test_an_offer_is_the_list_of_legal_moves(table: Table, seed: int) -> None:
    play_and_check(table, seed, 17)


@pytest.mark.slow
@every_table
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32))
def test_an_offer_is_the_list_of_legal_moves_at_every_move(table: Table, seed: int) -> None:
    play_and_check(table, seed, 1)


@every_table
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32), moves=st.integers(0, 120))
def test_an_offer_tells_only_what_its_seat_may_know(table: Table, seed: int, moves: int) -> None:
    name, seats, options = table
    match = menagerie.start(name, seats=seats, seed=seed, **options)
    rng = menagerie.Rng(seed)
    while not match.is_over and match.num_moves < moves:
        match.play(random_move(match, rng))
    if match.to_act is None:
        return
    offer = match.game.offer(match.states)
    for _ in range(3):
        other = match.game.imagine(match.view(match.to_act), rng)
        assert match.game.offer(other) == offer
