"""The choices of `menagerie.envs.choices` for compiled code; the tests hold the two equal.

`said` is room for what was said of a move already: its words from the second number on, and how
many they are in the first.
"""

from typing import Any

import numpy as np

from menagerie.core import kernels
from menagerie.core.compile import rule
from menagerie.envs.by_record import by_record, register
from menagerie.envs.choices import END, WORDS
from menagerie.games.life_is_life.state import STATE as LIFE_STATE
from menagerie.games.safaru.box import (
    CARD_SHIFT,
    CHOOSE,
    CODES,
    MAX_WILD,
    METHODS,
    SLOTS,
    TAKE,
)
from menagerie.games.safaru.masks import lowest
from menagerie.games.safaru.state import STATE as SAFARU_STATE
from menagerie.games.zoff_im_zoo.state import STATE as ZOFF_STATE

#: Words of the longest move: the card, three methods with all cards of the table, the end.
MOST_WORDS = 2 + len(METHODS) + MAX_WILD
#: The word of each card of the box, and of the first method.
_WORD = np.array([WORDS.index(code) for code in CODES], np.int64)
_METHOD = WORDS.index(METHODS[0])


@rule
def mark_moves(state: Any, moves: Any, n: int, said: Any, mask: Any) -> None:
    """Every legal move is an action."""
    for k in range(n):
        mask[moves[k]] = 1


@rule
def take_move(state: Any, moves: Any, said: Any, action: int) -> int:
    """The action is the move."""
    return action


@rule
def words_of(state: Any, move: int, words: Any) -> int:
    """The words of a move of Safarû, the end last; returns how many."""
    card = (move >> CARD_SHIFT) & 63
    n = 0
    if CHOOSE <= card < TAKE:
        words[0] = _METHOD + card - CHOOSE
        words[1] = END
        return 2
    add, seventeen = move & SLOTS, (move >> MAX_WILD) & SLOTS
    if card == TAKE:
        n = say(state.wild, add | seventeen, words, 0)
    else:
        words[0] = _WORD[card]
        n = 1
        for method in range(3):
            slots = add & ~seventeen
            if method == 1:
                slots = seventeen & ~add
            elif method == 2:
                slots = add & seventeen
            if slots:
                words[n] = _METHOD + method
                n = say(state.wild, slots, words, n + 1)
    words[n] = END
    return n + 1


@rule
def say(wild: int, slots: int, words: Any, n: int) -> int:
    """Add the cards of the wild that lie in these slots."""
    while slots:
        card = lowest(wild)
        if slots & 1:
            words[n] = _WORD[card]
            n += 1
        wild &= wild - 1
        slots >>= 1
    return n


@rule
def begins_so(words: Any, said: Any) -> bool:
    """Whether a move begins with what was said."""
    same = 0
    while same < said[0] and words[same] == said[1 + same]:
        same += 1
    return same == said[0]


@rule
def mark_words(state: Any, moves: Any, n: int, said: Any, mask: Any) -> None:
    """The next words of all moves that begin with what was said."""
    words = np.empty(MOST_WORDS, np.int64)
    for k in range(n):
        words_of(state, moves[k], words)
        if begins_so(words, said):
            mask[words[said[0]]] = 1


@rule
def take_word(state: Any, moves: Any, said: Any, action: int) -> int:
    """The move, if it is all said now; -1 if there is more to be said.

    Words that cannot be otherwise are said at once.
    """
    words = np.empty(MOST_WORDS, np.int64)
    n = kernels._legal_moves(state, moves)
    if n > len(moves):
        moves = np.empty(n, np.int64)
        n = kernels._legal_moves(state, moves)
    said[1 + said[0]] = action
    said[0] += 1
    return only_move(state, moves, n, said, words)


@rule
def only_move(state: Any, moves: Any, n: int, said: Any, words: Any) -> int:
    """The only move that begins with what was said; -1, and all words they share, if several do."""
    while True:
        found, move, word, differs = 0, -1, -1, False
        for k in range(n):
            words_of(state, moves[k], words)
            if begins_so(words, said):
                found += 1
                move = moves[k]
                if word >= 0 and words[said[0]] != word:
                    differs = True
                word = words[said[0]]
        if found == 1:
            return move
        if differs:
            return -1
        said[1 + said[0]] = word
        said[0] += 1


@rule
def begin_moves(state: Any, moves: Any, n: int, said: Any) -> None:
    """Nothing is said."""
    said[0] = 0


@rule
def begin_words(state: Any, moves: Any, n: int, said: Any) -> None:
    """Words that all legal moves share are said at once, unless there is one move only."""
    said[0] = 0
    if n > 1:
        only_move(state, moves, n, said, np.empty(MOST_WORDS, np.int64))


_BEGIN: dict[Any, Any] = {}
_MARK: dict[Any, Any] = {}
_TAKE: dict[Any, Any] = {}
for _dtype in (LIFE_STATE, ZOFF_STATE):
    register(_BEGIN, _dtype, begin_moves)
    register(_MARK, _dtype, mark_moves)
    register(_TAKE, _dtype, take_move)
register(_BEGIN, SAFARU_STATE, begin_words)
register(_MARK, SAFARU_STATE, mark_words)
register(_TAKE, SAFARU_STATE, take_word)

#: begin(state, moves, n, said): a new choice, with the n legal moves there are.
begin = by_record(_BEGIN)
#: mark(state, moves, n, said, mask): write a 1 for each legal action.
mark = by_record(_MARK)
#: take(state, moves, said, action): the move that is all said now, or -1; `moves` is room.
take = by_record(_TAKE)
