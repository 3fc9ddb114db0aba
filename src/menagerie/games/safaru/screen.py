"""A table of Safarû for a screen or a program outside: public, own, and what is on offer."""

from types import SimpleNamespace
from typing import Any, Literal

import msgspec

from menagerie.core import kernels
from menagerie.core.arrays import Records
from menagerie.core.compile import plain
from menagerie.core.offer import Choice, Combine, Method, Offer, Say, Sets
from menagerie.core.screen import SEAT, Looker, Names, OwnTable, PublicTable, Sketcher, reader
from menagerie.games.safaru.box import (
    ADD,
    BABIES,
    CODES,
    HAND_SIZE,
    MAX_SEATS,
    METHODS,
    PAIR,
    SEVENTEEN,
    WILD_SIZE,
)
from menagerie.games.safaru.info import INFO
from menagerie.games.safaru.moves import Choose
from menagerie.games.safaru.numbers import codes, points_of
from menagerie.games.safaru.outline import CHOSEN_LATER
from menagerie.games.safaru.rules import left_of
from menagerie.games.safaru.state import VIEW, Stage

StageName = Literal["deal", "turn", "choose", "take", "over"]
MethodName = Literal["add", "seventeen", "pair"]
STAGES: tuple[StageName, ...] = ("deal", "turn", "choose", "take", "over")
METHOD_NAMES: tuple[MethodName, ...] = ("add", "seventeen", "pair")


class SafaruMemory(msgspec.Struct, frozen=True, gc=False):
    """What a perfect memory knows: piles lie face down (S11), but all was public once (S19)."""

    piles: tuple[Names, ...]
    """The cards that each side has caught in this game."""


class PublicSafaru(PublicTable, tag=INFO.name, frozen=True, gc=False):
    """What everybody may know of a table of Safarû (S19). A side is a seat, or a team."""

    stage: StageName
    """What happens next; in reverse a method is chosen for the card shown, then a catch taken."""
    variant: Literal["normal", "reverse"]
    target: int | None
    """The total that ends the match (S16)."""
    games: int | None
    """How many games the match has (S16, S18)."""
    game_number: int
    """Which game of the match this is, from 1; 0 before the first deal."""
    deal_number: int
    """How many deals this game has had."""
    deals_left: int
    """How many deals of this game are still to come."""
    dealer: int
    """Who dealt last, or will deal first."""
    wild: Names
    """The cards on the table."""
    dealt: Names
    """The cards that the last deal put there; some may be caught by now."""
    shown: str | None
    """Reverse: the card that was played and is to catch by one method (S17)."""
    method: MethodName | None
    """Reverse: the method that was chosen for it."""
    chooser: int | None
    """Reverse: who chooses the method for the seat whose turn it is (S17)."""
    hand_sizes: tuple[int, ...]
    stock_size: int
    teams: bool
    """Whether two play against two (S3)."""
    sides: tuple[int, ...]
    """The side of each seat; the lists below go by side."""
    pile_sizes: tuple[int, ...]
    points: tuple[int | float, ...]
    """The points of the last game that was finished."""
    totals: tuple[int | float, ...]
    """The points of all games so far."""
    memory: SafaruMemory
    """A help for who wants it: nobody must remember, and a table may keep the piles closed."""


class OwnSafaru(OwnTable, tag=INFO.name, frozen=True, gc=False):
    """What only one seat may know of a table of Safarû: its hand."""


_eyes = Looker(VIEW, MAX_SEATS)
_pencil = Sketcher()
_SINGLE = {code: (code,) for code in CODES}
_CHOOSE = tuple(Say(Choose(method).text) for method in METHODS)
#: By the bits of the methods that are meant: their names.
_METHODS_IN = tuple(
    tuple(name for m, name in enumerate(METHODS) if bits >> m & 1) for bits in range(8)
)
#: By the same bits: methods whose sets come when one of them has been chosen (S17).
_METHODS_LATER = tuple(tuple(Method(name, ()) for name in names) for names in _METHODS_IN)
#: By the number of a method; -1 is none.
_METHOD = (*METHOD_NAMES, None)
_TEAM_SIDES = (0, 1, 0, 1)
_OWN_SIDES = (0, 1, 2, 3)

_read_public = reader(
    VIEW,
    (
        "caught",
        "wild",
        "dealt",
        "points",
        "totals",
        "target",
        "games",
        "game",
        "deals",
        "seats",
        "teams",
        "reverse",
        "stage",
        "dealer",
        "turn",
        "shown",
        "method",
        "in_hand",
        "in_stock",
    ),
)
_read_own = reader(VIEW, ("hand", "seat"))


