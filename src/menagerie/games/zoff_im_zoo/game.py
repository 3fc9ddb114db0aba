"""Zoff im Zoo for Python callers: numbers become names, states become lines of a record."""

from collections import Counter
from typing import Any, ClassVar

import numpy as np

from menagerie.core import kernels as generic
from menagerie.core.arrays import Cards, Ints, Records
from menagerie.core.compile import plain
from menagerie.core.game import Game, Line, Outcome, WrongDeal
from menagerie.core.info import Options, is_tiny
from menagerie.core.lines import card_lists, seat_of
from menagerie.core.match import illegal
from menagerie.core.moves import Move
from menagerie.games.zoff_im_zoo import kernels as _registered
from menagerie.games.zoff_im_zoo import moves, screen
from menagerie.games.zoff_im_zoo.box import GIVE, KINDS
from menagerie.games.zoff_im_zoo.deed import ZoffDeed, deed_of
from menagerie.games.zoff_im_zoo.info import INFO
from menagerie.games.zoff_im_zoo.reasons import Reason
from menagerie.games.zoff_im_zoo.rules import hand_size
from menagerie.games.zoff_im_zoo.state import STATE, VIEW, End, Role
from menagerie.games.zoff_im_zoo.table import ZoffView
from menagerie.games.zoff_im_zoo.tally import ZoffTally, tally_of
from menagerie.rulebook.refusal import load_refusals

__all__ = ["GAME", "ZoffImZoo"]

assert _registered is not None  # imported to register the rules with the kernels


