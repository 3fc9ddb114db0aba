"""OpenSpiel's exact and sampling algorithms, on boxes small enough for them."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import (
    exploitability,
    external_sampling_mccfr,
    generate_playthrough,
    get_all_states,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
)

from menagerie.envs import openspiel

assert openspiel.MenagerieGame is not None  # imported to register the games

GAMES = [
    "menagerie_life_is_life(box=tiny,turn_cap=3)",
    "menagerie_zoff_im_zoo(box=tiny)",
    "menagerie_safaru(box=tiny)",
    "menagerie_safaru(box=tiny,variant=reverse)",
]
every_game = pytest.mark.parametrize("name", GAMES)


@every_game
def test_the_random_simulation_test_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.slow
@every_game
def test_what_looks_the_same_offers_the_same(name: str) -> None:
    game = pyspiel.load_game(name)
    states = get_all_states.get_all_states(
        game, include_chance_states=True, to_string=lambda state: state.history_str()
    )
    offers: dict[str, list[int]] = {}
    for state in states.values():
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        elif state.is_player_node():
            seen = state.information_state_string(state.current_player())
            assert offers.setdefault(seen, state.legal_actions()) == state.legal_actions()
    assert len(offers) > 100


@every_game
def test_mccfr_runs(name: str) -> None:
    game = pyspiel.load_game(name)
    for solver in (
        external_sampling_mccfr.ExternalSamplingSolver(game),
        outcome_sampling_mccfr.OutcomeSamplingSolver(game),
    ):
        for _ in range(3):
            solver.iteration()
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        chances = solver.average_policy().action_probabilities(state)
        assert sum(chances.values()) == pytest.approx(1)


@pytest.mark.slow
def test_mccfr_gets_harder_to_exploit() -> None:
    game = pyspiel.load_game("menagerie_safaru(box=tiny)")
    np.random.seed(1)  # the solver draws from NumPy's own generator
    at_random = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(600):
        solver.iteration()
    assert exploitability.exploitability(game, solver.average_policy()) < 0.7 * at_random


@every_game
def test_information_set_search_and_playthroughs_run(name: str) -> None:
    game = pyspiel.load_game(name)
    random = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, random), 1.0, 20, random_state=random
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[-1])
        else:
            state.apply_action(bot.step(state))
    assert sum(state.returns()) == pytest.approx(0)
    assert "InformationStateString(0)" in generate_playthrough.playthrough(name, None, seed=1)
