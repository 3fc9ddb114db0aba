"""Counts of legal move sequences from fixed positions, by the engine and by the oracle."""

from pathlib import Path

import pytest

from tests.enumeration.perft import Position, count_by_engine, count_by_oracle, read_perft

POSITIONS = [
    position
    for path in sorted(Path(__file__).parent.glob("*.perft"))
    for position in read_perft(path.read_text(encoding="utf-8"))
]
#: Deeper counts are left to the slow tests, and to the engine.
QUICK = 2000


def test_every_game_has_positions() -> None:
    assert {position.lines[0]["game"] for position in POSITIONS} == {
        "life-is-life",
        "zoff-im-zoo",
        "safaru",
    }


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.id)
def test_quick_counts(position: Position) -> None:
    for depth, count in position.counts.items():
        if count <= QUICK:
            assert count_by_engine(position, depth) == count
            assert count_by_oracle(position, depth) == count


@pytest.mark.slow
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.id)
def test_deep_counts(position: Position) -> None:
    for depth, count in position.counts.items():
        if count > QUICK:
            assert count_by_engine(position, depth) == count
