"""The box: thirteen kinds of cards, who beats whom, and every bundle of cards that can be played.

A bundle is a multiset of cards that is a set (Z3, Z4) or a part of one: so many cards of one
animal, perhaps with the joker, perhaps (elephants) with a mosquito. Each has a small number of its
own; the sets come first, the joker alone is the last bundle and the only one that is no set.
"""

from itertools import combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

KINDS = (
    "orca",
    "elephant",
    "crocodile",
    "polar-bear",
    "lion",
    "seal",
    "fox",
    "perch",
    "hedgehog",
    "fish",
    "mouse",
    "mosquito",
    "joker",
)
NUM_KINDS = len(KINDS)
ELEPHANT, LION, HEDGEHOG, MOSQUITO, JOKER = 1, 4, 8, 11, 12
NUM_ANIMALS = 12

MAX_SEATS = 7

#: Z1: how many cards there are of each kind.
AMOUNT = np.array([5] * 11 + [4, 1], np.int8)
#: Z24: and how many at three players.
AMOUNT_OF_THREE = np.array([3, 4, 3, 3, 4, 3, 3, 3, 3, 3, 4, 2, 1], np.int8)
#: The tiny box, for exact study: six cards for three players, and one hand.
TINY_AMOUNT = np.array([0, 1, 0, 0, 2, 0, 0, 0, 1, 0, 1, 0, 1], np.int8)
TINY_HAND_SIZE = 2

#: Z2: who is beaten by whom.
BEATEN_BY = {
    "orca": "",
    "elephant": "mouse",
    "crocodile": "elephant",
    "polar-bear": "orca elephant",
    "lion": "elephant",
    "seal": "orca polar-bear",
    "fox": "elephant crocodile polar-bear lion",
    "perch": "orca crocodile polar-bear seal",
    "hedgehog": "fox",
    "fish": "orca crocodile seal perch",
    "mouse": "crocodile polar-bear lion seal fox hedgehog",
    "mosquito": "hedgehog fish mouse",
}
#: STRONGER[a, b]: animal a beats animal b.
STRONGER = np.array([[a in BEATEN_BY[b].split() for b in KINDS[:-1]] for a in KINDS[:-1]])


def all_bundles() -> list[tuple[int, int, int, int]]:
    """Z3  Cards of one animal, the joker with them or not: animal, number, jokers, mosquitoes."""
    sets = [
        (animal, number, joker, mosquito)
        for animal in range(NUM_ANIMALS)
        for number in range(1, AMOUNT[animal] + 1)
        for mosquito in range(most_mosquitoes_with(animal) + 1)
        for joker in range(2)
    ]
    return [*sets, (JOKER, 1, 0, 0)]


def most_mosquitoes_with(animal: int) -> int:
    """Z4  One mosquito may go with elephants and counts as one of them."""
    return 1 if animal == ELEPHANT else 0


BUNDLES = np.array(all_bundles(), np.int8)
NUM_BUNDLES = len(BUNDLES)
NUM_SETS = NUM_BUNDLES - 1
#: The animal that a set counts as, and how many of it.
ANIMAL = BUNDLES[:, 0].copy()
SIZE = BUNDLES[:, 1:].sum(axis=1, dtype=np.int8)
#: A bundle's cards, kind by kind: its animal, the joker, the mosquito with the elephants.
CARD = np.array([[animal, JOKER, MOSQUITO] for animal in ANIMAL], np.int8)
NUMBER = BUNDLES[:, 1:].copy()
#: COUNT[bundle, kind]: the same for all thirteen kinds.
COUNT = np.zeros((NUM_BUNDLES, NUM_KINDS), np.int8)
for _part in range(3):
    COUNT[np.arange(NUM_BUNDLES), CARD[:, _part]] += NUMBER[:, _part]

#: The sets with n animals of a kind are the next SETS_PER_CARD ones after those with n-1.
FIRST_SET = np.array([ANIMAL.tolist().index(a) for a in range(NUM_ANIMALS)], np.int16)
SETS_PER_CARD = np.array([2 + 2 * most_mosquitoes_with(a) for a in range(NUM_ANIMALS)], np.int16)

#: A number for every multiset of cards (no count reaches 16), to look bundles up by their cards.
_CODE = COUNT @ (1 << np.arange(0, 4 * NUM_KINDS, 4, dtype=np.int64))
_BY_CODE = np.argsort(_CODE)


def _bundle_of(code: NDArray[np.int64]) -> NDArray[np.int16]:
    """The bundles with these codes, -1 where there is none."""
    place = np.minimum(np.searchsorted(_CODE, code, sorter=_BY_CODE), NUM_BUNDLES - 1)
    found = _BY_CODE[place]
    return np.where(_CODE[found] == code, found, -1).astype(np.int16)


#: JOIN[a, b]: the bundle of both together; REST[a, b]: what is left of a without b; -1: none.
JOIN = _bundle_of(_CODE[:, None] + _CODE[None, :])
REST = _bundle_of(_CODE[:, None] - _CODE[None, :])


def all_beats() -> NDArray[np.bool_]:
    """Z7  As many cards of a stronger animal, or one card more of the same animal."""
    animal, size = ANIMAL[:NUM_SETS], SIZE[:NUM_SETS]
    as_many = size[:, None] == size[None, :]
    one_more = size[:, None] == size[None, :] + 1
    same_animal = animal[:, None] == animal[None, :]
    beats: NDArray[np.bool_] = (as_many & STRONGER[animal[:, None], animal[None, :]]) | (
        one_more & same_animal
    )
    return beats


#: BEATS[a, b]: set a beats set b.
BEATS = all_beats()
#: ASKABLE[lying, part]: a proper part of some set that beats the lying one (Z20).
ASKABLE = (BEATS.T.astype(np.int16) @ (REST[:NUM_SETS] >= 0)) > 0


def _lists(table: NDArray[np.bool_]) -> tuple[NDArray[Any], NDArray[Any]]:
    """For each line of a table the columns that are true, padded to equal length; and how many."""
    number = table.sum(axis=1)
    columns = np.argsort(~table, axis=1, kind="stable")[:, : number.max()]
    return columns.astype(np.int16), number.astype(np.int16)


#: The sets that beat a lying one, and the bundles one may ask with (Z20).
BEATERS, NUM_BEATERS = _lists(BEATS.T)
PARTS, NUM_PARTS = _lists(ASKABLE)

#: Two cards for the exchange (Z18): there is only one joker.
PAIRS = [
    pair for pair in combinations_with_replacement(range(NUM_KINDS), 2) if pair != (JOKER, JOKER)
]
PAIR = np.array(PAIRS, np.int8)
NUM_PAIRS = len(PAIRS)

#: Z21: what the player alone gets beside the points of the place.
ALONE_BONUS = 4

#: Moves are numbered in one row: play a set, pass, ask with and help with a bundle, decline, give
#: and lay a pair.
PLAY = 0
PASS = PLAY + NUM_SETS
ASK = PASS + 1
HELP = ASK + NUM_BUNDLES
DECLINE = HELP + NUM_BUNDLES
GIVE = DECLINE + 1
LAY = GIVE + NUM_PAIRS
NUM_MOVES = LAY + NUM_PAIRS
