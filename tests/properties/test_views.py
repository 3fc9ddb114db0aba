"""A view shows all that is public, the own hand, and has no place for anything else."""

from importlib import import_module
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import menagerie
from menagerie.games import CATALOGUE
from tests.tables import every_table

#: What a view of each game has beside the public fields.
PRIVATE = {
    "life-is-life": {"hand", "seat"},
    "zoff-im-zoo": {"hand", "seat", "given", "laid"},
    "safaru": {"hand", "seat", "in_hand", "in_stock"},
}


def public_fields(name: str) -> list[str]:
    package = CATALOGUE[name].module.rpartition(".")[0]
    return [field[0] for field in import_module(f"{package}.state").PUBLIC]


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_view_has_no_other_fields(name: str) -> None:
    fields = set(menagerie.game(name).view_dtype.names or ())
    assert fields == set(public_fields(name)) | PRIVATE[name]


@every_table
@settings(max_examples=15)
@given(seed=st.integers(0, 2**32), moves=st.integers(0, 120))
def test_every_public_field_is_seen_by_every_seat(
    table: tuple[str, int, dict[str, Any]], seed: int, moves: int
) -> None:
    name, seats, options = table
    match = menagerie.start(name, seats=seats, seed=seed, **options)
    rng = menagerie.Rng(seed)
    while not match.is_over and match.num_moves < moves:
        match.play(rng.choice(match.legal))
    for seat in range(seats):
        view = match.view(seat)
        for field in public_fields(name):
            assert (view.records[field] == match.states[field]).all(), field
