"""Deals card by card, as chance nodes: which cards of a deal matter."""

from menagerie.core.arrays import Records
from menagerie.games.life_is_life import box as life
from menagerie.games.safaru import box as safaru


def cards_that_matter(game: str, states: Records, stock: int) -> int:
    """How many cards of the next deal go anywhere; the order of the rest changes nothing."""
    state = states[0]
    if game == "life-is-life":
        rows = life.NUM_ROWS * (life.NUM_ROWS + 1) // 2
        return life.HAND_SIZE * int((state["lives"] > 0).sum()) + rows
    if game == "safaru":
        hands = safaru.HAND_SIZE * int(state["seats"])
        return hands + min(safaru.WILD_SIZE, stock - hands)
    return stock
