"""The compiled border of every game: calls that take a batch of states and an index.

A game registers its rules under the type of its records; the generic calls below are compiled once
per record type and find the game's rules while compiling, so that they cache on disk. Python passes
an array and an index because that is eight times cheaper than passing one record.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import from_dtype
from numba.extending import overload

from menagerie.core.arrays import Cards, Generator, Ints, Records
from menagerie.core.compile import kernel, rule
from menagerie.core.rng import below, branch, shuffle

#: `to_act` answers a seat, or one of these two.
DEALER = -1
NOBODY = -2

#: The largest box; a deck buffer of this size fits every game.
DECK_SIZE = 64
#: Room for the numbers of any `tally`.
TALLY_SIZE = 64
#: Most decisions have fewer moves than this; a longer list is asked for again with more room.
USUAL_MOVES = 1024


class Rules(NamedTuple):
    """What a game must provide, each a compiled function over one record."""

    start: Callable[
        ..., None
    ]  # (state, seats, options, first): an empty table before the first deal
    to_act: Callable[..., int]  # (state): a seat, DEALER or NOBODY
    stock: Callable[..., int]  # (state, deck) -> n: the cards to be shuffled now, in box order
    deal: Callable[..., None]  # (state, deck): the next cards, from a shuffled stock
    legal_moves: Callable[
        ..., int
    ]  # (state, out) -> n: all of them; n beyond the room: ask again with that room
    sample_move: Callable[..., int]  # (state, rng): a legal move, quickly, not quite uniformly
    why_illegal: Callable[..., int]  # (state, move): the first broken rule, 0 if there is none
    apply: Callable[..., None]  # (state, move): a legal move; never deals
    deed: Callable[..., int]  # (state, move): the same, and what it did, for `Game.deed`
    ending: Callable[
        ..., int
    ]  # (state): how the phase, hand or game just played ended; -1: it has not
    tally: Callable[
        ..., int
    ]  # (state, out) -> n: where the points of what just ended come from, for `Game.tally`
    places: Callable[..., None]  # (state, out): the place of each seat, when nobody is to act
    observe: Callable[..., None]  # (state, seat, view): all that a seat may know
    imagine: Callable[..., None]  # (view, rng, state): a state that agrees with the view
    write_public: Callable[..., None]  # (view, to_act, page): what all may know; see `writing`
    write_own: Callable[..., None]  # (view, page): what only the seat of the view knows
    write_offer: Callable[..., None]  # (state, seat, page): the legal moves of the seat to act


_RULES: dict[Any, Rules] = {}


def register(state: np.dtype[Any], view: np.dtype[Any], rules: Rules) -> None:
    """Let the generic calls find a game's rules by the type of its states and views."""
    for dtype in (state, view):
        _RULES[dtype] = rules
        _RULES[from_dtype(dtype)] = rules


def _by_record(name: str) -> Callable[..., Any]:
    """A function that calls the rule `name` of whichever game its first argument belongs to."""

    def interpreted(record: Any, *rest: Any) -> Any:
        return getattr(_RULES[record.dtype], name)(record, *rest)

    @overload(interpreted, strict=False)
    def compiled(record: Any, *rest: Any) -> Any:
        rules = _RULES.get(record)
        if rules is None:
            return None
        function = getattr(rules, name)
        return lambda record, *rest: function(record, *rest)

    return interpreted


_start = _by_record("start")
_to_act = _by_record("to_act")
_stock = _by_record("stock")
_deal = _by_record("deal")
_legal_moves = _by_record("legal_moves")
_sample_move = _by_record("sample_move")
_why_illegal = _by_record("why_illegal")
_apply = _by_record("apply")
_deed = _by_record("deed")
_ending = _by_record("ending")
_tally = _by_record("tally")
_places = _by_record("places")
_observe = _by_record("observe")
_imagine = _by_record("imagine")
_write_public = _by_record("write_public")
_write_own = _by_record("write_own")
_write_offer = _by_record("write_offer")


@kernel
def start(states: Records, i: int, seats: int, options: Ints, first: int) -> None:
    """Clear the table of states[i] for a new game."""
    _start(states[i], seats, options, first)


@kernel
def to_act(states: Records, i: int) -> int:
    """Whose move it is: a seat, DEALER when cards must be dealt, NOBODY when the game is over."""
    return _to_act(states[i])


@kernel
def stock(states: Records, i: int, deck: Cards) -> int:
    """Write the cards that the next deal shuffles, in box order; return how many."""
    return _stock(states[i], deck)


@kernel
def deal(states: Records, i: int, deck: Cards) -> None:
    """Deal from the top of a shuffled stock."""
    _deal(states[i], deck)


@kernel
def legal_moves(states: Records, i: int, out: Ints) -> int:
    """Write all legal moves and return how many; more than the room asks for that room."""
    return _legal_moves(states[i], out)


@kernel
def sample_move(states: Records, i: int, rng: Generator) -> int:
    """A random legal move without the list."""
    return _sample_move(states[i], rng)


