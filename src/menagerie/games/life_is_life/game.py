"""Life is Life for Python callers: numbers become names, states become lines of a record."""

from collections import Counter
from operator import sub
from typing import ClassVar

import numpy as np

from menagerie.core import kernels as generic
from menagerie.core.arrays import Cards, Ints, Records
from menagerie.core.compile import plain
from menagerie.core.game import Game, Line, Outcome, WrongDeal
from menagerie.core.info import Options, is_tiny
from menagerie.core.lines import card_list, card_lists, seat_of
from menagerie.core.moves import Move
from menagerie.games.life_is_life import kernels as _registered
from menagerie.games.life_is_life import moves, screen
from menagerie.games.life_is_life.box import COUNT, EMPTY, NAMES, SPECIES
from menagerie.games.life_is_life.deed import LifeDeed, deed_of
from menagerie.games.life_is_life.info import INFO
from menagerie.games.life_is_life.rules import Reason, hand_size, num_rows
from menagerie.games.life_is_life.state import STATE, VIEW, End
from menagerie.games.life_is_life.table import LifeView, names
from menagerie.games.life_is_life.tally import LifeTally, tally_of
from menagerie.rulebook.refusal import load_refusals

__all__ = ["GAME", "LifeIsLife"]

assert _registered is not None  # imported to register the rules with the kernels


class LifeIsLife(Game):
    """Life is Life: 3 to 5 players, base and advanced."""

    info = INFO
    state_dtype = STATE
    view_dtype = VIEW
    public_type = screen.PublicLife
    own_type = screen.OwnLife
    reasons = Reason
    refusals = load_refusals(INFO.name)
    card_names = SPECIES
    endings = ("scored", "sudden-death", "turn-cap")
    line_rules: ClassVar = {
        "deal": "L3",
        "starter": "L13",
        "hands": "L3",
        "tableau": "L3",
        "aside": "L3",
        "phase": "L14",
        "end": "L7",
        "by": "L6",
        "points": "L9",
        "lives": "L11",
        "places": "L14",
    }
    card_keys = ("hands", "tableau", "aside")

    def option_codes(self, options: Options) -> Ints:
        """Variant, turn cap and tiny box."""
        cap, is_advanced = options["turn_cap"] or 0, options["variant"] == "advanced"
        return np.array([is_advanced, cap, is_tiny(options)], np.int64)

    def parse(self, text: str) -> Move:
        """`trade CARD...` or `knock`."""
        return moves.parse(text)

    def encode(self, states: Records, move: Move) -> int:
        """A move has the same number at every table."""
        return moves.number(move)

    def decode(self, states: Records, number: int) -> Move:
        """A number is the same move at every table."""
        return moves.MOVES[number]

    def canonical_number(self, states: Records, text: str) -> int | None:
        """The same at every table."""
        return moves.NUMBERS.get(text)

    def text_of(self, states: Records, number: int) -> str:
        """A number is the same text at every table."""
        return moves.TEXTS[number]

    def deal_line(self, states: Records) -> Line:
        """The deal of a phase with every hidden card."""
        seats = int(states["seats"][0])
        hands = states["hands"][0, :seats].tolist()
        lives = states["lives"][0, :seats].tolist()
        rows = [row for row in states["rows"][0].tolist() if row != EMPTY]
        aside = np.bincount(self.stock(states), minlength=len(SPECIES)).tolist()
        for counts in (*hands, *COUNT[rows].tolist()):
            aside = list(map(sub, aside, counts))
        return {
            "deal": int(states["phase"][0]),
            "starter": int(states["starter"][0]),
            "hands": [list(names(h)) if n else None for h, n in zip(hands, lives, strict=True)],
            "tableau": [list(NAMES[row]) for row in rows],
            "aside": list(names(aside)),
        }

    def read_deal(self, states: Records, line: Line) -> tuple[Cards, int]:
        """Hands seat by seat, the rows, the cards aside: the order in which `deal` takes them."""
        state = states[0]
        seats, size, rows = int(state["seats"]), plain(hand_size)(state), plain(num_rows)(state)
        hands = card_lists(line, "hands", SPECIES, "L3", allow_null=True)
        tableau = card_lists(line, "tableau", SPECIES, "L3")
        aside = card_list(line.get("aside"), "aside", SPECIES, "L3")
        if len(hands) != seats:
            raise WrongDeal("L3", f"a hand is needed for each of the {seats} seats")
        for seat, hand in enumerate(hands):
            if (hand is None) != (state["lives"][seat] == 0):
                raise WrongDeal("L12", f"seat {seat} is out or has cards, not both or neither")
            if hand is not None and len(hand) != size:
                raise WrongDeal("L3", f"seat {seat} has {len(hand)} cards instead of {size}")
        if [len(row or ()) for row in tableau] != list(range(1, rows + 1)):
            which = "1 and 2" if state["tiny"] else "1, 2, 3 and 4"
            raise WrongDeal("L3", f"the tableau is rows of {which} cards")
        deck = [card for cards in (*hands, *tableau, aside) for card in cards or ()]
        stock = self.stock(states).tolist()
        if Counter(deck) != Counter(stock):
            number = "sixty" if len(stock) == 60 else "few"
            raise WrongDeal("L1", f"the cards dealt and set aside are not the {number} of the box")
        return np.array(deck, np.int8), seat_of(line, "starter", seats, "L4")

    def score_line(self, states: Records) -> Line | None:
        """The score of a phase."""
        end = int(states["end"][0])
        if end == End.NONE:
            return None
        seats, by = int(states["seats"][0]), int(states["by"][0])
        return {
            "phase": int(states["phase"][0]),
            "end": self.endings[end],
            "by": None if by < 0 else by,
            "points": [None if p < 0 else p for p in states["points"][0, :seats].tolist()],
            "lives": states["lives"][0, :seats].tolist(),
        }

    def tally(self, states: Records) -> LifeTally:
        """The majorities, or the species of a sudden death."""
        return tally_of(states, self.tally_numbers(states))

    def deed(self, did: int) -> LifeDeed:
        """The row taken, or the last round announced."""
        return deed_of(did)

    def outcome(self, states: Records) -> Outcome:
        """The last player left wins (L14); with the tiny box one phase decides."""
        places = np.zeros(int(states["seats"][0]), np.int64)
        generic.places(states, 0, places)
        ending = "one-phase" if states["tiny"][0] else "last-one-left"
        return Outcome(tuple(places.tolist()), ending, "L14")

    def view(self, records: Records) -> LifeView:
        """A view record as an object."""
        return LifeView(self, records)


GAME = LifeIsLife()
