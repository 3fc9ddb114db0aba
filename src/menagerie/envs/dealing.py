"""Deals as chance nodes: which cards of a deal matter, and all deals that are different."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from menagerie.core.arrays import Cards, Records
from menagerie.core.compile import plain
from menagerie.core.game import Game
from menagerie.core.match import states_from
from menagerie.games.life_is_life import rules as life
from menagerie.games.safaru import rules as safaru


def cards_that_matter(game: str, states: Records, stock: int) -> int:
    """How many cards of the next deal go anywhere; the order of the rest changes nothing."""
    state: Any = states[0]
    if game == "life-is-life":
        rows = plain(life.num_rows)(state)
        hands = plain(life.hand_size)(state) * int((state["lives"] > 0).sum())
        return hands + rows * (rows + 1) // 2
    if game == "safaru":
        hands = plain(safaru.hand_size)(state) * int(state["seats"])
        return hands + min(plain(safaru.wild_size)(state), stock - hands)
    return stock


def kinds_of(game: Game) -> list[int]:
    """For each card the first one that is the same to the rules."""
    names = list(game.card_names)
    return [names.index(name) for name in names]


def in_order(game: Game, stock: Sequence[int], first: Sequence[int]) -> Cards:
    """The stock with cards of these kinds on top."""
    kinds, rest, deck = kinds_of(game), list(stock), []
    for kind in first:
        card = next(card for card in rest if kinds[card] == kind)
        rest.remove(card)
        deck.append(card)
    return np.array(deck + rest, np.int8)


def different_deals(game: Game, states: Records) -> list[tuple[Cards, float]]:
    """For a box that is small enough: every deal that differs, as a deck, and its chance."""
    stock = game.stock(states).tolist()
    kinds = kinds_of(game)
    found: dict[bytes, tuple[Cards, float]] = {}
    left = Counter(kinds[card] for card in stock)
    for first, chance in _draws(left, cards_that_matter(game.name, states, len(stock))):
        deck, after = in_order(game, stock, first), states_from(game, states.tobytes())
        game.deal(after, deck)
        _, before = found.get(after.tobytes(), (deck, 0.0))
        found[after.tobytes()] = (deck, before + chance)
    return list(found.values())


def _draws(left: Counter[int], number: int) -> Iterator[tuple[list[int], float]]:
    """So many cards one by one, and the chance of drawing them so."""
    if number == 0:
        yield [], 1.0
        return
    for kind, there in sorted(left.items()):
        if there:
            rest = left - Counter([kind])
            for cards, chance in _draws(rest, number - 1):
                yield [kind, *cards], chance * there / left.total()
