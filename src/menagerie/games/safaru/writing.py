"""A table of Safarû as JSON, for a screen or a program outside: what `screen` describes."""

import numpy as np

from menagerie.core.arrays import Ints, State, View
from menagerie.core.compile import rule
from menagerie.core.kernels import USUAL_MOVES
from menagerie.core.writing import (
    Page,
    close,
    comma,
    put,
    put_flag,
    put_halves,
    put_item,
    put_number,
    put_numbers,
    put_or_null,
    put_seat,
    put_value,
    text,
    values,
)
from menagerie.games.safaru.box import (
    ADD,
    BABIES,
    CODES,
    METHODS,
    NUMBER,
    PAIR,
    SEVENTEEN,
)
from menagerie.games.safaru.info import INFO
from menagerie.games.safaru.masks import count, lowest
from menagerie.games.safaru.moves import Choose
from menagerie.games.safaru.outline import CHOSEN_LATER, minding_babies, outline
from menagerie.games.safaru.rules import hand_size, left_of, wild_size
from menagerie.games.safaru.rules_catching import methods_for, sums_of
from menagerie.games.safaru.rules_scoring import num_sides, side_of
from menagerie.games.safaru.screen import METHOD_NAMES, STAGES, VARIANTS
from menagerie.games.safaru.state import Stage

_CODES, _STAGES, _VARIANTS = values(CODES), values(STAGES), values(VARIANTS)
#: One place further than the numbers of cards and methods, of which -1 is none.
_CARD, _METHOD = values((None, *CODES)), values((None, *METHOD_NAMES))
_METHODS = values(METHODS)

_GAME = text(f'{{"game":"{INFO.name}","to_act":')
_TURN = text(',"turn":')
_STAGE = text(',"stage":')
_VARIANT = text(',"variant":')
_TARGET = text(',"target":')
_GAMES = text(',"games":')
_GAME_NUMBER = text(',"game_number":')
_DEAL_NUMBER = text(',"deal_number":')
_DEALS_LEFT = text(',"deals_left":')
_DEALER = text(',"dealer":')
_WILD = text(',"wild":[')
_DEALT = text(',"dealt":[')
_SHOWN = text(',"shown":')
_CHOSEN = text(',"method":')
_CHOOSER = text(',"chooser":')
_HAND_SIZES = text(',"hand_sizes":[')
_STOCK_SIZE = text(',"stock_size":')
_TEAMS = text(',"teams":')
_SIDES = text(',"sides":[')
_PILE_SIZES = text(',"pile_sizes":[')
_POINTS = text(',"points":[')
_TOTALS = text(',"totals":[')
_PILES = text(',"memory":{"piles":[')
_OWN = text(f'{{"game":"{INFO.name}","hand":[')
_SEAT, _CHOICES, _POOL = text('{"seat":'), text(',"choices":['), text(',"pool":[')
_PLAY_ONE, _TAKE_ONE = (
    text(f'{{"form":"sets","verb":"{verb}","sets":[') for verb in ("play", "take")
)
_COMBINE, _WAYS = text('{"form":"combine","verb":"play","cards":['), text(',"methods":[')
_WAY, _SETS, _ALONG = text('{"name":'), text(',"sets":['), text(',"along":true')
_INCLUDE, _WHEN = text(',"include":['), text(',"when":[')
_CHOOSE = tuple(text(f'{{"form":"say","text":"{Choose(name).text}"}}') for name in METHODS)
_CHOOSE_ADD, _CHOOSE_SEVENTEEN, _CHOOSE_PAIR = _CHOOSE
_LIST, _BRACE, _BRACES = text("["), text("}"), text("}}")


