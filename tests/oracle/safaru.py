"""Safarû, read naively from the rule page (ids S1 to S19)."""

from __future__ import annotations

import copy
from collections import Counter
from fractions import Fraction
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
from tests.oracle.safaru_catch import DECK, ORDER, all_catches, catches_by, one_method
from tests.oracle.safaru_score import as_number, normal_points, reverse_points

METHODS = ("add", "seventeen", "pair")
TINY_DECK = Counter(["K0", "B3", "G5", "B8", "Y8", "R9"])


class Safaru:
    """One match; see tests.oracle.common.Oracle for the interface."""

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        if seats not in (2, 3, 4):
            raise Wrong("S3", f"there are 2 to 4 players, not {seats}")
        variant = options.get("variant", "normal")
        if variant not in ("normal", "reverse"):
            raise Wrong("records", f"there is no variant {variant!r}")
        target, games = options.get("target"), options.get("games")
        for key, value in (("target", target), ("games", games)):
            if value is not None and (not is_int(value) or value < 1):
                raise Wrong("records", f"{key} must be null or a number from 1 on, not {value!r}")
        if target is not None and games is not None:
            raise Wrong("records", "target and games exclude each other")
        if target is not None and variant == "reverse":
            raise Wrong("S18", "the reverse game has no target")
        teams = options.get("teams", True)
        if not isinstance(teams, bool):
            raise Wrong("records", f"teams must be true or false, not {teams!r}")
        if seats == 4 and variant == "normal" and not teams:
            raise Wrong("S3", "four players play the normal game two against two")
        self.seats = seats
        tiny = is_tiny(seats, options, 2)
        self.deck = TINY_DECK if tiny else DECK
        self.size = 2 if tiny else 4  # cards of a deal for a hand, and for the table
        self.reverse: bool = variant == "reverse"
        self.target: int | None = target
        self.games: int | None = games  # None: until the target is reached
        if games is None and target is None:
            self.games = seats if self.reverse and not tiny else 1  # S18, S16
        self.teams = teams and seats == 4
        self.sides = 2 if self.teams else seats
        self.game = 0  # the number of the game
        self.deals = 0  # within the game
        self.dealer: int | None = None
        self.totals = [Fraction(0)] * self.sides
        self.score: Line | None = None
        self.playing = False
        self.stock: Counter[str] = Counter()
        self.table: Counter[str] = Counter()
        self.hands: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.piles: list[Counter[str]] = [Counter() for _ in range(self.sides)]
        self.turn = 0
        self.shown: str | None = None  # reverse: the card whose method is to be chosen
        self.chosen: str | None = None  # reverse: the method chosen for it

    def side_of(self, seat: int) -> int:
        """S3, S15: with teams the partners sit opposite."""
        return seat % 2 if self.teams else seat

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.seats

    # Dealing

    def next_dealer(self) -> int | None:
        """S3, S4: the left neighbour of the last dealer; None for the first."""
        return None if self.dealer is None else self.left_of(self.dealer)

    def needs_deal(self) -> bool:
        return not self.playing and not self.is_over()

    def next_numbers(self) -> tuple[int, int]:
        """The number of the next game and of the next deal in it."""
        new_game = not self.stock
        return (self.game + 1, 1) if new_game else (self.game, self.deals + 1)

    def deal(self, line: Line) -> None:
        """S3, S4."""
        if not self.needs_deal():
            raise Wrong("records", "no deal is due")
        game, deals = self.next_numbers()
        expect(line, "deal", deals, "records")
        expect(line, "game", game, "records")
        dealer = some_seat(line, "dealer", self.seats)
        if self.next_dealer() is not None:
            expect(line, "dealer", self.next_dealer(), "S4")
        stock = Counter(self.deck) if deals == 1 else self.stock
        hands = [
            Counter(some_cards(cards, self.size, self.deck, "S3", f"hand of seat {seat}"))
            for seat, cards in enumerate(some_list(line.get("hands"), self.seats, "S3", "hands"))
        ]
        on_table = min(self.size, stock.total() - self.size * self.seats)
        to_table = Counter(some_cards(line.get("table"), on_table, self.deck, "S4", "table"))
        dealt = sum(hands, to_table)
        if not dealt <= stock:
            gone = " ".join((dealt - stock).elements())
            raise Wrong("S1", f"the stock does not have these cards (any more): {gone}")
        if deals == 1:
            self.table = Counter()
            self.piles = [Counter() for _ in range(self.sides)]
        self.game, self.deals, self.dealer = game, deals, dealer
        self.stock = stock - dealt
        self.hands = hands
        self.table += to_table
        self.turn = self.left_of(dealer)
        self.score = None
        self.playing = True

    # Moves

    def to_act(self) -> int:
        """S17: the left neighbour chooses the method."""
        if not self.playing:
            raise Wrong("records", "nobody is to move now")
        if self.shown is not None and self.chosen is None:
            return self.left_of(self.turn)
        return self.turn

    def methods_for(self, card: str) -> list[str]:
        """S6 to S8: the methods by which the card could catch (S10 never stands in the way)."""
        return [method for method in METHODS if catches_by(method, card, self.table)]

    def legal(self) -> set[str]:
        seat = self.to_act()
        if self.shown is not None and self.chosen is None:
            return {f"choose {method}" for method in self.methods_for(self.shown)}
        if self.shown is not None and self.chosen is not None:
            catches = one_method(self.chosen, self.shown, self.table)
            return {spell("take", cards, ORDER) for cards in catches}
        moves = set()
        for card in self.hands[seat]:
            moves |= self._plays_reverse(card) if self.reverse else self._plays(card)
        return moves

    def _plays(self, card: str) -> set[str]:
        """S5, S9: every catch, or a release if there is none."""
        moves = set()
        for catch in all_catches(card, self.table):
            words = ["play", card]
            for method, taken in zip(METHODS, catch, strict=True):
                if taken:
                    words += [method, *taken]  # already in order
            moves.add(" ".join(words))
        return moves or {f"play {card}"}

    def _plays_reverse(self, card: str) -> set[str]:
        """S17: with one method it is as ever; with more the left neighbour chooses first."""
        methods = self.methods_for(card)
        if len(methods) != 1:
            return {f"play {card}"}
        catches = one_method(methods[0], card, self.table)
        return {f"play {card} " + spell(methods[0], cards, ORDER) for cards in catches}

    def play(self, seat: int, text: str) -> None:
        if seat != self.to_act():
            raise Wrong("S5", f"it is the turn of seat {self.to_act()}, not of seat {seat}")
        if text not in self.legal():
            raise Wrong("S17" if self.shown else "S5", f"seat {seat} may not {text!r}")
        words = text.split()
        if words[0] == "choose":
            self.chosen = words[1]
            return
        if words[0] == "take":
            assert self.shown is not None and self.chosen is not None
            self._catch(self.shown, Counter(words[1:]), self.chosen == "pair")
            self.shown = self.chosen = None
        else:
            card = words[1]
            self.hands[seat] -= Counter([card])
            if self.reverse and len(self.methods_for(card)) > 1:
                self.shown = card
                return
            taken = [word for word in words[2:] if word not in METHODS]
            self._catch(card, Counter(taken), "pair" in words)
        self._turn_is_over()

    def _catch(self, card: str, taken: Counter[str], with_pair: bool) -> None:
        """S6 to S9, S11: the cards taken, and with Pair the card itself; otherwise it stays."""
        pile = self.piles[self.side_of(self.turn)]
        self.table -= taken
        pile.update(taken)
        if with_pair:
            pile.update([card])
        else:
            self.table.update([card])

    def _turn_is_over(self) -> None:
        """S4, S12."""
        self.turn = self.left_of(self.turn)
        if any(self.hands):
            return
        self.playing = False
        if not self.stock:
            self._end_game()

    # Scoring

    def _end_game(self) -> None:
        """S13 to S15, S18."""
        points = reverse_points(self.piles) if self.reverse else normal_points(self.piles)
        self.totals = [old + new for old, new in zip(self.totals, points, strict=True)]
        self.score = {
            "game": self.game,
            "points": [as_number(number) for number in points],
            "totals": [as_number(number) for number in self.totals],
        }

    def score_line(self) -> Line | None:
        return copy.deepcopy(self.score)

    def is_over(self) -> bool:
        """S16, S18: after the agreed games, or when one side is at the top with the target."""
        between_games = not self.playing and not self.stock
        if not between_games or self.game == 0:
            return False
        if self.target is None:
            return self.game == self.games
        best = max(self.totals)
        return best >= self.target and self.totals.count(best) == 1

    def places(self) -> list[int]:
        """S16: the highest total is best; S18: the lowest; equal totals share the place."""
        if not self.is_over():
            raise Wrong("S16", "the game is not over")
        how_good = [-total if self.reverse else total for total in self.totals]
        of_seat = [how_good[self.side_of(seat)] for seat in range(self.seats)]
        return [1 + sum(other > own for other in of_seat) for own in of_seat]

    def all_cards(self) -> Counter[str]:
        shown = Counter([] if self.shown is None else [self.shown])
        return sum([*self.hands, *self.piles, self.table, shown], self.stock)

    def full_deck(self) -> Counter[str]:
        return Counter(self.deck)

    def copy(self) -> Safaru:
        return copy.deepcopy(self)
