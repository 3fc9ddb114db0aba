"""Playing a hand of Zoff im Zoo, in the order of the rulebook (Z2 to Z11)."""

from menagerie.core.arrays import Cards, State
from menagerie.core.compile import rule
from menagerie.games.zoff_im_zoo.box import (
    ANIMAL,
    CARD,
    HEDGEHOG,
    JOKER,
    LION,
    NUMBER,
    SIZE,
    STRONGER,
)
from menagerie.games.zoff_im_zoo.reasons import Reason
from menagerie.games.zoff_im_zoo.rules_scoring import (
    end_hand,
    go_out_if_done,
    is_hand_over,
    take_trick,
)
from menagerie.games.zoff_im_zoo.state import Stage

# --- Sets -----------------------------------------------------------------------------------------


@rule
def holds(hand: Cards, bundle: int) -> bool:
    """Z3, Z4  A set is made of the animal's own cards, perhaps the joker and a mosquito."""
    return (
        (hand[CARD[bundle, 0]] >= NUMBER[bundle, 0])
        & (hand[CARD[bundle, 1]] >= NUMBER[bundle, 1])
        & (hand[CARD[bundle, 2]] >= NUMBER[bundle, 2])
    )


@rule
def lose(state: State, seat: int, card: int, number: int) -> None:
    """Cards leave a hand, and what others knew of the hand shrinks with it."""
    state.hands[seat, card] -= number
    state.sizes[seat] -= number
    state.shown[seat, card] = max(0, state.shown[seat, card] - number)
    state.given[seat, card] = max(0, state.given[seat, card] - number)


@rule
def spend(state: State, seat: int, bundle: int) -> None:
    """Cards go from a hand to the table."""
    for i in range(3):
        number = NUMBER[bundle, i]
        if number > 0:
            lose(state, seat, CARD[bundle, i], number)
            state.gone[CARD[bundle, i]] += number


# --- A trick --------------------------------------------------------------------------------------


@rule
def is_stronger(animal: int, other: int) -> bool:
    """Z2  The table of the box says who beats whom; it is no ladder."""
    return STRONGER[animal, other]


@rule
def why_not_beaten(lying: int, bundle: int) -> int:
    """Z7  Same animal: exactly one card more; another: the same number, and it must be stronger."""
    same = ANIMAL[bundle] == ANIMAL[lying]
    if SIZE[bundle] != SIZE[lying] + same:
        return Reason.WRONG_NUMBER
    if not same and not is_stronger(ANIMAL[bundle], ANIMAL[lying]):
        return Reason.NOT_STRONGER
    return Reason.LEGAL


@rule
def why_no_play(state: State, bundle: int) -> int:
    """Z6  Any set may be led; after that a set must beat the one that lies."""
    if not holds(state.hands[state.turn], bundle):
        return Reason.NOT_IN_HAND
    return Reason.LEGAL if state.lying < 0 else why_not_beaten(state.lying, bundle)


@rule
def why_no_pass(state: State) -> int:
    """Z6  Whoever leads must play; everybody else may pass."""
    return Reason.MUST_LEAD if state.lying < 0 else Reason.LEGAL


@rule
def play(state: State, bundle: int) -> None:
    """Z7  Put a set on the table."""
    spend(state, state.turn, bundle)
    cover(state, bundle)
    go_out_if_done(state, state.turn)
    move_on(state)


@rule
def cover(state: State, bundle: int) -> None:
    """Z22  The new set lies on top; its real lions and hedgehogs count, not the joker."""
    state.lying = bundle
    state.owner = state.turn
    if ANIMAL[bundle] == LION:
        state.trick_lions += NUMBER[bundle, 0]
    elif ANIMAL[bundle] == HEDGEHOG:
        state.trick_hedgehogs += NUMBER[bundle, 0]


@rule
def left_of(state: State, seat: int) -> int:
    """Z7  Play goes clockwise."""
    seat += 1
    return 0 if seat == state.seats else seat


@rule
def move_on(state: State) -> None:
    """Z12  After a set the hand may be over; if not, the next player has the turn."""
    if is_hand_over(state):
        end_hand(state)
    else:
        next_turn(state)


@rule
def next_turn(state: State) -> None:
    """Z8, Z9  To the left, also to who has passed before; back at the owner the trick is won."""
    owner = state.owner
    seat = left_of(state, state.turn)
    while seat != owner and state.sizes[seat] == 0:
        seat = left_of(state, seat)
    if seat == owner:
        take_trick(state)
        seat = next_leader(state, seat)
    state.turn = seat


@rule
def next_leader(state: State, seat: int) -> int:
    """Z10  The winner of the trick leads, or the next player on the left who has cards."""
    while not can_lead(state, seat):
        if state.sizes[seat] > 0:
            state.shown[seat, JOKER] = 1  # everybody sees why this player is skipped
        seat = left_of(state, seat)
    return seat


@rule
def can_lead(state: State, seat: int) -> bool:
    """Z11  Leading takes a card that is not the joker."""
    return state.sizes[seat] > state.hands[seat, JOKER]


@rule
def pass_turn(state: State) -> None:
    """Z8  Passing gives up this turn only."""
    state.stage = Stage.TURN
    next_turn(state)
