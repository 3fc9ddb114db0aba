"""Safarû for Python callers: numbers become names, states become lines of a record."""

from collections import Counter
from typing import Any, ClassVar

import numpy as np

from menagerie.core import kernels as generic
from menagerie.core.arrays import Cards, Ints, Records
from menagerie.core.compile import plain
from menagerie.core.game import Game, Line, Outcome, WrongDeal
from menagerie.core.info import Options, is_tiny
from menagerie.core.lines import card_list, card_lists, seat_of
from menagerie.core.match import illegal
from menagerie.core.moves import Move
from menagerie.games.safaru import kernels as _registered
from menagerie.games.safaru import moves, numbers, screen
from menagerie.games.safaru.box import CODES
from menagerie.games.safaru.deed import SafaruDeed, deed_of
from menagerie.games.safaru.info import INFO
from menagerie.games.safaru.rules import hand_size, wild_size
from menagerie.games.safaru.rules_catching import Reason
from menagerie.games.safaru.state import STATE, VIEW
from menagerie.games.safaru.table import SafaruView
from menagerie.games.safaru.tally import SafaruTally, tally_of
from menagerie.rulebook.refusal import load_refusals

__all__ = ["GAME", "Safaru"]

assert _registered is not None  # imported to register the rules with the kernels


class Safaru(Game):
    """Safarû and Reverse Safarû: 2 to 4 players, single games and matches."""

    info = INFO
    state_dtype = STATE
    view_dtype = VIEW
    public_type = screen.PublicSafaru
    own_type = screen.OwnSafaru
    reasons = Reason
    refusals = load_refusals(INFO.name)
    card_names = CODES
    endings = ("played-out",)
    line_rules: ClassVar = {
        "deal": "S4",
        "game": "S16",
        "dealer": "S4",
        "hands": "S3",
        "table": "S4",
        "points": "S13",
        "totals": "S16",
        "places": "S16",
    }
    card_keys = ("hands", "table")

    def option_codes(self, options: Options) -> Ints:
        """Reverse, target, games, teams, tiny box; 0 where there is none."""
        reverse, target, games = (
            options["variant"] == "reverse",
            options["target"],
            options["games"],
        )
        codes = [reverse, target or 0, games or 0, options["teams"], is_tiny(options)]
        return np.array(codes, np.int64)

    def sides(self, seats: int, options: Options) -> tuple[int, ...]:
        """S3  Who sit across from each other play together where there are teams."""
        return tuple(seat % 2 if options["teams"] else seat for seat in range(seats))

    def parse(self, text: str) -> Move:
        """`play CARD ...`, `choose METHOD` or `take CARD...`."""
        return moves.parse(text)

    def encode(self, states: Records, move: Move) -> int:
        """Cards of the wild become its slots."""
        try:
            return numbers.encode(move, _wild(states), int(states["method"][0]))
        except numbers.NoSlot as no_slot:
            raise illegal(self, no_slot.reason.name) from None

    def decode(self, states: Records, number: int) -> Move:
        """Slots of the wild become its cards."""
        return numbers.decode(number, _wild(states))

    def canonical_number(self, states: Records, text: str) -> int | None:
        """Cards of the wild become its slots."""
        method = int(states["method"][0]) if text.startswith("take") else -1
        return numbers.read(text, int(states["wild"][0]), method)

    def text_of(self, states: Records, number: int) -> str:
        """Without making an object of the move."""
        return numbers.spell(number, _wild(states))

    def line_rule(self, states: Records, key: str) -> str | None:
        """Reverse Safarû is scored by a rule of its own."""
        if states["reverse"][0] and key in ("points", "totals", "places"):
            return "S18"
        return self.line_rules.get(key)

    def deal_line(self, states: Records) -> Line:
        """The four cards of each hand, and those put into the wild."""
        state = states[0]
        return {
            "deal": int(state["deals"]),
            "game": int(state["game"]),
            "dealer": int(state["dealer"]),
            "hands": [list(numbers.codes(int(h))) for h in state["hands"][: state["seats"]]],
            "table": list(numbers.codes(int(state["dealt"]))),
        }

    def read_deal(self, states: Records, line: Line) -> tuple[Cards, int]:
        """Hands from the dealer's left, then the wild, the rest: as `deal` takes them."""
        state = states[0]
        seats, size = int(state["seats"]), plain(hand_size)(state)
        hands = card_lists(line, "hands", CODES, "S3")
        table = card_list(line.get("table"), "table", CODES, "S4")
        first = seat_of(line, "dealer", seats, "S3")
        stock = Counter(CODES.index(CODES[card]) for card in self.stock(states))
        if len(hands) != seats:
            raise WrongDeal("S3", f"a hand is needed for each of the {seats} seats")
        for seat, hand in enumerate(hands):
            if len(hand or ()) != size:
                raise WrongDeal("S3", f"seat {seat} must get {size} cards")
        for_wild = min(plain(wild_size)(state), stock.total() - size * seats)
        if len(table) != for_wild:
            raise WrongDeal("S4", f"this deal puts {for_wild} cards on the table, not {len(table)}")
        dealer = first if state["game"] == 0 else (int(state["dealer"]) + 1) % seats
        in_turn = [hands[(dealer + 1 + i) % seats] or [] for i in range(seats)]
        dealt = [card for cards in (*in_turn, table) for card in cards]
        missing = Counter(dealt) - stock
        if missing:
            names = " ".join(CODES[card] for card in missing.elements())
            raise WrongDeal("S1", f"the stock does not have {names}, or not as often")
        return np.array([*dealt, *(stock - Counter(dealt)).elements()], np.int8), first

    def score_line(self, states: Records) -> Line | None:
        """The points of a game, and all points so far."""
        state: Any = states[0]
        if generic.ending(states, 0) < 0:
            return None
        sides = 2 if state["teams"] else int(state["seats"])
        return {
            "game": int(state["game"]),
            "points": [numbers.points_of(p) for p in state["points"][:sides].tolist()],
            "totals": [numbers.points_of(p) for p in state["totals"][:sides].tolist()],
        }

    def tally(self, states: Records) -> SafaruTally:
        """Prizes, babies and triangles, line by line."""
        return tally_of(states, self.tally_numbers(states))

    def deed(self, did: int) -> SafaruDeed:
        """Where the card went, and by which method that was chosen."""
        return deed_of(did)

    def outcome(self, states: Records) -> Outcome:
        """One game (S12), a total that was reached (S16), or as many games as agreed (S18)."""
        places = np.zeros(int(states["seats"][0]), np.int64)
        generic.places(states, 0, places)
        if states["target"][0]:
            ending = ("target-reached", "S16")
        else:
            match_rule = "S18" if states["reverse"][0] else "S16"
            ending = ("games-played", match_rule) if states["games"][0] else ("single-game", "S12")
        return Outcome(tuple(places.tolist()), *ending)

    def view(self, records: Records) -> SafaruView:
        """A view record as an object."""
        return SafaruView(self, records)


def _wild(states: Records) -> tuple[str, ...]:
    """The cards on the table, slot by slot."""
    return numbers.codes(int(states["wild"][0]))


GAME = Safaru()
