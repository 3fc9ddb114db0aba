"""OpenSpiel's own tests and algorithms, on our games."""

import random
import sys
from importlib import import_module
from typing import Any

import numpy as np
import pyspiel
import pytest

from menagerie.core.errors import BadOption, MenagerieError
from menagerie.envs import openspiel
from menagerie.envs.layout import LAYOUTS
from menagerie.envs.rewards import by_places, by_wins
from menagerie.games import CATALOGUE
from tests.tables import all_tables, table_id

TABLES = [table for table in all_tables() if table[2].get("games") != 2]


def load(table: tuple[str, int, dict[str, Any]], **more: Any) -> Any:
    name, seats, options = table
    options = {key: 0 if value is None else value for key, value in options.items()}
    return pyspiel.load_game(
        openspiel.name_of(CATALOGUE[name]), {"players": seats, **options, **more}
    )


def walk(game: Any, seed: int) -> Any:
    """Every state of a random game."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    yield state


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=table_id)
def test_the_random_simulation_test_passes(table: tuple[str, int, dict[str, Any]]) -> None:
    short = {"target": 4} if table[0] == "zoff-im-zoo" else {}
    game = load((table[0], table[1], {**table[2], **short}), decks=20)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", list(CATALOGUE))
def test_it_passes_card_by_card_and_written_down_too(name: str) -> None:
    options = {"life-is-life": {"turn_cap": 4}, "zoff-im-zoo": {"target": 1}, "safaru": {}}[name]
    game = load((name, CATALOGUE[name].min_seats, options))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    "table",
    [
        ("life-is-life", 3, {"turn_cap": 10}),
        ("zoff-im-zoo", 5, {"mode": "partners", "target": 6}),
        ("safaru", 2, {}),
        ("safaru", 3, {"variant": "reverse", "games": 1}),
    ],
    ids=table_id,
)
def test_a_resampled_state_looks_the_same_to_the_player_and_not_to_others(
    table: tuple[str, int, dict[str, Any]],
) -> None:
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    others = same = 0
    for number, state in enumerate(walk(load(table), 1)):
        if number % 7 or not state.is_player_node():
            continue
        player = state.current_player()
        world = state.resample_from_infostate(player, sampler)
        assert world.current_player() == player
        assert world.legal_actions() == state.legal_actions()
        for words in ("information_state_string", "observation_string"):
            assert getattr(world, words)(player) == getattr(state, words)(player)
        assert world.information_state_tensor(player) == state.information_state_tensor(player)
        other = (player + 1) % state.num_players()
        others += 1
        same += world.observation_string(other) == state.observation_string(other)
    assert others > 3 and same < others


def test_without_openspiel_one_sentence_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "menagerie.envs.openspiel")
    with pytest.raises(MenagerieError, match=r"pip install 'menagerie-cards\[openspiel\]'"):
        import_module("menagerie.envs.openspiel")


def test_a_clone_goes_its_own_way() -> None:
    for state in walk(load(("safaru", 2, {})), 2):
        if state.is_player_node():
            break
    before = str(state), state.history()
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert (str(state), state.history()) == before != (str(twin), twin.history())


def test_returns_are_zero_sum_and_by_place_or_by_win() -> None:
    for reward in ("places", "wins"):
        *_, last = walk(load(("safaru", 4, {}), reward=reward), 3)
        assert sum(last.returns()) == pytest.approx(0)
        assert max(last.returns()) > 0 > min(last.returns())
    assert by_places([1, 2, 3]) == [1.0, 0.0, -1.0]
    assert by_places([1, 1, 3, 3]) == pytest.approx([2 / 3, 2 / 3, -2 / 3, -2 / 3])
    assert by_wins([1, 1, 3]) == pytest.approx([1 / 6, 1 / 6, -1 / 3])
    with pytest.raises((BadOption, pyspiel.SpielError)):
        load(("safaru", 2, {}), reward="fame")


@pytest.mark.parametrize("name", list(CATALOGUE))
def test_vectors_have_the_layout_that_is_documented(name: str) -> None:
    layout = LAYOUTS[name]
    assert len({part.name for part in layout.parts}) == len(layout.parts)
    game = load((name, CATALOGUE[name].max_seats, {"turn_cap": 8} if name[0] == "l" else {}))
    assert game.information_state_tensor_size() == layout.size
    for number, state in enumerate(walk(game, 4)):
        if state.is_player_node() and number % 11 == 0:
            player = state.current_player()
            parts = layout.views(np.array(state.observation_tensor(player), np.float32))
            # The player's own seat comes first, whoever it is.
            assert parts["turn"].sum() == 1
            if name != "safaru":
                assert parts["turn"][0] == 1
            assert parts["hand"].sum() >= 1


def test_the_steps_of_safaru_lead_to_every_legal_move() -> None:
    for number, state in enumerate(walk(load(("safaru", 3, {})), 5)):
        table = state.kept.table
        if not state.is_player_node() or number % 9 or table.choice.said:
            continue
        wanted = set(state.of.game.rules.legal_numbers(table.states).tolist())
        found, todo = set(), [table.choice]
        while todo:
            choice = todo.pop()
            for action in choice.legal:
                step = choice.take(action)
                if isinstance(step, int):
                    found.add(step)
                else:
                    todo.append(step)
        assert found == wanted


@pytest.mark.slow
def test_information_set_search_plays_our_games() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    for table in (("safaru", 2, {}), ("zoff-im-zoo", 3, {"target": 2})):
        game = load(table, decks=10)
        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        bot = ismcts.ISMCTSBot(
            game, evaluator, uct_c=1.0, max_simulations=5, random_state=np.random.RandomState(2)
        )
        played = 0
        for state in walk(game, 6):
            if state.is_player_node() and played < 4:
                assert bot.step(state) in state.legal_actions()
                played += 1
        assert played == 4


@pytest.mark.slow
def test_playthroughs_can_be_generated() -> None:
    from open_spiel.python.algorithms import generate_playthrough

    text = generate_playthrough.playthrough("menagerie_safaru(players=2,decks=4)", None, seed=1)
    assert "InformationStateString(0)" in text
