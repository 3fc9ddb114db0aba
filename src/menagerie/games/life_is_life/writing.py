"""A table of Life is Life as JSON, for a screen or a program outside: what `screen` describes."""

from menagerie.core.arrays import State, View
from menagerie.core.compile import rule
from menagerie.core.writing import (
    Page,
    close,
    comma,
    put,
    put_counted,
    put_flag,
    put_item,
    put_number,
    put_numbers,
    put_or_null,
    put_seat,
    put_value,
    text,
    values,
)
from menagerie.games.life_is_life.box import (
    CARDS,
    EMPTY,
    NUM_ROWS,
    NUM_SPECIES,
    SIZE,
    SPECIES,
)
from menagerie.games.life_is_life.info import INFO
from menagerie.games.life_is_life.moves import Knock, Trade
from menagerie.games.life_is_life.rules import (
    amount,
    hand_size,
    holds,
    is_same_as_row,
    left_of,
    may_knock,
    num_rows,
    place_of,
)
from menagerie.games.life_is_life.screen import ENDS, STAGES, VARIANTS
from menagerie.games.life_is_life.state import End, Stage
from menagerie.games.life_is_life.view import was_dealt_in

_NAMES, _STAGES, _VARIANTS = values(SPECIES), values(STAGES), values(VARIANTS)
#: By the number of an ending, of which NONE is -1: one more than that.
_ENDS = values((None, *ENDS))

_GAME = text(f'{{"game":"{INFO.name}","to_act":')
_TURN = text(',"turn":')
_STAGE = text(',"stage":')
_VARIANT = text(',"variant":')
_TURN_CAP = text(',"turn_cap":')
_PHASE = text(',"phase":')
_TURNS = text(',"turns":')
_STARTER = text(',"starter":')
_ROWS = text(',"rows":[')
_HAND_SIZES = text(',"hand_sizes":[')
_ASIDE = text(',"aside_size":')
_LIVES = text(',"lives":[')
_TRADED = text(',"traded":[')
_KNOCKER = text(',"knocker":')
_LAST_ROUND = text(',"last_round":[')
_END = text(',"end":')
_BY = text(',"by":')
_POINTS = text(',"points":')
_FALLEN = text(',"fallen":[')
_FALLEN_SEAT, _FALLEN_PLACE = text('{"seat":'), text(',"place":')
_MEMORY = text(',"memory":[')
_KNOWN, _RABBIT, _PIG, _CAT = (
    text('{"known":['),
    text(',"most":{"rabbit":'),
    text(',"pig":'),
    text(',"cat":'),
)
_OWN = text(f'{{"game":"{INFO.name}","hand":[')
_SEAT, _CHOICES, _POOL = text('{"seat":'), text(',"choices":['), text(',"pool":[')
_PICK, _PLACE, _BUT = (
    text(f'{{"form":"pick","verb":"{Trade.verb}","size":'),
    text(',"place":'),
    text(',"but":[['),
)
_KNOCK = text(f'{{"form":"say","text":"{Knock().text}"}}')
_LIST, _NULL, _BRACE, _BRACES = text("["), text("null"), text("}"), text("}}")


@rule
def write_public(view: View, to_act: int, page: Page) -> None:
    """L16  The tableau, lives, knocks, hand sizes; what is known of the hands is a memory."""
    put(page, _GAME)
    put_seat(page, to_act)
    put(page, _TURN)
    put_number(page, view.turn)
    put(page, _STAGE)
    put_value(page, _STAGES, view.stage)
    put(page, _VARIANT)
    put_value(page, _VARIANTS, view.advanced)
    put(page, _TURN_CAP)
    put_or_null(page, view.turn_cap, view.turn_cap > 0)
    put(page, _PHASE)
    put_number(page, view.phase)
    put(page, _TURNS)
    put_number(page, view.turns)
    put(page, _STARTER)
    put_number(page, view.starter)
    _write_rows(view, page)
    _write_sizes(view, page)
    put(page, _LIVES)
    put_numbers(page, view.lives, view.seats)
    put(page, _TRADED)
    for seat in range(view.seats):
        put_flag(page, view.traded[seat] > 0)
        comma(page)
    close(page)
    put(page, _KNOCKER)
    put_seat(page, view.knocker)
    _write_last_round(view, page)
    put(page, _END)
    put_value(page, _ENDS, view.end + 1)
    put(page, _BY)
    put_seat(page, view.by)
    _write_points(view, page)
    _write_fallen(view, page)
    put(page, _MEMORY)
    for seat in range(view.seats):
        put(page, _KNOWN)
        put_counted(page, _NAMES, view.known[seat])
        put(page, _RABBIT)
        put_number(page, view.most[seat, 0])
        put(page, _PIG)
        put_number(page, view.most[seat, 1])
        put(page, _CAT)
        put_number(page, view.most[seat, 2])
        put(page, _BRACES)
        comma(page)
    close(page)
    put(page, _BRACE)


