"""A table of Zoff im Zoo for a screen or a program outside: public, own, and what is on offer."""

from functools import lru_cache
from typing import Literal

import msgspec

from menagerie.core import kernels
from menagerie.core.arrays import Records
from menagerie.core.offer import Choice, Offer, Pick, Say, Sets
from menagerie.core.screen import (
    KEPT_LISTS,
    SEAT,
    Looker,
    Names,
    OwnTable,
    PublicTable,
    Sketcher,
    namer,
    reader,
    seat_or_none,
    seats_in,
)
from menagerie.games.zoff_im_zoo.box import (
    ANIMAL,
    ASK,
    COUNT,
    DECLINE,
    GIVE,
    HELP,
    KINDS,
    LAY,
    MAX_SEATS,
    PAIRS,
    PASS,
)
from menagerie.games.zoff_im_zoo.info import INFO
from menagerie.games.zoff_im_zoo.moves import MOVES, CardMove, Give, Lay
from menagerie.games.zoff_im_zoo.state import VIEW

StageName = Literal["deal", "exchange", "turn", "help", "over"]
RoleName = Literal["none", "chief", "helper", "alone"]
EndName = Literal["played-out", "out-together"]
STAGES: tuple[StageName, ...] = ("deal", "exchange", "turn", "help", "over")
ROLES: tuple[RoleName, ...] = ("none", "chief", "helper", "alone")
ENDS: tuple[EndName, ...] = ("played-out", "out-together")


class ZoffMemory(msgspec.Struct, frozen=True, gc=False):
    """What a perfect memory knows: piles are closed, but all was public once (Z27)."""

    gone: Names
    """The cards played in this hand."""
    shown: tuple[Names, ...]
    """Per seat the cards known to be in its hand, from asks (Z20) and skipped leads (Z11)."""
    lions: tuple[int, ...]
    """Per seat the lions caught in tricks of this hand; the score counts them (Z22)."""
    hedgehogs: tuple[int, ...]
    """Per seat the hedgehogs caught in tricks of this hand."""
    trick_lions: int
    """Lions in the trick on the table."""
    trick_hedgehogs: int


class PublicZoff(PublicTable, tag=INFO.name, frozen=True, gc=False):
    """What everybody may know of a table of Zoff im Zoo (Z27)."""

    stage: StageName
    """What happens next; at "help" a chief answers the helper whose turn it is (Z20)."""
    mode: Literal["simple", "partners"]
    target: int
    """The points that end the game (Z16)."""
    hand_number: int
    """The number of the hand, from 1; 0 before the first deal."""
    dealer: int | None
    """Who dealt; null among three players."""
    leader: int
    """Who leads the first trick of the hand."""
    exchanged: int
    """How many have given or laid their two cards (Z18)."""
    lying: Names
    """The set to beat; empty when somebody is to lead."""
    lying_animal: str | None
    """The animal that the lying set counts as (Z3, Z4)."""
    owner: int | None
    """Whose set lies."""
    asked: Names
    """The cards that the helper whose turn it is lays open to ask for help (Z20)."""
    hand_sizes: tuple[int, ...]
    out: tuple[int, ...]
    """The seats that have gone out in this hand, in that order (Z10)."""
    end: EndName | None
    """How the hand ended, if it is over."""
    totals: tuple[int, ...]
    before: tuple[int, ...]
    """The totals before the last hand that was scored, which decide ties (Z15)."""
    ranking: tuple[int, ...]
    """The seats from first to last (Z15); empty before the first score."""
    roles: tuple[RoleName, ...]
    """What each seat is in this hand (Z17)."""
    partners: tuple[int | None, ...]
    catch_counts: bool
    """Whether caught lions and hedgehogs count in this hand (Z22, Z25)."""
    memory: ZoffMemory
    """A help for who wants it: nobody must remember."""


class OwnZoff(OwnTable, tag=INFO.name, frozen=True, gc=False, omit_defaults=True):
    """What only one seat may know of a table of Zoff im Zoo (Z27)."""

    received: Names = ()
    """Those of its cards that came from the partner, who knows them (Z18)."""
    given: Names = ()
    """The cards of the partner's hand that came from this seat."""
    laid: Names = ()
    """The two cards that this seat has laid as the player alone (Z18)."""


