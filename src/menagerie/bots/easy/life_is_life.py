"""A rule of thumb for Life is Life: collect what you have many of, knock when it looks good."""

from collections import Counter
from collections.abc import Sequence

from menagerie.core.moves import Move
from menagerie.core.rng import Rng
from menagerie.games.life_is_life.box import SPECIES, VALUES
from menagerie.games.life_is_life.moves import Knock, Trade
from menagerie.games.life_is_life.table import LifeView

VALUE: dict[str, int] = dict(zip(SPECIES, VALUES.tolist(), strict=True))
#: A beginner does not look at every possible trade.
TRADES_LOOKED_AT = 25
#: Knock when the hand seems worth this many times an even share of the sixty points.
GOOD_SHARE = 1.5
#: Grow less choosy with every turn of the phase, so that a phase ends.
PATIENCE = 0.06


def worth(hand: Counter[str], players: int) -> float:
    """What a hand seems worth: a species counts the more, the nearer it is to a safe majority."""
    total = 0.0
    for species, count in hand.items():
        safe = 0.6 + 0.15 * players + 0.3 * VALUE[species]  # giraffes 4, cats 2
        nearness = min(1.0, count / safe)
        if players > 2 or count > 1:  # L10
            total += VALUE[species] * nearness * nearness
    return total


def choose(view: LifeView, legal: Sequence[Move], rng: Rng) -> Move:
    """The best of some trades, or the knock when the hand is good or no trade makes it better."""
    players = sum(lives > 0 for lives in view.lives)
    hand = Counter(view.hand)
    trades = [move for move in legal if isinstance(move, Trade)]
    rng.shuffle(trades)
    best, best_worth = trades[0], -1.0
    for trade in trades[:TRADES_LOOKED_AT]:
        after = hand - Counter(trade.cards)
        after.update(view.rows[trade.row - 1])
        if worth(after, players) > best_worth:
            best, best_worth = trade, worth(after, players)
    if not isinstance(legal[-1], Knock):
        return best
    now = worth(hand, players)
    if view.knocker is not None:
        return best if best_worth > now else legal[-1]
    good = GOOD_SHARE * sum(VALUE.values()) / players / (1 + PATIENCE * view.turns)
    return legal[-1] if now >= good else best
