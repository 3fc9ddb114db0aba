"""Zoff im Zoo, read naively from the rule page (ids Z1 to Z27)."""

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
from tests.oracle.zoff_score import catch_points, partners, place_points, ranking, shared_points
from tests.oracle.zoff_sets import ORDER, Cards, askable, beats, deck, in_order, sets_from

TINY_DECK = Counter(["elephant", "lion", "lion", "hedgehog", "mouse", "joker"])


class ZoffImZoo:
    """One game; see tests.oracle.common.Oracle for the interface."""

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        if seats not in range(3, 8):
            raise Wrong("Z5", f"there are 3 to 7 players, not {seats}")
        mode = options.get("mode", "simple")
        if mode not in ("simple", "partners"):
            raise Wrong("records", f"there is no mode {mode!r}")
        if seats == 3 and mode != "simple":
            raise Wrong("Z25", "three players have no partners")
        target = options.get("target", 19)
        if not is_int(target) or target < 1:
            raise Wrong("Z16", f"target must be a number from 1 on, not {target!r}")
        self.seats = seats
        self.with_partners: bool = mode == "partners"
        self.target: int = target
        self.deck = deck(seats)
        if is_tiny(seats, options, 3):  # one hand
            self.target, self.deck = 1, TINY_DECK
        self.hand = 0  # the number of the hand
        self.playing = False
        self.totals = [0] * seats
        self.before = [0] * seats  # the totals before the last hand
        self.score: Line | None = None
        self.hands: list[Counter[str]] = []
        self.caught: list[Counter[str]] = []
        self.teams: list[list[int]] = []
        self.alone: int | None = None
        self.gifts: list[tuple[int, int | None]] = []  # still to come: giver, receiver (None: lay)
        self.out: list[int] = []
        self.turn = 0
        self.trick: Counter[str] = Counter()  # everything laid in this trick
        self.lying: Cards | None = None  # the set to beat; None: the turn is to lead
        self.owner = 0  # whose set lies
        self.asked: Counter[str] | None = None  # the cards laid open by the helper, the turn

    # Dealing

    def catch_counts(self, hand: int) -> bool:
        """Z22 holds from the second hand on with partners, always at three players (Z25)."""
        return self.seats == 3 or (self.with_partners and hand >= 2)

    def ranked(self) -> list[int]:
        """Z15 after the last hand."""
        return ranking(self.totals, self.before, self.out)

    def next_teams(self) -> tuple[list[list[int]], int | None]:
        """Z17: no teams in the first hand, and none in the simple mode."""
        if self.with_partners and self.hand >= 1:
            return partners(self.ranked())
        return [], None

    def next_dealer(self) -> int | None:
        """Z14, Z18: the first in the ranking; None: free (first hand) or nobody (three players)."""
        return None if self.hand == 0 or self.seats == 3 else self.ranked()[0]

    def next_leader(self) -> int | None:
        """Z14, Z19, Z26: the last in the ranking; None in the first hand."""
        return None if self.hand == 0 else self.ranked()[-1]

    def hand_sizes(self, dealer: int | None) -> list[int]:
        """Z5, Z24: everything is dealt; what is left over goes to the first on the left."""
        each, more = divmod(self.deck.total(), self.seats)
        sizes = [each] * self.seats
        if more:
            assert dealer is not None
            for step in range(1, more + 1):
                sizes[(dealer + step) % self.seats] += 1
        return sizes

    def needs_deal(self) -> bool:
        return not self.playing and not self.is_over()

    def deal(self, line: Line) -> None:
        """Z5, Z6, Z14, Z17 to Z19, Z26."""
        if not self.needs_deal():
            raise Wrong("records", "no deal is due")
        expect(line, "deal", self.hand + 1, "records")
        dealer: int | None = None
        if self.seats == 3:
            expect(line, "dealer", None, "records")
        else:
            dealer = some_seat(line, "dealer", self.seats)
            if self.next_dealer() is not None:
                expect(line, "dealer", self.next_dealer(), "Z14")
        leader = some_seat(line, "leader", self.seats)
        if self.next_leader() is not None:
            expect(line, "leader", self.next_leader(), "Z14")
        elif dealer is not None:
            expect(line, "leader", (dealer + 1) % self.seats, "Z6")
        teams, alone = self.next_teams()
        expect(line, "teams", teams, "Z17")
        expect(line, "alone", alone, "Z17")
        sizes = self.hand_sizes(dealer)
        hands = [
            Counter(some_cards(cards, sizes[seat], self.deck, "Z5", f"hand of seat {seat}"))
            for seat, cards in enumerate(some_list(line.get("hands"), self.seats, "Z5", "hands"))
        ]
        if sum(hands, Counter[str]()) != self.deck:
            raise Wrong("Z24" if self.seats == 3 else "Z1", "these are not the cards of the game")
        self.hand += 1
        self.playing = True
        self.score = None
        self.hands = hands
        self.caught = [Counter() for _ in range(self.seats)]
        self.teams, self.alone = teams, alone
        self.gifts = []  # Z18, in the order of the records page
        for chief, helper in teams:
            self.gifts += [(helper, chief), (chief, helper)]
        if alone is not None:
            self.gifts.append((alone, None))
        self.out = []
        self.trick = Counter()
        self.lying = None
        self.asked = None
        self.turn = leader

    # Moves

    def chief_of(self, seat: int) -> int | None:
        """Z17: the chief of this helper; None for everyone who is no helper."""
        for chief, helper in self.teams:
            if helper == seat:
                return chief
        return None

    def to_act(self) -> int:
        if not self.playing:
            raise Wrong("records", "nobody is to move now")
        if self.gifts:
            return self.gifts[0][0]
        if self.asked is not None:
            chief = self.chief_of(self.turn)
            assert chief is not None
            return chief
        return self.turn

    def legal(self) -> set[str]:
        seat = self.to_act()
        hand = self.hands[seat]
        if self.gifts:  # Z18
            verb = "lay" if self.gifts[0][1] is None else "give"
            return {spell(verb, two, ORDER) for two in combinations(hand.elements(), 2)}
        if self.lying is None:  # Z6
            return {spell("play", cards, ORDER) for cards in sets_from(hand)}
        if self.asked is not None:
            return {"decline"} | self._helps(hand, self.asked, self.lying)
        plays = {cards for cards in sets_from(hand) if beats(cards, self.lying)}  # Z7
        asks = self._asks(seat, self.lying)
        return {"pass"} | {spell("play", cards, ORDER) for cards in plays} | asks

    def _asks(self, seat: int, lying: Cards) -> set[str]:
        """Z20: parts of the hand that are a proper part of a beating set of the full deck."""
        chief = self.chief_of(seat)
        if chief is None or not self.hands[chief]:
            return set()
        hand = self.hands[seat]
        return {spell("ask", part, ORDER) for part in askable(lying) if Counter(part) <= hand}

    def _helps(self, hand: Counter[str], asked: Counter[str], lying: Cards) -> set[str]:
        """Z20: whatever of the chief's hand makes a beating set together with the cards asked."""
        helps = set()
        for whole in sets_from(hand + asked):
            if asked < Counter(whole) and beats(whole, lying):
                helps.add(spell("help", (Counter(whole) - asked).elements(), ORDER))
        return helps

    def play(self, seat: int, text: str) -> None:
        if seat != self.to_act():
            raise Wrong("Z7", f"it is the turn of seat {self.to_act()}, not of seat {seat}")
        if text not in self.legal():
            raise Wrong(self._rule_broken(), f"seat {seat} may not {text!r}")
        verb, *names = text.split()
        cards = Counter(names)
        if verb in ("give", "lay"):
            self._exchange(cards)
        elif verb == "ask":
            self.asked = cards
        elif verb == "play":
            self._lay_set(cards, Counter())
        elif verb == "help":
            assert self.asked is not None
            self._lay_set(self.asked, cards)
        else:  # pass, or the chief declines, which is like a pass of the helper
            self.asked = None
            self._turn_moves_on()

    def _rule_broken(self) -> str:
        """The rule to name when a move is not legal."""
        if self.gifts:
            return "Z18"
        if self.asked is not None:
            return "Z20"
        return "Z6" if self.lying is None else "Z7"

    def _exchange(self, cards: Counter[str]) -> None:
        """Z18."""
        giver, receiver = self.gifts.pop(0)
        self.hands[giver] -= cards
        if receiver is None:
            self.caught[giver] += cards
        else:
            self.hands[receiver] += cards

    def _lay_set(self, own: Counter[str], from_chief: Counter[str]) -> None:
        """Z7, Z20: the player whose turn it is lays a set, perhaps completed by the chief."""
        seat = self.turn
        whole = own + from_chief
        self.hands[seat] -= own
        self.trick += whole
        self.lying = in_order(whole)
        self.owner = seat
        self.asked = None
        if not self.hands[seat]:  # Z10; with Z20 the helper goes out before the chief
            self.out.append(seat)
        if from_chief:
            chief = self.chief_of(seat)
            assert chief is not None
            self.hands[chief] -= from_chief
            if not self.hands[chief]:
                self.out.append(chief)
        if len(self._holders()) <= 1:
            self._end_hand()
        else:
            self._turn_moves_on()

    def _holders(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.hands[seat]]

    def _turn_moves_on(self) -> None:
        """Z7 to Z10: to the left; back at the owner of the set (also one who is out) it is won."""
        seat = (self.turn + 1) % self.seats
        while seat != self.owner and not self.hands[seat]:
            seat = (seat + 1) % self.seats
        self.turn = seat
        if seat == self.owner:
            self._take_trick()
            while not self._can_lead(self.turn):
                self.turn = (self.turn + 1) % self.seats

    def _can_lead(self, seat: int) -> bool:
        """Z10, Z11: with any card but the joker."""
        return any(card != "joker" for card in self.hands[seat].elements())

    def _take_trick(self) -> None:
        """Z9."""
        self.caught[self.owner] += self.trick
        self.trick = Counter()
        self.lying = None

    # Scoring

    def _end_hand(self) -> None:
        """Z12, Z13, Z21, Z22."""
        self._take_trick()
        self.out += self._holders()  # the last one, unless both partners went out together
        last = self.out[-1]
        gain = shared_points(place_points(self.out), self.teams, self.alone)
        if self.catch_counts(self.hand):
            for seat in range(self.seats):
                in_hand = self.hands[seat] if seat == last else Counter[str]()
                gain[seat] += catch_points(self.caught[seat], in_hand)
        self.before = self.totals
        self.totals = [old + new for old, new in zip(self.totals, gain, strict=True)]
        self.playing = False
        self.score = {
            "hand": self.hand,
            "out": list(self.out),
            "gain": gain,
            "totals": list(self.totals),
        }

    def score_line(self) -> Line | None:
        return copy.deepcopy(self.score)

    def is_over(self) -> bool:
        """Z16: two players have the target; Z26: at three players one is enough."""
        enough = 1 if self.seats == 3 else 2
        return not self.playing and sum(total >= self.target for total in self.totals) >= enough

    def places(self) -> list[int]:
        """Z15, Z16: the ranking has no ties."""
        if not self.is_over():
            raise Wrong("Z16", "the game is not over")
        ranked = self.ranked()
        return [1 + ranked.index(seat) for seat in range(self.seats)]

    def all_cards(self) -> Counter[str]:
        return sum([*self.hands, *self.caught], self.trick)

    def full_deck(self) -> Counter[str]:
        return Counter(self.deck)

    def copy(self) -> ZoffImZoo:
        return copy.deepcopy(self)
