"""OpenSpiel's search as a bot of the arena plays whole games of ours by the rules."""

from typing import Any

import pytest

from menagerie.arena import Plan, run


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("safaru", 2, {}),
        ("safaru", 3, {"variant": "reverse", "games": 1}),
        ("zoff-im-zoo", 4, {"mode": "partners", "target": 5}),
        ("life-is-life", 3, {"turn_cap": 12}),
    ],
)
def test_it_plays(game: str, seats: int, options: dict[str, Any]) -> None:
    bots = ["benchmarks.ismcts:QuickIsmcts@4ms", "random"]
    plan = Plan.of(game, bots=bots, seats=seats, options=options, games=1)
    assert run(plan, workers=1).is_complete


@pytest.mark.slow
def test_it_plays_with_its_own_rollouts() -> None:
    plan = Plan.of("safaru", bots=["benchmarks.ismcts:Ismcts@2ms", "random"], games=2)
    assert run(plan, workers=1).is_complete
