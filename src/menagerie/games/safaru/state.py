"""The state of a table of Safarû, and what one seat may know of it: two records."""

from enum import IntEnum

import numpy as np

from menagerie.core.arrays import record_dtype
from menagerie.games.safaru.box import MAX_SEATS


class Stage(IntEnum):
    """What happens next."""

    DEAL = 0
    TURN = 1  # a card is played
    CHOOSE = 2  # reverse: the left neighbour chooses the method for the card shown
    TAKE = 3  # reverse: whoever played it chooses the cards
    OVER = 4


class Place(IntEnum):
    """Where a card is that was played."""

    WILD = 0
    PILE = 1
    SHOWN = 2  # reverse: until its catch is taken


#: What everybody may know (S19). A side is a seat, or a team; points are halves of a point.
PUBLIC = [
    ("caught", np.int64, (MAX_SEATS,)),  # the pile of each side
    ("wild", np.int64),  # the cards on the table
    ("dealt", np.int64),  # those of them that the last deal put there
    ("points", np.int32, (MAX_SEATS,)),  # of each side in the last game
    ("totals", np.int32, (MAX_SEATS,)),  # of each side in all games
    ("target", np.int32),  # option: the total that ends the match; 0 is none
    ("games", np.int32),  # option: how many games; 0 is none
    ("game", np.int32),  # counted from 1; 0 before the first deal
    ("deals", np.int8),  # made in this game
    ("seats", np.int8),
    ("teams", np.int8),  # option: 1 is two against two
    ("reverse", np.int8),  # option: 1 is Reverse Safarû
    ("tiny", np.int8),  # option: 1 is the tiny box
    ("stage", np.int8),
    ("dealer", np.int8),  # of the last deal, or of the first one to come
    ("turn", np.int8),  # who plays a card, or has played the card shown
    ("shown", np.int8),  # reverse: the card whose method is being chosen; -1: none
    ("method", np.int8),  # reverse: the method chosen for it; -1: none
]


STATE = record_dtype([("hands", np.int64, (MAX_SEATS,)), ("stock", np.int64), *PUBLIC])
VIEW = record_dtype(
    [
        ("hand", np.int64),
        *PUBLIC,
        ("in_hand", np.int8, (MAX_SEATS,)),  # how many cards each seat holds
        ("in_stock", np.int8),
        ("seat", np.int8),
    ]
)
