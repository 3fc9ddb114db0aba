"""Sequential halving: all moves get a first look, the better half a longer one, and so on.

Every round has the same share of the playouts, so that the last two moves are compared best. The
clock is looked at between calls of the compiled code, which knows no time.
"""

import math
import time
from dataclasses import dataclass

import numpy as np

from menagerie.bots.search.rollouts import Floats, look_at, try_moves
from menagerie.bots.search.thumbs import Weights
from menagerie.core.arrays import Ints, Records
from menagerie.core.rng import Rng

#: Seconds between two looks at the clock.
GLANCE = 0.004
#: So many standard errors behind the best a move is out of the race; and how far values spread
#: at the least, because a few that happen to agree prove nothing.
BEHIND = 4.0
SPREAD = 0.1


@dataclass
class Findings:
    """What a search found out about each legal move."""

    moves: Ints  # as numbers, in the order of the list
    playouts: Ints
    results: Floats  # sums of the values and of their squares

    @property
    def values(self) -> Floats:
        """The mean value of each move, -inf where it was not tried."""
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.where(self.playouts > 0, self.results[:, 0] / self.playouts, -np.inf)

    @property
    def errors(self) -> Floats:
        """The standard error of each mean, as far as chance in the worlds goes."""
        n = np.maximum(self.playouts, 1)
        variance = np.maximum(self.results[:, 1] / n - (self.results[:, 0] / n) ** 2, 0.0)
        return np.asarray(np.sqrt(variance / np.maximum(n - 1, 1)))

    @property
    def best(self) -> int:
        """The index of the best of the moves that were tried to the end."""
        longest = self.playouts == self.playouts.max()
        return int(np.argmax(np.where(longest, self.values, -np.inf)))


class Clock:
    """How many playouts there is time for; without an end there always is."""

    def __init__(self, seconds: float) -> None:
        self._begun = time.perf_counter()
        self._end = self._begun + seconds
        self._played = 0
        self.is_endless = math.isinf(seconds)

    def played(self, playouts: int) -> None:
        """Count what was done."""
        self._played += playouts

    def affordable(self, playouts: int) -> int:
        """As many of the playouts as fit before the end, at the speed so far."""
        if self.is_endless:
            return playouts
        now = time.perf_counter()
        spent, left = now - self._begun, self._end - now
        if left <= 0:
            return 0
        return min(playouts, int(self._played * left / spent)) if self._played else 1

    def glance(self, playouts: int) -> int:
        """As many of the playouts as should be done before the next look."""
        spent = time.perf_counter() - self._begun
        return min(playouts, max(1, int(self._played * GLANCE / spent))) if self._played else 1


def search(
    views: Records,
    states: Records,
    moves: Ints,
    rng: Rng,
    weights: Weights,
    playouts: int,
    seconds: float,
    *,
    is_thorough: bool = True,
    most_moves: int = 32,
) -> Findings:
    """Look at the moves with so many playouts, or fewer if the time is over.

    If it need not be thorough it tries only those that look best, and ends when only one move is
    still in the race.
    """
    found = Findings(moves, np.zeros(len(moves), np.int64), np.zeros((len(moves), 2)))
    clock = Clock(seconds)
    word = np.uint64(rng.words[0])
    rng.below(2)  # the next search is another one
    kept = np.arange(len(moves))
    if not is_thorough and len(moves) > most_moves:
        looks = np.zeros(len(moves))
        look_at(views, states, moves, word, weights, looks)
        kept = np.sort(np.argsort(-looks, kind="stable")[:most_moves])
    rounds = max(1, math.ceil(math.log2(len(kept))))
    world = 0
    if not clock.is_endless:  # how fast it goes is seen before any move is dropped
        world = _look(views, states, found, kept, word, 0, 1, weights, clock)
        playouts = max(0, playouts - world * len(kept))
    for r in range(rounds):
        share = clock.affordable(playouts) // (rounds - r)
        worlds = max(1, share // len(kept))
        done = _look(views, states, found, kept, word, world, worlds, weights, clock)
        world += done
        playouts = max(0, playouts - done * len(kept))
        if done < worlds or playouts == 0:
            break
        order = np.argsort(-found.values[kept], kind="stable")
        kept = kept[order[: max(2, (len(kept) + 1) // 2)]]
        if not is_thorough:
            kept = kept[: in_the_race(found, kept)]
            if len(kept) == 1:
                break
        kept = np.sort(kept)
    return found


def in_the_race(found: Findings, kept: Ints) -> int:
    """How many of the moves, the best first, are not clearly behind it."""
    values, errors = found.values[kept], found.errors[kept]
    errors = np.sqrt(errors**2 + SPREAD**2 / found.playouts[kept])
    behind = values[0] - values > BEHIND * np.sqrt(errors**2 + errors[0] ** 2)
    return int(np.argmax(behind)) if behind.any() else len(kept)


def _look(
    views: Records,
    states: Records,
    found: Findings,
    kept: Ints,
    word: np.uint64,
    first: int,
    worlds: int,
    weights: Weights,
    clock: Clock,
) -> int:
    """Try the kept moves in the next worlds; returns in how many before the time was over."""
    done = 0
    while done < worlds:
        if done + first > 0 and clock.affordable(1) == 0:
            break
        some = max(1, clock.glance((worlds - done) * len(kept)) // len(kept))
        world = first + done
        try_moves(views, states, found.moves, kept, word, world, some, weights, found.results)
        found.playouts[kept] += some
        clock.played(some * len(kept))
        done += some
    return done
