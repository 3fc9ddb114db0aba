"""How Hypothesis runs in these tests, and how workers share them."""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "menagerie",
    deadline=None,  # the first example of a run may compile
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("menagerie")


@pytest.hookimpl(trylast=True)  # some are marked as slow at this moment
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each worker begins with its share of the slow tests, and quick ones are left for the end.

    A worker has a contiguous part of the list at first. Whoever is done takes from the end of what
    another still has, down to two tests: if these took long, all others would wait for them.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers == 1:
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    quick = [item for item in items if not item.get_closest_marker("slow")]
    items.clear()
    for worker in range(workers):
        share = slow[worker::workers]
        # Each in another place: while some draw pages others wait for a clock, and what must be
        # compiled for a test is compiled once.
        begin = len(share) * worker // workers
        items += share[begin:] + share[:begin]
        items += quick[len(quick) * worker // workers : len(quick) * (worker + 1) // workers]
