"""The vectors of `menagerie.envs.layout` by compiled code; the tests hold the two equal."""

from typing import Any

from menagerie.core.compile import rule
from menagerie.envs.by_record import by_record, register
from menagerie.games.life_is_life import box as life
from menagerie.games.life_is_life.state import VIEW as LIFE_VIEW
from menagerie.games.safaru import box as safaru
from menagerie.games.safaru.state import VIEW as SAFARU_VIEW
from menagerie.games.zoff_im_zoo import box as zoff
from menagerie.games.zoff_im_zoo.state import VIEW as ZOFF_VIEW

_LIFE_CARDS = life.COUNT
_ZOFF_CARDS = zoff.COUNT
_LIFE_SEATS, _ZOFF_SEATS, _SAFARU_SEATS = life.MAX_SEATS, zoff.MAX_SEATS, safaru.MAX_SEATS
_SPECIES, _KINDS, _BOX = life.NUM_SPECIES, zoff.NUM_KINDS, safaru.NUM_CARDS


# Each part is written from `at` on, and answers where the next one begins. What a table never has,
# such as seats that nobody holds, is not written: a vector is all 0 before it is written first, and
# most of the time of a step goes into writing.


@rule
def put_one(value: Any, out: Any, at: int) -> int:
    """A number."""
    out[at] = value
    return at + 1


@rule
def put(line: Any, out: Any, at: int) -> int:
    """A line of numbers."""
    for k in range(len(line)):
        out[at + k] = line[k]
    return at + len(line)


@rule
def put_nothing(number: int, out: Any, at: int) -> int:
    """So many times 0."""
    for k in range(at, at + number):
        out[k] = 0
    return at + number


@rule
def clear(line: Any) -> None:
    """All 0; counted from 0, it is done many numbers at a time."""
    for k in range(len(line)):
        line[k] = 0


# Divisions are dear: whoever sits on goes back to seat 0 by comparing.


@rule
def after(seat: int, seats: int) -> int:
    """The left neighbour."""
    return seat + 1 if seat + 1 < seats else 0


@rule
def away(who: int, seats: int, seat: int) -> int:
    """How many seats somebody sits to the left of a seat."""
    return who - seat if who >= seat else who - seat + seats


@rule
def put_by_seat(line: Any, seats: int, seat: int, out: Any, at: int) -> int:
    """A number for each seat, from the one who looks."""
    for k in range(seats):
        out[at + k] = line[seat]
        seat = after(seat, seats)
    return at + len(line)


@rule
def put_lines_by_seat(lines: Any, seats: int, seat: int, out: Any, at: int) -> int:
    """A line for each seat, from the one who looks."""
    width = lines.shape[1]
    for k in range(seats):
        for j in range(width):
            out[at + k * width + j] = lines[seat, j]
        seat = after(seat, seats)
    return at + lines.shape[0] * width


@rule
def put_who(who: int, most: int, seats: int, seat: int, out: Any, at: int) -> int:
    """A 1 at a seat."""
    put_nothing(most, out, at)
    if who >= 0:
        out[at + away(who, seats, seat)] = 1
    return at + most


@rule
def put_one_of(value: int, most: int, out: Any, at: int) -> int:
    """A 1 at a value."""
    put_nothing(most, out, at)
    if 0 <= value < most:
        out[at + value] = 1
    return at + most


@rule
def put_order(line: Any, seats: int, seat: int, out: Any, at: int) -> int:
    """For each seat its place in a list of seats, from 1."""
    put_nothing(len(line), out, at)
    for k in range(seats):
        if line[k] >= 0:
            out[at + away(line[k], seats, seat)] = k + 1
    return at + len(line)


@rule
def put_cards(table: Any, bundle: int, out: Any, at: int) -> int:
    """How many cards of each kind a bundle has; -1 is none."""
    width = table.shape[1]
    if bundle < 0:
        return put_nothing(width, out, at)
    for k in range(width):
        out[at + k] = table[bundle, k]
    return at + width


@rule
def put_mask(mask: int, out: Any, at: int) -> int:
    """A 1 for each card that is in the place."""
    part = out[at : at + _BOX]
    for k in range(_BOX):
        part[k] = (mask >> k) & 1
    return at + _BOX


@rule
def write_life(view: Any, out: Any) -> None:
    """Life is Life."""
    seats, seat, at = view.seats, view.seat, 0
    at = put(view.hand, out, at)
    for row in range(len(view.rows)):
        at = put_cards(_LIFE_CARDS, view.rows[row], out, at)
    at = put_lines_by_seat(view.known, seats, seat, out, at)
    at = put_lines_by_seat(view.most, seats, seat, out, at)
    at = put_by_seat(view.lives, seats, seat, out, at)
    at = put_by_seat(view.points, seats, seat, out, at)
    at = put_by_seat(view.fell_in, seats, seat, out, at)
    at = put_by_seat(view.fell_with, seats, seat, out, at)
    at = put_by_seat(view.traded, seats, seat, out, at)
    at = put_who(view.turn, _LIFE_SEATS, seats, seat, out, at)
    at = put_who(view.starter, _LIFE_SEATS, seats, seat, out, at)
    at = put_who(view.knocker, _LIFE_SEATS, seats, seat, out, at)
    at = put_one(view.phase, out, at)
    at = put_one(view.turns, out, at)
    at = put_one(view.turn_cap, out, at)
    at = put_one_of(seats, _LIFE_SEATS + 1, out, at)
    put_one(view.advanced, out, at)


