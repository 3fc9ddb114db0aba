"""Tables of Life is Life as a test needs them."""

from collections.abc import Sequence

import numpy as np

from menagerie.core import kernels
from menagerie.core.arrays import Records
from menagerie.games.life_is_life.box import EMPTY, GROW, SET_SPECIES, SPECIES, VALUES
from menagerie.games.life_is_life.game import GAME
from menagerie.games.life_is_life.state import Stage
from menagerie.games.life_is_life.table import LifeView

ROWS = ("pig", "mole bear", "giraffe cat sheep", "rabbit goat dog mole")


def table(
    hands: Sequence[str | None],
    rows: Sequence[str] = ROWS,
    *,
    turn: int = 0,
    lives: Sequence[int] | None = None,
    variant: str = "base",
    turn_cap: int | None = None,
    starter: int = 0,
) -> Records:
    """A phase being played; a hand is the names of its cards, None for a player who is out."""
    options = GAME.info.settled(len(hands), {"variant": variant, "turn_cap": turn_cap})
    states = GAME.new(len(hands), options, starter)
    for seat, hand in enumerate(hands):
        for card in (hand or "").split():
            states["hands"][0, seat, SPECIES.index(card)] += 1
        if hand is None:
            states["lives"][0, seat] = 0
            states["fell_in"][0, seat] = 1
    if lives is not None:
        states["lives"][0, : len(lives)] = lives
    for number, row in enumerate(rows):
        states["rows"][0, number] = handful(row)
    states["most"] = VALUES[SET_SPECIES]
    states["phase"] = 2
    states["stage"] = Stage.TURN
    states["turn"] = turn
    return states


def handful(cards: str) -> int:
    number = EMPTY
    for card in cards.split():
        number = GROW[number, SPECIES.index(card)]
    return int(number)


def play(states: Records, *moves: str) -> None:
    """Play legal moves one after another."""
    for text in moves:
        assert why(states, text) is None, f"{text} is refused: {why(states, text)}"
        GAME.apply(states, GAME.encode(states, GAME.parse(text)))


def why(states: Records, text: str) -> str | None:
    """The rule that a move breaks, None if it is legal."""
    reason = GAME.why_illegal(states, GAME.encode(states, GAME.parse(text)))
    return GAME.refusals[GAME.reasons(reason).name].rule if reason else None


def legal(states: Records) -> set[str]:
    return {GAME.decode(states, int(n)).text for n in GAME.legal_numbers(states)}


def hand(states: Records, seat: int) -> str:
    return " ".join(GAME.observe(states, seat).hand)


def row(states: Records, number: int) -> str:
    """A row of the tableau, counted from 1."""
    return " ".join(GAME.deal_line(states)["tableau"][number - 1])


def lives(states: Records) -> list[int]:
    return [int(n) for n in states["lives"][0, : states["seats"][0]]]


def known(states: Records, observer: int) -> tuple[tuple[str, ...], ...]:
    """What a seat knows of each hand."""
    view = GAME.observe(states, observer)
    assert isinstance(view, LifeView)
    return view.known


def score(states: Records) -> dict[str, object]:
    line = GAME.score_line(states)
    assert line is not None
    return line


def deal(states: Records, seed: int = 1) -> None:
    """The next deal, from some shuffle."""
    stock = GAME.stock(states)
    kernels.shuffle_deal(np.uint64(seed), 1, stock, len(stock))
    GAME.deal(states, stock)


def knock_round(states: Records) -> None:
    """The player to move knocks, and so do all others, so that hands are scored as they are."""
    states["traded"] = 1
    while GAME.to_act(states) >= 0:
        play(states, "knock")
