"""The rules of Safarû, in the order of the rulebook: dealing, a turn, Reverse Safarû.

`state` is one record of `state.STATE`; what a move is, is told in `box`. Catching is in
`rules_catching`, points are in `rules_scoring`.
"""

from menagerie.core.arrays import Cards, Ints, State
from menagerie.core.compile import rule
from menagerie.core.kernels import DEALER, NOBODY
from menagerie.games.safaru.box import (
    ADD,
    BOX,
    CARD_SHIFT,
    CHOOSE,
    HAND_SIZE,
    MAX_WILD,
    NUMBER,
    PAIR,
    SEVENTEEN,
    SLOTS,
    TAKE,
    TINY_BOX,
    TINY_HAND_SIZE,
    TINY_WILD_SIZE,
    WILD_SIZE,
)
from menagerie.games.safaru.masks import bit, count, join, lowest, part
from menagerie.games.safaru.rules_catching import (
    Reason,
    cards_in,
    methods_for,
    sums_of,
    why_not_catch,
)
from menagerie.games.safaru.rules_scoring import end_game, side_of
from menagerie.games.safaru.state import Place, Stage

# --- Material and dealing -------------------------------------------------------------------------


@rule
def start(state: State, seats: int, options: Ints, first: int) -> None:
    """S3  An empty table; chance names the first dealer. Options as `option_codes` has them."""
    state.hands[:] = 0
    state.stock = 0
    state.caught[:] = 0
    state.wild = 0
    state.dealt = 0
    state.points[:] = 0
    state.totals[:] = 0
    state.reverse = options[0]
    state.target = options[1]
    state.games = options[2]
    state.teams = options[3]
    state.tiny = options[4]
    state.game = 0
    state.deals = 0
    state.seats = seats
    state.stage = Stage.DEAL
    state.dealer = first
    state.turn = first
    state.shown = -1
    state.method = -1


@rule
def box_of(state: State) -> int:
    """S1  The sixty cards; in the tiny box six."""
    return TINY_BOX if state.tiny else BOX


@rule
def undealt(state: State) -> int:
    """S1  A game begins with all cards of the box and goes on with those that are left."""
    return state.stock if state.stock != 0 else box_of(state)


@rule
def hand_size(state: State) -> int:
    """S4  Four cards for everyone; with the tiny box two."""
    return TINY_HAND_SIZE if state.tiny else HAND_SIZE


@rule
def wild_size(state: State) -> int:
    """S4  Four cards for the wild; with the tiny box two."""
    return TINY_WILD_SIZE if state.tiny else WILD_SIZE


@rule
def stock(state: State, deck: Cards) -> int:
    """S3  The rest of the cards is the stock, face down."""
    cards = undealt(state)
    n = 0
    while cards != 0:
        deck[n] = lowest(cards)
        cards &= cards - 1
        n += 1
    return n


@rule
def deal(state: State, deck: Cards) -> None:
    """S4  The deal goes round: four cards for everyone, then four for the wild if there are any."""
    state.stock = undealt(state)
    if state.stock == box_of(state):
        begin_game(state)
    else:
        state.dealer = left_of(state, state.dealer)
    seat = state.dealer
    top = 0
    for _ in range(state.seats):
        seat = left_of(state, seat)
        state.hands[seat] = draw(state, deck, top, hand_size(state))
        top += hand_size(state)
    state.dealt = draw(state, deck, top, min(wild_size(state), count(state.stock)))
    release(state, state.dealt)
    state.deals += 1
    state.turn = left_of(state, state.dealer)
    state.stage = Stage.TURN


@rule
def begin_game(state: State) -> None:
    """S4  In a match the deal goes on round the table from game to game."""
    if state.game > 0:
        state.dealer = left_of(state, state.dealer)
    state.game += 1
    state.deals = 0
    state.wild = 0
    state.caught[:] = 0


@rule
def draw(state: State, deck: Cards, top: int, n: int) -> int:
    """The next n cards of the deck, which leave the stock."""
    drawn = 0
    for card in deck[top : top + n]:
        drawn = join(drawn, bit(card))
    state.stock = part(state.stock, drawn)
    return drawn