class ZoffImZoo(Game):
    """Zoff im Zoo: 3 to 7 players, each for themselves or with changing partners."""

    info = INFO
    state_dtype = STATE
    view_dtype = VIEW
    public_type = screen.PublicZoff
    own_type = screen.OwnZoff
    reasons = Reason
    refusals = load_refusals(INFO.name)
    card_names = KINDS
    endings = ("played-out", "out-together")
    line_rules: ClassVar = {
        "deal": "Z5",
        "dealer": "Z14",
        "leader": "Z14",
        "hands": "Z5",
        "teams": "Z17",
        "alone": "Z17",
        "hand": "Z12",
        "out": "Z10",
        "gain": "Z13",
        "totals": "Z14",
        "places": "Z15",
    }
    card_keys = ("hands",)

    def option_codes(self, options: Options) -> Ints:
        """Mode, target and tiny box."""
        with_partners = options["mode"] == "partners"
        return np.array([with_partners, options["target"], is_tiny(options)], np.int64)

    def parse(self, text: str) -> Move:
        """A verb and its cards."""
        return moves.parse(text)

    def encode(self, states: Records, move: Move) -> int:
        """A move has the same number at every table; cards that never go together have none."""
        number = moves.number(move)
        if isinstance(number, Reason):
            raise illegal(self, number.name)
        return number

    def decode(self, states: Records, number: int) -> Move:
        """A number is the same move at every table."""
        return moves.MOVES[number]

    def canonical_number(self, states: Records, text: str) -> int | None:
        """The same at every table."""
        return moves.NUMBERS.get(text)

    def text_of(self, states: Records, number: int) -> str:
        """A number is the same text at every table."""
        return moves.TEXTS[number]

    def line_rule(self, states: Records, key: str) -> str | None:
        """Teams are dealt and scored by other rules, and so are three players."""
        if (states["role"][0] != Role.NONE).any():
            with_teams = {"dealer": "Z18", "leader": "Z19", "gain": "Z21", "totals": "Z23"}
            return with_teams.get(key, self.line_rules.get(key))
        if states["seats"][0] == 3:
            of_three = {
                "deal": "Z24",
                "hands": "Z24",
                "leader": "Z26",
                "dealer": "Z26",
                "gain": "Z25",
            }
            return of_three.get(key, self.line_rules.get(key))
        return self.line_rules.get(key)

    def hides(self, number: int) -> bool:
        """Z27  The cards that are exchanged or laid go face down."""
        return number >= GIVE

    def move_as_seen(self, states: Records, seat: int, move: Move, observer: int) -> str:
        """What partners give each other, only they see; what the player alone lays, nobody else."""
        if not isinstance(move, moves.Give | moves.Lay) or observer == seat:
            return move.text
        if isinstance(move, moves.Give) and states["partner"][0, seat] == observer:
            return move.text
        return f"{move.verb} ? ?"

    def deal_line(self, states: Records) -> Line:
        """The deal of a hand with every hidden card."""
        state = states[0]
        seats = int(state["seats"])
        dealer = int(state["dealer"])
        ranking, role, partner = state["ranking"][:seats], state["role"], state["partner"]
        alone = [seat for seat in range(seats) if role[seat] == Role.ALONE]
        return {
            "deal": int(state["hand_number"]),
            "dealer": None if dealer < 0 else dealer,
            "leader": int(state["leader"]),
            "hands": [list(moves.names(hand)) for hand in state["hands"][:seats].tolist()],
            "teams": [[int(s), int(partner[s])] for s in ranking if role[s] == Role.CHIEF],
            "alone": alone[0] if alone else None,
        }

    def read_deal(self, states: Records, line: Line) -> tuple[Cards, int]:
        """Hand after hand from the dealer's left, among three players from seat 0."""
        state = states[0]
        seats = int(state["seats"])
        hands = card_lists(line, "hands", KINDS, "Z5")
        if len(hands) != seats:
            raise WrongDeal("Z5", f"a hand is needed for each of the {seats} seats")
        dealer, first = _dealer_and_first(state, line)
        deck: list[int] = []
        for i in range(seats):
            seat = (dealer + 1 + i) % seats
            hand, size = hands[seat] or [], plain(hand_size)(state, i)
            if len(hand) != size:
                raise WrongDeal("Z5", f"seat {seat} has {len(hand)} cards instead of {size}")
            deck += hand
        if Counter(deck) != Counter(self.stock(states).tolist()):
            rule = "Z24" if seats == 3 else "Z1"
            raise WrongDeal(rule, "the cards dealt are not those of the box")
        return np.array(deck, np.int8), first

    def score_line(self, states: Records) -> Line | None:
        """The score of a hand."""
        state = states[0]
        if state["end"] == End.NONE:
            return None
        seats = state["seats"]
        return {
            "hand": int(state["hand_number"]),
            "out": state["out"][:seats].tolist(),
            "gain": (state["totals"] - state["before"])[:seats].tolist(),
            "totals": state["totals"][:seats].tolist(),
        }

    def tally(self, states: Records) -> ZoffTally:
        """Place, partner, playing alone and catch, seat by seat."""
        return tally_of(states, self.tally_numbers(states))

    def deed(self, did: int) -> ZoffDeed:
        """The set or the pass, the trick, and who went out."""
        return deed_of(did)

    def outcome(self, states: Records) -> Outcome:
        """The first in the ranking wins when enough players have the target (Z16, Z26)."""
        seats = int(states["seats"][0])
        places = np.zeros(seats, np.int64)
        generic.places(states, 0, places)
        rule = "Z26" if seats == 3 else "Z16"
        return Outcome(tuple(places.tolist()), "target-reached", rule)

    def view(self, records: Records) -> ZoffView:
        """A view record as an object."""
        return ZoffView(self, records)


def _dealer_and_first(state: Any, line: Line) -> tuple[int, int]:
    """Who deals, -1 among three players; and whom chance has named, if this is the first hand."""
    seats = int(state["seats"])
    if state["hand_number"] > 0:
        return (-1 if seats == 3 else int(state["ranking"][0])), 0
    if seats == 3:
        return -1, seat_of(line, "leader", seats, "Z26")
    dealer = seat_of(line, "dealer", seats, "Z6")
    return dealer, dealer


GAME = ZoffImZoo()