@rule
def write_public(view: View, to_act: int, page: Page) -> None:
    """S19  The wild, sizes, points; every card caught was seen, but piles are for the memory."""
    put(page, _GAME)
    put_seat(page, to_act)
    put(page, _TURN)
    put_number(page, view.turn)
    put(page, _STAGE)
    put_value(page, _STAGES, view.stage)
    put(page, _VARIANT)
    put_value(page, _VARIANTS, view.reverse)
    put(page, _TARGET)
    put_or_null(page, view.target, view.target > 0)
    put(page, _GAMES)
    put_or_null(page, view.games, view.games > 0)
    put(page, _GAME_NUMBER)
    put_number(page, view.game)
    put(page, _DEAL_NUMBER)
    put_number(page, view.deals)
    put(page, _DEALS_LEFT)
    put_number(page, _deals_left(view))
    put(page, _DEALER)
    put_number(page, view.dealer)
    put(page, _WILD)
    put_cards(page, view.wild)
    put(page, _DEALT)
    put_cards(page, view.dealt)
    put(page, _SHOWN)
    put_value(page, _CARD, view.shown + 1)
    put(page, _CHOSEN)
    put_value(page, _METHOD, view.method + 1)
    chooser = left_of(view, view.turn) if view.reverse else -1
    put(page, _CHOOSER)
    put_seat(page, chooser)
    put(page, _HAND_SIZES)
    put_numbers(page, view.in_hand, view.seats)
    put(page, _STOCK_SIZE)
    put_number(page, view.in_stock)
    put(page, _TEAMS)
    put_flag(page, view.teams > 0)
    _write_sides(view, page)
    put(page, _BRACES)


@rule
def put_cards(page: Page, cards: int) -> None:
    """The cards of a place, after the bracket that opens the list; with its end."""
    while cards != 0:
        put_item(page, _CODES, lowest(cards))
        cards &= cards - 1
    close(page)


@rule
def _deals_left(view: View) -> int:
    """S4  A deal is four cards each and four for the wild; only the last one may have fewer."""
    deal = hand_size(view) * view.seats + wild_size(view)
    return (view.in_stock + deal - 1) // deal


@rule
def _write_sides(view: View, page: Page) -> None:
    """S3  Who plays for which side; then what each side has."""
    sides = num_sides(view)
    put(page, _SIDES)
    for seat in range(view.seats):
        put_number(page, side_of(view, seat))
        comma(page)
    close(page)
    put(page, _PILE_SIZES)
    for side in range(sides):
        put_number(page, count(view.caught[side]))
        comma(page)
    close(page)
    put(page, _POINTS)
    for side in range(sides):
        put_halves(page, view.points[side])
        comma(page)
    close(page)
    put(page, _TOTALS)
    for side in range(sides):
        put_halves(page, view.totals[side])
        comma(page)
    close(page)
    put(page, _PILES)
    for side in range(sides):
        put(page, _LIST)
        put_cards(page, view.caught[side])
        comma(page)
    close(page)


@rule
def write_own(view: View, page: Page) -> None:
    """S19  Only the hand is hidden from the others."""
    put(page, _OWN)
    put_cards(page, view.hand)
    put(page, _BRACE)


@rule
def write_offer(state: State, seat: int, page: Page) -> None:
    """S5  The cards that are released, or shown first, and for each other number its catches.

    A card that is shown first (S17) is played alone; a combination without sets, which is no move,
    says by which methods it could catch.
    """
    put(page, _SEAT)
    put_number(page, seat)
    put(page, _CHOICES)
    if state.stage == Stage.CHOOSE:
        _write_methods(state, page)
        put(page, _BRACE)
        return
    groups = np.empty(USUAL_MOVES, np.int64)
    end = outline(state, groups)
    if end > len(groups):
        groups = np.empty(end, np.int64)
        end = outline(state, groups)
    if state.stage == Stage.TAKE:
        put(page, _TAKE_ONE)
        _put_sets(page, groups, 0, state.method)
        close(page)
        _put_along(page, state.method)
        put(page, _BRACE)
        close(page)
        put(page, _BRACE)
        return
    _write_plain(groups, end, page)
    is_combined = False
    at = 0
    while at < end:
        if groups[at + 1] != 0:
            _write_combined(state.wild, groups, at, page)
            comma(page)
            is_combined = True
        at = _next(groups, at)
    close(page)
    if is_combined:
        put(page, _POOL)
        put_cards(page, state.wild)
    put(page, _BRACE)


