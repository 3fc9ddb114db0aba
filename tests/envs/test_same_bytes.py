"""The same seed shows the same bytes, in every process and at every vector position."""

import subprocess
import sys
from hashlib import sha256

import pytest

from menagerie.envs.vector import Games
from menagerie.games import CATALOGUE

STEPS = 120

PROGRAM = """
from tests.envs.test_same_bytes import digest_alone, digest_of
print(digest_of({name!r}, {number}), digest_alone({name!r}))
"""


def digest_of(name: str, number: int) -> str:
    """All that the first two of so many games show, with the first legal action everywhere."""
    games, digest = Games(name, number, seed="same"), sha256()
    for _ in range(STEPS):
        digest.update(games.observations[:2].tobytes() + games.masks[:2].tobytes())
        digest.update(games.rewards[:2].tobytes() + games.to_act[:2].tobytes())
        games.step(games.masks.argmax(axis=1))
    return digest.hexdigest()


def digest_alone(name: str) -> str:
    """All that an environment of PettingZoo shows of a game."""
    from menagerie.envs.pettingzoo import Versioned

    env, digest = Versioned(name).raw_env(), sha256()
    env.reset(seed=11)
    for _ in range(STEPS):
        sight, _, is_over, _, _ = env.last()
        digest.update(sight["observation"].tobytes() + sight["action_mask"].tobytes())
        if is_over:
            break
        env.step(int(sight["action_mask"].argmax()))
    return digest.hexdigest()


@pytest.mark.parametrize("name", list(CATALOGUE))
def test_processes_and_batches_show_the_same(name: str) -> None:
    here = [digest_of(name, 2), digest_alone(name)]
    assert digest_of(name, 7) == here[0]
    program = PROGRAM.format(name=name, number=33)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.decode().split() == here
