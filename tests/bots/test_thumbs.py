"""The rules of thumb of rollouts: nobody checks a move there, so it must be legal by itself."""

import os
import subprocess
import sys

#: Plays by thumb at every table, interpreted: compiled rules of thumb are out of Python's reach.
PLAY = """
import numpy as np
import menagerie
from menagerie.bots.search.thumbs import ROOM, thumb_look, thumb_move, thumb_of, weights_of
from menagerie.core import kernels
from menagerie.core.rng import Rng
from tests.tables import all_tables
room = np.empty(ROOM, np.int64)
for name, seats, options in all_tables():
    thumb_of(name)
    weights = weights_of(name)
    match = menagerie.start(name, seats=seats, seed="thumbs", **options)
    rng = Rng("thumbs")
    while not match.is_over and match.num_moves < 40:
        move = int(thumb_move(match.states[0], rng.words, weights, room))
        assert kernels.why_illegal(match.states, 0, move) == 0, (name, seats, options, move)
        assert np.isfinite(thumb_look(match.states[0], move, weights))
        match.play(move)
"""


def test_thumbs_play_legal_moves_at_every_table() -> None:
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", PLAY],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr
