"""The tiny boxes: every deal, every course of a game, by the engine and by the oracle."""

from typing import Any

import pytest

import menagerie
from menagerie.core.errors import BadOption
from menagerie.core.game import Game
from menagerie.core.kernels import NOBODY
from menagerie.core.match import Match, states_from
from menagerie.core.record import Record
from menagerie.envs.dealing import different_deals
from menagerie.games import CATALOGUE, load
from tests.oracle.common import Oracle
from tests.oracle.games import new_game
from tests.tables import table_id, tiny_tables

Table = tuple[str, int, dict[str, Any]]

#: By game and first option: deals that are different, and courses of a game when seat 0 is first.
COUNTS = {
    ("life-is-life", "base"): (123, 19980),
    ("life-is-life", "advanced"): (123, 19980),
    ("zoff-im-zoo", "simple"): (54, 840),
    ("safaru", "normal"): (90, 782),
    ("safaru", "reverse"): (90, 670),
}


def deals_of(table: Table, first: int) -> list[Match]:
    """A match after each deal that is different."""
    name, seats, options = table
    game, found = load(name), []
    for deck, _ in different_deals(game, game.new(seats, options, first)):
        match = Match(game, options, ["a", "b", "c"][:seats], first)
        match.deal(deck)
        found.append(match)
    return found


def count_by_engine(game: Game, state: bytes, known: dict[bytes, int]) -> int:
    """Courses of a game from here; every end must be a decided game."""
    if state not in known:
        here = states_from(game, state)
        if game.to_act(here) < 0:
            assert game.to_act(here) == NOBODY and 1 in game.outcome(here).places
            known[state] = 1
            return 1
        legal = game.legal_numbers(here).tolist()
        assert legal
        total = 0
        for number in legal:
            after = states_from(game, state)
            game.apply(after, number)
            total += count_by_engine(game, after.tobytes(), known)
        known[state] = total
    return known[state]


def count_by_oracle(oracle: Oracle) -> int:
    if oracle.is_over():
        return 1
    total = 0
    for text in oracle.legal():
        after = oracle.copy()
        after.play(after.to_act(), text)
        total += count_by_oracle(after)
    return total


@pytest.mark.parametrize("table", tiny_tables(), ids=table_id)
def test_every_course_of_a_game_is_enumerated(table: Table) -> None:
    known: dict[bytes, int] = {}
    for first in range(table[1]):
        deals = deals_of(table, first)
        courses = sum(count_by_engine(deal.game, deal.states.tobytes(), known) for deal in deals)
        assert (len(deals), courses) == COUNTS[table[0], next(iter(table[2].values()))]


@pytest.mark.slow
@pytest.mark.parametrize("table", tiny_tables(), ids=table_id)
def test_the_oracle_counts_the_same(table: Table) -> None:
    name, seats, options = table
    total = 0
    for match in deals_of(table, 0):
        oracle = new_game(name, seats, dict(options))
        oracle.deal(match.lines[0])
        total += count_by_oracle(oracle)
    assert total == COUNTS[name, next(iter(options.values()))][1]


@pytest.mark.parametrize("table", tiny_tables(), ids=table_id)
def test_all_deals_together_are_certain(table: Table) -> None:
    game = load(table[0])
    deals = different_deals(game, game.new(table[1], table[2], 0))
    assert sum(chance for _, chance in deals) == pytest.approx(1)


@pytest.mark.parametrize("name", list(CATALOGUE))
def test_a_record_names_the_box_only_where_it_is_not_the_whole_one(name: str) -> None:
    fewest = CATALOGUE[name].min_seats
    whole = menagerie.start(name, seats=fewest, seed=1, box="whole")
    tiny = menagerie.start(name, seats=fewest, seed=1, box="tiny")
    assert whole.record().text == menagerie.start(name, seats=fewest, seed=1).record().text
    assert "box" not in whole.record().header["options"]
    assert tiny.record().header["options"]["box"] == "tiny"
    while not tiny.is_over:
        tiny.play(tiny.legal[0])
    assert menagerie.verify(Record.of(tiny)).places == tiny.places


@pytest.mark.parametrize("name", list(CATALOGUE))
def test_the_tiny_box_is_for_the_fewest_players(name: str) -> None:
    with pytest.raises(BadOption, match=r"the tiny box of .* is for"):
        menagerie.start(name, seats=CATALOGUE[name].min_seats + 1, box="tiny")