@rule
def _write_methods(state: State, page: Page) -> None:
    """S17  The methods from which the neighbour chooses; with the end of the list."""
    methods = methods_for(state.wild, sums_of(state.wild), NUMBER[state.shown])
    if (methods >> ADD) & 1:
        put(page, _CHOOSE_ADD)
        comma(page)
    if (methods >> SEVENTEEN) & 1:
        put(page, _CHOOSE_SEVENTEEN)
        comma(page)
    if (methods >> PAIR) & 1:
        put(page, _CHOOSE_PAIR)
        comma(page)
    close(page)


@rule
def _next(groups: Ints, at: int) -> int:
    """Where the next group of an outline begins."""
    if 0 < groups[at + 1] < CHOSEN_LATER:
        return at + 5 + groups[at + 2] + groups[at + 3]
    return at + 2


@rule
def _write_plain(groups: Ints, end: int, page: Page) -> None:
    """The cards that are played alone, if there are any."""
    begin = page.end
    put(page, _PLAY_ONE)
    empty = page.end
    at = 0
    while at < end:
        if groups[at + 1] == 0 or groups[at + 1] >= CHOSEN_LATER:
            _put_singles(page, groups[at])
        at = _next(groups, at)
    if page.end == empty:
        page.end = begin
        return
    close(page)
    put(page, _BRACE)
    comma(page)


@rule
def _put_singles(page: Page, cards: int) -> None:
    """A list of its own for every card."""
    while cards != 0:
        put(page, _LIST)
        put_value(page, _CODES, lowest(cards))
        close(page)
        comma(page)
        cards &= cards - 1


@rule
def _write_combined(wild: int, groups: Ints, at: int, page: Page) -> None:
    """The cards of one number and what they can catch; or by which methods, if that comes later."""
    methods = groups[at + 1]
    put(page, _COMBINE)
    put_cards(page, groups[at])
    put(page, _WAYS)
    for method in range(len(METHODS)):
        if (methods >= CHOSEN_LATER and (methods >> method) & 1) or _has_sets(groups, at, method):
            put(page, _WAY)
            put_value(page, _METHODS, method)
            put(page, _SETS)
            if methods < CHOSEN_LATER:
                _put_sets(page, groups, at, method)
            close(page)
            _put_along(page, method)
            put(page, _BRACE)
            comma(page)
    close(page)
    minding = methods & minding_babies(wild) if methods < CHOSEN_LATER else 0
    if minding != 0:
        put(page, _INCLUDE)
        put_cards(page, wild & BABIES)
        put(page, _WHEN)
        for method in range(len(METHODS)):
            if (minding >> method) & 1:
                put_item(page, _METHODS, method)
        close(page)
    put(page, _BRACE)


@rule
def _put_along(page: Page, method: int) -> None:
    """S9  Only a card that is paired goes with the catch."""
    if method == PAIR:
        put(page, _ALONG)


@rule
def _has_sets(groups: Ints, at: int, method: int) -> bool:
    """Whether a group of an outline has something to take by a method."""
    return 0 < groups[at + 1] < CHOSEN_LATER and groups[at + 2 + method] != 0


@rule
def _put_sets(page: Page, groups: Ints, at: int, method: int) -> None:
    """What a group has to take by a method: the cards to pair with, or a list for every set."""
    if method == PAIR:
        _put_singles(page, groups[at + 4])
        return
    first = at + 5 if method == ADD else at + 5 + groups[at + 2]
    for i in range(first, first + groups[at + 2 + method]):
        put(page, _LIST)
        put_cards(page, groups[i])
        comma(page)
