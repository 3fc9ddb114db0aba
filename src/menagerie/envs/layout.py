"""A view as a vector of numbers: named parts with a shape and a meaning.

Seats are counted from the one who looks: 0 is itself, 1 its left neighbour. Seats that nobody
holds are 0 throughout.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from menagerie.core.arrays import Records
from menagerie.envs.choices import WORDS
from menagerie.games.life_is_life import box as life
from menagerie.games.safaru import box as safaru
from menagerie.games.zoff_im_zoo import box as zoff

Floats = npt.NDArray[np.float32]

#: No number of a vector is larger.
LARGEST = 1e6
#: The part that no view has, in games whose moves are said in steps.
SAID = "said"


@dataclass(frozen=True)
class Part:
    """One named part of the vector."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    read: Callable[[Any], Any]  # from a view record

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return int(np.prod(self.shape))


class Layout:
    """All parts of a game's vector, in order."""

    def __init__(self, parts: list[Part]) -> None:
        self.parts = parts
        self.size = sum(part.size for part in parts)
        #: Where each part is: `observations[:, LAYOUTS[game].columns["hand"]]`.
        self.columns: dict[str, slice] = {}
        begin = 0
        for part in parts:
            self.columns[part.name] = slice(begin, begin + part.size)
            begin += part.size

    def views(self, vector: Floats) -> dict[str, Floats]:
        """The parts of a vector, in their shapes, sharing its memory."""
        return {
            part.name: vector[self.columns[part.name]].reshape(part.shape) for part in self.parts
        }

    def write(self, records: Records, vector: Floats, said: Iterable[int] = ()) -> None:
        """Fill a vector from a view; `said` is what its seat has said of a move already."""
        for part in self.parts:
            vector[self.columns[part.name]] = np.ravel(part.read(records[0]))
        self.write_said(vector, said)

    def write_said(self, vector: Floats, said: Iterable[int]) -> None:
        """What a seat has said of a move already: no view has it, being no affair of the rules."""
        if SAID in self.columns:
            part = vector[self.columns[SAID]]
            part.fill(0)
            for word in said:
                part[word] += 1


# --- how fields of a view become numbers ----------------------------------------------------------


def number(field: str) -> Callable[[Any], Any]:
    """The number, or the numbers, as they are."""
    return lambda v: v[field]


def by_seat(field: str) -> Callable[[Any], Any]:
    """A line for each seat, from the one who looks round the table."""
    return lambda v: _turned(v, v[field])


def who(field: str, most: int) -> Callable[[Any], Any]:
    """A 1 at the seat that the field names; all 0 if it names none."""

    def read(v: Any) -> Any:
        line = np.zeros(most)
        if v[field] >= 0:
            line[(int(v[field]) - int(v["seat"])) % int(v["seats"])] = 1
        return line

    return read


def one_of(field: str, most: int, first: int = 0) -> Callable[[Any], Any]:
    """A 1 at the value of the field, counted from the first one; all 0 beyond the range."""
    return lambda v: np.arange(first, first + most) == v[field]


def cards_of(table: Any, field: str) -> Callable[[Any], Any]:
    """How many cards of each kind the bundle has that the field numbers; -1 is none."""
    empty = np.zeros(table.shape[1])

    def read(v: Any) -> Any:
        value = v[field]
        if value.ndim:
            return np.stack([table[i] if i >= 0 else empty for i in value])
        return table[value] if value >= 0 else empty

    return read


def mask(field: str) -> Callable[[Any], Any]:
    """A 1 for each card of the box that is in the place."""
    return lambda v: (int(v[field]) >> _BITS) & 1


def order(field: str, most: int) -> Callable[[Any], Any]:
    """For each seat, from the one who looks, its place in a list of seats, from 1; 0: not in it."""

    def read(v: Any) -> Any:
        line = np.zeros(most)
        for place, seat in enumerate(v[field].tolist(), 1):
            if seat >= 0:
                line[(seat - int(v["seat"])) % int(v["seats"])] = place
        return line

    return read


