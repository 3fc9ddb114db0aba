"""The calm garbage collection finds rings, but only when nobody waits."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from menagerie.server.garbage import NEVER, CalmGarbageCollection, calm_garbage_collection
from tests.server.sockets.room import run


class Ring:
    """Refers to itself."""

    def __init__(self) -> None:
        self.ring = self


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


def old_ring() -> weakref.ref[Ring]:
    """A dead ring in the oldest generation, which no look at the young ones finds."""
    ring = Ring()
    found = weakref.ref(ring)
    gc.collect(1)
    gc.collect(1)
    del ring
    gc.collect(1)
    assert found() is not None
    return found


def test_a_quiet_moment_is_used() -> None:
    async def play() -> None:
        calm = CalmGarbageCollection(lambda: 0, at_most_every=0.05, look_every=0.01)
        try:
            found = old_ring()
            async with asyncio.timeout(5):
                while found() is not None:
                    await asyncio.sleep(0.01)
            assert calm.pauses.count >= 1
            assert 0 < calm.pauses.longest_seconds <= calm.pauses.total_seconds
        finally:
            calm.stop()

    run(play)


@pytest.mark.parametrize("at_least_every", [3600.0, 0.05])
def test_traffic_is_let_through_first_but_not_for_ever(at_least_every: float) -> None:
    async def play() -> None:
        heard = 0

        def traffic() -> int:
            nonlocal heard
            heard += 100
            return heard

        calm = CalmGarbageCollection(
            traffic, at_most_every=0.0, at_least_every=at_least_every, look_every=0.01
        )
        try:
            found = old_ring()
            before = heard
            async with asyncio.timeout(5):
                while heard < before + 1000:
                    await asyncio.sleep(0.01)
            assert (found() is None) == (calm.pauses.count > 0) == (at_least_every < 3600)
        finally:
            calm.stop()

    run(play)


def test_young_rings_are_found_by_themselves_and_old_ones_are_not() -> None:
    async def play() -> None:
        calm = calm_garbage_collection(lambda: 0)
        try:
            assert gc.get_threshold()[2] == NEVER
            assert gc.get_freeze_count() > 1000
            old = old_ring()
            young = weakref.ref(Ring())
            kept = [[n] for n in range(200_000)]
            assert young() is None
            assert old() is not None
            calm.collect()
            assert old() is None
            assert len(kept) == 200_000
        finally:
            calm.stop()

    run(play)
