"""Partners in Zoff im Zoo: forming teams, the exchange, asking for help (Z17 to Z20)."""

from menagerie.core.arrays import Cards, State
from menagerie.core.compile import rule
from menagerie.core.fields import copy_line
from menagerie.core.kernels import DEALER, NOBODY
from menagerie.games.zoff_im_zoo.box import ASKABLE, BEATS, CARD, JOIN, NUMBER, PAIR
from menagerie.games.zoff_im_zoo.reasons import Reason
from menagerie.games.zoff_im_zoo.rules_hand import cover, holds, lose, move_on, pass_turn, spend
from menagerie.games.zoff_im_zoo.rules_scoring import go_out_if_done, has_teams
from menagerie.games.zoff_im_zoo.state import Role, Stage

# --- Teams ----------------------------------------------------------------------------------------


@rule
def form_teams(state: State) -> None:
    """Z17  The upper half of the ranking are chiefs, the lower helpers; the middle one is alone."""
    state.role[:] = Role.NONE
    state.partner[:] = -1
    if not has_teams(state):
        return
    for i in range(state.seats // 2):
        chief, helper = state.ranking[i], helper_in_team(state, i)
        state.role[chief] = Role.CHIEF
        state.role[helper] = Role.HELPER
        state.partner[chief] = helper
        state.partner[helper] = chief
    if state.seats % 2 == 1:
        state.role[state.ranking[state.seats // 2]] = Role.ALONE


@rule
def helper_in_team(state: State, team: int) -> int:
    """Z17  The best of the lower half helps the first, and so on."""
    return state.ranking[team + (state.seats + 1) // 2]


# --- The exchange ---------------------------------------------------------------------------------


@rule
def exchanger(state: State) -> int:
    """Who gives or lays two cards now."""
    return exchanger_at(state, state.step)


@rule
def exchanger_at(state: State, step: int) -> int:
    """Z18  Team by team the helper, then the chief; the player alone comes last."""
    team = step // 2
    if step % 2 == 0 and team < state.seats // 2:
        return helper_in_team(state, team)
    return state.ranking[team]


@rule
def holds_pair(hand: Cards, pair: int) -> bool:
    """Z18  Both cards come from your own hand."""
    one, other = PAIR[pair, 0], PAIR[pair, 1]
    return (hand[one] >= 1 + (one == other)) & (hand[other] >= 1)


@rule
def why_no_give(state: State, pair: int) -> int:
    """Z18  Partners give each other two cards."""
    if state.stage != Stage.EXCHANGE:
        return Reason.EXCHANGE_OVER
    seat = exchanger(state)
    if state.role[seat] == Role.ALONE:
        return Reason.LAY_NOT_GIVE
    return Reason.LEGAL if holds_pair(state.hands[seat], pair) else Reason.NOT_YOURS_TO_GIVE


@rule
def why_no_lay(state: State, pair: int) -> int:
    """Z18  Only the player alone lays two cards."""
    if state.stage != Stage.EXCHANGE:
        return Reason.EXCHANGE_OVER
    seat = exchanger(state)
    if state.role[seat] != Role.ALONE:
        return Reason.GIVE_NOT_LAY
    return Reason.LEGAL if holds_pair(state.hands[seat], pair) else Reason.NOT_YOURS_TO_GIVE


@rule
def give(state: State, pair: int) -> None:
    """Z18  Two cards pass to the partner, who alone knows of them; the chief may give them back."""
    giver = exchanger(state)
    receiver = state.partner[giver]
    for card in PAIR[pair]:
        lose(state, giver, card, 1)
        state.hands[receiver, card] += 1
        state.sizes[receiver] += 1
        state.given[receiver, card] += 1
    exchanged(state)


@rule
def lay(state: State, pair: int) -> None:
    """Z18  The player alone puts two cards aside, hidden; they will count as caught."""
    for card in PAIR[pair]:
        lose(state, exchanger(state), card, 1)
    copy_line(PAIR[pair], state.laid)
    exchanged(state)


@rule
def exchanged(state: State) -> None:
    """Z19  When all have exchanged, the leader plays the first set."""
    state.step += 1
    if state.step == state.seats:
        state.stage = Stage.TURN


# --- Asking for help ------------------------------------------------------------------------------


@rule
def may_ask(state: State) -> bool:
    """Z20  A helper whose chief has cards may ask when a set lies."""
    seat = state.turn
    if state.role[seat] != Role.HELPER or state.lying < 0:
        return False
    return state.sizes[state.partner[seat]] > 0


@rule
def why_no_ask(state: State, bundle: int) -> int:
    """Z20  You ask with cards of your hand that are a proper part of some set that would beat."""
    if state.role[state.turn] != Role.HELPER:
        return Reason.NO_HELPER
    if state.lying < 0:
        return Reason.ASK_WHEN_LEADING
    if state.sizes[state.partner[state.turn]] == 0:
        return Reason.CHIEF_IS_OUT
    if not holds(state.hands[state.turn], bundle):
        return Reason.NOT_YOURS_TO_LAY_OPEN
    return Reason.LEGAL if ASKABLE[state.lying, bundle] else Reason.NO_PART


@rule
def ask(state: State, bundle: int) -> None:
    """Z20  The cards are laid open, so that everybody knows them, and the chief is to answer."""
    state.asked = bundle
    state.stage = Stage.HELP
    shown = state.shown[state.turn]
    for i in range(3):
        card = CARD[bundle, i]
        shown[card] = max(shown[card], NUMBER[bundle, i])


@rule
def why_no_help(state: State, bundle: int) -> int:
    """Z20  The chief's cards complete the asked ones to a set that beats the lying one."""
    if state.stage != Stage.HELP:
        return Reason.NOBODY_ASKED
    if not holds(state.hands[state.partner[state.turn]], bundle):
        return Reason.NOT_YOURS_TO_LAY_OPEN
    whole = JOIN[state.asked, bundle]
    return Reason.LEGAL if whole >= 0 and BEATS[whole, state.lying] else Reason.DOES_NOT_COMPLETE


@rule
def help_out(state: State, bundle: int) -> None:
    """Z20  The set is the helper's; if both are out of cards, the helper went out first."""
    helper = state.turn
    chief = state.partner[helper]
    spend(state, helper, state.asked)
    spend(state, chief, bundle)
    cover(state, JOIN[state.asked, bundle])
    state.asked = -1
    state.stage = Stage.TURN
    go_out_if_done(state, helper)
    go_out_if_done(state, chief)
    move_on(state)


@rule
def decline(state: State) -> None:
    """Z20  The helper takes the cards back, and the turn is over as after a pass."""
    state.asked = -1
    pass_turn(state)


# --- Whose move it is -----------------------------------------------------------------------------


@rule
def to_act(state: State) -> int:
    """Whose move it is, DEALER or NOBODY."""
    if state.stage == Stage.TURN:
        return state.turn
    if state.stage == Stage.HELP:
        return state.partner[state.turn]
    if state.stage == Stage.EXCHANGE:
        return exchanger(state)
    return DEALER if state.stage == Stage.DEAL else NOBODY
