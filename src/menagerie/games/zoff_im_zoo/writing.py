"""A table of Zoff im Zoo as JSON, for a screen or a program outside: what `screen` describes."""

import numpy as np

from menagerie.core.arrays import Cards, Ints, State, View
from menagerie.core.compile import rule
from menagerie.core.writing import (
    Bytes,
    Page,
    close,
    comma,
    put,
    put_counted,
    put_flag,
    put_item,
    put_number,
    put_numbers,
    put_seat,
    put_seats,
    put_value,
    text,
    values,
)
from menagerie.games.zoff_im_zoo.box import (
    ANIMAL,
    ASK,
    DECLINE,
    HELP,
    KINDS,
    LAY,
    MAX_SEATS,
    NUM_MOVES,
    PASS,
    PLAY,
)
from menagerie.games.zoff_im_zoo.choices import first_exchange, legal_moves
from menagerie.games.zoff_im_zoo.info import INFO
from menagerie.games.zoff_im_zoo.moves import BUNDLES, MOVES, Ask, Give, Help, Lay, Play
from menagerie.games.zoff_im_zoo.rules_partners import exchanger_at
from menagerie.games.zoff_im_zoo.rules_scoring import is_catch_scored
from menagerie.games.zoff_im_zoo.screen import ENDS, MODES, ROLES, STAGES
from menagerie.games.zoff_im_zoo.state import Stage

_NAMES, _STAGES, _MODES, _ROLES = values(KINDS), values(STAGES), values(MODES), values(ROLES)
#: By the number of an ending, of which NONE is -1: one more than that.
_ENDS = values((None, *ENDS))
#: The cards of each bundle and the animal it counts as, one place further; first no bundle.
_BUNDLES = values(((), *BUNDLES))
_ANIMALS = values((None, *(KINDS[animal] for animal in ANIMAL)))

_GAME = text(f'{{"game":"{INFO.name}","to_act":')
_TURN = text(',"turn":')
_STAGE = text(',"stage":')
_MODE = text(',"mode":')
_TARGET = text(',"target":')
_HAND_NUMBER = text(',"hand_number":')
_DEALER = text(',"dealer":')
_LEADER = text(',"leader":')
_EXCHANGED = text(',"exchanged":[')
_LYING = text(',"lying":')
_LYING_ANIMAL = text(',"lying_animal":')
_OWNER = text(',"owner":')
_ASKED = text(',"asked":')
_HAND_SIZES = text(',"hand_sizes":[')
_OUT = text(',"out":[')
_END = text(',"end":')
_TOTALS = text(',"totals":[')
_BEFORE = text(',"before":[')
_RANKING = text(',"ranking":[')
_ROLE = text(',"roles":[')
_PARTNERS = text(',"partners":[')
_CATCH = text(',"catch_counts":')
_GONE = text(',"memory":{"gone":[')
_SHOWN = text(',"shown":[')
_LIONS = text(',"lions":[')
_HEDGEHOGS = text(',"hedgehogs":[')
_TRICK_LIONS = text(',"trick_lions":')
_TRICK_HEDGEHOGS = text(',"trick_hedgehogs":')
_OWN = text(f'{{"game":"{INFO.name}","hand":[')
_RECEIVED, _GIVEN, _LAID = text(',"received":['), text(',"given":['), text(',"laid":[')
_SEAT, _CHOICES, _POOL = text('{"seat":'), text(',"choices":['), text(',"pool":[')
_GIVE, _LAY = (
    text(f'{{"form":"pick","verb":"{verb}","size":2}}') for verb in (Give.verb, Lay.verb)
)
_PLAYS, _ASKS, _HELPS = (
    text(f'{{"form":"sets","verb":"{verb}","sets":[') for verb in (Play.verb, Ask.verb, Help.verb)
)
_PASS, _DECLINE = (
    text(f'{{"form":"say","text":"{MOVES[move].text}"}}') for move in (PASS, DECLINE)
)
_LIST, _BRACE, _BRACES = text("["), text("}"), text("}}")


