"""The end of a game of Safarû and its points (S12 to S16, S18), counted in halves of a point."""

from menagerie.core.arrays import Ints, State
from menagerie.core.compile import rule
from menagerie.games.safaru.box import (
    BABIES,
    BABY_COST,
    NUM_PRIZES,
    PRIZE,
    PRIZE_KIND,
    WITH_TRIANGLE,
    WITH_TWO,
)
from menagerie.games.safaru.masks import count
from menagerie.games.safaru.state import Stage

HALVES = 2


@rule
def num_sides(state: State) -> int:
    """S3  Everyone is a side of their own, or two teams are."""
    return 2 if state.teams else state.seats


@rule
def side_of(state: State, seat: int) -> int:
    """S3  Partners sit opposite."""
    return seat % 2 if state.teams else seat


@rule
def end_game(state: State) -> None:
    """S12  All cards are dealt and played; what is left in the wild counts for nobody."""
    for side in range(num_sides(state)):
        pile = state.caught[side]
        state.points[side] = HALVES * (triangles(pile) + babies(state, pile))
        for prize in range(NUM_PRIZES):
            state.points[side] += share(state, side, prize)
        state.totals[side] += state.points[side]
    state.stage = Stage.OVER if is_match_over(state) else Stage.DEAL


@rule
def of_prize(state: State, side: int, prize: int) -> int:
    """S13, S18  How many of the cards a side has of which the most count."""
    return count(state.caught[side] & PRIZE_KIND[state.reverse, prize])


@rule
def share(state: State, side: int, prize: int) -> int:
    """S13, S18  Those with the most of its cards share a prize; without a card nobody does."""
    most, sharers = 1, 0
    for other in range(num_sides(state)):
        cards = of_prize(state, other, prize)
        if cards > most:
            most, sharers = cards, 0
        sharers += cards == most
    if of_prize(state, side, prize) < most:
        return 0
    return HALVES * PRIZE[state.reverse, prize] // sharers


@rule
def triangles(pile: int) -> int:
    """S2  A card has no triangle, one or two; S14: each caught is a point, a baby's too."""
    return count(pile & WITH_TRIANGLE) + count(pile & WITH_TWO)


@rule
def babies(state: State, pile: int) -> int:
    """S14  Each baby caught costs five points; in Reverse Safarû (S18) nothing."""
    return 0 if state.reverse else -BABY_COST * count(pile & BABIES)


@rule
def tally(state: State, out: Ints) -> int:
    """S13, S14  Side by side the number and the points of each prize, babies and triangles."""
    n = 0
    for side in range(num_sides(state)):
        pile = state.caught[side]
        for prize in range(NUM_PRIZES):
            out[n] = of_prize(state, side, prize)
            out[n + 1] = share(state, side, prize)
            n += 2
        out[n] = count(pile & BABIES)
        out[n + 1] = HALVES * babies(state, pile)
        out[n + 2] = triangles(pile)
        out[n + 3] = HALVES * triangles(pile)
        n += 4
    return n


@rule
def is_match_over(state: State) -> bool:
    """S16  After one game or as many as agreed (S18), or when one side leads with the target."""
    if state.target == 0:
        return state.game >= state.games
    best, leaders = state.totals[0], 0
    for side in range(num_sides(state)):
        if state.totals[side] > best:
            best, leaders = state.totals[side], 0
        leaders += state.totals[side] == best
    return best >= HALVES * state.target and leaders == 1


@rule
def is_better(state: State, total: int, other: int) -> bool:
    """S16  The highest total wins; S18: in Reverse Safarû the lowest."""
    return total < other if state.reverse else total > other


@rule
def places(state: State, out: Ints) -> None:
    """S15  One plus the number of seats that did better; partners have one score and one place."""
    for seat in range(state.seats):
        own = state.totals[side_of(state, seat)]
        out[seat] = 1
        for other in range(state.seats):
            out[seat] += is_better(state, state.totals[side_of(state, other)], own)
