"""What can be said of a set, a pass, or cards for a partner: what is left, and who can answer."""

import numpy as np
from numpy.typing import NDArray

from menagerie.advice.facts import Fact, cards_of
from menagerie.core.arrays import Records
from menagerie.core.moves import Move
from menagerie.core.view import View
from menagerie.games.zoff_im_zoo.box import (
    AMOUNT,
    AMOUNT_OF_THREE,
    ASK,
    BEATERS,
    COUNT,
    ELEPHANT,
    HEDGEHOG,
    JOKER,
    KINDS,
    LION,
    MOSQUITO,
    NUM_BEATERS,
    NUM_SETS,
    REST,
)
from menagerie.games.zoff_im_zoo.moves import NUMBERS, Ask, CardMove, Give, Lay, Play
from menagerie.games.zoff_im_zoo.table import ZoffView

#: Somebody with so few cards may go out next.
FEW = 3
#: What is so in as many of a hundred worlds is not worth a word, or certain.
SURELY = 99


def facts(view: View, move: Move, worlds: Records) -> list[Fact]:
    """The facts of a move, the strongest first."""
    assert isinstance(view, ZoffView)
    own: NDArray[np.int64] = view.records["hand"][0].astype(np.int64)
    if not isinstance(move, CardMove):
        return _of_keeping(view)
    used = np.array([move.cards.count(kind) for kind in KINDS])
    after = own - used
    if isinstance(move, Play):
        return _of_set(view, NUMBERS[move.text], own, used, worlds)
    if isinstance(move, Give | Lay):
        found = [Fact("sets-left", n=_sets(after))]
        if isinstance(move, Lay) and used[HEDGEHOG] and not view.hedgehogs[view.seat]:
            found.insert(0, Fact("first-hedgehog"))
        return found + _of_best_group(after)
    if isinstance(move, Ask):
        return _of_request(view, NUMBERS[move.text] - ASK, used, worlds)
    found = [Fact("helps", seat=_partner(view))]
    if not after.any():
        return [*found, Fact("goes-out", n=len(view.out) + 1)]
    return [*found, Fact("cards-left", n=int(after.sum())), *_of_best_group(after)]


def _of_set(
    view: ZoffView,
    number: int,
    own: NDArray[np.int64],
    used: NDArray[np.int64],
    worlds: Records,
) -> list[Fact]:
    after = own - used
    found = []
    if not after.any():
        found.append(Fact("goes-out", n=len(view.out) + 1))
    else:
        found.append(Fact("cards-left", n=int(after.sum())))
    beaten = _beaten(view, number, worlds)
    if _is_unbeatable(view, number, own):
        found.insert(0, Fact("unbeatable"))
    elif beaten < SURELY:
        found.insert(0, Fact("beaten", n=beaten) if beaten else Fact("hardly-beaten"))
    found += _of_prey(view, used)
    animal = int(np.argmax(used[:JOKER]))
    if after[animal] > 0 and animal != MOSQUITO:
        found.append(Fact("splits", cards=(KINDS[animal],) * 2))
    if used[JOKER]:
        found.append(Fact("uses-joker"))
    if after.any():
        found.append(Fact("sets-left", n=_sets(after)))
    return found + (_of_best_group(after) if after.any() else [])


def _of_request(view: ZoffView, part: int, used: NDArray[np.int64], worlds: Records) -> list[Fact]:
    """A helper lays a part open: whether the chief can hold the rest (Z20)."""
    lying, chief = int(view.records["lying"][0]), _partner(view)
    whole = BEATERS[lying, : NUM_BEATERS[lying]]
    rest = REST[whole, part]
    missing = COUNT[rest[rest >= 0]]
    hands = worlds["hands"][:, chief]
    can = (hands[:, None] >= missing[None]).all(axis=2).any(axis=1)
    return [
        Fact("asks", seat=chief),
        Fact("can-help", n=round(100 * float(can.mean())), seat=chief),
        *_of_prey(view, used),
    ]


def _of_keeping(view: ZoffView) -> list[Fact]:
    """A pass, or no help: all cards stay, and whoever has few of them may use it."""
    found = [Fact("keeps-all", n=len(view.hand))]
    others = [s for s in range(view.seats) if s not in (view.seat, _partner(view))]
    near = [s for s in others if 0 < view.sizes[s] <= FEW]
    if near:
        seat = min(near, key=lambda s: view.sizes[s])
        found.append(Fact("near-out", n=view.sizes[seat], seat=seat))
    if view.owner is not None and view.owner == _partner(view):
        found.insert(0, Fact("partner-lies", seat=view.owner))
    return found + _of_best_group(view.records["hand"][0].astype(np.int64))


def _beaten(view: ZoffView, number: int, worlds: Records) -> int:
    """In how many of a hundred worlds somebody else holds a set that beats this one."""
    others = [s for s in range(view.seats) if s != view.seat and view.sizes[s] > 0]
    beaters = COUNT[BEATERS[number, : NUM_BEATERS[number]]]
    if not others or not len(beaters):
        return 0
    hands = worlds["hands"][:, others]
    can = (hands[:, :, None, :] >= beaters[None, None]).all(axis=3).any(axis=(1, 2))
    return round(100 * float(can.mean()))


def _is_unbeatable(view: ZoffView, number: int, own: NDArray[np.int64]) -> bool:
    """Whether the cards that others may still hold make no set that beats this one."""
    left = (AMOUNT_OF_THREE if view.seats == 3 else AMOUNT) - own - view.records["gone"][0]
    beaters = COUNT[BEATERS[number, : NUM_BEATERS[number]]]
    return not (left >= beaters).all(axis=1).any()


def _of_prey(view: ZoffView, used: NDArray[np.int64]) -> list[Fact]:
    """Lions and hedgehogs in the trick, where they count (Z22, Z25)."""
    if not view.is_with_partners and view.seats != 3:
        return []
    found = []
    lions = int(view.records["trick_lions"][0]) + int(used[LION])
    hedgehogs = int(view.records["trick_hedgehogs"][0]) + int(used[HEDGEHOG])
    if lions:
        found.append(Fact("lions", n=lions))
    if hedgehogs and not view.hedgehogs[view.seat]:
        found.append(Fact("first-hedgehog"))
    return found


def _of_best_group(hand: NDArray[np.int64]) -> list[Fact]:
    """The largest group of one animal that stays in hand."""
    animals = hand[:JOKER]
    if animals.max(initial=0) < 2:
        return [Fact("keeps-joker")] if hand[JOKER] else []
    best = int(np.argmax(animals))
    counts = np.where(np.arange(JOKER) == best, animals, 0)
    return [Fact("keeps", cards=cards_of(KINDS[:JOKER], counts.tolist()))]


def _sets(hand: NDArray[np.int64]) -> int:
    """In how few sets a hand can be played: one of each animal, mosquitoes among elephants."""
    kinds = int((hand[:JOKER] > 0).sum())
    joins = hand[ELEPHANT] > 0 and hand[MOSQUITO] == 1
    return max(1, kinds - int(joins))


def _partner(view: ZoffView) -> int | None:
    return view.partners[view.seat]


assert NUMBERS["pass"] == NUM_SETS  # numbers of plays are those of sets
