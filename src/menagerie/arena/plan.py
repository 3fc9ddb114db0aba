"""What is to be played: which bots, at which tables, and who sits where in which deal."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any

from menagerie.arena.entrants import entrant
from menagerie.core.errors import BadOption, UnknownBot
from menagerie.core.info import Options, OptionValue
from menagerie.core.rng import Rng
from menagerie.games import info, load


@dataclass(frozen=True)
class Pairing:
    """One game of the plan: its number, the deal it is dealt from, and who sits in each seat."""

    number: int
    deal: int
    bots: tuple[str, ...]


@dataclass(frozen=True)
class Plan:
    """A tournament, completely: two runs of the same plan play the same games.

    Every deal is played several times with the bots moved on by a seat each time, so that each
    bot gets each seat's cards; who sits beside whom changes from deal to deal. With more
    bots than seats each deal is played by another choice of them. A bot with a time for a
    move instead of a number of nodes may choose otherwise on another machine.
    """

    game: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    bots: tuple[str, ...]
    games: int
    seed: str = "0"
    budget: float = 1.0

    @classmethod
    def of(
        cls,
        game: str,
        *,
        bots: Sequence[str],
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        games: int = 100,
        seed: int | str = 0,
        budget: float = 1.0,
    ) -> "Plan":
        """A plan, checked; seats are as few as possible by default, options as in `start`.

        As many bots as seats sit one in each. Fewer: the last one fills the seats that are left.
        At a table of teams, unless there is a name for each seat, each plays a whole side.
        More: they take turns. `games` is rounded up to whole deals.
        """
        page = info(game)
        count = page.min_seats if seats is None else seats
        settled = page.settled(count, options or {})
        names = tuple(name.strip() for name in bots)
        if not names:
            raise UnknownBot("no bot is named")
        for name in names:
            entrant(name)
        if games < 1:
            raise BadOption("at least one game must be played")
        if not 0 < budget < 86400:
            raise BadOption("the budget for a move is a number of seconds")
        return cls(game, count, tuple(settled.items()), names, games, str(seed), budget)

    def as_options(self) -> Options:
        """The table's options as a dictionary."""
        return dict(self.options)

    @property
    def entrants(self) -> tuple[str, ...]:
        """The different bots, in the order in which they were named."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def sides(self) -> tuple[int, ...]:
        """The side for which each seat plays."""
        return load(self.game).sides(self.seats, self.as_options())

    def deal_seed(self, deal: int) -> str:
        """The seed of all games of a deal."""
        return f"{self.seed}/{deal}"

    def schedule(self) -> tuple[Pairing, ...]:
        """All games in their order, whole deals only."""
        return _schedule(self)

    def deals(self) -> Iterator[list[tuple[str, ...]]]:
        """The seatings of one deal after another, without end."""
        sides = self.sides
        # What a name stands for: a seat, or a whole side.
        units = tuple(range(self.seats)) if len(self.bots) == self.seats else sides
        room = len(set(units))
        names = self.bots + self.bots[-1:] * (room - len(self.bots))
        line_ups = list(combinations(names, room))
        deal = 0
        while True:
            order = list(line_ups[deal % len(line_ups)])
            Rng(f"{self.deal_seed(deal)}/seats").shuffle(order)
            first = [order[unit] for unit in units]
            turned = (tuple(first[-i:] + first[:-i]) for i in range(self.seats))
            yield list(dict.fromkeys(turned))
            deal += 1


@lru_cache(maxsize=4)
def _schedule(plan: Plan) -> tuple[Pairing, ...]:
    """The games of a plan: asked for again and again, and long."""
    found: list[Pairing] = []
    for deal, seatings in enumerate(plan.deals()):
        if len(found) >= plan.games:
            break
        for bots in seatings:
            found.append(Pairing(len(found), deal, bots))
    return tuple(found)
