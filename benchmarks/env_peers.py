"""Steps a second of card games of other libraries, in the environment that `make bench-envs` fills.

    python benchmarks/env_peers.py NAME SECONDS

Prints the figure. Random legal actions; as with ours, the steps are timed and the choosing is not.
Nothing of Menagerie is imported here.
"""

import random
import sys
import time
from collections.abc import Callable
from typing import Any


def rlcard_steps(game: str, seconds: float) -> float:
    """One environment of RLCard: a step answers with what the next player sees and may do."""
    import rlcard

    env = rlcard.make(game, config={"seed": 1})
    rng, steps, spent = random.Random(1), 0, 0.0
    state, _ = env.reset()
    while spent < seconds:
        action = rng.choice(list(state["legal_actions"]))
        begun = time.perf_counter()
        state, _ = env.step(action)
        if env.is_over():
            state, _ = env.reset()
        spent += time.perf_counter() - begun
        steps += 1
    return steps / spent


def pettingzoo_steps(env: Any, seconds: float) -> float:
    """One environment with PettingZoo's interface, theirs or ours."""
    rng, steps, spent = random.Random(1), 0, 0.0
    env.reset(seed=1)
    sight = env.last()[0]
    while spent < seconds:
        legal = sight["action_mask"].nonzero()[0]
        action = legal[int(rng.random() * len(legal))]
        begun = time.perf_counter()
        env.step(action)
        sight, _, is_over, is_cut, _ = env.last()
        if is_over or is_cut:
            env.reset()
            sight = env.last()[0]
        spent += time.perf_counter() - begun
        steps += 1
    return steps / spent


def hanabi_steps(seconds: float) -> float:
    """PettingZoo's Hanabi, two players, without wrappers."""
    from pettingzoo.classic import hanabi_v5

    return pettingzoo_steps(hanabi_v5.raw_env(), seconds)


def pgx_steps(game: str, batch: int, seconds: float) -> float:
    """Many games of Pgx at once, compiled for this processor."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(game)
    begin = jax.jit(jax.vmap(env.init))
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    choose = jax.jit(
        lambda state, key: jax.random.categorical(
            key, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=-1
        )
    )
    key = jax.random.PRNGKey(1)
    state = begin(jax.random.split(key, batch))
    spent, steps = 0.0, -2 * batch  # the first two calls compile
    while spent < seconds:
        key, own, other = jax.random.split(key, 3)
        chosen = choose(state, own).block_until_ready()
        keys = jax.random.split(other, batch).block_until_ready()
        begun = time.perf_counter()
        state = jax.block_until_ready(step(state, chosen, keys))
        steps += batch
        if steps > 0:
            spent += time.perf_counter() - begun
    return steps / spent


PEERS: dict[str, Callable[[float], float]] = {
    "rlcard-doudizhu": lambda seconds: rlcard_steps("doudizhu", seconds),
    "rlcard-uno": lambda seconds: rlcard_steps("uno", seconds),
    "pettingzoo-hanabi": hanabi_steps,
    "pgx-sparrow-mahjong": lambda seconds: pgx_steps("sparrow_mahjong", 1024, seconds),
}

if __name__ == "__main__":
    print(PEERS[sys.argv[1]](float(sys.argv[2])))
