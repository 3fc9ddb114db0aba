"""When the cyclic garbage collector runs, and on what.

Almost everything in a server is freed the moment that nothing refers to it any more. Python's
cyclic collector is there for the rest: objects that refer to each other in a ring. It finds them by
looking at every container that is alive, and while it looks nobody is served. With thousands of
sockets and tables that is what the slowest one in a hundred moves waits for.

There are three generations. Looking at the youngest is cheap, whatever else is alive, and most
rings die young: those of a failed request, of an exception and its traceback. The pause that hurts
is the look at the oldest. So:

1. After the start, everything that is there (modules, compiled rules, settings) is collected once
   and then frozen: no later look touches it again.
2. The young generations are collected by themselves as ever, in portions that are quickly done.
3. The oldest generation is never collected by itself, but in a moment when hardly anything comes
   in, at most once in a while; and if such a moment never comes, at long intervals all the same,
   so that rings do not pile up for ever. Thanks to 1. that pause is short.

What grew since the start is not frozen a second time, as a burst of connections might suggest:
rings among frozen objects are never found, and rule 3 has taken the pause away already.
"""

import asyncio
import gc
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

#: Net new containers before the youngest generation is looked at, and how many such looks before
#: the middle one is. What stays is looked at once in each, however large these are; together they
#: bound the pause: some 10,000 objects, one to three milliseconds.
YOUNG: Final = (2_000, 5)
#: "Never by itself": the oldest generation waits for so many looks at the middle one.
NEVER: Final = 2**31 - 1


@dataclass(slots=True)
class Pauses:
    """How often and how long the oldest generation has been looked at, for metrics."""

    count: int = 0
    total_seconds: float = 0.0
    longest_seconds: float = 0.0


class CalmGarbageCollection:
    """Looks at the oldest generation in quiet moments only; see `calm_garbage_collection`."""

    def __init__(
        self,
        traffic: Callable[[], int],
        *,
        quiet_below: int = 10,
        at_most_every: float = 60.0,
        at_least_every: float = 1800.0,
        look_every: float = 1.0,
    ) -> None:
        self.pauses = Pauses()
        self._traffic = traffic
        self._quiet_below = quiet_below
        self._at_most_every = at_most_every
        self._at_least_every = at_least_every
        self._look_every = look_every
        self._seen = traffic()
        self._before = gc.get_threshold()
        self._loop = asyncio.get_running_loop()
        self._last = self._loop.time()
        gc.collect()
        gc.freeze()
        gc.set_threshold(*YOUNG, NEVER)
        self._timer = self._loop.call_later(look_every, self._look)

    def stop(self) -> None:
        """Everything as Python does it by default."""
        self._timer.cancel()
        gc.set_threshold(*self._before)
        gc.unfreeze()

    def collect(self) -> None:
        """Look at everything that has come since the start, now."""
        start = time.perf_counter()
        gc.collect()
        took = time.perf_counter() - start
        self._last = self._loop.time()
        self.pauses.count += 1
        self.pauses.total_seconds += took
        self.pauses.longest_seconds = max(self.pauses.longest_seconds, took)

    def _look(self) -> None:
        now = self._traffic()
        is_quiet = now - self._seen < self._quiet_below
        self._seen = now
        since = self._loop.time() - self._last
        if since >= (self._at_most_every if is_quiet else self._at_least_every):
            self.collect()
        self._timer = self._loop.call_later(self._look_every, self._look)


def calm_garbage_collection(traffic: Callable[[], int]) -> CalmGarbageCollection:
    """Keep the garbage collector out of the way of moves, from now on and in this event loop.

    Call it when the server has started and before the first connection. `traffic` counts what has
    come in so far, such as `lambda: gate.counts.heard`: a second in which it grows by less than ten
    is a quiet one.
    """
    return CalmGarbageCollection(traffic)
