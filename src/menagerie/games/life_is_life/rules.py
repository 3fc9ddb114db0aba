"""The rules of Life is Life, in the order of the rulebook.

`state` is one record of `state.STATE`; a move is a handful to lay down or KNOCK.
"""

from enum import IntEnum

from menagerie.core.arrays import Cards, Ints, State
from menagerie.core.compile import rule
from menagerie.core.fields import copy_line
from menagerie.core.kernels import DEALER, NOBODY
from menagerie.games.life_is_life.box import (
    CARDS,
    CAT,
    COUNT,
    EMPTY,
    GROW,
    HAND_SIZE,
    KNOCK,
    LIVES,
    NUM_HANDFULS,
    NUM_ROWS,
    NUM_SETS,
    NUM_SPECIES,
    PIG,
    RABBIT,
    SET_SPECIES,
    SIZE,
    TINY_AMOUNT,
    TINY_HAND_SIZE,
    TINY_NUM_ROWS,
    VALUES,
)
from menagerie.games.life_is_life.state import End, Stage


class Reason(IntEnum):
    """Why a move is refused."""

    LEGAL = 0
    NO_TURN = 1  # L4
    NO_SUCH_MOVE = 2  # L7
    NOT_IN_HAND = 3  # L5
    SAME_CARDS = 4  # L5
    TRADE_FIRST = 5  # L6


# --- Material -------------------------------------------------------------------------------------


@rule
def amount(state: State, species: int) -> int:
    """L1  A species has as many cards as its value says; the tiny box has few."""
    return TINY_AMOUNT[species] if state.tiny else VALUES[species]


@rule
def stock(state: State, deck: Cards) -> int:
    """L1  Sixty cards, in the tiny box nine."""
    n = 0
    for species in range(NUM_SPECIES):
        for _ in range(amount(state, species)):
            deck[n] = species
            n += 1
    return n


@rule
def start(state: State, seats: int, options: Ints, first: int) -> None:
    """L2  Everybody starts with five lives; options: variant (L15), turn cap (L7), tiny box."""
    state.hands[:] = 0
    state.known[:] = 0
    state.most[:] = 0
    state.rows[:] = 0
    state.points[:] = -1
    state.fell_in[:] = 0
    state.fell_with[:] = -1
    state.lives[:] = 0
    state.lives[:seats] = 1 if options[2] else LIVES
    state.traded[:] = 0
    state.turns = 0
    state.advanced = options[0]
    state.turn_cap = options[1]
    state.tiny = options[2]
    state.phase = 0
    state.seats = seats
    state.stage = Stage.DEAL
    state.starter = first
    state.turn = first
    state.knocker = -1
    state.end = End.NONE
    state.by = -1


# --- Setting up a phase ---------------------------------------------------------------------------


@rule
def hand_size(state: State) -> int:
    """L3  Ten cards; with the tiny box two."""
    return TINY_HAND_SIZE if state.tiny else HAND_SIZE


@rule
def num_rows(state: State) -> int:
    """L3  Four rows; with the tiny box the first two."""
    return TINY_NUM_ROWS if state.tiny else NUM_ROWS


@rule
def deal(state: State, deck: Cards) -> None:
    """L3  Ten cards to each living player in seat order, rows of one to four, the rest aside."""
    top = 0
    held = hand_size(state)
    state.hands[:] = 0
    state.known[:] = 0
    for seat in range(state.seats):
        if is_alive(state, seat):
            for card in deck[top : top + held]:
                state.hands[seat, card] += 1
            top += held
    state.rows[:] = EMPTY
    for row in range(num_rows(state)):
        state.rows[row] = handful_of(deck[top : top + row + 1])
        top += row + 1
    for seat in range(state.seats):
        for i in range(NUM_SETS):
            state.most[seat, i] = VALUES[SET_SPECIES[i]]
    choose_starter(state)
    state.points[:] = -1
    state.traded[:] = 0
    state.turns = 0
    state.knocker = -1
    state.end = End.NONE
    state.by = -1
    state.stage = Stage.TURN


@rule
def handful_of(cards: Cards) -> int:
    """The handful that these cards make."""
    handful = EMPTY
    for card in cards:
        handful = GROW[handful, card]
    return handful


@rule
def choose_starter(state: State) -> None:
    """L4  Chance names the first phase's starter, the rulebook all later ones."""
    if state.phase > 0:
        state.starter = next_starter(state)
    state.phase += 1
    state.turn = state.starter


@rule
def is_alive(state: State, seat: int) -> bool:
    """Whether the seat still has a life."""
    return state.lives[seat] > 0


@rule
def left_of(state: State, seat: int) -> int:
    """L4  Play goes clockwise: the next living player to the left."""
    seat = (seat + 1) % state.seats
    while state.lives[seat] == 0:
        seat = (seat + 1) % state.seats
    return seat


