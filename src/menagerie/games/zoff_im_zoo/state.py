"""The state of a table of Zoff im Zoo, and what one seat may know of it: two records."""

from enum import IntEnum

import numpy as np

from menagerie.core.arrays import record_dtype
from menagerie.games.zoff_im_zoo.box import MAX_SEATS, NUM_KINDS


class Stage(IntEnum):
    """What happens next."""

    DEAL = 0
    EXCHANGE = 1  # two cards are given or laid (Z18)
    TURN = 2
    HELP = 3  # a chief answers a helper who asks (Z20)
    OVER = 4


class Role(IntEnum):
    """What a seat is in a hand with partners (Z17)."""

    NONE = 0
    CHIEF = 1
    HELPER = 2
    ALONE = 3


class End(IntEnum):
    """How a hand ended; NONE while it is being played."""

    NONE = -1
    PLAYED_OUT = 0
    OUT_TOGETHER = 1  # the last two went out with one helped set (Z20)


#: What everybody may know (Z27).
PUBLIC = [
    ("totals", np.int32, (MAX_SEATS,)),
    ("before", np.int32, (MAX_SEATS,)),  # the totals before the last hand that was scored
    ("target", np.int32),  # option: points that end the game
    ("hand_number", np.int32),  # counted from 1; 0 before the first deal
    ("lying", np.int16),  # the set to beat; -1: the turn is to lead
    ("asked", np.int16),  # the bundle that a helper lays open; -1: none
    ("shown", np.int8, (MAX_SEATS, NUM_KINDS)),  # cards everybody knows to be in a hand
    ("gone", np.int8, (NUM_KINDS,)),  # cards played in this hand
    ("sizes", np.int8, (MAX_SEATS,)),  # cards in each hand
    ("out", np.int8, (MAX_SEATS,)),  # seats in the order of going out; -1: not yet
    ("lions", np.int8, (MAX_SEATS,)),  # caught
    ("hedgehogs", np.int8, (MAX_SEATS,)),  # caught
    ("ranking", np.int8, (MAX_SEATS,)),  # seats, the best first; -1 before the first score
    ("role", np.int8, (MAX_SEATS,)),
    ("partner", np.int8, (MAX_SEATS,)),  # -1: none
    ("seats", np.int8),
    ("with_partners", np.int8),  # option: 1 is the mode "partners"
    ("tiny", np.int8),  # option: 1 is the tiny box
    ("stage", np.int8),
    ("dealer", np.int8),  # -1 at three players
    ("leader", np.int8),  # who led the first trick of the hand
    ("turn", np.int8),
    ("owner", np.int8),  # whose set lies; -1: none
    ("step", np.int8),  # how many have given or laid their two cards
    ("num_out", np.int8),
    ("trick_lions", np.int8),  # in the trick on the table
    ("trick_hedgehogs", np.int8),
    ("end", np.int8),  # how the last hand ended
]
#: What only some may know: what the exchange put into a hand, as far as its partner can tell; and
#: the two cards of the player alone, -1 if none.
_SHARED = [
    ("given", np.int8, (MAX_SEATS, NUM_KINDS)),
    ("laid", np.int8, (2,)),
]


STATE = record_dtype([*PUBLIC, ("hands", np.int8, (MAX_SEATS, NUM_KINDS)), *_SHARED])
VIEW = record_dtype([*PUBLIC, ("hand", np.int8, (NUM_KINDS,)), *_SHARED, ("seat", np.int8)])
