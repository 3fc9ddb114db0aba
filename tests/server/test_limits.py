"""Buckets of tokens: how many at once, how many in the long run, and who is remembered."""

import pytest

from menagerie.server import limits
from menagerie.server.limits import Buckets


def test_a_burst_at_once_and_then_at_the_rate() -> None:
    buckets = Buckets(rate=2, burst=3)
    assert [buckets.take("ann", 10.0) for _ in range(3)] == [0, 0, 0]
    assert buckets.take("ann", 10.0) == pytest.approx(0.5)
    assert buckets.take("bob", 10.0) == 0, "each has their own"
    assert buckets.take("ann", 10.5) == 0
    assert buckets.take("ann", 10.5) > 0


def test_a_token_that_was_not_needed_is_given_back() -> None:
    buckets = Buckets(rate=1, burst=1)
    buckets.take("ann", 10.0)
    buckets.give_back("ann")
    buckets.give_back("bob")  # who never took one
    assert buckets.take("ann", 10.0) == 0


def test_nobody_is_remembered_whose_bucket_is_full_again() -> None:
    buckets = Buckets(rate=1, burst=5)
    for n in range(100):
        buckets.take(f"guest {n}", 10.0)
    assert len(buckets._paid) == 100, "all of them have taken a token just now"
    for n in range(60):
        buckets.take("ann", 20.0 + n)
    assert list(buckets._paid) == ["ann"]


def test_no_more_are_remembered_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MEMORY", 10)
    buckets = Buckets(rate=1, burst=5)
    for n in range(100):
        buckets.take(f"guest {n}", 10.0)
    assert list(buckets._paid) == [f"guest {n}" for n in range(90, 100)]
