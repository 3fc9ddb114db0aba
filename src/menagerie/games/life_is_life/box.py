"""The box: ten species, sixty cards, five lives each; and every handful of one to four cards.

A handful (a multiset of species) has a small number of its own: rows of the tableau and trades are
handfuls, so that equality is one comparison and a trade is one integer.
"""

from itertools import combinations_with_replacement

import numpy as np

SPECIES = ("giraffe", "bear", "mole", "goat", "sheep", "dog", "rabbit", "pig", "cat", "mouse")
#: L1: a card's value, which is also how many cards of the species there are.
VALUES = np.array([9, 8, 7, 7, 6, 6, 5, 5, 4, 3], np.int8)
RABBIT, PIG, CAT = 6, 7, 8
#: L8: the species whose complete set is a sudden death (L15: cats only in the base game).
NUM_SETS = 3
SET_SPECIES = np.array([RABBIT, PIG, CAT], np.int8)

MIN_SEATS, MAX_SEATS = 3, 5
NUM_SPECIES = 10
NUM_ROWS = 4
HAND_SIZE = 10
LIVES = 5
#: The tiny box, for exact study: nine cards, two of them in a hand, two rows, one life, one phase.
#: Of no species are there five, which could be all of a hand and of both rows: then nothing would
#: be legal.
TINY_AMOUNT = np.array([0, 0, 0, 0, 0, 0, 0, 1, 4, 4], np.int8)
TINY_HAND_SIZE = 2
TINY_NUM_ROWS = 2

#: Handfuls in order of size, then of their species: 10 + 55 + 220 + 715 = 1000.
HANDFULS = [
    handful
    for size in range(1, NUM_ROWS + 1)
    for handful in combinations_with_replacement(range(NUM_SPECIES), size)
]
HANDFUL_ID = {handful: number for number, handful in enumerate(HANDFULS)}
NUM_HANDFULS = len(HANDFULS)
#: A row that is not there is the empty handful, the last line of the tables that follow.
EMPTY = NUM_HANDFULS
_ALL: list[tuple[int, ...]] = [*HANDFULS, ()]
#: How many cards a handful has, and how many of each species.
SIZE = np.array([len(handful) for handful in _ALL], np.int8)
COUNT = np.array([[h.count(s) for s in range(NUM_SPECIES)] for h in _ALL], np.int8)
#: The species of each card of a handful, -1 where it has no more.
CARDS = np.array([[*h, -1, -1, -1, -1][:NUM_ROWS] for h in _ALL], np.int8)
#: What the cards of a handful are called.
NAMES = tuple(tuple(SPECIES[s] for s in handful) for handful in _ALL)
#: GROW[handful, s]: the handful with one more card of species s, -1 if it would be too large.
GROW = np.array(
    [[HANDFUL_ID.get(tuple(sorted((*h, s))), -1) for s in range(NUM_SPECIES)] for h in _ALL],
    np.int16,
)

#: A move is the handful laid down, or this.
KNOCK = NUM_HANDFULS
NUM_MOVES = NUM_HANDFULS + 1
