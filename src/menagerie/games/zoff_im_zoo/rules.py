"""The rules of Zoff im Zoo, as the kernels call them: dealing, what is legal, what a move does.

The chapters of the rulebook are in `rules_hand`, `rules_scoring` and `rules_partners`; the lists of
legal moves are in `choices`. `state` is one record of `state.STATE`, a move one of the numbers that
`box` counts out.
"""

from menagerie.core.arrays import Cards, Ints, State
from menagerie.core.compile import rule
from menagerie.games.zoff_im_zoo.box import (
    AMOUNT,
    AMOUNT_OF_THREE,
    ASK,
    DECLINE,
    GIVE,
    HELP,
    JOIN,
    LAY,
    NUM_KINDS,
    NUM_MOVES,
    PASS,
    TINY_AMOUNT,
    TINY_HAND_SIZE,
)
from menagerie.games.zoff_im_zoo.reasons import Reason
from menagerie.games.zoff_im_zoo.rules_hand import (
    left_of,
    pass_turn,
    play,
    why_no_pass,
    why_no_play,
)
from menagerie.games.zoff_im_zoo.rules_partners import (
    ask,
    decline,
    form_teams,
    give,
    help_out,
    lay,
    to_act,
    why_no_ask,
    why_no_give,
    why_no_help,
    why_no_lay,
)
from menagerie.games.zoff_im_zoo.rules_scoring import has_teams
from menagerie.games.zoff_im_zoo.state import End, Stage

# --- Material and dealing -------------------------------------------------------------------------


@rule
def amount(state: State, card: int) -> int:
    """Z1, Z24  Five cards of an animal, four mosquitoes, a joker; three players leave some out."""
    if state.tiny:
        return TINY_AMOUNT[card]
    return AMOUNT_OF_THREE[card] if state.seats == 3 else AMOUNT[card]


@rule
def stock(state: State, deck: Cards) -> int:
    """Z5  All cards are dealt."""
    n = 0
    for card in range(NUM_KINDS):
        for _ in range(amount(state, card)):
            deck[n] = card
            n += 1
    return n


@rule
def start(state: State, seats: int, options: Ints, first: int) -> None:
    """Z6  A table without points; chance has named the dealer, among three players the leader."""
    state.totals[:] = 0
    state.before[:] = 0
    state.target = options[1]
    state.hand_number = 0
    state.ranking[:] = -1
    state.seats = seats
    state.with_partners = options[0]
    state.tiny = options[2]
    state.dealer = -1 if seats == 3 else first
    state.leader = first if seats == 3 else left_of(state, first)
    state.sizes[:] = 0
    state.hands[:] = 0
    clear_table(state)
    form_teams(state)
    state.stage = Stage.DEAL


@rule
def clear_table(state: State) -> None:
    """Nothing of an earlier hand is left."""
    state.shown[:] = 0
    state.given[:] = 0
    state.gone[:] = 0
    state.out[:] = -1
    state.lions[:] = 0
    state.hedgehogs[:] = 0
    state.lying = -1
    state.asked = -1
    state.laid[:] = -1
    state.owner = -1
    state.turn = state.leader
    state.step = 0
    state.num_out = 0
    state.trick_lions = 0
    state.trick_hedgehogs = 0
    state.end = End.NONE


@rule
def deal(state: State, deck: Cards) -> None:
    """Z5  One hand after the other from the dealer's left; among three players from seat 0."""
    if state.hand_number > 0:
        choose_dealer_and_leader(state)
    state.hand_number += 1
    clear_table(state)
    form_teams(state)
    state.hands[:] = 0
    top = 0
    for i in range(state.seats):
        seat = (state.dealer + 1 + i) % state.seats
        size = hand_size(state, i)
        state.sizes[seat] = size
        for card in deck[top : top + size]:
            state.hands[seat, card] += 1
        top += size
    state.stage = Stage.EXCHANGE if has_teams(state) else Stage.TURN


@rule
def hand_size(state: State, i: int) -> int:
    """Z5, Z24  Equal hands, but of seven players the first four get nine cards, the last eight."""
    if state.tiny:
        return TINY_HAND_SIZE
    if state.seats == 7:
        return 9 if i < 4 else 8
    return 13 if state.seats == 3 else 60 // state.seats


@rule
def choose_dealer_and_leader(state: State) -> None:
    """Z14, Z18, Z19, Z26  The first in the ranking deals (not among three), the last one leads."""
    if state.seats != 3:
        state.dealer = state.ranking[0]
    state.leader = state.ranking[state.seats - 1]


# --- What the kernels ask -------------------------------------------------------------------------


@rule
def ending(state: State) -> int:
    """How the hand just played ended."""
    return state.end


@rule
def why_illegal(state: State, move: int) -> int:
    """The first broken rule, or LEGAL: each stage has its own moves, each move its own rule."""
    if state.stage == Stage.DEAL or state.stage == Stage.OVER:
        return Reason.NO_TURN
    if move < 0 or move >= NUM_MOVES:
        return Reason.NO_SUCH_MOVE
    if move >= LAY:
        return why_no_lay(state, move - LAY)
    if move >= GIVE:
        return why_no_give(state, move - GIVE)
    if state.stage == Stage.EXCHANGE:
        return Reason.EXCHANGE_FIRST
    if move == DECLINE:
        return Reason.LEGAL if state.stage == Stage.HELP else Reason.NOBODY_ASKED
    if move >= HELP:
        return why_no_help(state, move - HELP)
    if state.stage == Stage.HELP:
        return Reason.ANSWER_FIRST
    if move >= ASK:
        return why_no_ask(state, move - ASK)
    return why_no_pass(state) if move == PASS else why_no_play(state, move)


@rule
def apply(state: State, move: int) -> None:
    """Make a legal move."""
    if move < PASS:
        play(state, move)
    elif move == PASS:
        pass_turn(state)
    elif move < HELP:
        ask(state, move - ASK)
    elif move < DECLINE:
        help_out(state, move - HELP)
    elif move == DECLINE:
        decline(state)
    elif move < LAY:
        give(state, move - GIVE)
    else:
        lay(state, move - LAY)


@rule
def deed(state: State, move: int) -> int:
    """Z27  Make a move: the set that is laid, if one is, and what all see come of it.

    The set (Z20: of two players) has the bits above these fields of four: whose turn it was, the
    partner of whoever moved, who took the trick, the two who went out, and the next place before
    that, all one more than the seat, 0 for nobody; then whether a set leads, and whether the turn
    was passed.
    """
    mover = to_act(state)
    turn = mover if state.stage == Stage.EXCHANGE else state.turn
    whole = -1
    if move < PASS:
        whole = move
    elif HELP <= move < DECLINE:
        whole = JOIN[state.asked, move - HELP]
    passes = move in (PASS, DECLINE)
    leads = whole >= 0 and state.lying < 0
    taker = turn if whole >= 0 else state.owner
    num_out = state.num_out
    did = (int(whole + 1) << 4 | int(turn + 1)) << 4 | int(state.partner[mover] + 1)
    apply(state, move)
    is_taken = (whole >= 0 or passes) and state.owner < 0
    did = did << 4 | (int(taker) + 1 if is_taken else 0)
    for i in range(num_out, num_out + 2):
        is_out = i < state.num_out and state.sizes[state.out[i]] == 0  # or the last one (Z12)
        did = did << 4 | (int(state.out[i]) + 1 if is_out else 0)
    return (did << 4 | (int(num_out) + 1)) << 2 | leads << 1 | passes
