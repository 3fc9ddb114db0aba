"""How a hand of Zoff im Zoo ends, how it is scored, and who has won."""

from menagerie.core.arrays import Ints, State
from menagerie.core.compile import rule
from menagerie.core.fields import copy_line
from menagerie.games.zoff_im_zoo.box import ALONE_BONUS, HEDGEHOG, LION
from menagerie.games.zoff_im_zoo.state import End, Role, Stage


@rule
def take_trick(state: State) -> None:
    """Z9  The trick goes to the player whose set lies; only its lions and hedgehogs will matter."""
    state.lions[state.owner] += state.trick_lions
    state.hedgehogs[state.owner] += state.trick_hedgehogs
    state.trick_lions = 0
    state.trick_hedgehogs = 0
    state.lying = -1
    state.owner = -1


@rule
def go_out_if_done(state: State, seat: int) -> None:
    """Z10  Whoever has played the last card is done and takes the next place."""
    if state.sizes[seat] == 0:
        state.out[state.num_out] = seat
        state.num_out += 1


@rule
def is_hand_over(state: State) -> bool:
    """Z12  The hand ends as soon as no more than one player holds cards."""
    return state.num_out >= state.seats - 1


@rule
def end_hand(state: State) -> None:
    """Z12  The trick on the table goes to the player whose set lies; then the hand is scored."""
    take_trick(state)
    state.end = End.OUT_TOGETHER if state.num_out == state.seats else End.PLAYED_OUT
    for seat in range(state.seats):
        if state.sizes[seat] > 0:
            state.out[state.num_out] = seat
            state.num_out += 1
    copy_line(state.totals, state.before)
    for seat in range(state.seats):
        state.totals[seat] += place_points(state, seat) + partner_points(state, seat)
        state.totals[seat] += alone_points(state, seat) + catch_points(state, seat)
    rank(state)
    state.stage = Stage.OVER if is_decided(state) else Stage.DEAL


# --- Scoring by place -----------------------------------------------------------------------------


@rule
def points_of_place(state: State, place: int) -> int:
    """Z13  The first out gets a point for each player, the next one less, the last nothing."""
    return 0 if place == state.seats else state.seats + 1 - place


@rule
def place_points(state: State, seat: int) -> int:
    """Z13  The points of the seat's own place."""
    for i in range(state.seats):
        if state.out[i] == seat:
            return points_of_place(state, i + 1)
    return 0


@rule
def partner_points(state: State, seat: int) -> int:
    """Z21  Partners both get the points of both places."""
    partner = state.partner[seat]
    return place_points(state, partner) if partner >= 0 else 0


@rule
def alone_points(state: State, seat: int) -> int:
    """Z21  The player alone gets four points more."""
    return ALONE_BONUS if state.role[seat] == Role.ALONE else 0


# --- Ranking and the end of the game --------------------------------------------------------------


@rule
def is_better(state: State, seat: int, other: int) -> bool:
    """Z15  More points, then fewer points before the last hand."""
    if state.totals[seat] != state.totals[other]:
        return state.totals[seat] > state.totals[other]
    return state.before[seat] < state.before[other]


@rule
def rank(state: State) -> None:
    """Z15  Still tied, the one who went out earlier: all line up in that order to begin with."""
    for i in range(state.seats):
        seat = state.out[i]
        place = i
        while place > 0 and is_better(state, seat, state.ranking[place - 1]):
            state.ranking[place] = state.ranking[place - 1]
            place -= 1
        state.ranking[place] = seat


@rule
def is_decided(state: State) -> bool:
    """Z16, Z23, Z26  The game ends when two players have the target, among three players one."""
    reached = 0
    for seat in range(state.seats):
        reached += state.totals[seat] >= state.target
    return reached >= (1 if state.seats == 3 else 2)


@rule
def places(state: State, out: Ints) -> None:
    """Z16  The first in the ranking wins; no place is shared."""
    for i in range(state.seats):
        out[state.ranking[i]] = i + 1


# --- Scoring by catch -----------------------------------------------------------------------------


@rule
def has_teams(state: State) -> bool:
    """Z17  With partners the first hand is still played without, every later one in teams."""
    return state.with_partners == 1 and state.hand_number > 1


@rule
def is_catch_scored(state: State) -> bool:
    """Z22, Z25  Lions and hedgehogs count when there are teams, and always among three players."""
    return has_teams(state) or state.seats == 3


@rule
def catch_points(state: State, seat: int) -> int:
    """Z22  Two lions or more count one each, no hedgehog costs one, so does a lion still held."""
    if not is_catch_scored(state):
        return 0
    lions = state.lions[seat] + laid_by(state, seat, LION)
    hedgehogs = state.hedgehogs[seat] + laid_by(state, seat, HEDGEHOG)
    points = lions if lions >= 2 else 0
    if hedgehogs == 0:
        points -= 1
    return points - state.hands[seat, LION]


@rule
def laid_by(state: State, seat: int, card: int) -> int:
    """Z18  The two cards that the player alone laid count as caught; they stay hidden (Z27)."""
    if state.role[seat] != Role.ALONE:
        return 0
    return int(state.laid[0] == card) + int(state.laid[1] == card)


# --- Where the points come from -------------------------------------------------------------------


@rule
def tally(state: State, out: Ints) -> int:
    """Z13, Z21, Z22  Whether the catch counts; then seat by seat what comes from where."""
    out[0] = is_catch_scored(state)
    n = 1
    for seat in range(state.seats):
        out[n] = place_points(state, seat)
        out[n + 1] = partner_points(state, seat)
        out[n + 2] = alone_points(state, seat)
        out[n + 3] = catch_points(state, seat)
        n += 4
    return n