@rule
def left_of(state: State, seat: int) -> int:
    """S3  Play goes to the left."""
    return (seat + 1) % state.seats


# --- A turn ---------------------------------------------------------------------------------------


@rule
def why_illegal(state: State, move: int) -> int:
    """S5  Play a card of your hand and catch with it if it can: the first broken rule or LEGAL."""
    if state.stage == Stage.DEAL or state.stage == Stage.OVER:
        return Reason.NO_TURN
    if move < 0 or move >> CARD_SHIFT > TAKE:
        return Reason.NO_SUCH_MOVE
    if ((move | move >> MAX_WILD) & SLOTS) >> count(state.wild) != 0:
        return Reason.NOT_ON_TABLE
    if state.stage == Stage.CHOOSE:
        return why_not_choose(state, move)
    if state.stage == Stage.TAKE:
        return why_not_take(state, move)
    return why_not_play(state, move)


@rule
def why_not_play(state: State, move: int) -> int:
    """S5  A card may be released only if it could catch nothing."""
    card = move >> CARD_SHIFT
    if card >= CHOOSE:
        return Reason.NO_SUCH_MOVE
    if (state.hands[state.turn] >> card) & 1 == 0:
        return Reason.NOT_IN_HAND
    if bit(card) != 1 << card:
        return Reason.OTHER_COPY
    methods = methods_for(state.wild, sums_of(state.wild), NUMBER[card])
    if neighbour_chooses(state, methods):
        return Reason.LEGAL if slots_of(move) == 0 else Reason.NEIGHBOUR_CHOOSES
    if slots_of(move) == 0:
        return Reason.LEGAL if methods == 0 else Reason.MUST_CATCH
    return why_not_take_with(state, move, NUMBER[card])


@rule
def why_not_take_with(state: State, move: int, number: int) -> int:
    """S9  The cards must be a catch for this number; in Reverse Safarû (S17) by one method."""
    add, seventeen, pair = added(state, move), seventeened(state, move), paired(state, move)
    if state.reverse and add | seventeen != 0 and (pair != 0 or (add != 0 and seventeen != 0)):
        return Reason.ONE_METHOD
    return why_not_catch(state.wild, number, add, seventeen, pair)


@rule
def slots_of(move: int) -> int:
    """Both fields of slots of a move: 0 if nothing is caught."""
    return move & ((1 << CARD_SHIFT) - 1)


@rule
def added(state: State, move: int) -> int:
    """The cards of the wild that a move takes by Add."""
    return cards_in(state.wild, move & ~(move >> MAX_WILD) & SLOTS)


@rule
def seventeened(state: State, move: int) -> int:
    """The cards of the wild that a move takes by Seventeen."""
    return cards_in(state.wild, (move >> MAX_WILD) & ~move & SLOTS)


@rule
def paired(state: State, move: int) -> int:
    """The cards of the wild that a move takes by Pair."""
    return cards_in(state.wild, move & (move >> MAX_WILD) & SLOTS)


@rule
def apply(state: State, move: int) -> None:
    """S5  The card leaves the hand for the table; then it catches, or stays there."""
    card = move >> CARD_SHIFT
    if card == TAKE:
        card = state.shown
        state.shown = -1
        state.method = -1
    elif card >= CHOOSE:
        state.method = card - CHOOSE
        state.stage = Stage.TAKE
        return
    else:
        state.hands[state.turn] = part(state.hands[state.turn], bit(card))
        if slots_of(move) == 0 and is_shown_first(state, card):
            show(state, card)
            return
    catch(state, card, move)
    end_turn(state)


@rule
def deed(state: State, move: int) -> int:
    """S19  Make a move: the card that it is about, where that lies then, and its chosen method.

    A card stays in the wild, or goes with the catch (S9), or waits for its method (S17). Two bits
    each for the place and for one more than the method, below the card.
    """
    card, method = move >> CARD_SHIFT, state.method
    if card >= CHOOSE:
        method = method if card == TAKE else card - CHOOSE
        card = state.shown
    side = side_of(state, state.turn)
    others = count(state.caught[side]) + count((move | move >> MAX_WILD) & SLOTS)
    apply(state, move)
    place = Place.WILD
    if state.shown >= 0:
        place = Place.SHOWN
    elif count(state.caught[side]) > others:
        place = Place.PILE
    return (int(card) << 2 | place) << 2 | (int(method) + 1)


