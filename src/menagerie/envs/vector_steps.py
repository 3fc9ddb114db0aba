"""The choices of `menagerie.envs.choices` for compiled code; the tests hold the two equal.

What is said of a move of Safarû already is kept in `said`: how far it has come, one of the moves
that begin so, and the first slot of the wild of which its method has not told yet; then how many
moves begin so, and they themselves unless they are too many.
"""

from typing import Any

import numpy as np

from menagerie.core import kernels
from menagerie.core.compile import rule
from menagerie.envs.by_record import by_record, register
from menagerie.envs.choices import END, WORDS
from menagerie.envs.layout import LAYOUTS
from menagerie.envs.layout import SAID as SAID_PART
from menagerie.envs.vector_layout import clear, put_nothing
from menagerie.games.life_is_life.state import STATE as LIFE_STATE
from menagerie.games.safaru.box import (
    ADD,
    CARD_SHIFT,
    CHOOSE,
    CODES,
    MAX_WILD,
    METHODS,
    PAIR,
    SEVENTEEN,
    SLOTS,
)
from menagerie.games.safaru.masks import lowest
from menagerie.games.safaru.state import STATE as SAFARU_STATE
from menagerie.games.safaru.state import Stage
from menagerie.games.zoff_im_zoo.state import STATE as ZOFF_STATE

#: The numbers of `said`; more moves than it has room for are listed again when they are needed.
FAR, LIKE, SLOT, LEFT, KEPT = 0, 1, 2, 3, 4
MOST_KEPT = 60
SAID = KEPT + MOST_KEPT
#: How far a move has come: nothing is said, its card is, its first method, the second, the third.
NOTHING, CARD, METHOD = 0, 1, 2
#: The word of each card of the box, and of the first method.
_WORD = np.array([WORDS.index(code) for code in CODES], np.int64)
_FIRST_METHOD = WORDS.index(METHODS[0])
#: Where a vector tells what was said.
_TOLD = LAYOUTS["safaru"].columns[SAID_PART].start


# --- every action is a move -----------------------------------------------------------------------


@rule
def offer_moves(state: Any, moves: Any, n: int, said: Any, mask: Any) -> None:
    """Mark the legal moves."""
    clear(mask)
    for k in range(n):
        mask[moves[k]] = 1


@rule
def take_move(state: Any, moves: Any, said: Any, action: int, mask: Any) -> int:
    """The action is the move."""
    return action


# --- moves of Safarû are said in words ------------------------------------------------------------


@rule
def slots_by(move: int, method: int) -> int:
    """The slots of the wild that a move takes by a method."""
    add, seventeen = move & SLOTS, (move >> MAX_WILD) & SLOTS
    if method == ADD:
        return add & ~seventeen
    if method == SEVENTEEN:
        return seventeen & ~add
    return add & seventeen


@rule
def slots_ahead(move: int, said: Any) -> int:
    """The slots that are still to be said of the method that was said last, from `SLOT` on."""
    method = said[FAR] - METHOD
    return slots_by(move, method) >> said[SLOT] if method >= 0 else 0


@rule
def method_ahead(move: int, said: Any) -> int:
    """The next method by which the move takes something; beyond the last one there is none."""
    method = max(said[FAR] - METHOD + 1, ADD)
    while method <= PAIR and slots_by(move, method) == 0:
        method += 1
    return method


@rule
def word_in(wild: int, slot: int) -> int:
    """The word of the card in a slot of the wild."""
    for _ in range(slot):
        wild &= wild - 1
    return _WORD[lowest(wild)]


@rule
def next_word(wild: int, move: int, said: Any) -> int:
    """How a move goes on after what was said; the end comes last."""
    if said[FAR] == NOTHING:
        card = move >> CARD_SHIFT
        return _WORD[card] if card < CHOOSE else _FIRST_METHOD + card - CHOOSE
    ahead = slots_ahead(move, said)
    if ahead != 0:
        return word_in(wild, said[SLOT] + lowest(ahead))
    method = method_ahead(move, said)
    return _FIRST_METHOD + method if method <= PAIR else END


@rule
def say(move: int, said: Any) -> None:
    """Say the next word of a move."""
    said[LIKE] = move
    ahead = slots_ahead(move, said)
    if said[FAR] == NOTHING:
        said[FAR] = CARD
    elif ahead != 0:
        said[SLOT] += lowest(ahead) + 1
    else:
        said[FAR] = METHOD + method_ahead(move, said)
        said[SLOT] = 0