@rule
def write_public(view: View, to_act: int, page: Page) -> None:
    """Z27  Sets, hand sizes, places, totals, teams, asks; closed piles are for the memory."""
    seats = view.seats
    put(page, _GAME)
    put_seat(page, to_act)
    put(page, _TURN)
    put_number(page, view.turn)
    put(page, _STAGE)
    put_value(page, _STAGES, view.stage)
    put(page, _MODE)
    put_value(page, _MODES, view.with_partners)
    put(page, _TARGET)
    put_number(page, view.target)
    put(page, _HAND_NUMBER)
    put_number(page, view.hand_number)
    put(page, _DEALER)
    put_seat(page, view.dealer)
    put(page, _LEADER)
    put_number(page, view.leader)
    put(page, _EXCHANGED)
    for step in range(view.step):
        put_number(page, exchanger_at(view, step))
        comma(page)
    close(page)
    put(page, _LYING)
    put_value(page, _BUNDLES, view.lying + 1)
    put(page, _LYING_ANIMAL)
    put_value(page, _ANIMALS, view.lying + 1)
    put(page, _OWNER)
    put_seat(page, view.owner)
    put(page, _ASKED)
    put_value(page, _BUNDLES, view.asked + 1)
    put(page, _HAND_SIZES)
    put_numbers(page, view.sizes, seats)
    put(page, _OUT)
    _put_named(page, view.out)
    put(page, _END)
    put_value(page, _ENDS, view.end + 1)
    put(page, _TOTALS)
    put_numbers(page, view.totals, seats)
    put(page, _BEFORE)
    put_numbers(page, view.before, seats)
    put(page, _RANKING)
    _put_named(page, view.ranking)
    put(page, _ROLE)
    for seat in range(seats):
        put_item(page, _ROLES, view.role[seat])
    close(page)
    put(page, _PARTNERS)
    put_seats(page, view.partner, seats)
    put(page, _CATCH)
    put_flag(page, is_catch_scored(view))
    _write_memory(view, page)
    put(page, _BRACES)


@rule
def _write_memory(view: View, page: Page) -> None:
    """Z27  What was seen and lies face down by now."""
    put(page, _GONE)
    put_counted(page, _NAMES, view.gone)
    put(page, _SHOWN)
    for seat in range(view.seats):
        put(page, _LIST)
        put_counted(page, _NAMES, view.shown[seat])
        comma(page)
    close(page)
    put(page, _LIONS)
    put_numbers(page, view.lions, view.seats)
    put(page, _HEDGEHOGS)
    put_numbers(page, view.hedgehogs, view.seats)
    put(page, _TRICK_LIONS)
    put_number(page, view.trick_lions)
    put(page, _TRICK_HEDGEHOGS)
    put_number(page, view.trick_hedgehogs)


@rule
def _put_named(page: Page, line: Cards) -> None:
    """The seats that a line names, without the places that name nobody; with the list's end."""
    for i in range(MAX_SEATS):
        if line[i] >= 0:
            put_number(page, line[i])
            comma(page)
    close(page)


@rule
def write_own(view: View, page: Page) -> None:
    """Z27  The hand, the cards that two partners exchanged, the two that the one alone laid."""
    put(page, _OWN)
    put_counted(page, _NAMES, view.hand)
    partner = view.partner[view.seat]
    if partner >= 0:
        _write_given(view.given[view.seat], _RECEIVED, page)
        _write_given(view.given[partner], _GIVEN, page)
    elif view.laid[0] >= 0:
        put(page, _LAID)
        put_value(page, _NAMES, view.laid[0])
        comma(page)
        put_value(page, _NAMES, view.laid[1])
        close(page)
    put(page, _BRACE)


@rule
def _write_given(counts: Cards, name: Bytes, page: Page) -> None:
    """Cards that came from the partner, if there are any."""
    for kind in range(len(counts)):
        if counts[kind] > 0:
            put(page, name)
            put_counted(page, _NAMES, counts)
            return


@rule
def write_offer(state: State, seat: int, page: Page) -> None:
    """The legal moves by their verbs (Z6, Z7, Z20); the exchange is any two cards (Z18)."""
    put(page, _SEAT)
    put_number(page, seat)
    put(page, _CHOICES)
    if state.stage == Stage.EXCHANGE:
        if first_exchange(state) == LAY:
            put(page, _LAY)
        else:
            put(page, _GIVE)
        close(page)
        put(page, _POOL)
        put_counted(page, _NAMES, state.hands[seat])
        put(page, _BRACE)
        return
    moves = np.empty(NUM_MOVES, np.int64)
    size = legal_moves(state, moves)
    _write_sets(moves[:size], PLAY, PASS, _PLAYS, page)
    _write_sets(moves[:size], ASK, HELP, _ASKS, page)
    _write_sets(moves[:size], HELP, DECLINE, _HELPS, page)
    if moves[size - 1] == PASS:
        put(page, _PASS)
        comma(page)
    elif moves[size - 1] == DECLINE:
        put(page, _DECLINE)
        comma(page)
    close(page)
    put(page, _BRACE)


@rule
def _write_sets(moves: Ints, first: int, end: int, head: Bytes, page: Page) -> None:
    """The cards of the moves with one verb, if there are any."""
    begin = page.end
    put(page, head)
    empty = page.end
    for i in range(len(moves)):
        if first <= moves[i] < end:
            put_item(page, _BUNDLES, moves[i] - first + 1)
    if page.end == empty:
        page.end = begin
        return
    close(page)
    put(page, _BRACE)
    comma(page)
