"""The machine that measures, and those with whom it is shared."""

import os
import tempfile
import threading
import time
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import psutil

T = TypeVar("T")

#: A run in which the host kept more than this share of a core from us is disturbed: two such
#: moments of 20 ms in six seconds are all that a p99, or a longest task, then tells of.
STOLEN = 0.01


def stolen_cpu() -> float:
    """Seconds in which the cores wanted to work and were not let."""
    return float(getattr(psutil.cpu_times(), "steal", 0.0))


def with_stolen(work: Callable[[], T]) -> tuple[T, float]:
    """Do it; what it finds, and the share of a core that the host kept from us meanwhile."""
    begun, before = time.monotonic(), stolen_cpu()
    found = work()
    return found, (stolen_cpu() - before) / (time.monotonic() - begun)


def least_disturbed(work: Callable[[], T], disturbance: Callable[[T], float], tries: int) -> T:
    """Do it until others let us; of several runs the least disturbed. Above 1 is too much."""
    runs: list[T] = []
    while len(runs) < tries and not any(disturbance(run) <= 1 for run in runs):
        runs.append(work())
    return min(runs, key=disturbance)


def undisturbed(work: Callable[[], T], tries: int) -> tuple[T, float]:
    """Do it until the host lets us; what it finds, and the share of a core that it kept."""
    return least_disturbed(partial(with_stolen, work), lambda run: run[1] / STOLEN, tries)


class Watch:
    """Looks all the time whether the host keeps something from us, to tell it of any moment.

    That is time of the processors, and the disk: it is another's doing, not the page's, when a
    few bytes of ours take as long to be written as a move may take to be seen.
    """

    #: Seconds between two looks; the system itself counts in hundredths of a second.
    EVERY = 0.005
    #: Seconds between two writes, and how long one may take; otherwise it is a few milliseconds.
    WRITES_EVERY, SLOW_WRITE = 0.05, 0.05

    def __init__(self) -> None:
        self._moments: list[float] = []  # by the wall clock, as a page tells the time
        self._slow_writes: list[tuple[float, float]] = []
        self._ended = threading.Event()
        self._threads = [
            threading.Thread(target=look, daemon=True) for look in (self._look, self._write)
        ]

    def __enter__(self) -> "Watch":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        for thread in self._threads:
            thread.join()

    def _look(self) -> None:
        before = stolen_cpu()
        while not self._ended.wait(self.EVERY):
            now = stolen_cpu()
            if now > before:
                self._moments.append(time.time())
            before = now

    def _write(self) -> None:
        with tempfile.TemporaryFile() as file:
            while not self._ended.wait(self.WRITES_EVERY):
                begun = time.time()
                os.pwrite(file.fileno(), b"menagerie", 0)
                os.fsync(file.fileno())
                if (ended := time.time()) - begun > self.SLOW_WRITE:
                    self._slow_writes.append((begun, ended))

    @property
    def slow_writes(self) -> list[float]:
        """The seconds that each of those writes took that were slow."""
        return [ended - begun for begun, ended in self._slow_writes]

    def is_disturbed(self, begin: float, end: float) -> bool:
        """Whether it did between these two; what it did last is only known a moment later."""
        first = bisect_left(self._moments, begin)
        return first < bisect_right(self._moments, end + 2 * self.EVERY)

    def is_disk_slow(self, begin: float, end: float) -> bool:
        """Whether the disk was, at any time between these two."""
        return any(begun < end and ended > begin for begun, ended in self._slow_writes)