# --- A turn: trade or knock -----------------------------------------------------------------------


@rule
def holds(state: State, seat: int, handful: int) -> bool:
    """L5  You lay down cards of your own hand."""
    for i in range(SIZE[handful]):
        card = CARDS[handful, i]
        if state.hands[seat, card] < COUNT[handful, card]:
            return False
    return True


@rule
def is_same_as_row(state: State, handful: int) -> bool:
    """L5  Laying exactly the cards you take is no trade: at least one must differ."""
    return state.rows[SIZE[handful] - 1] == handful


@rule
def may_knock(state: State, seat: int) -> bool:
    """L6  You may knock only after you have traded in this phase."""
    return state.traded[seat] == 1


@rule
def why_illegal(state: State, move: int) -> int:
    """L7  A turn is a trade or a knock and nothing else: the first broken rule, or LEGAL."""
    if state.stage != Stage.TURN:
        return Reason.NO_TURN
    if move == KNOCK:
        return Reason.LEGAL if may_knock(state, state.turn) else Reason.TRADE_FIRST
    if move < 0 or move >= NUM_HANDFULS:
        return Reason.NO_SUCH_MOVE
    if not holds(state, state.turn, move):
        return Reason.NOT_IN_HAND
    if is_same_as_row(state, move):
        return Reason.SAME_CARDS
    return Reason.LEGAL


@rule
def trade(state: State, handful: int) -> None:
    """L5  Lay as many cards as the row has and take the whole row; yours become the new row."""
    seat = state.turn
    row = SIZE[handful] - 1
    taken = state.rows[row]
    for i in range(row + 1):
        laid = CARDS[handful, i]
        state.hands[seat, laid] -= 1
        if state.known[seat, laid] > 0:
            state.known[seat, laid] -= 1
    for i in range(row + 1):
        card = CARDS[taken, i]
        state.hands[seat, card] += 1
        state.known[seat, card] += 1
    for i in range(NUM_SETS):
        state.most[seat, i] += COUNT[taken, SET_SPECIES[i]] - COUNT[handful, SET_SPECIES[i]]
    state.rows[row] = handful
    state.traded[seat] = 1


@rule
def knock(state: State) -> None:
    """L6  The first knock announces the last round; a later one only gives up the last turn."""
    if state.knocker < 0:
        state.knocker = state.turn


@rule
def apply(state: State, move: int) -> None:
    """L7  On one turn a sudden death comes first, then the end of the last round, then the cap."""
    state.turns += 1
    if move == KNOCK:
        knock(state)
    else:
        trade(state, move)
        if complete_set(state, state.turn) >= 0:
            sudden_death(state)
            return
        learn_no_set(state, state.turn)
    following = left_of(state, state.turn)
    if following == state.knocker:
        score(state, End.SCORED)
    elif state.turns == state.turn_cap:
        score(state, End.TURN_CAP)
    else:
        state.turn = following


@rule
def deed(state: State, move: int) -> int:
    """L5, L6  Make a move: which cards it takes, and in the lowest bit if the last round begins."""
    taken = EMPTY if move == KNOCK else state.rows[SIZE[move] - 1]
    knocker = state.knocker
    apply(state, move)
    return int(taken) << 1 | (state.knocker != knocker and state.stage == Stage.TURN)


# --- Sudden death ---------------------------------------------------------------------------------


@rule
def complete_set(state: State, seat: int) -> int:
    """L8  All 5 rabbits, all 5 pigs or, not in the advanced variant (L15), all 4 cats; else -1."""
    hand = state.hands[seat]
    if hand[RABBIT] == VALUES[RABBIT]:
        return RABBIT
    if hand[PIG] == VALUES[PIG]:
        return PIG
    return CAT if hand[CAT] == VALUES[CAT] and not state.advanced else -1


@rule
def learn_no_set(state: State, seat: int) -> None:
    """L8  Whoever trades and says nothing has no complete set, as everybody knows from then on."""
    for i in range(NUM_SETS - state.advanced):
        state.most[seat, i] = min(state.most[seat, i], VALUES[SET_SPECIES[i]] - 1)


@rule
def sudden_death(state: State) -> None:
    """L8  The phase ends at once: all others alive lose a life, the caller shows the hand."""
    caller = state.turn
    state.end = End.SUDDEN_DEATH
    state.by = caller
    state.points[:] = -1
    copy_line(state.hands[caller], state.known[caller])
    for seat in range(state.seats):
        if is_alive(state, seat) and seat != caller:
            lose_lives(state, seat, 1)
    if state.advanced:
        gain_life(state, caller)
    finish_phase(state)


# --- Scoring --------------------------------------------------------------------------------------


