"""A table of Life is Life for a screen or a program outside: public, own, and what is on offer."""

from functools import lru_cache
from types import SimpleNamespace
from typing import Any, Literal

import msgspec

from menagerie.core import kernels
from menagerie.core.arrays import Records
from menagerie.core.compile import plain
from menagerie.core.offer import Offer, Pick, Say
from menagerie.core.screen import (
    KEPT_LISTS,
    SEAT,
    Looker,
    Names,
    OwnTable,
    PublicTable,
    Sketcher,
    flags,
    namer,
    reader,
)
from menagerie.games.life_is_life.box import (
    EMPTY,
    HAND_SIZE,
    MAX_SEATS,
    NAMES,
    NUM_ROWS,
    NUM_SPECIES,
    SPECIES,
    TINY_AMOUNT,
    TINY_HAND_SIZE,
    TINY_NUM_ROWS,
    VALUES,
)
from menagerie.games.life_is_life.info import INFO
from menagerie.games.life_is_life.moves import Knock, Trade
from menagerie.games.life_is_life.rules import left_of
from menagerie.games.life_is_life.state import VIEW, End, Stage

StageName = Literal["deal", "turn", "over"]
EndName = Literal["scored", "sudden-death", "turn-cap"]
STAGES: tuple[StageName, ...] = ("deal", "turn", "over")
ENDS: tuple[EndName, ...] = ("scored", "sudden-death", "turn-cap")


class AtMost(msgspec.Struct, frozen=True, gc=False):
    """How many cards a hand can hold, because a trade was no sudden death (L8)."""

    rabbit: int
    pig: int
    cat: int


class LifeMemory(msgspec.Struct, frozen=True, gc=False):
    """What a perfect memory tells of a hand; everybody could know it (L16)."""

    known: Names
    """The cards that everybody has seen go into the hand and not leave it."""
    most: AtMost
    """How many rabbits, pigs and cats the hand can hold."""


class Fallen(msgspec.Struct, frozen=True, gc=False):
    """A seat that is out (L12)."""

    seat: int
    phase: int
    """The phase in which it lost its last life."""
    points: int | None
    """Its points in that phase; null after a sudden death."""


class PublicLife(PublicTable, tag=INFO.name, frozen=True, gc=False):
    """What everybody may know of a table of Life is Life (L16)."""

    stage: StageName
    """What happens next: a deal, a turn, or nothing any more."""
    variant: Literal["base", "advanced"]
    turn_cap: int | None
    """Turns after which a phase is scored (L7)."""
    phase: int
    """The number of the phase, from 1; 0 before the first deal."""
    turns: int
    """Trades and knocks in this phase so far."""
    starter: int
    """Who began this phase."""
    rows: tuple[Names, ...]
    """The four rows of the tableau; empty before the first deal, and where there is none."""
    hand_sizes: tuple[int, ...]
    aside_size: int
    """The cards that nobody got in this phase (L3)."""
    lives: tuple[int, ...]
    traded: tuple[bool, ...]
    """Who has traded in this phase, and so may knock (L6)."""
    knocker: int | None
    """Who knocked first in this phase."""
    last_round: tuple[int, ...]
    """While it is played, who has a turn in it, in that order (L6)."""
    end: EndName | None
    """How the phase ended, if it is over."""
    by: int | None
    """Whose sudden death ended it, or who had knocked first."""
    points: tuple[int | None, ...] | None
    """The points of the phase, if it is over and was scored; null for whoever was out before."""
    fallen: tuple[Fallen, ...]
    """The seats that are out."""
    memory: tuple[LifeMemory, ...]
    """Per seat what could be remembered: a help for who wants it."""


class OwnLife(OwnTable, tag=INFO.name, frozen=True, gc=False):
    """What only one seat may know of a table of Life is Life: its hand."""


_eyes = Looker(VIEW, MAX_SEATS)
_pencil = Sketcher()
_names = namer(SPECIES)
_NO_ROWS: tuple[Names, ...] = ((),) * NUM_ROWS
#: By the number of an ending, of which NONE is -1.
_END = (*ENDS, None)
#: What is left for hands when the rows are laid; the second is the tiny box.
_FOR_HANDS = (
    int(VALUES.sum()) - sum(range(1, NUM_ROWS + 1)),
    int(TINY_AMOUNT.sum()) - sum(range(1, TINY_NUM_ROWS + 1)),
)
_SCORED = (End.SCORED, End.TURN_CAP)
_KNOCK = Say(Knock().text)
#: By row the pick for each handful that may not be given back (L5); a row that is not there has no
#: pick, the last has no exception.
_PICKS = tuple(
    (
        *(Pick(Trade.verb, row, row, (handful,)) for handful in NAMES[:EMPTY]),
        None,
        Pick(Trade.verb, row, row),
    )
    for row in range(1, NUM_ROWS + 1)
)

