"""The state of a table of Life is Life, and what one seat may know of it: two records."""

from enum import IntEnum
from typing import Any

import numpy as np

from menagerie.core.arrays import record_dtype
from menagerie.games.life_is_life.box import MAX_SEATS, NUM_ROWS, NUM_SETS, NUM_SPECIES


class Stage(IntEnum):
    """What happens next."""

    DEAL = 0
    TURN = 1
    OVER = 2


class End(IntEnum):
    """How a phase ended; NONE while it is being played."""

    NONE = -1
    SCORED = 0
    SUDDEN_DEATH = 1
    TURN_CAP = 2


#: What everybody may know (L16).
PUBLIC: list[tuple[Any, ...]] = [
    ("known", np.int8, (MAX_SEATS, NUM_SPECIES)),  # cards everybody knows to be in a hand
    ("most", np.int8, (MAX_SEATS, NUM_SETS)),  # rabbits, pigs, cats a hand can hold at the most
    ("rows", np.int16, (NUM_ROWS,)),  # the tableau, a handful per row
    ("points", np.int16, (MAX_SEATS,)),  # of the last phase scored; -1: none
    ("fell_in", np.int16, (MAX_SEATS,)),  # the phase in which a seat lost its last life; 0: alive
    ("fell_with", np.int16, (MAX_SEATS,)),  # its points in that phase; -1 after a sudden death
    ("lives", np.int16, (MAX_SEATS,)),
    ("traded", np.int8, (MAX_SEATS,)),  # 1: has traded in this phase
    ("turns", np.int32),  # trades and knocks in this phase
    ("turn_cap", np.int32),  # option: 0 is none
    ("phase", np.int16),  # counted from 1; 0 before the first deal
    ("seats", np.int8),
    ("advanced", np.int8),  # option: 1 is the variant of L15
    ("tiny", np.int8),  # option: 1 is the tiny box
    ("stage", np.int8),
    ("starter", np.int8),
    ("turn", np.int8),
    ("knocker", np.int8),  # who knocked first in this phase; -1: nobody
    ("end", np.int8),  # how the last phase ended
    ("by", np.int8),  # the caller of its sudden death, or its first knocker; -1
]


STATE = record_dtype([("hands", np.int8, (MAX_SEATS, NUM_SPECIES)), *PUBLIC])
VIEW = record_dtype([("hand", np.int8, (NUM_SPECIES,)), *PUBLIC, ("seat", np.int8)])
