"""Life is Life, read naively from the rule page (ids L1 to L16)."""

from __future__ import annotations

import copy
from collections import Counter
from itertools import combinations
from typing import Any

from tests.oracle.common import (
    Line,
    Wrong,
    expect,
    is_int,
    is_tiny,
    some_cards,
    some_list,
    some_seat,
    spell,
)

# L1: the value of a species is also the number of its cards.
VALUE = {
    "giraffe": 9,
    "bear": 8,
    "mole": 7,
    "goat": 7,
    "sheep": 6,
    "dog": 6,
    "rabbit": 5,
    "pig": 5,
    "cat": 4,
    "mouse": 3,
}
ORDER = list(VALUE)
DECK = Counter(VALUE)
TINY_DECK = Counter({"pig": 1, "cat": 4, "mouse": 4})


def majority_points(hands: dict[int, Counter[str]]) -> dict[int, int]:
    """L9, L10: the points of each living player."""
    points = dict.fromkeys(hands, 0)
    needed = 2 if len(hands) == 2 else 1
    for species, value in VALUE.items():
        most = max(hand[species] for hand in hands.values())
        holders = [seat for seat, hand in hands.items() if hand[species] == most]
        if len(holders) == 1 and most >= needed:
            points[holders[0]] += value
    return points


def lives_lost(points: dict[int, int]) -> dict[int, int]:
    """L11: highest 0, lowest 2, everyone else 1; nobody loses any if all are equal."""
    highest, lowest = max(points.values()), min(points.values())
    lost = {}
    for seat, own in points.items():
        if own == highest:
            lost[seat] = 0
        elif own == lowest:
            lost[seat] = 2
        else:
            lost[seat] = 1
    return lost


