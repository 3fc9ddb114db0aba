"""The compiled rules and the naive oracle agree on whole games: legal moves, scores, places."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import menagerie
from menagerie.core.match import Match
from menagerie.core.words import is_score
from tests.oracle.common import Oracle
from tests.oracle.games import new_game
from tests.oracle.random_play import random_move
from tests.tables import every_table


def play_both(match: Match, oracle: Oracle, rng: Random) -> None:
    """Play a game in both, comparing everything that a record can say."""
    told = 0
    while True:
        for line in match.lines[told:]:
            if "deal" in line:
                oracle.deal(line)
            elif is_score(line):
                assert oracle.score_line() == line
        told = len(match.lines)
        assert match.is_over == oracle.is_over()
        if match.is_over:
            assert list(match.places or ()) == oracle.places()
            return
        assert match.to_act == oracle.to_act()
        legal = oracle.legal()
        assert set(match.legal.texts) == legal
        move = random_move(legal, rng)
        assert match.to_act is not None
        oracle.play(match.to_act, move)
        match.play(move)


@every_table
@settings(max_examples=6)
@given(seed=st.integers(0, 2**32))
def test_whole_games(table: tuple[str, int, dict[str, Any]], seed: int) -> None:
    name, seats, options = table
    match = menagerie.start(name, seats=seats, seed=seed, **options)
    play_both(match, new_game(name, seats, dict(match.options)), Random(seed))


@pytest.mark.slow
@every_table
def test_many_games(table: tuple[str, int, dict[str, Any]]) -> None:
    name, seats, options = table
    for seed in range(30):
        match = menagerie.start(name, seats=seats, seed=f"many/{seed}", **options)
        play_both(match, new_game(name, seats, dict(match.options)), Random(seed))
