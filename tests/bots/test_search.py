"""The searching bots: legal, repeatable, fair, in time, and small."""

import math
import time
import tracemalloc

import numpy as np
import pytest

import menagerie
from menagerie.bots.levels import ExpertBot, HardBot, MediumBot, SearchBot
from menagerie.bots.search.halving import Findings, in_the_race
from menagerie.bots.search.tree import Shape
from menagerie.conformance import check_bot
from menagerie.core.match import Match
from menagerie.core.rng import Rng
from tests.tables import SHORT

NAMES = [info.name for info in menagerie.all_games()]


def some_match(name: str, moves: int = 5) -> Match:
    info = menagerie.games.info(name)
    match = menagerie.start(name, seats=info.max_seats, seed="search", **SHORT[name])
    rng = Rng("moves")
    while match.num_moves < moves:
        match.play(rng.choice(match.legal))
    return match


TREES = dict.fromkeys(NAMES, Shape())


class Endless(SearchBot):
    """Never has enough."""

    playouts = dict.fromkeys(NAMES, 10**9)


@pytest.mark.parametrize("trees", [{}, TREES])
@pytest.mark.parametrize("name", NAMES)
def test_search_conforms(name: str, trees: dict[str, Shape]) -> None:
    bot = SearchBot(60, trees=trees)
    games = [menagerie.game(name)]
    assert check_bot(bot, games, options=SHORT[name], most_moves=40, budget=math.inf) > 0


@pytest.mark.slow
@pytest.mark.parametrize("bot", [MediumBot, HardBot])
@pytest.mark.parametrize("name", NAMES)
def test_levels_conform(bot: type[SearchBot], name: str) -> None:
    games = [menagerie.game(name)]
    assert check_bot(bot(), games, options=SHORT[name], most_moves=2, budget=math.inf, worlds=1) > 0


@pytest.mark.parametrize("name", NAMES)
def test_a_millisecond_is_enough_for_a_legal_move(name: str) -> None:
    match = some_match(name)
    assert match.to_act is not None
    view, legal = match.view(match.to_act), match.legal
    menagerie.make_bot("medium").choose(view, legal, Rng(1), 1.0)  # all is compiled and loaded
    begun = time.thread_time()  # of the clock others take their share
    for level in ("hard", "expert"):
        assert menagerie.make_bot(level).choose(view, legal, Rng(1), 0.001) in list(legal)
    assert time.thread_time() - begun < 0.5


@pytest.mark.parametrize("name", NAMES)
def test_the_clock_ends_a_search(name: str) -> None:
    match = some_match(name)
    assert match.to_act is not None
    bot = Endless()
    view, legal = match.view(match.to_act), match.legal
    bot.choose(view, legal, Rng(1), 0.01)
    begun = time.thread_time()
    bot.choose(view, legal, Rng(1), 0.2)
    assert time.thread_time() - begun < 0.7


@pytest.mark.parametrize("name", NAMES)
def test_the_clock_does_not_change_what_is_found(name: str) -> None:
    """However the playouts are split over calls, the sums are the same to the last bit."""
    match = some_match(name)
    assert match.to_act is not None
    view, legal = match.view(match.to_act), match.legal
    for bot in (SearchBot(500, trees={}), SearchBot(500, trees=TREES)):
        one = bot.search(view, legal, Rng(7), math.inf)
        other = bot.search(view, legal, Rng(7), math.inf)
        assert np.array_equal(one.results, other.results)
        assert np.array_equal(one.playouts, other.playouts)


@pytest.mark.parametrize("name", NAMES)
def test_a_tree_that_stops_early_chooses_what_it_would_have_chosen(name: str) -> None:
    match = some_match(name)
    assert match.to_act is not None
    view, legal = match.view(match.to_act), match.legal
    bot = SearchBot(2000, trees=TREES)
    for seed in range(5):
        found = bot.search(view, legal, Rng(seed), math.inf)
        quick = bot.search(view, legal, Rng(seed), math.inf, is_thorough=False)
        assert quick.best == found.best
        assert quick.playouts.sum() <= found.playouts.sum()


def test_moves_clearly_behind_are_out_of_the_race() -> None:
    playouts = np.array([400, 400, 400])
    means, squares = np.array([0.8, 0.79, 0.3]), np.array([0.7, 0.7, 0.15])
    results = np.stack([means * playouts, squares * playouts], axis=1)
    found = Findings(np.arange(3), playouts, results)
    assert in_the_race(found, np.array([0, 1, 2])) == 2
    few = Findings(np.arange(3), playouts // 100, results / 100)
    assert in_the_race(few, np.array([0, 1, 2])) == 3


@pytest.mark.parametrize("name", NAMES)
def test_a_thinking_bot_needs_little_memory(name: str) -> None:
    match = some_match(name)
    assert match.to_act is not None
    view, legal = match.view(match.to_act), match.legal
    for bot in (HardBot(), ExpertBot(), SearchBot(50_000, trees=TREES)):
        bot.choose(view, legal, Rng(1), 0.05)
        tracemalloc.start()
        bot.choose(view, legal, Rng(1), 0.3)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 50_000_000