_BITS = np.arange(safaru.NUM_CARDS)


def _turned(v: Any, lines: Any) -> Any:
    seats, seat = int(v["seats"]), int(v["seat"])
    out = np.zeros_like(lines)
    out[:seats] = np.roll(lines[:seats], -seat, axis=0)
    return out


def _side_masks(v: Any) -> Any:
    """The piles, that of the own side first."""
    sides = 2 if v["teams"] else int(v["seats"])
    own = int(v["seat"]) % sides
    piles = np.zeros((safaru.MAX_SEATS, safaru.NUM_CARDS))
    for side in range(sides):
        piles[(side - own) % sides] = (int(v["caught"][side]) >> _BITS) & 1
    return piles


def _side_points(field: str) -> Callable[[Any], Any]:
    """Points of the sides, the own side first."""

    def read(v: Any) -> Any:
        sides = 2 if v["teams"] else int(v["seats"])
        line = np.zeros(safaru.MAX_SEATS)
        line[:sides] = np.roll(v[field][:sides], -(int(v["seat"]) % sides)) / 2
        return line

    return read


def _partners(v: Any) -> Any:
    """Who is whose partner, seats from the one who looks."""
    seats, seat = int(v["seats"]), int(v["seat"])
    out = np.zeros((zoff.MAX_SEATS, zoff.MAX_SEATS))
    for s in range(seats):
        if v["partner"][s] >= 0:
            out[(s - seat) % seats, (int(v["partner"][s]) - seat) % seats] = 1
    return out


def _laid(v: Any) -> Any:
    line = np.zeros(zoff.NUM_KINDS)
    for card in v["laid"]:
        if card >= 0:
            line[card] += 1
    return line


def _roles(v: Any) -> Any:
    return _turned(v, v["role"])[:, None] == np.arange(1, 4)


_L, _Z, _S = life.MAX_SEATS, zoff.MAX_SEATS, safaru.MAX_SEATS
_SPECIES, _KINDS, _BOX = life.NUM_SPECIES, zoff.NUM_KINDS, safaru.NUM_CARDS