_eyes = Looker(VIEW, MAX_SEATS)
_pencil = Sketcher()
_names = namer(KINDS)
#: The cards of each bundle and the animal it counts as; the last is no bundle, which is -1.
_BUNDLES: tuple[Names, ...] = (*(_names(bytes(line)) for line in COUNT.tolist()), ())
_ANIMALS: tuple[str | None, ...] = (*(KINDS[animal] for animal in ANIMAL), None)
#: By the number of an ending, of which NONE is -1.
_END = (*ENDS, None)
#: The cards of each move, and the moves that have none.
_CARDS: tuple[Names, ...] = tuple(m.cards if isinstance(m, CardMove) else () for m in MOVES)
_PLAIN = {number: Say(MOVES[number].text) for number in (PASS, DECLINE)}
#: The two cards of the player alone, -1 where there are none.
_LAID = {(-1, -1): (), **{pair: (KINDS[pair[0]], KINDS[pair[1]]) for pair in PAIRS}}
_EXCHANGES = {GIVE: (Pick(Give.verb, 2),), LAY: (Pick(Lay.verb, 2),)}

_read_public = reader(
    VIEW,
    (
        "totals",
        "before",
        "target",
        "hand_number",
        "lying",
        "asked",
        "shown",
        "gone",
        "sizes",
        "out",
        "lions",
        "hedgehogs",
        "ranking",
        "role",
        "partner",
        "seats",
        "with_partners",
        "stage",
        "dealer",
        "leader",
        "turn",
        "owner",
        "step",
        "trick_lions",
        "trick_hedgehogs",
        "end",
    ),
    raw=("shown", "gone", "out", "ranking", "role", "partner"),
)
_read_own = reader(VIEW, ("hand", "given", "laid", "partner", "seat"), raw=("hand", "given"))


def public(states: Records) -> PublicZoff:
    """Z27  Sets, hand sizes, places, totals, teams, asks; closed piles are for the memory."""
    return _public(kernels.to_act(states, 0), _eyes.look(states, 0))


def own(states: Records, seat: int) -> OwnZoff:
    """Z27  The hand, the cards that two partners exchanged, the two that the one alone laid."""
    return _own(_eyes.look(states, seat))


def all_tables(states: Records) -> tuple[PublicZoff, list[OwnTable]]:
    """What all may know, and what each seat alone may know."""
    to_act, views = _eyes.look_all(states)
    table = _public(to_act, views[0])
    return table, [_own(view) for view in views[: len(table.totals)]]


def _public(to_act: int, view: bytes) -> PublicZoff:
    """The public part of a view, whosever it is."""
    (
        totals,
        before,
        target,
        hand_number,
        lying,
        asked,
        shown,
        gone,
        sizes,
        out,
        lions,
        hedgehogs,
        ranking,
        role,
        partner,
        seats,
        with_partners,
        stage,
        dealer,
        leader,
        turn,
        owner,
        step,
        trick_lions,
        trick_hedgehogs,
        end,
    ) = _read_public(view)
    return PublicZoff(
        SEAT[to_act],
        turn,
        STAGES[stage],
        "partners" if with_partners else "simple",
        target,
        hand_number,
        SEAT[dealer],
        leader,
        step,
        _BUNDLES[lying],
        _ANIMALS[lying],
        SEAT[owner],
        _BUNDLES[asked],
        sizes[:seats],
        seats_in(out),
        _END[end],
        totals[:seats],
        before[:seats],
        seats_in(ranking),
        _roles(role[:seats]),
        seat_or_none(partner[:seats]),
        any(role) or seats == 3,
        ZoffMemory(
            _names(gone),
            tuple(map(_names, shown[:seats])),
            lions[:seats],
            hedgehogs[:seats],
            trick_lions,
            trick_hedgehogs,
        ),
    )


def _own(view: bytes) -> OwnZoff:
    """The private part of a view."""
    hand, given, laid, partner, seat = _read_own(view)
    other = partner[seat]
    if other < 0:
        return OwnZoff(_names(hand), (), (), _LAID[laid])
    return OwnZoff(_names(hand), _names(given[seat]), _names(given[other]))


@lru_cache(maxsize=KEPT_LISTS)
def _roles(line: bytes) -> tuple[RoleName, ...]:
    return tuple(ROLES[role] for role in line)


def offer(states: Records) -> Offer | None:
    """The legal moves by their verbs (Z6, Z7, Z20); the exchange is any two cards (Z18)."""
    seat, *moves = _pencil.sketch(states)
    if seat < 0:
        return None
    if moves[0] in _EXCHANGES:
        return Offer(seat, _EXCHANGES[moves[0]], _names(bytes(moves[1:])))
    choices: list[Choice] = []
    for verb, first, end in _VERBS:
        sets = tuple([_CARDS[move] for move in moves if first <= move < end])
        if sets:
            choices.append(Sets(verb, sets))
    if moves[-1] in _PLAIN:
        choices.append(_PLAIN[moves[-1]])
    return Offer(seat, tuple(choices))


#: The verbs that go with sets, and the numbers of their moves.
_VERBS = (("play", 0, PASS), ("ask", ASK, HELP), ("help", HELP, DECLINE))
