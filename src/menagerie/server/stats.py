"""What happens on this node, in figures; nothing here names a table, a person or a card."""

import time
from bisect import bisect_left
from collections import Counter

from menagerie.table import events as e
from menagerie.table.happened import Happened

#: Upper bounds in seconds of the classes in which waiting times are counted.
BOUNDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Times:
    """Waiting times, counted in classes."""

    __slots__ = ("counts", "number", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0
        self.number = 0

    def add(self, seconds: float) -> None:
        """Count one."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds
        self.number += 1


class Stats:
    """Counters of one node."""

    clock = staticmethod(time.perf_counter)

    def __init__(self) -> None:
        self.sockets = 0
        self.moves = 0
        self.bot_moves = 0
        self.events = 0
        self.games_begun = 0
        self.refusals: Counter[str] = Counter()
        self.commits = Times()
        self.thinking = Times()

    def committed(self, begun: float) -> None:
        """An event is stored that was on its way since then."""
        self.commits.add(self.clock() - begun)

    def happened(self, happened: Happened) -> None:
        """An event was applied."""
        event = happened.event
        self.events += 1
        if isinstance(event, e.Moved):
            self.moves += 1
            self.bot_moves += not event.by
        elif happened.begins:
            self.games_begun += 1

    def refused(self, code: str) -> None:
        """A command was refused."""
        self.refusals[code] += 1
