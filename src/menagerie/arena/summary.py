"""What a tournament shows: each bot's place, wins and points with intervals, and who beats whom."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from menagerie.arena.plan import Plan
from menagerie.arena.playing import Played
from menagerie.arena.ratings import Rating, rate
from menagerie.arena.statistics import Floats, Interval, mean, share

#: Points of the curve that shows how a win share settled.
CURVE_POINTS = 40
#: Deals before which it shows nothing but chance.
CURVE_BEGIN = 5


@dataclass(frozen=True)
class Standing:
    """One bot: all figures are for a seat that it holds, however many it holds at a table."""

    name: str
    games: int  # seats it held, over all games
    wins: Interval  # share of first places; equals share one
    place: Interval
    points: Interval
    rating: Rating
    places: tuple[float, ...]  # how often it came first, second, ...
    by_seat: tuple[float | None, ...]  # share of first places in each seat
    curve: tuple[tuple[int, Interval], ...]  # share of first places after so many deals
    seconds: float  # for a move, on average
    longest: float  # its slowest move

    def times_fair(self, fair: float) -> float:
        """How many times its fair share it wins."""
        return self.wins.mean / fair


@dataclass(frozen=True)
class Summary:
    """All figures of a tournament, over the deals that were played as a whole."""

    plan: Plan
    deals: int
    games: int
    played: int  # games in all, those of unfinished deals too
    fair: float  # the share of wins that a seat has by chance
    moves: float  # in a game
    standings: tuple[Standing, ...]  # the best first
    #: How often the first of two bots does better than the second where both play; a tie is half.
    superiority: dict[tuple[str, str], Interval]

    @property
    def points_word(self) -> str:
        """What points are in this game."""
        return "lives" if self.plan.game == "life-is-life" else "points"

    def standing(self, name: str) -> Standing:
        """The figures of one bot."""
        return next(standing for standing in self.standings if standing.name == name)

    def as_json(self) -> dict[str, Any]:
        """Plain numbers for another program; nothing in it depends on the machine but times."""
        return {
            "game": self.plan.game,
            "seats": self.plan.seats,
            "options": self.plan.as_options(),
            "bots": list(self.plan.bots),
            "seed": self.plan.seed,
            "budget": self.plan.budget,
            "deals": self.deals,
            "games": self.games,
            "fair_share": round(self.fair, 6),
            "moves_per_game": round(self.moves, 2),
            "standings": [
                {
                    "bot": s.name,
                    "games": s.games,
                    "wins": s.wins.as_json(),
                    "place": s.place.as_json(),
                    self.points_word: s.points.as_json(),
                    "rating": {"mu": round(s.rating.mu, 4), "sigma": round(s.rating.sigma, 4)},
                    "places": [round(p, 6) for p in s.places],
                    "by_seat": [None if w is None else round(w, 6) for w in s.by_seat],
                    "seconds_per_move": round(s.seconds, 6),
                    "slowest_move": round(s.longest, 6),
                }
                for s in self.standings
            ],
            "superiority": [
                {"bot": a, "over": b, **interval.as_json()}
                for (a, b), interval in self.superiority.items()
            ],
        }


def whole_deals(plan: Plan, games: Sequence[Played]) -> list[Played]:
    """The games of those deals of which every game was played."""
    wanted = Counter(pairing.deal for pairing in plan.schedule())
    there = Counter(game.deal for game in games)
    return [game for game in games if there[game.deal] == wanted[game.deal]]


def summarise(plan: Plan, games: Sequence[Played]) -> Summary:
    """The figures of a tournament from its games."""
    counted = whole_deals(plan, games)
    sides = plan.sides
    table = _Table(plan, counted)
    ratings = rate(counted, sides)
    standings = [table.standing(name, ratings[name]) for name in plan.entrants if name in ratings]
    standings.sort(key=lambda s: (-s.wins.mean, s.place.mean))
    names = [standing.name for standing in standings]
    superiority = {
        (a, b): interval
        for a in names
        for b in names
        if a != b and (interval := table.superiority(a, b)) is not None
    }
    return Summary(
        plan,
        deals=table.deals,
        games=len(counted),
        played=len(games),
        fair=1 / len(set(sides)),
        moves=float(np.mean([sum(game.moves) for game in counted])) if counted else 0.0,
        standings=tuple(standings),
        superiority=superiority,
    )


class _Table:
    """Every seat of every game as a line of numbers."""

    def __init__(self, plan: Plan, games: Sequence[Played]) -> None:
        self.plan = plan
        self.sides = np.array(plan.sides)
        bots = {name: i for i, name in enumerate(plan.entrants)}
        shape = (len(games), plan.seats)
        _, numbers = np.unique([game.deal for game in games], return_inverse=True)
        self.deal = numbers
        self.deals = int(numbers.max()) + 1 if games else 0
        self.bot = np.array([[bots[b] for b in g.bots] for g in games], int).reshape(shape)
        self.place = np.array([g.places for g in games], float).reshape(shape)
        self.points = np.array([g.points for g in games], float).reshape(shape)
        self.moves = np.array([g.moves for g in games], float).reshape(shape)
        self.seconds = np.array([g.seconds for g in games], float).reshape(shape)
        self.longest = np.array([g.longest for g in games], float).reshape(shape)
        first = self.place == 1
        _, leaders = np.unique(self.sides, return_index=True)  # one seat of each side
        self.win = first / np.maximum(first[:, leaders].sum(axis=1, keepdims=True), 1)

    def per_deal(self, values: Floats, where: Floats) -> tuple[Floats, Floats]:
        """The sum of the values in each deal, and how many there are."""
        return self._sums((values * where).sum(axis=1)), self._sums(where.sum(axis=1))

    def _sums(self, of_games: Floats) -> Floats:
        """What the games of each deal make together."""
        sums: Floats = np.bincount(self.deal, of_games, self.deals).astype(float)
        return sums

    def standing(self, name: str, rating: Rating) -> Standing:
        """The figures of a bot that has played."""
        mine = (self.bot == self.plan.entrants.index(name)).astype(float)
        wins = self.per_deal(self.win, mine)
        places = [float((mine * (self.place == p)).sum() / mine.sum()) for p in self._all_places()]
        held = mine.sum(axis=0)
        won = (mine * self.win).sum(axis=0)
        return Standing(
            name,
            games=int(mine.sum()),
            wins=share(*wins),
            place=mean(*self.per_deal(self.place, mine)),
            points=mean(*self.per_deal(self.points, mine)),
            rating=rating,
            places=tuple(places),
            by_seat=tuple(float(w / h) if h else None for w, h in zip(won, held, strict=True)),
            curve=tuple(self._curve(*wins)),
            seconds=float((mine * self.seconds).sum() / max((mine * self.moves).sum(), 1)),
            longest=float((mine * self.longest).max()),
        )

    def _all_places(self) -> range:
        return range(1, self.plan.seats + 1)

    def _curve(self, sums: Floats, counts: Floats) -> list[tuple[int, Interval]]:
        """How the share of wins settled while deals were played."""
        marks = sorted({int(m) for m in np.linspace(CURVE_BEGIN, self.deals, CURVE_POINTS)})
        if self.deals < CURVE_BEGIN:
            return []
        return [(m, share(sums[:m], counts[:m])) for m in marks if counts[:m].any()]

    def superiority(self, a: str, b: str) -> Interval | None:
        """How often a does better than b, over all pairs of their seats on different sides."""
        names = self.plan.entrants
        better = np.zeros(len(self.deal))
        pairs = np.zeros(len(self.deal))
        for s in range(self.plan.seats):
            for t in range(self.plan.seats):
                if self.sides[s] == self.sides[t]:
                    continue
                both = (self.bot[:, s] == names.index(a)) & (self.bot[:, t] == names.index(b))
                less, same = (
                    self.place[:, s] < self.place[:, t],
                    self.place[:, s] == self.place[:, t],
                )
                better += both * (less + 0.5 * same)
                pairs += both
        if not pairs.any():
            return None
        return share(self._sums(better), self._sums(pairs))