_read_public = reader(
    VIEW,
    (
        "known",
        "most",
        "rows",
        "points",
        "fell_in",
        "fell_with",
        "lives",
        "traded",
        "turns",
        "turn_cap",
        "phase",
        "seats",
        "advanced",
        "tiny",
        "stage",
        "starter",
        "turn",
        "knocker",
        "end",
        "by",
    ),
    raw=("known", "most", "traded"),
)
_read_own = reader(VIEW, ("hand", "seat"), raw=("hand",))


def public(states: Records) -> PublicLife:
    """L16  The tableau, lives, knocks, hand sizes; what is known of the hands is a memory."""
    return _public(kernels.to_act(states, 0), _eyes.look(states, 0))


def own(states: Records, seat: int) -> OwnLife:
    """L16  Only the hand is hidden from the others."""
    return _own(_eyes.look(states, seat))


def all_tables(states: Records) -> tuple[PublicLife, list[OwnTable]]:
    """What all may know, and what each seat alone may know."""
    to_act, views = _eyes.look_all(states)
    table = _public(to_act, views[0])
    return table, [_own(view) for view in views[: len(table.lives)]]


def _public(to_act: int, view: bytes) -> PublicLife:
    """The public part of a view, whosever it is."""
    (
        known,
        most,
        rows,
        points,
        fell_in,
        fell_with,
        lives,
        traded,
        turns,
        turn_cap,
        phase,
        seats,
        advanced,
        tiny,
        stage,
        starter,
        turn,
        knocker,
        end,
        by,
    ) = _read_public(view)
    lives = lives[:seats]
    fallen = _fallen(fell_in, fell_with) if 0 in lives else ()
    hand_sizes = _hand_sizes(seats, phase, fallen, TINY_HAND_SIZE if tiny else HAND_SIZE)
    return PublicLife(
        SEAT[to_act],
        turn,
        STAGES[stage],
        "advanced" if advanced else "base",
        turn_cap or None,
        phase,
        turns,
        starter,
        tuple([NAMES[row] for row in rows]) if phase else _NO_ROWS,
        hand_sizes,
        _FOR_HANDS[tiny] - sum(hand_sizes) if phase else 0,
        lives,
        flags(traded[:seats]),
        SEAT[knocker],
        _last_round(seats, lives, knocker) if knocker >= 0 and stage == Stage.TURN else (),
        _END[end],
        SEAT[by],
        tuple([None if p < 0 else p for p in points[:seats]]) if end in _SCORED else None,
        fallen,
        tuple(map(_remembered, known[:seats], most)),
    )


def _own(view: bytes) -> OwnLife:
    """The private part of a view."""
    hand, _ = _read_own(view)
    return OwnLife(_names(hand))


@lru_cache(maxsize=KEPT_LISTS)
def _remembered(known: bytes, most: bytes) -> LifeMemory:
    return LifeMemory(_names(known), AtMost(*most))


def _fallen(fell_in: tuple[int, ...], fell_with: tuple[int, ...]) -> tuple[Fallen, ...]:
    """Who is out, from the phases in which seats fell, which are 0 for the others."""
    return tuple(
        Fallen(seat, phase, None if points < 0 else points)
        for seat, (phase, points) in enumerate(zip(fell_in, fell_with, strict=True))
        if phase
    )


@lru_cache(maxsize=KEPT_LISTS)
def _last_round(seats: int, lives: tuple[int, ...], knocker: int) -> tuple[int, ...]:
    """L6  After a knock everybody else who is alive has one more turn, clockwise."""
    table: Any = SimpleNamespace(seats=seats, lives=lives)
    order = [plain(left_of)(table, knocker)]
    while order[-1] != knocker:
        order.append(plain(left_of)(table, order[-1]))
    return tuple(order[:-1])


def _hand_sizes(seats: int, phase: int, fallen: tuple[Fallen, ...], size: int) -> tuple[int, ...]:
    """L3  As many cards for each; whoever fell in an earlier phase got none any more."""
    if not phase:
        return (0,) * seats
    gone = [seat.seat for seat in fallen if seat.phase < phase]
    if not gone:
        return (size,) * seats
    return tuple(size if seat not in gone else 0 for seat in range(seats))


def offer(states: Records) -> Offer | None:
    """L7  A trade for each row, or a knock where that is allowed."""
    outline = _pencil.sketch(states)
    seat = outline[0]
    if seat < 0:
        return None
    rows = zip(_PICKS, outline[2 + NUM_SPECIES :], strict=True)
    trades = [pick for picks, but in rows if (pick := picks[but]) is not None]
    pool = _names(bytes(outline[2 : 2 + NUM_SPECIES]))
    return Offer(seat, (*trades, _KNOCK) if outline[1] else (*trades,), pool)