def public(states: Records) -> PublicSafaru:
    """S19  The wild, sizes, points; every card caught was seen, but piles are for the memory."""
    return _public(kernels.to_act(states, 0), _eyes.look(states, 0))


def own(states: Records, seat: int) -> OwnSafaru:
    """S19  Only the hand is hidden from the others."""
    return _own(_eyes.look(states, seat))


def all_tables(states: Records) -> tuple[PublicSafaru, list[OwnTable]]:
    """What all may know, and what each seat alone may know."""
    to_act, views = _eyes.look_all(states)
    table = _public(to_act, views[0])
    return table, [_own(view) for view in views[: len(table.sides)]]


def _public(to_act: int, view: bytes) -> PublicSafaru:
    """The public part of a view, whosever it is."""
    (
        caught,
        wild,
        dealt,
        points,
        totals,
        target,
        games,
        game,
        deals,
        seats,
        teams,
        reverse,
        stage,
        dealer,
        turn,
        shown,
        method,
        in_hand,
        in_stock,
    ) = _read_public(view)
    sides = 2 if teams else seats
    piles = tuple([codes(pile) for pile in caught[:sides]])
    return PublicSafaru(
        SEAT[to_act],
        turn,
        STAGES[stage],
        "reverse" if reverse else "normal",
        target or None,
        games or None,
        game,
        deals,
        _deals_left(seats, in_stock),
        dealer,
        codes(wild),
        codes(dealt),
        None if shown < 0 else CODES[shown],
        _METHOD[method],
        _NEIGHBOURS[seats][turn] if reverse else None,
        in_hand[:seats],
        in_stock,
        teams == 1,
        (_TEAM_SIDES if teams else _OWN_SIDES)[:seats],
        tuple(map(len, piles)),
        tuple(map(points_of, points[:sides])),
        tuple(map(points_of, totals[:sides])),
        SafaruMemory(piles),
    )


def _own(view: bytes) -> OwnSafaru:
    """The private part of a view."""
    hand, _ = _read_own(view)
    return OwnSafaru(codes(hand))


def _neighbours(seats: int) -> tuple[int, ...]:
    """S3  The left neighbour of each seat."""
    table: Any = SimpleNamespace(seats=seats)
    return tuple(plain(left_of)(table, seat) for seat in range(seats))


#: By the number of seats.
_NEIGHBOURS = tuple(map(_neighbours, range(MAX_SEATS + 1)))


def _deals_left(seats: int, in_stock: int) -> int:
    """S4  A deal is four cards each and four for the wild; only the last one may have fewer."""
    return -(-in_stock // (HAND_SIZE * seats + WILD_SIZE))


def offer(states: Records) -> Offer | None:
    """S5  The cards that are released, or shown first, and for each other number its catches.

    A card that is shown first (S17) is played alone; a combination without sets, which is no move,
    says by which methods it could catch.
    """
    outline = _pencil.sketch(states)
    if outline[0] < 0:
        return None
    seat, stage, wild, minding, *_ = outline
    if stage == Stage.CHOOSE:
        methods = outline[4]
        choices = tuple([say for m, say in enumerate(_CHOOSE) if methods >> m & 1])
        return Offer(seat, choices)
    plain: list[Names] = []
    catches: list[Choice] = []
    n = 4
    while n < len(outline):
        cards, methods = outline[n], outline[n + 1]
        n += 2
        if methods == 0 or methods & CHOSEN_LATER:
            plain += [_SINGLE[card] for card in codes(cards)]
            if methods:
                later = _METHODS_LATER[methods & ~CHOSEN_LATER]
                catches.append(Combine("play", codes(cards), later))
            continue
        adds, sevens, pairs = outline[n : n + 3]
        middle, end = n + 3 + adds, n + 3 + adds + sevens
        found: list[Method] = []
        if adds:
            found.append(Method(METHODS[ADD], tuple(map(codes, outline[n + 3 : middle]))))
        if sevens:
            found.append(Method(METHODS[SEVENTEEN], tuple(map(codes, outline[middle:end]))))
        if pairs:
            found.append(Method(METHODS[PAIR], tuple([_SINGLE[card] for card in codes(pairs)])))
        if stage == Stage.TAKE:
            return Offer(seat, (Sets("take", found[0].sets),))
        when = _METHODS_IN[methods & minding]
        babies = codes(wild & BABIES) if when else ()
        catches.append(Combine("play", codes(cards), tuple(found), babies, when))
        n = end
    if plain:
        return Offer(seat, (Sets("play", tuple(plain)), *catches), codes(wild) if catches else ())
    return Offer(seat, tuple(catches), codes(wild))
