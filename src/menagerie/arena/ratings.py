"""Ratings by openskill: Plackett-Luce over whole rankings, with teams and shared places."""

from collections.abc import Sequence
from dataclasses import dataclass

from menagerie.arena.playing import Played


@dataclass(frozen=True)
class Rating:
    """A strength on openskill's scale, 25 at the start, and how unsure it is."""

    mu: float
    sigma: float


def rate(games: Sequence[Played], sides: Sequence[int]) -> dict[str, Rating]:
    """The rating of every bot after all games in their order.

    Bots do not change, so nothing is forgotten (`tau` is 0). A bot in several seats of a table
    moves by the mean of what happened to it there.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0)
    now: dict[str, Rating] = {}
    for game in games:
        for bot in game.bots:
            if bot not in now:
                start = model.rating()
                now[bot] = Rating(start.mu, start.sigma)
        if len(set(game.bots)) < 2:
            continue
        order = sorted(set(sides))
        seats = [[seat for seat, its in enumerate(sides) if its == side] for side in order]
        teams = [
            [model.rating(now[game.bots[s]].mu, now[game.bots[s]].sigma) for s in members]
            for members in seats
        ]
        after = model.rate(teams, ranks=[float(game.places[members[0]]) for members in seats])
        moved: dict[str, list[Rating]] = {}
        for members, team in zip(seats, after, strict=True):
            for seat, rated in zip(members, team, strict=True):
                moved.setdefault(game.bots[seat], []).append(Rating(rated.mu, rated.sigma))
        for bot, values in moved.items():
            now[bot] = Rating(
                sum(value.mu for value in values) / len(values),
                sum(value.sigma for value in values) / len(values),
            )
    return now