@rule
def catch(state: State, card: int, move: int) -> None:
    """S11  Caught cards go to the pile of the side; S9: with a pair the card itself goes too."""
    taken = cards_in(state.wild, (move | move >> MAX_WILD) & SLOTS)
    side = side_of(state, state.turn)
    state.wild = part(state.wild, taken)
    state.caught[side] = join(state.caught[side], taken)
    if move & (move >> MAX_WILD) & SLOTS != 0:
        state.caught[side] = join(state.caught[side], bit(card))
    else:
        release(state, bit(card))


@rule
def release(state: State, cards: int) -> None:
    """S5  Released cards stay in the wild."""
    state.wild = join(state.wild, cards)
    if count(state.wild) > MAX_WILD:
        raise OverflowError("the wild has more cards than a move of Safarû can name")


@rule
def end_turn(state: State) -> None:
    """S4  When everybody has played four cards the next deal is due, or the game is over (S12)."""
    state.turn = left_of(state, state.turn)
    state.stage = Stage.TURN
    if state.hands[state.turn] != 0:
        return
    state.stage = Stage.DEAL
    if state.stock == 0:
        end_game(state)


# --- Reverse Safarû -------------------------------------------------------------------------------


@rule
def neighbour_chooses(state: State, methods: int) -> bool:
    """S17  With more than one possible method the left neighbour decides which is used."""
    return state.reverse and methods & (methods - 1) != 0


@rule
def is_shown_first(state: State, card: int) -> bool:
    """S17  Whether a card played without a catch waits for the neighbour's choice."""
    if not state.reverse:
        return False
    return neighbour_chooses(state, methods_for(state.wild, sums_of(state.wild), NUMBER[card]))


@rule
def show(state: State, card: int) -> None:
    """S17  The card lies there for all to see until its method is chosen and its catch taken."""
    state.shown = card
    state.stage = Stage.CHOOSE


@rule
def why_not_choose(state: State, move: int) -> int:
    """S17  The neighbour names a method by which the card shown could catch."""
    method = (move >> CARD_SHIFT) - CHOOSE
    if method < ADD or method > PAIR or slots_of(move) != 0:
        return Reason.CHOOSE_NOW
    methods = methods_for(state.wild, sums_of(state.wild), NUMBER[state.shown])
    return Reason.LEGAL if (methods >> method) & 1 else Reason.METHOD_IMPOSSIBLE


@rule
def why_not_take(state: State, move: int) -> int:
    """S17  Whoever played the card chooses the cards within the method."""
    if move >> CARD_SHIFT != TAKE or slots_of(move) == 0:
        return Reason.TAKE_NOW
    if state.method != ADD and added(state, move) != 0:
        return Reason.OTHER_METHOD
    if state.method != SEVENTEEN and seventeened(state, move) != 0:
        return Reason.OTHER_METHOD
    if state.method != PAIR and paired(state, move) != 0:
        return Reason.OTHER_METHOD
    return why_not_take_with(state, move, NUMBER[state.shown])


# --- What the kernels ask -------------------------------------------------------------------------


@rule
def to_act(state: State) -> int:
    """Whose move it is, DEALER or NOBODY; S17: the left neighbour chooses the method."""
    if state.stage == Stage.TURN or state.stage == Stage.TAKE:
        return state.turn
    if state.stage == Stage.CHOOSE:
        return left_of(state, state.turn)
    return DEALER if state.stage == Stage.DEAL else NOBODY


@rule
def ending(state: State) -> int:
    """0 when a game was just played to its end, -1 when only its hands were, or nothing was."""
    waits = state.stage == Stage.DEAL or state.stage == Stage.OVER
    return 0 if waits and state.game > 0 and state.stock == 0 else -1