#: The vector of each game.
LAYOUTS: dict[str, Layout] = {
    "life-is-life": Layout(
        [
            Part("hand", (_SPECIES,), "own cards of each species", number("hand")),
            Part("rows", (4, _SPECIES), "the tableau, row by row", cards_of(life.COUNT, "rows")),
            Part("known", (_L, _SPECIES), "cards seen to go into a hand", by_seat("known")),
            Part("most", (_L, life.NUM_SETS), "rabbits, pigs, cats at most", by_seat("most")),
            Part("lives", (_L,), "lives left", by_seat("lives")),
            Part("points", (_L,), "points of the last phase, -1: none", by_seat("points")),
            Part("fell_in", (_L,), "phase of the last life, 0: alive", by_seat("fell_in")),
            Part("fell_with", (_L,), "points then, -1: none", by_seat("fell_with")),
            Part("traded", (_L,), "1: has traded in this phase", by_seat("traded")),
            Part("turn", (_L,), "1: is to act", who("turn", _L)),
            Part("starter", (_L,), "1: began this phase", who("starter", _L)),
            Part("knocker", (_L,), "1: knocked first", who("knocker", _L)),
            Part("phase", (1,), "number of the phase", number("phase")),
            Part("turns", (1,), "turns in this phase", number("turns")),
            Part("turn_cap", (1,), "turns after which it is scored, 0: none", number("turn_cap")),
            Part("seats", (_L + 1,), "1 at the number of players", one_of("seats", _L + 1)),
            Part("advanced", (1,), "1: the advanced variant", number("advanced")),
        ]
    ),
    "zoff-im-zoo": Layout(
        [
            Part("hand", (_KINDS,), "own cards of each kind", number("hand")),
            Part("lying", (_KINDS,), "the set to beat", cards_of(zoff.COUNT, "lying")),
            Part("asked", (_KINDS,), "what a helper lays open", cards_of(zoff.COUNT, "asked")),
            Part("gone", (_KINDS,), "cards played in this hand", number("gone")),
            Part("shown", (_Z, _KINDS), "cards all know to be in a hand", by_seat("shown")),
            Part("given", (_Z, _KINDS), "cards known from an exchange", by_seat("given")),
            Part("laid", (_KINDS,), "the two cards laid alone", _laid),
            Part("sizes", (_Z,), "cards in each hand", by_seat("sizes")),
            Part("totals", (_Z,), "points", by_seat("totals")),
            Part("lions", (_Z,), "lions caught", by_seat("lions")),
            Part("hedgehogs", (_Z,), "hedgehogs caught", by_seat("hedgehogs")),
            Part("out", (_Z,), "order of going out from 1, 0: not yet", order("out", _Z)),
            Part("ranking", (_Z,), "place by points from 1, 0: none yet", order("ranking", _Z)),
            Part("roles", (_Z, 3), "chief, helper, alone", _roles),
            Part("partners", (_Z, _Z), "1: these two are partners", _partners),
            Part("turn", (_Z,), "1: is to act", who("turn", _Z)),
            Part("owner", (_Z,), "1: the set that lies is theirs", who("owner", _Z)),
            Part("dealer", (_Z,), "1: deals", who("dealer", _Z)),
            Part("leader", (_Z,), "1: led the first trick", who("leader", _Z)),
            Part("stage", (5,), "deal, exchange, turn, help, over", one_of("stage", 5)),
            Part("trick_lions", (1,), "lions in the trick", number("trick_lions")),
            Part("trick_hedgehogs", (1,), "hedgehogs in it", number("trick_hedgehogs")),
            Part("hand_number", (1,), "number of the hand", number("hand_number")),
            Part("target", (1,), "points that end the game", number("target")),
            Part("seats", (_Z + 1,), "1 at the number of players", one_of("seats", _Z + 1)),
            Part("with_partners", (1,), "1: the mode partners", number("with_partners")),
        ]
    ),
    "safaru": Layout(
        [
            Part("hand", (_BOX,), "own cards, by their place in the box", mask("hand")),
            Part("wild", (_BOX,), "cards on the table", mask("wild")),
            Part("caught", (_S, _BOX), "the pile of each side, the own first", _side_masks),
            Part("points", (_S,), "of each side in the last game", _side_points("points")),
            Part("totals", (_S,), "of each side in all games", _side_points("totals")),
            Part("shown", (_BOX,), "reverse: the card played", one_of("shown", _BOX)),
            Part("method", (3,), "reverse: the method chosen", one_of("method", 3)),
            Part("in_hand", (_S,), "cards each seat holds", by_seat("in_hand")),
            Part("in_stock", (1,), "cards not dealt yet", number("in_stock")),
            Part("turn", (_S,), "1: plays, or has played the card shown", who("turn", _S)),
            Part("dealer", (_S,), "1: dealt last", who("dealer", _S)),
            Part("stage", (5,), "deal, turn, choose, take, over", one_of("stage", 5)),
            Part("deals", (1,), "deals made in this game", number("deals")),
            Part("game", (1,), "number of the game", number("game")),
            Part("target", (1,), "the total that ends the match, 0: none", number("target")),
            Part("games", (1,), "how many games, 0: no number", number("games")),
            Part("seats", (_S + 1,), "1 at the number of players", one_of("seats", _S + 1)),
            Part("teams", (1,), "1: two against two", number("teams")),
            Part("reverse", (1,), "1: Reverse Safarû", number("reverse")),
            Part(SAID, (len(WORDS),), "words of this move said already", lambda v: 0),
        ]
    ),
}