@rule
def majority(state: State, species: int) -> int:
    """L9  The one player with more cards of the species than each other player; -1 if none has."""
    best, owner = 0, -1
    for seat in range(state.seats):
        if is_counted(state, seat):
            count = state.hands[seat, species]
            if count > best:
                best, owner = count, seat
            elif count == best:
                owner = -1
    return owner if best >= needed_for_majority(state) else -1


@rule
def needed_for_majority(state: State) -> int:
    """L10  One card can be a majority, but with two players left it takes two."""
    counted = 0
    for seat in range(state.seats):
        counted += is_counted(state, seat)
    return 2 if counted == 2 else 1


@rule
def is_counted(state: State, seat: int) -> bool:
    """L9  Points are for whoever was alive when they were counted, whatever it then lost."""
    return state.points[seat] >= 0


@rule
def num_alive(state: State) -> int:
    """How many players still have a life."""
    alive = 0
    for seat in range(state.seats):
        alive += is_alive(state, seat)
    return alive


@rule
def count_points(state: State) -> None:
    """L9  A majority gives the value of its species once."""
    for seat in range(state.seats):
        state.points[seat] = 0 if is_alive(state, seat) else -1
    for species in range(NUM_SPECIES):
        owner = majority(state, species)
        if owner >= 0:
            state.points[owner] += VALUES[species]


@rule
def lives_lost(state: State, seat: int) -> int:
    """L11  Highest total 0, lowest 2, everyone else 1; all equal 0."""
    highest, lowest = state.points[seat], state.points[seat]
    for other in range(state.seats):
        if state.points[other] >= 0:
            highest = max(highest, state.points[other])
            lowest = min(lowest, state.points[other])
    if state.points[seat] == highest:
        return 0
    return 2 if state.points[seat] == lowest else 1


@rule
def score(state: State, end: int) -> None:
    """L11  After the last round all hands are shown and counted, and lives are given back."""
    state.end = end
    state.by = state.knocker if end == End.SCORED else -1
    count_points(state)
    for seat in range(state.seats):
        if is_alive(state, seat):
            copy_line(state.hands[seat], state.known[seat])
            lose_lives(state, seat, lives_lost(state, seat))
    finish_phase(state)


# --- Next phase and the end -----------------------------------------------------------------------


@rule
def lose_lives(state: State, seat: int, lost: int) -> None:
    """L12  Whoever has no life left is out at once; lives never go below 0."""
    state.lives[seat] = max(0, state.lives[seat] - lost)
    if state.lives[seat] == 0:
        state.fell_in[seat] = state.phase
        state.fell_with[seat] = state.points[seat]


@rule
def next_starter(state: State) -> int:
    """L13  The left neighbour of the last starter, skipping whoever is out."""
    return left_of(state, state.starter)


@rule
def finish_phase(state: State) -> None:
    """L14  The last player left wins; until then, except with the tiny box, another phase."""
    state.stage = Stage.OVER if state.tiny or num_alive(state) == 1 else Stage.DEAL


@rule
def is_better(state: State, seat: int, other: int) -> bool:
    """L14  Falling later is better; in the same phase more points are."""
    if is_alive(state, seat) or is_alive(state, other):
        return is_alive(state, seat) and not is_alive(state, other)
    if state.fell_in[seat] != state.fell_in[other]:
        return state.fell_in[seat] > state.fell_in[other]
    return state.fell_with[seat] > state.fell_with[other]


@rule
def place_of(state: State, seat: int) -> int:
    """L14  One plus the number of players who did better; equals share a place."""
    place = 1
    for other in range(state.seats):
        place += is_better(state, other, seat)
    return place


@rule
def places(state: State, out: Ints) -> None:
    """The place of each seat."""
    for seat in range(state.seats):
        out[seat] = place_of(state, seat)


# --- Variant "advanced" ---------------------------------------------------------------------------


@rule
def gain_life(state: State, caller: int) -> None:
    """L15  In the advanced variant the caller of a sudden death gains a life, without limit."""
    state.lives[caller] += 1


# --- What the kernels ask -------------------------------------------------------------------------


@rule
def to_act(state: State) -> int:
    """Whose move it is, DEALER or NOBODY."""
    if state.stage == Stage.TURN:
        return state.turn
    return DEALER if state.stage == Stage.DEAL else NOBODY


@rule
def ending(state: State) -> int:
    """How the phase just played ended."""
    return state.end


@rule
def tally(state: State, out: Ints) -> int:
    """L8, L9  The species of the sudden death that ended the phase; then who has each majority."""
    out[0] = complete_set(state, state.by) if state.end == End.SUDDEN_DEATH else -1
    for species in range(NUM_SPECIES):
        out[1 + species] = majority(state, species)
    return 1 + NUM_SPECIES