@rule
def put_teams(view: Any, seats: int, seat: int, out: Any, at: int) -> None:
    """The role of each seat, and who is whose partner."""
    partners = put_nothing(3 * _ZOFF_SEATS, out, at)
    put_nothing(_ZOFF_SEATS * _ZOFF_SEATS, out, partners)
    for s in range(seats):
        line = away(s, seats, seat)
        if view.role[s] > 0:
            out[at + 3 * line + view.role[s] - 1] = 1
        if view.partner[s] >= 0:
            out[partners + line * _ZOFF_SEATS + away(view.partner[s], seats, seat)] = 1


@rule
def write_zoff(view: Any, out: Any) -> None:
    """Zoff im Zoo."""
    seats, seat, at = view.seats, view.seat, 0
    at = put(view.hand, out, at)
    at = put_cards(_ZOFF_CARDS, view.lying, out, at)
    at = put_cards(_ZOFF_CARDS, view.asked, out, at)
    at = put(view.gone, out, at)
    at = put_lines_by_seat(view.shown, seats, seat, out, at)
    if view.with_partners:
        put_lines_by_seat(view.given, seats, seat, out, at)
        for k in range(_KINDS):
            laid = (view.laid[0] == k) + (view.laid[1] == k)
            out[at + _ZOFF_SEATS * _KINDS + k] = laid
    at += (_ZOFF_SEATS + 1) * _KINDS
    at = put_by_seat(view.sizes, seats, seat, out, at)
    at = put_by_seat(view.totals, seats, seat, out, at)
    at = put_by_seat(view.lions, seats, seat, out, at)
    at = put_by_seat(view.hedgehogs, seats, seat, out, at)
    at = put_order(view.out, seats, seat, out, at)
    at = put_order(view.ranking, seats, seat, out, at)
    if view.with_partners:
        put_teams(view, seats, seat, out, at)
    at += (3 + _ZOFF_SEATS) * _ZOFF_SEATS
    at = put_who(view.turn, _ZOFF_SEATS, seats, seat, out, at)
    at = put_who(view.owner, _ZOFF_SEATS, seats, seat, out, at)
    at = put_who(view.dealer, _ZOFF_SEATS, seats, seat, out, at)
    at = put_who(view.leader, _ZOFF_SEATS, seats, seat, out, at)
    at = put_one_of(view.stage, 5, out, at)
    at = put_one(view.trick_lions, out, at)
    at = put_one(view.trick_hedgehogs, out, at)
    at = put_one(view.hand_number, out, at)
    at = put_one(view.target, out, at)
    at = put_one_of(seats, _ZOFF_SEATS + 1, out, at)
    put_one(view.with_partners, out, at)


@rule
def write_safaru(view: Any, out: Any) -> None:
    """Safarû."""
    seats, seat, at = view.seats, view.seat, 0
    sides = 2 if view.teams else seats
    own = seat % sides
    at = put_mask(view.hand, out, at)
    at = put_mask(view.wild, out, at)
    points, totals = at + _SAFARU_SEATS * _BOX, at + _SAFARU_SEATS * (_BOX + 1)
    for k in range(sides):
        put_mask(view.caught[own], out, at + k * _BOX)
        out[points + k] = view.points[own] / 2
        out[totals + k] = view.totals[own] / 2
        own = after(own, sides)
    at = totals + _SAFARU_SEATS
    at = put_one_of(view.shown, _BOX, out, at)
    at = put_one_of(view.method, 3, out, at)
    at = put_by_seat(view.in_hand, seats, seat, out, at)
    at = put_one(view.in_stock, out, at)
    at = put_who(view.turn, _SAFARU_SEATS, seats, seat, out, at)
    at = put_who(view.dealer, _SAFARU_SEATS, seats, seat, out, at)
    at = put_one_of(view.stage, 5, out, at)
    at = put_one(view.deals, out, at)
    at = put_one(view.game, out, at)
    at = put_one(view.target, out, at)
    at = put_one(view.games, out, at)
    at = put_one_of(seats, _SAFARU_SEATS + 1, out, at)
    at = put_one(view.teams, out, at)
    put_one(view.reverse, out, at)


_WRITERS: dict[Any, Any] = {}
for _dtype, _writer in (
    (LIFE_VIEW, write_life),
    (ZOFF_VIEW, write_zoff),
    (SAFARU_VIEW, write_safaru),
):
    register(_WRITERS, _dtype, _writer)

#: write_vector(view, out): the vector of whichever game the view belongs to.
write_vector = by_record(_WRITERS)
