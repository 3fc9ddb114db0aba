"""A rule of thumb for Zoff im Zoo: weak cards first, keep sets together, save the joker."""

from collections import Counter
from collections.abc import Sequence

from menagerie.core.moves import Move
from menagerie.core.rng import Rng
from menagerie.games.zoff_im_zoo.box import KINDS, STRONGER
from menagerie.games.zoff_im_zoo.moves import Ask, CardMove, Decline, Give, Help, Lay, Play
from menagerie.games.zoff_im_zoo.state import Role
from menagerie.games.zoff_im_zoo.table import ZoffView

#: How good a card is to have: how many animals it beats, less how many beat it.
STRENGTH: dict[str, float] = {
    animal: float(STRONGER[number].sum() - STRONGER[:, number].sum())
    for number, animal in enumerate(KINDS[:-1])
} | {"joker": 5.0}
#: What it costs to tear cards of one animal apart, and to part with the joker.
TORN, JOKER_SPENT = 3.0, 3.0
#: Follow when the price is no higher; dearer sets only when it gets urgent.
FAIR_PRICE = 4.0
#: A player with so few cards makes it urgent.
FEW_CARDS = 3
#: How often a helper who cannot beat the table asks the chief.
ASKING = 0.5


def price(cards: Sequence[str], hand: Counter[str]) -> float:
    """What playing these cards costs: their strength, what they tear apart, and the joker."""
    used = Counter(cards)
    torn = sum(0 < count < hand[card] for card, count in used.items())
    strength = max(STRENGTH[card] for card in used)
    return strength + TORN * torn + JOKER_SPENT * used["joker"]


def choose(view: ZoffView, legal: Sequence[Move], rng: Rng) -> Move:
    """Exchange, answer, lead or follow, each by its own thumb."""
    hand = Counter(view.hand)
    moves = [move for move in legal if isinstance(move, CardMove)]
    rng.shuffle(moves)  # so that equally good moves all get played
    if isinstance(legal[0], Give | Lay):
        return exchange(view, moves, hand)
    if isinstance(legal[-1], Decline):
        return answer(view, moves, hand) or legal[-1]
    plays = [move for move in moves if isinstance(move, Play)]
    for play in plays:
        if len(play.cards) == len(view.hand):
            return play
    if not view.lying:
        return lead(plays, hand)
    if view.owner is not None and view.owner == view.partners[view.seat]:
        return legal[-1]  # the partner's set may well win the trick
    return follow(view, plays, hand) or ask(moves, rng) or legal[-1]


def exchange(view: ZoffView, pairs: Sequence[CardMove], hand: Counter[str]) -> Move:
    """A helper gives the two strongest cards, a chief two weak single ones back.

    The player alone lays a hedgehog, which saves a point, or two lions, which are worth two.
    """

    def worth(pair: CardMove) -> float:
        if view.roles[view.seat] == Role.HELPER:
            return sum(STRENGTH[card] for card in pair.cards)
        caught = 0.0
        if view.roles[view.seat] == Role.ALONE:
            caught = 8.0 * ("hedgehog" in pair.cards) + 8.0 * (pair.cards == ("lion", "lion"))
        return caught - sum(STRENGTH[card] + 2 * hand[card] for card in pair.cards)

    return max(pairs, key=worth)


def lead(plays: Sequence[Play], hand: Counter[str]) -> Move:
    """Many weak cards at once."""
    return min(plays, key=lambda play: price(play.cards, hand) - 2 * len(play.cards))


def follow(view: ZoffView, plays: Sequence[Play], hand: Counter[str]) -> Move | None:
    """The cheapest set that beats the table, unless it is too dear and nobody is about to win."""
    if not plays:
        return None
    cheapest = min(plays, key=lambda play: price(play.cards, hand))
    is_urgent = any(0 < size <= FEW_CARDS for size in view.sizes)
    limit = 3 * FAIR_PRICE if is_urgent else FAIR_PRICE
    return cheapest if price(cheapest.cards, hand) <= limit else None


def ask(moves: Sequence[CardMove], rng: Rng) -> Move | None:
    """Now and then, with as many cards as possible."""
    asks = [move for move in moves if isinstance(move, Ask)]
    if not asks or rng.random() > ASKING:
        return None
    return max(asks, key=lambda move: len(move.cards))


def answer(view: ZoffView, moves: Sequence[CardMove], hand: Counter[str]) -> Move | None:
    """Help when it is cheap, and whenever the helper goes out with it."""
    helps = [move for move in moves if isinstance(move, Help)]
    if not helps:
        return None
    cheapest = min(helps, key=lambda move: price(move.cards, hand))
    goes_out = view.sizes[view.turn] == len(view.asked)
    return cheapest if goes_out or price(cheapest.cards, hand) <= FAIR_PRICE else None
