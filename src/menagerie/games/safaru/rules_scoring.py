"""The end of a game of Safarû and its points (S12 to S16, S18), counted in halves of a point."""

from menagerie.core.arrays import Ints, State
from menagerie.core.compile import rule
from menagerie.games.safaru.box import (
    BABIES,
    BOX,
    HEDGEHOGS,
    UNICORNS,
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
    share_majorities(state)
    for side in range(num_sides(state)):
        state.totals[side] += state.points[side]
    state.stage = Stage.OVER if is_match_over(state) else Stage.DEAL


@rule
def share_majorities(state: State) -> None:
    """S13, S18  Most unicorns +24, hedgehogs -12; in reverse most cards +24, hedgehogs +18."""
    share(state, BOX if state.reverse else UNICORNS, 24)
    share(state, HEDGEHOGS, 18 if state.reverse else -12)


@rule
def share(state: State, kind: int, prize: int) -> None:
    """S13  The sides with the most cards of a kind share its points; without a card nobody does."""
    most, sharers = 1, 0
    for side in range(num_sides(state)):
        cards = count(state.caught[side] & kind)
        if cards > most:
            most, sharers = cards, 0
        sharers += cards == most
    for side in range(num_sides(state)):
        if count(state.caught[side] & kind) == most:
            state.points[side] += HALVES * prize // sharers


@rule
def triangles(pile: int) -> int:
    """S2  A card has no triangle, one or two; S14: each caught is a point, a baby's too."""
    return count(pile & WITH_TRIANGLE) + count(pile & WITH_TWO)


@rule
def babies(state: State, pile: int) -> int:
    """S14  Each baby caught costs five points; in Reverse Safarû (S18) nothing."""
    return 0 if state.reverse else -5 * count(pile & BABIES)


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
