"""The box: sixty cards in five colours, and how a number stands for a move.

The two 1s, and the two 7s, of a colour are the same card to the rules. A place (a hand, the wild, a
pile) is a mask with one bit per card of the box, in which the first copy of a card is always the
lower bit of its two: equal places are equal numbers.
"""

import numpy as np

MIN_SEATS, MAX_SEATS = 2, 4
HAND_SIZE = 4
WILD_SIZE = 4  # cards a deal adds to the wild

COLOURS = "RGBYK"
BLUE, YELLOW = 2, 3
#: S1: the cards in box order, by number, then colour; each is a colour and a number.
CARDS = [
    (colour, number)
    for number in range(10)
    for colour in range(5)
    for _ in range(2 if number in (1, 7) else 1)
]
NUM_CARDS = len(CARDS)
#: What a card is called in records.
CODES = tuple(f"{COLOURS[colour]}{number}" for colour, number in CARDS)
NUMBER = np.array([number for _, number in CARDS], np.int64)
#: The first card of the box with the same code: itself, or the lower of two copies.
FIRST = np.array([CODES.index(code) for code in CODES], np.int64)


def mask_of(cards: "list[int]") -> int:
    """The bits of some cards."""
    return sum(1 << card for card in cards)


#: The whole box, and parts of it, as masks.
BOX = mask_of(list(range(NUM_CARDS)))
SECOND = mask_of([card for card in range(NUM_CARDS) if FIRST[card] != card])
FIRST_OF_TWO = SECOND >> 1
UNICORNS = mask_of([card for card in range(NUM_CARDS) if CARDS[card][0] == BLUE])
HEDGEHOGS = mask_of([card for card in range(NUM_CARDS) if CARDS[card][0] == YELLOW])
OF_NUMBER = np.array(
    [mask_of([card for card in range(NUM_CARDS) if CARDS[card][1] == n]) for n in range(10)],
    np.int64,
)
BABIES = int(OF_NUMBER[0])
#: The tiny box, for exact study: six cards for two players, dealt at once.
TINY_BOX = mask_of([CODES.index(code) for code in ("K0", "B3", "G5", "B8", "Y8", "R9")])
TINY_HAND_SIZE = 2
TINY_WILD_SIZE = 2
#: S2: triangles by number; the cards with at least one, and with two.
TRIANGLES = (1, 0, 1, 1, 1, 1, 2, 2, 1, 0)
WITH_TRIANGLE = mask_of([card for card in range(NUM_CARDS) if TRIANGLES[CARDS[card][1]] > 0])
WITH_TWO = mask_of([card for card in range(NUM_CARDS) if TRIANGLES[CARDS[card][1]] > 1])

#: S13: the most of these cards share these points; the second line is for Reverse Safarû (S18).
NUM_PRIZES = 2
PRIZE_KIND = np.array([[UNICORNS, HEDGEHOGS], [BOX, HEDGEHOGS]], np.int64)
PRIZE = np.array([[24, -12], [24, 18]], np.int64)
#: S14: what a baby costs; in Reverse Safarû nothing (S18).
BABY_COST = 5

#: The three methods (S6-S8).
ADD, SEVENTEEN, PAIR = 0, 1, 2
METHODS = ("add", "seventeen", "pair")

#: A move names cards of the wild by their slots, the wild being in box order: the slots added in
#: its lowest bits, those of the seventeen above, a slot in both is the pair; then the card played,
#: or one of the two other things there are to do in Reverse Safarû.
#: Random players meet a dozen cards there; 26 is the most that tools/safaru_largest_wild.py finds
#: when players and cards conspire. A larger one would be an OverflowError, never a shorter list.
MAX_WILD = 28
SLOTS = (1 << MAX_WILD) - 1
CARD_SHIFT = 2 * MAX_WILD
CHOOSE = 60  # and a method: 60, 61, 62
TAKE = 63
