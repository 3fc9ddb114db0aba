"""The machine that measures, and those with whom it is shared."""

import time
from collections.abc import Callable
from typing import TypeVar

import psutil

T = TypeVar("T")

#: A run in which the host kept more than this share of a core from us is disturbed: two such
#: moments of 20 ms in six seconds are all that a p99, or a longest task, then tells of.
STOLEN = 0.01


def stolen_cpu() -> float:
    """Seconds in which the cores wanted to work and were not let."""
    return float(getattr(psutil.cpu_times(), "steal", 0.0))


def least_disturbed(work: Callable[[], T], tries: int) -> tuple[T, float]:
    """Do it until the host lets us; the run that was least disturbed, and how much it was."""
    runs: list[tuple[T, float]] = []
    while len(runs) < tries and not any(share <= STOLEN for _, share in runs):
        begun, before = time.monotonic(), stolen_cpu()
        found = work()
        runs.append((found, (stolen_cpu() - before) / (time.monotonic() - begun)))
    return min(runs, key=lambda run: run[1])
