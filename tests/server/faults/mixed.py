"""Many short games of all kinds at the same time."""

import random
from collections.abc import Callable
from typing import Any

from tests.server.faults.nodes import Node
from tests.server.faults.players import Player, enter, open_table

OPEN = "open"
#: Game, options, seats: every game and mode, short, with bots in some seats.
KINDS: tuple[dict[str, Any], ...] = (
    {"game": "safaru", "seats": [OPEN, OPEN]},
    {"game": "safaru", "seats": [OPEN, "easy", OPEN]},
    {"game": "safaru", "seats": [OPEN, "random", OPEN, "easy"]},
    {
        "game": "safaru",
        "options": {"variant": "reverse", "games": 1},
        "seats": [OPEN, "random", OPEN],
    },
    {"game": "life-is-life", "options": {"turn_cap": 6}, "seats": [OPEN, OPEN, OPEN]},
    {
        "game": "life-is-life",
        "options": {"turn_cap": 6, "variant": "advanced"},
        "seats": [OPEN, "easy", OPEN, "random"],
    },
    {
        "game": "life-is-life",
        "options": {"turn_cap": 4},
        "seats": [OPEN, "easy", "easy", OPEN, OPEN],
    },
    {"game": "zoff-im-zoo", "options": {"target": 1}, "seats": [OPEN, "easy", OPEN]},
    {
        "game": "zoff-im-zoo",
        "options": {"target": 2, "mode": "partners"},
        "seats": [OPEN, "random", OPEN, "easy"],
    },
    {
        "game": "zoff-im-zoo",
        "options": {"target": 1},
        "seats": [OPEN, "random", "random", OPEN, "easy"],
    },
)


class Games:
    """Tables with players who may each sit at another node."""

    def __init__(self) -> None:
        self.tables: list[str] = []
        self.players: dict[str, list[Player]] = {}

    @property
    def all_players(self) -> list[Player]:
        """Everybody."""
        return [player for at in self.players.values() for player in at]

    async def open(
        self,
        node: Node,
        count: int,
        where: Callable[[int], Callable[[], Node]],
        rng: random.Random,
        thinks: float,
    ) -> None:
        """Open tables of all kinds; `where` says to which node the nth player at a table goes."""
        guests = [await enter(node, f"Guest {n}") for n in range(9)]
        for number in range(count):
            kind = KINDS[number % len(KINDS)]
            people = rng.sample(guests, kind["seats"].count(OPEN))
            table = await open_table(node, people[0], people[1:], **kind)
            self.tables.append(table)
            self.players[table] = [
                Player(
                    where(n),
                    table,
                    cookie,
                    is_host=n == 0,
                    chats=0.05,
                    thinks=thinks,
                    seed=n,
                )
                for n, cookie in enumerate(people)
            ]