@rule
def _write_handful(handful: int, page: Page) -> None:
    """Its cards, after the bracket that opens the list; with its end."""
    for i in range(SIZE[handful]):
        put_item(page, _NAMES, CARDS[handful, i])
    close(page)


@rule
def _write_rows(view: View, page: Page) -> None:
    """L3  Four rows; empty before the first deal, and where there is none."""
    put(page, _ROWS)
    for row in range(NUM_ROWS):
        handful = view.rows[row] if view.phase > 0 else EMPTY
        put(page, _LIST)
        _write_handful(handful, page)
        comma(page)
    close(page)


@rule
def _write_sizes(view: View, page: Page) -> None:
    """L3  As many cards for each who was dealt in; what is left of the box lies aside."""
    aside = 0
    if view.phase > 0:
        for species in range(NUM_SPECIES):
            aside += amount(view, species)
        for row in range(num_rows(view)):
            aside -= row + 1
    put(page, _HAND_SIZES)
    for seat in range(view.seats):
        size = hand_size(view) if view.phase > 0 and was_dealt_in(view, seat) else 0
        aside -= size
        put_number(page, size)
        comma(page)
    close(page)
    put(page, _ASIDE)
    put_number(page, aside)


@rule
def _write_last_round(view: View, page: Page) -> None:
    """L6  After a knock everybody else who is alive has one more turn, clockwise."""
    put(page, _LAST_ROUND)
    if view.knocker >= 0 and view.stage == Stage.TURN:
        seat = left_of(view, view.knocker)
        while seat != view.knocker:
            put_number(page, seat)
            comma(page)
            seat = left_of(view, seat)
    close(page)


@rule
def _write_points(view: View, page: Page) -> None:
    """L9  The points of a phase that was scored; null for whoever was out before."""
    put(page, _POINTS)
    if view.end != End.SCORED and view.end != End.TURN_CAP:
        put(page, _NULL)
        return
    put(page, _LIST)
    for seat in range(view.seats):
        put_or_null(page, view.points[seat], view.points[seat] >= 0)
        comma(page)
    close(page)


@rule
def _write_fallen(view: View, page: Page) -> None:
    """L12, L14  Who is out, since which phase, with which points, if any, and at which place."""
    put(page, _FALLEN)
    for seat in range(view.seats):
        if view.fell_in[seat] > 0:
            points = view.fell_with[seat]
            put(page, _FALLEN_SEAT)
            put_number(page, seat)
            put(page, _PHASE)
            put_number(page, view.fell_in[seat])
            put(page, _POINTS)
            put_or_null(page, points, points >= 0)
            put(page, _FALLEN_PLACE)
            put_number(page, place_of(view, seat))
            put(page, _BRACE)
            comma(page)
    close(page)


@rule
def write_own(view: View, page: Page) -> None:
    """L16  Only the hand is hidden from the others."""
    put(page, _OWN)
    put_counted(page, _NAMES, view.hand)
    put(page, _BRACE)


@rule
def write_offer(state: State, seat: int, page: Page) -> None:
    """L5, L6  A trade for each row, without the handful that it excludes; a knock where allowed."""
    put(page, _SEAT)
    put_number(page, seat)
    put(page, _CHOICES)
    for row in range(num_rows(state)):
        same = state.rows[row]
        put(page, _PICK)
        put_number(page, row + 1)
        put(page, _PLACE)
        put_number(page, row + 1)
        if is_same_as_row(state, same) and holds(state, seat, same):
            put(page, _BUT)
            _write_handful(same, page)
            close(page)
        put(page, _BRACE)
        comma(page)
    if may_knock(state, seat):
        put(page, _KNOCK)
        comma(page)
    close(page)
    put(page, _POOL)
    put_counted(page, _NAMES, state.hands[seat])
    put(page, _BRACE)
