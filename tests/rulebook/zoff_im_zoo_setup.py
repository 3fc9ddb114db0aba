"""Tables of Zoff im Zoo laid out by hand, card by card."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from menagerie.core import kernels
from menagerie.core.errors import IllegalMove
from menagerie.core.game import Line
from menagerie.core.rng import Rng
from menagerie.games.zoff_im_zoo.box import COUNT, KINDS, NUM_KINDS, NUM_MOVES
from menagerie.games.zoff_im_zoo.game import GAME
from menagerie.games.zoff_im_zoo.moves import names
from menagerie.games.zoff_im_zoo.reasons import Reason
from menagerie.games.zoff_im_zoo.state import Role, Stage
from menagerie.games.zoff_im_zoo.table import ZoffView


def counts(cards: str) -> list[int]:
    """`"fox fox joker"` as a count per kind."""
    words = cards.split()
    assert all(word in KINDS for word in words), cards
    return [words.count(kind) for kind in KINDS]


def bundle(cards: str) -> int:
    """The number of a bundle."""
    return COUNT.tolist().index(counts(cards))


class Table:
    """One table; what is not said is as at the start of a first trick."""

    def __init__(
        self,
        hands: Sequence[str],
        *,
        turn: int = 0,
        lying: str = "",
        owner: int = -1,
        mode: str = "simple",
        teams: Sequence[tuple[int, int]] = (),
        alone: int = -1,
        laid: str = "",
        target: int = 19,
        totals: Sequence[int] = (),
        before_this_hand: Sequence[int] = (),
    ) -> None:
        seats = len(hands)
        mode = "partners" if teams else mode
        self.states = GAME.new(seats, {"mode": mode, "target": target}, 0)
        state = self.state
        state["hand_number"] = 2 if teams else 1
        state["stage"] = Stage.TURN
        state["gone"] = np.bincount(GAME.stock(self.states), minlength=NUM_KINDS)
        for seat, cards in enumerate(hands):
            state["hands"][seat] = counts(cards)
            state["sizes"][seat] = len(cards.split())
            state["gone"] -= state["hands"][seat]
            if not cards:
                state["out"][state["num_out"]] = seat
                state["num_out"] += 1
        state["turn"] = turn
        if lying:
            state["lying"] = bundle(lying)
            state["owner"] = owner
        for chief, helper in teams:
            state["role"][chief], state["role"][helper] = Role.CHIEF, Role.HELPER
            state["partner"][chief], state["partner"][helper] = helper, chief
        if alone >= 0:
            state["role"][alone] = Role.ALONE
        if laid:
            state["laid"] = [KINDS.index(card) for card in laid.split()]
            state["gone"] -= np.array(counts(laid), np.int8)
            state["step"] = seats
        self.put("totals", before_this_hand or totals)

    @property
    def state(self) -> Any:
        return self.states[0]

    def put(self, field: str, values: Sequence[int]) -> None:
        """Set the first seats of a field."""
        self.state[field][: len(values)] = values

    def per_seat(self, field: str) -> list[int]:
        values: list[int] = self.state[field][: self.state["seats"]].tolist()
        return values

    @property
    def to_act(self) -> int:
        return GAME.to_act(self.states)

    @property
    def legal(self) -> set[str]:
        """All legal moves: the list has each once, and it is what `why_illegal` calls legal."""
        numbers = GAME.legal_numbers(self.states).tolist()
        every = range(NUM_MOVES)
        assert sorted(numbers) == [n for n in every if GAME.why_illegal(self.states, n) == 0]
        return {GAME.decode(self.states, number).text for number in numbers}

    def why(self, text: str) -> str:
        """Rule and reason of a refusal, as `"Z7 WRONG_NUMBER"`; `""` if the move is legal."""
        try:
            number = GAME.encode(self.states, GAME.parse(text))
        except IllegalMove as refused:
            return f"{refused.rule} {refused.reason}"
        reason = Reason(GAME.why_illegal(self.states, number))
        return f"{GAME.refusals[reason.name].rule} {reason.name}" if reason else ""

    def play(self, *texts: str) -> "Table":
        """Make moves, each of which must be in the legal list."""
        for text in texts:
            assert text in self.legal, (text, self.why(text))
            GAME.apply(self.states, GAME.encode(self.states, GAME.parse(text)))
        return self

    def hand(self, seat: int) -> str:
        return " ".join(names(self.state["hands"][seat].tolist()))

    @property
    def lying(self) -> str:
        lying = int(self.state["lying"])
        return "" if lying < 0 else " ".join(names(COUNT[lying].tolist()))

    @property
    def ending(self) -> str:
        return GAME.endings[kernels.ending(self.states, 0)]

    @property
    def score(self) -> Line:
        line = GAME.score_line(self.states)
        assert line is not None
        return line

    def view(self, seat: int) -> ZoffView:
        return GAME.view(GAME.observe(self.states, seat).records)

    def imagine(self, seat: int, seed: int = 0) -> "Table":
        """A table that this seat thinks possible."""
        twin = Table.__new__(Table)
        twin.states = GAME.imagine(self.view(seat), Rng(seed))
        return twin

    def deal(self) -> Line:
        """Deal the stock in box order."""
        GAME.deal(self.states, GAME.stock(self.states))
        return GAME.deal_line(self.states)


def before_deal(
    seats: int, *, mode: str = "simple", first: int = 0, ranking: Sequence[int] = ()
) -> Table:
    """A table that waits for the first deal, or for the second if there is a ranking."""
    table = Table.__new__(Table)
    table.states = GAME.new(seats, {"mode": mode, "target": 19}, first)
    if ranking:
        table.state["hand_number"] = 1
        table.put("ranking", ranking)
    assert table.to_act == kernels.DEALER
    return table