@rule
def begins_so(move: int, said: Any) -> bool:
    """Whether a move begins with what was said, as the one in `LIKE` does."""
    if said[FAR] == NOTHING:
        return True
    like, method = said[LIKE], said[FAR] - METHOD
    if move >> CARD_SHIFT != like >> CARD_SHIFT:
        return False
    for earlier in range(method):
        if slots_by(move, earlier) != slots_by(like, earlier):
            return False
    if method < 0:
        return True
    slots, told = slots_by(move, method), (1 << said[SLOT]) - 1
    return slots != 0 and (slots ^ slots_by(like, method)) & told == 0


@rule
def go_on_alike(wild: int, moves: Any, n: int, said: Any) -> bool:
    """Whether several moves all have the same next word."""
    word = next_word(wild, moves[0], said)
    for k in range(1, n):
        if next_word(wild, moves[k], said) != word:
            return False
    return n > 1


@rule
def offer_next(wild: int, moves: Any, n: int, said: Any, mask: Any) -> None:
    """Mark the next words of these moves; a word that cannot be otherwise is said at once."""
    while go_on_alike(wild, moves, n, said):
        say(moves[0], said)
    clear(mask)
    for k in range(n):
        mask[next_word(wild, moves[k], said)] = 1
    said[LEFT] = n
    if n <= MOST_KEPT:
        for k in range(n):
            said[KEPT + k] = moves[k]


@rule
def offer_words(state: Any, moves: Any, n: int, said: Any, mask: Any) -> None:
    """Mark the first words of all legal moves; a take has no card and no method to be said."""
    said[FAR], said[LIKE], said[SLOT] = NOTHING, moves[0], 0
    if state.stage == Stage.TAKE:
        said[FAR] = METHOD + state.method
    offer_next(state.wild, moves, n, said, mask)


@rule
def take_word(state: Any, moves: Any, said: Any, action: int, mask: Any) -> int:
    """The move, if it is all said now; else -1, and the next words are marked."""
    n = said[LEFT]
    if n <= MOST_KEPT:
        moves = said[KEPT:]
    else:
        n = kernels._legal_moves(state, moves)
        if n > len(moves):
            moves = np.empty(n, np.int64)
            n = kernels._legal_moves(state, moves)
    left = 0
    for k in range(n):
        if begins_so(moves[k], said) and next_word(state.wild, moves[k], said) == action:
            moves[left] = moves[k]
            left += 1
    if left == 1:
        return moves[0]
    say(moves[0], said)
    offer_next(state.wild, moves, left, said, mask)
    return -1


@rule
def tell_nothing(state: Any, said: Any, out: Any) -> None:
    """There is nothing between two moves."""


@rule
def tell_words(state: Any, said: Any, out: Any) -> None:
    """Write which words were said into the vector of the seat that says them."""
    put_nothing(len(WORDS), out, _TOLD)
    if said[FAR] == NOTHING:
        return
    card, last = said[LIKE] >> CARD_SHIFT, said[FAR] - METHOD
    if card < CHOOSE:
        out[_TOLD + _WORD[card]] += 1
    for method in range(last + 1):
        slots = slots_by(said[LIKE], method)
        if slots != 0 and card < CHOOSE:
            out[_TOLD + _FIRST_METHOD + method] += 1
        if method == last:
            slots &= (1 << said[SLOT]) - 1
        while slots != 0:
            out[_TOLD + word_in(state.wild, lowest(slots))] += 1
            slots &= slots - 1


#: How many numbers `said` has in each game.
SAID_SIZES = {LIFE_STATE: 1, ZOFF_STATE: 1, SAFARU_STATE: SAID}

_OFFER: dict[Any, Any] = {}
_TAKE: dict[Any, Any] = {}
_TELL: dict[Any, Any] = {}
for _dtype in (LIFE_STATE, ZOFF_STATE):
    register(_OFFER, _dtype, offer_moves)
    register(_TAKE, _dtype, take_move)
    register(_TELL, _dtype, tell_nothing)
register(_OFFER, SAFARU_STATE, offer_words)
register(_TAKE, SAFARU_STATE, take_word)
register(_TELL, SAFARU_STATE, tell_words)

#: offer(state, moves, n, said, mask): a new choice; a 1 for each action, from the n legal moves.
offer = by_record(_OFFER)
#: take(state, moves, said, action, mask): the move that is all said now, or -1; `moves` is room.
take = by_record(_TAKE)
#: tell(state, said, out): write what was said of a move already into a vector.
tell = by_record(_TELL)
