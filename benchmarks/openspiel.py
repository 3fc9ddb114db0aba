"""OpenSpiel's dou_dizhu, the field's climbing game, with playouts timed inside its C++ code.

A search bot with two simulations of R random rollouts each spends nearly all its time in C++ random
playouts; moves per second are rollouts per second times the mean length of a rollout.
"""

import random
import time

ROLLOUTS = 400


def dou_dizhu_moves_per_second(seconds: float, seed: int = 0) -> float | None:
    """Random moves per second, None where OpenSpiel is not installed (extra `openspiel`)."""
    try:
        import pyspiel
    except ImportError:
        return None
    rng = random.Random(seed)
    game = pyspiel.load_game("dou_dizhu")

    def dealt() -> object:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        return state

    def rollout_length() -> int:
        state, moves = dealt(), 0
        while not state.is_terminal():  # type: ignore[attr-defined]
            state.apply_action(rng.choice(state.legal_actions()))  # type: ignore[attr-defined]
            moves += 1
        return moves

    mean_length = sum(rollout_length() for _ in range(300)) / 300
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 2, 1000, False, seed, False)
    rollouts = 0
    state = dealt()
    bot.step(state)
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        bot.step(dealt())
        rollouts += 2 * ROLLOUTS
    return rollouts * mean_length / (time.perf_counter() - begun)