class LifeIsLife:
    """One game; see tests.oracle.common.Oracle for the interface."""

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        if seats not in (3, 4, 5):
            raise Wrong("L3", f"there are 3 to 5 players, not {seats}")
        variant = options.get("variant", "base")
        if variant not in ("base", "advanced"):
            raise Wrong("records", f"there is no variant {variant!r}")
        cap = options.get("turn_cap")
        if cap is not None and (not is_int(cap) or cap < 1):
            raise Wrong("records", f"turn_cap must be null or a number from 1 on, not {cap!r}")
        self.seats = seats
        self.tiny = is_tiny(seats, options, 3)
        self.deck = TINY_DECK if self.tiny else DECK
        self.hand_size, self.rows = (2, 2) if self.tiny else (10, 4)
        if self.tiny and cap is None:
            cap = 6
        self.advanced: bool = variant == "advanced"
        self.turn_cap: int | None = cap
        self.lives = [1 if self.tiny else 5] * seats  # L2
        self.fell: dict[int, tuple[int, int]] = {}  # seat: phase and points when it fell (L14)
        self.phase = 0
        self.starter: int | None = None
        self.dealt = False  # is a phase being played?
        self.score: Line | None = None
        self.hands: dict[int, Counter[str]] = {}  # of the living players
        self.tableau: list[Counter[str]] = []
        self.aside: Counter[str] = Counter()
        self.turn = 0
        self.turns_taken = 0
        self.traded: set[int] = set()
        self.knocker: int | None = None
        self.last_turns = 0  # how many turns of the last round are still to come

    def living(self) -> list[int]:
        """L12: the seats still in the game."""
        return [seat for seat in range(self.seats) if self.lives[seat] > 0]

    def next_living(self, seat: int) -> int:
        """The next seat to the left that is still in the game."""
        seat = (seat + 1) % self.seats
        while self.lives[seat] == 0:
            seat = (seat + 1) % self.seats
        return seat

    def next_starter(self) -> int | None:
        """L4, L13: who starts the next phase; None for the first, when anyone may."""
        return None if self.starter is None else self.next_living(self.starter)

    def needs_deal(self) -> bool:
        return not self.dealt and not self.is_over()

    def deal(self, line: Line) -> None:
        """L3, L4, L13."""
        if not self.needs_deal():
            raise Wrong("records", "no deal is due")
        expect(line, "deal", self.phase + 1, "records")
        starter = some_seat(line, "starter", self.seats)
        if self.next_starter() is not None:
            expect(line, "starter", self.next_starter(), "L13")
        living = self.living()
        hands = {}
        for seat, cards in enumerate(some_list(line.get("hands"), self.seats, "L3", "hands")):
            if seat in living:
                hands[seat] = Counter(
                    some_cards(cards, self.hand_size, self.deck, "L3", f"hand of seat {seat}")
                )
            elif cards is not None:
                raise Wrong("records", f"seat {seat} is out, its hand must be null")
        rows = some_list(line.get("tableau"), self.rows, "L3", "tableau")
        tableau = [
            Counter(some_cards(row, number, self.deck, "L3", f"row {number}"))
            for number, row in enumerate(rows, start=1)
        ]
        rest = self.deck.total() - self.hand_size * len(living) - sum(range(1, self.rows + 1))
        aside = Counter(some_cards(line.get("aside"), rest, self.deck, "L3", "aside"))
        if sum([*hands.values(), *tableau], aside) != self.deck:
            raise Wrong("L1", "these are not the cards of the box")
        self.phase += 1
        self.starter = self.turn = starter
        self.hands, self.tableau, self.aside = hands, tableau, aside
        self.turns_taken = 0
        self.traded = set()
        self.knocker = None
        self.last_turns = 0
        self.score = None
        self.dealt = True

    def to_act(self) -> int:
        if not self.dealt:
            raise Wrong("records", "nobody is to move now")
        return self.turn

    def legal(self) -> set[str]:
        """L5 (trade), L6 (knock), L7 (nothing else)."""
        seat = self.to_act()
        hand = sorted(self.hands[seat].elements())
        moves = set()
        for number, row in enumerate(self.tableau, start=1):
            for cards in set(combinations(hand, number)):  # sorted, so equal ones fall together
                if Counter(cards) != row:
                    moves.add(spell("trade", cards, ORDER))
        if seat in self.traded:
            moves.add("knock")
        return moves

    def play(self, seat: int, text: str) -> None:
        if seat != self.to_act():
            raise Wrong("L4", f"it is the turn of seat {self.turn}, not of seat {seat}")
        if text not in self.legal():
            raise Wrong("L6" if text == "knock" else "L5", f"seat {seat} may not {text!r}")
        self.turns_taken += 1
        was_last_round = self.knocker is not None
        if text == "knock":
            if self.knocker is None:
                self.knocker = seat
                self.last_turns = len(self.living()) - 1
        else:
            self._trade(seat, Counter(text.split()[1:]))
        if was_last_round:
            self.last_turns -= 1
        # L7: sudden death before the end of the last round, and that before the cap.
        if text != "knock" and self._sudden_death(seat):
            self._end_suddenly(seat)
        elif self.knocker is not None and self.last_turns == 0:
            self._end_scored("scored", self.knocker)
        elif self.turns_taken == self.turn_cap:
            self._end_scored("turn-cap", None)
        else:
            self.turn = self.next_living(seat)

    def _trade(self, seat: int, laid: Counter[str]) -> None:
        """L5: row r for r cards."""
        index = laid.total() - 1
        self.hands[seat] = self.hands[seat] - laid + self.tableau[index]
        self.tableau[index] = laid
        self.traded.add(seat)

    def _sudden_death(self, seat: int) -> bool:
        """L8, and L15 for the advanced variant."""
        deadly = ["rabbit", "pig"] if self.advanced else ["cat", "rabbit", "pig"]
        return any(self.hands[seat][species] == VALUE[species] for species in deadly)

    def _end_suddenly(self, caller: int) -> None:
        """L8: every other living player loses 1 life; L15: advanced, the caller gains one."""
        lost = {seat: 1 for seat in self.living() if seat != caller}
        if self.advanced:
            self.lives[caller] += 1
        self._end("sudden-death", caller, {}, lost)

    def _end_scored(self, end: str, by: int | None) -> None:
        """L9 to L11."""
        points = majority_points(self.hands)
        self._end(end, by, points, lives_lost(points))

    def _end(self, end: str, by: int | None, points: dict[int, int], lost: dict[int, int]) -> None:
        """L12: take the lives; who has none left is out."""
        for seat, lives in lost.items():
            self.lives[seat] = max(0, self.lives[seat] - lives)
            if self.lives[seat] == 0:
                self.fell[seat] = (self.phase, points.get(seat, 0))
        self.dealt = False
        self.score = {
            "phase": self.phase,
            "end": end,
            "by": by,
            "points": [points.get(seat) for seat in range(self.seats)],
            "lives": list(self.lives),
        }

    def score_line(self) -> Line | None:
        return copy.deepcopy(self.score)

    def is_over(self) -> bool:
        """L14: one player is left; with the tiny box a phase was played."""
        if self.tiny:
            return self.phase == 1 and not self.dealt
        return len(self.living()) == 1

    def places(self) -> list[int]:
        """L14: who fell in a later phase is better, then by the points of that phase."""
        if not self.is_over():
            raise Wrong("L14", "the game is not over")
        last = (self.phase + 1, 0)  # of the one who did not fall
        how_good = [self.fell.get(seat, last) for seat in range(self.seats)]
        return [1 + sum(other > own for other in how_good) for own in how_good]

    def all_cards(self) -> Counter[str]:
        return sum([*self.hands.values(), *self.tableau], self.aside)

    def full_deck(self) -> Counter[str]:
        return Counter(self.deck)

    def copy(self) -> LifeIsLife:
        return copy.deepcopy(self)