@kernel
def why_illegal(states: Records, i: int, move: int) -> int:
    """The first rule that the move breaks, 0 if it is legal."""
    return _why_illegal(states[i], move)


@kernel
def apply(states: Records, i: int, move: int) -> int:
    """Make a move that is known to be legal; answers as `to_act` does then."""
    _apply(states[i], move)
    return _to_act(states[i])


@kernel
def make(states: Records, i: int, move: int) -> int:
    """Make a move as `apply` does, and say what it did and who is to act then, in one number.

    The lowest four bits are two more than `to_act` answers; what is above them is an affair of the
    game. An array for it would cost more than all of this.
    """
    did = int(_deed(states[i], move))
    return did << 4 | int(_to_act(states[i]) + 2)


@kernel
def ending(states: Records, i: int) -> int:
    """How the phase, hand or game that was just played ended; -1 if none did."""
    return _ending(states[i])


@kernel
def tally(states: Records, i: int, out: Ints) -> int:
    """Write where the points of the phase, hand or game that was just played come from.

    Returns how many numbers that are; what they mean is an affair of the game.
    """
    return _tally(states[i], out)


@kernel
def places(states: Records, i: int, out: Ints) -> None:
    """The final place of each seat."""
    _places(states[i], out)


@kernel
def observe(states: Records, i: int, seat: int, views: Records, j: int) -> None:
    """Fill views[j] with what the seat may know of states[i]."""
    _observe(states[i], seat, views[j])


@kernel
def write_table(states: Records, i: int, views: Records, pages: Records, ends: Ints) -> int:
    """Write the table as JSON on the first page: what all may know, what each seat does, an offer.

    `ends` gets the number of seats, then where each of these ends. `views` is room for all seats:
    the tables are written from nothing else, so that nobody is told more. Answers as `to_act` does;
    without a seat to act there is no offer.
    """
    state, page = states[i], pages[0]
    page.end = 0
    turn = _to_act(state)
    ends[0] = seats = state.seats
    for seat in range(seats):
        _observe(state, seat, views[seat])
    _write_public(views[0], turn, page)
    ends[1] = page.end
    for seat in range(seats):
        _write_own(views[seat], page)
        ends[2 + seat] = page.end
    if turn >= 0:
        _write_offer(state, turn, page)
    ends[2 + seats] = page.end
    return turn


@kernel
def imagine(views: Records, j: int, rng: Generator, states: Records, i: int) -> None:
    """Fill states[i] with a state that agrees with views[j], hidden cards drawn at random."""
    _imagine(views[j], rng, states[i])


@kernel
def first_seat(word: np.uint64, seats: int) -> int:
    """The seat that chance puts first, from the word of the deals."""
    rng = np.zeros(1, np.uint64)
    branch(word, 0, rng)
    return below(rng, seats)


@kernel
def shuffle_deal(word: np.uint64, number: int, deck: Cards, n: int) -> None:
    """Shuffle the stock for the deal with this number, counted from 1 over the whole game."""
    rng = np.zeros(1, np.uint64)
    branch(word, number, rng)
    shuffle(deck, n, rng)


@rule
def play_random(
    states: Records, i: int, words: Generator, sampled: bool, moves: Ints, endings: Ints
) -> int:
    """Play the game that was started in states[i] to its end with random players.

    Uniform over the full list of legal moves, or with direct sampling. `words` are the game's
    generators: the deals' and one for each seat. Counts the endings and returns the number of
    moves; `moves` is room for a list.
    """
    state = states[i]
    deck = np.empty(DECK_SIZE, np.int8)
    deals = 0
    played = 0
    while True:
        seat = _to_act(state)
        if seat >= 0:
            rng = words[1 + seat : 2 + seat]
            if sampled:
                move = _sample_move(state, rng)
            else:
                n = _legal_moves(state, moves)
                if n > len(moves):
                    moves = np.empty(n, np.int64)
                    n = _legal_moves(state, moves)
                move = moves[below(rng, n)]
            _apply(state, move)
            played += 1
            continue
        ended = _ending(state)
        if ended >= 0:
            endings[ended] += 1
        if seat == NOBODY:
            return played
        deals += 1
        shuffle_deal(words[0], deals, deck, _stock(state, deck))
        _deal(state, deck)


@kernel
def play_random_games(
    states: Records,
    options: Ints,
    words: Generator,
    sampled: bool,
    endings: Ints,
    lengths: Ints,
    final: Ints,
) -> int:
    """Play a whole game per line of words; writes lengths, places (games x seats), endings."""
    seats = words.shape[1] - 1
    moves = np.empty(USUAL_MOVES, np.int64)
    total = 0
    for g in range(len(words)):
        _start(states[0], seats, options, first_seat(words[g, 0], seats))
        lengths[g] = play_random(states, 0, words[g], sampled, moves, endings)
        _places(states[0], final[g])
        total += lengths[g]
    return total
