"""What can be said of a trade or a knock: collections, majorities, sudden deaths."""

import numpy as np
from numpy.typing import NDArray

from menagerie.advice.facts import Fact, cards_of
from menagerie.core.arrays import Records
from menagerie.core.moves import Move
from menagerie.core.view import View
from menagerie.games.life_is_life.box import COUNT, SET_SPECIES, SPECIES, VALUES
from menagerie.games.life_is_life.moves import Trade
from menagerie.games.life_is_life.table import LifeView

#: A gain of less than a point is not worth a word.
WORTH_A_WORD = 1.0


def facts(view: View, move: Move, worlds: Records) -> list[Fact]:
    """The facts of a move, the strongest first."""
    assert isinstance(view, LifeView)
    rivals = [s for s in range(view.seats) if s != view.seat and view.lives[s] > 0]
    others: NDArray[np.int64] = worlds["hands"][:, rivals].astype(np.int64)
    own: NDArray[np.int64] = view.records["hand"][0].astype(np.int64)
    if not isinstance(move, Trade):
        return _of_knock(view, own, others)
    laid = np.array([move.cards.count(name) for name in SPECIES])
    taken = COUNT[int(view.records["rows"][0, move.row - 1])].astype(np.int64)
    after = own - laid + taken
    for species in SET_SPECIES.tolist():
        if after[species] == VALUES[species] and not _is_harmless(view, species):
            return [Fact("sudden-death", cards=(SPECIES[species],) * 2)]
    found = [Fact("takes", cards=cards_of(SPECIES, np.maximum(taken - laid, 0).tolist()))]
    found += _of_best_collection(view, after, others)
    gain = _points(after, others).mean() - _points(own, others).mean()
    if abs(gain) >= WORTH_A_WORD:
        found.append(Fact("gains" if gain > 0 else "loses", n=round(abs(gain))))
    for species in SET_SPECIES.tolist():
        if after[species] == VALUES[species] - 1 and not _is_harmless(view, species):
            found.insert(1, Fact("one-short", cards=(SPECIES[species],) * 2))
    return found + _of_collectors(view, np.maximum(laid - taken, 0), rivals)


def _of_knock(view: LifeView, own: NDArray[np.int64], others: NDArray[np.int64]) -> list[Fact]:
    points = _points(own, others)
    rival = np.stack(
        [_points(others[:, i], np.delete(others, i, axis=1), own) for i in range(others.shape[1])]
    ).max(axis=0)
    share = round(100 * float((points >= rival).mean()))
    found = [Fact("best-hand", n=share), Fact("points-now", n=round(float(points.mean())))]
    return [*found, Fact("last-round" if view.knocker is None else "stays")]


def _points(
    hand: NDArray[np.int64], others: NDArray[np.int64], also: NDArray[np.int64] | None = None
) -> NDArray[np.float64]:
    """What a hand would score in each world against the others (L9, L10)."""
    most = others.max(axis=1) if others.shape[1] else np.zeros((len(others), len(SPECIES)), int)
    players = 1 + others.shape[1]
    if also is not None:
        most, players = np.maximum(most, also), players + 1
    is_majority = (hand > most) & (hand >= (2 if players == 2 else 1))
    return np.asarray((is_majority * VALUES).sum(axis=1), np.float64)


def _of_best_collection(
    view: LifeView, after: NDArray[np.int64], others: NDArray[np.int64]
) -> list[Fact]:
    """The species that brings most after the trade, and by how much it leads."""
    most = others.max(axis=1)
    hopes = VALUES * (after > most).mean(axis=0) * (after >= 2)
    best = int(np.argmax(hopes))
    if hopes[best] <= 0:
        return []
    found = [Fact("keeps", cards=(SPECIES[best],) * int(after[best]))]
    lead = int(after[best]) - round(float(np.median(most[:, best])))
    if after[best] > _most_possible(view, best):
        found.append(Fact("sure", cards=(SPECIES[best],) * 2))
    elif lead > 0:
        found.append(Fact("leads", n=lead))
    return found


def _most_possible(view: LifeView, species: int) -> int:
    """How many cards of a species another hand can hold at the most, by what is known."""
    name = SPECIES[species]
    placed = view.hand.count(name) + sum(row.count(name) for row in view.rows)
    known = [cards.count(name) for seat, cards in enumerate(view.known) if seat != view.seat]
    return max(known) + int(VALUES[species]) - placed - sum(known)


def _of_collectors(view: LifeView, given: NDArray[np.int64], rivals: list[int]) -> list[Fact]:
    """Who is known to collect what is laid down."""
    for seat in rivals:
        for species in np.flatnonzero(given).tolist():
            if view.known[seat].count(SPECIES[species]) >= 2:
                return [Fact("feeds", seat=seat, cards=(SPECIES[species],) * 2)]
    return []


def _is_harmless(view: LifeView, species: int) -> bool:
    """L15  Cats set nothing off in the advanced game."""
    return view.is_advanced and SPECIES[species] == "cat"
