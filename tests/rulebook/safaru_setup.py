"""Tables of Safarû as a test needs them."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from menagerie.core import kernels
from menagerie.core.arrays import Records
from menagerie.core.compile import plain
from menagerie.core.errors import IllegalMove
from menagerie.games.safaru.box import CODES
from menagerie.games.safaru.game import GAME
from menagerie.games.safaru.masks import bit, join, part
from menagerie.games.safaru.numbers import codes
from menagerie.games.safaru.state import Stage


def new(seats: int, first: int = 0, **options: Any) -> Records:
    """An empty table before the first deal."""
    return GAME.new(seats, GAME.info.settled(seats, options), first)


def place(cards: str) -> int:
    """Some cards in one place."""
    found = 0
    for card in cards.split():
        found = plain(join)(found, plain(bit)(CODES.index(card)))
    return int(found)


def table(
    wild: str,
    *hands: str,
    turn: int = 0,
    piles: Sequence[str] = (),
    stock: str = "",
    **options: Any,
) -> Records:
    """A game being played: the wild, the hands from seat 0 on, the piles of the sides.

    With a single hand there is a second player, who holds a black 9. The stock is empty unless it
    is named, so that the game ends when the hands are played.
    """
    hands = hands if len(hands) > 1 else (*hands, "K9")
    states = new(len(hands), **options)
    states["wild"] = place(wild)
    states["stock"] = place(stock)
    for side, pile in enumerate(piles):
        states["caught"][0, side] = place(pile)
    for seat, hand in enumerate(hands):
        states["hands"][0, seat] = place(hand)
    states["game"] = 1
    states["deals"] = 1
    states["turn"] = turn
    states["stage"] = Stage.TURN
    return states


def deal(states: Records, hands: Sequence[str] = (), wild: str = "", seed: int = 1) -> None:
    """The next deal: from some shuffle, or the named cards first, hands from the dealer's left."""
    stock = GAME.stock(states)
    kernels.shuffle_deal(np.uint64(seed), 1, stock, len(stock))
    named = [CODES.index(card) for cards in (*hands, wild) for card in cards.split()]
    left = plain(part)(
        place(" ".join(CODES[card] for card in stock)), place(" ".join([*hands, wild]))
    )
    rest = [CODES.index(card) for card in codes(int(left))] if named else stock.tolist()
    GAME.deal(states, np.array([*named, *rest], np.int8))


def play(states: Records, *moves: str) -> None:
    """Play legal moves one after another."""
    for text in moves:
        assert why(states, text) is None, f"{text} is refused: {why(states, text)}"
        GAME.apply(states, GAME.encode(states, GAME.parse(text)))


def play_out(states: Records) -> None:
    """Play first legal moves until the hands are empty."""
    while GAME.to_act(states) >= 0:
        GAME.apply(states, int(GAME.legal_numbers(states)[0]))


def why(states: Records, text: str) -> str | None:
    """The reason why a move is refused, None if it is legal."""
    try:
        reason = GAME.why_illegal(states, GAME.encode(states, GAME.parse(text)))
    except IllegalMove as refused:
        return refused.reason
    return GAME.reasons(reason).name if reason else None


def rule_behind(states: Records, text: str) -> str | None:
    """The rule that a move breaks, None if it is legal."""
    reason = why(states, text)
    return None if reason is None else GAME.refusals[reason].rule


def legal(states: Records) -> set[str]:
    return {GAME.decode(states, int(n)).text for n in GAME.legal_numbers(states)}


def wild(states: Records) -> str:
    return " ".join(codes(int(states["wild"][0])))


def hand(states: Records, seat: int) -> str:
    return " ".join(codes(int(states["hands"][0, seat])))


def pile(states: Records, side: int) -> str:
    return " ".join(codes(int(states["caught"][0, side])))


def score(states: Records) -> dict[str, Any]:
    line = GAME.score_line(states)
    assert line is not None
    return line


def score_of(*piles: str, **options: Any) -> list[int | float]:
    """The points of a game that ends with these piles, one for each seat."""
    states = table("", "K9", *[""] * (len(piles) - 1), piles=piles, **options)
    play(states, "play K9")
    points: list[int | float] = score(states)["points"]
    return points
