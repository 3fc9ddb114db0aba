"""What the benchmark of servers says of its figures, on figures that are made up."""

import pytest

from benchmarks.server.__main__ import SCENARIOS, Scenario, report, summarise, verdicts
from benchmarks.server.load import Figures

CLOSED, FIXED = SCENARIOS[0], SCENARIOS[1]


def figures(moves_per_second: float = 1000.0, p99: float = 10.0) -> Figures:
    others = dict.fromkeys(Figures.__struct_fields__, 1.0)
    return Figures(**{**others, "moves_per_second": moves_per_second, "p99": p99})  # type: ignore[arg-type]


def told(scenario: Scenario, **middle: Figures) -> list[str]:
    names = {"ours": "Safarû", "boardgame": "boardgame.io", "bare": "Colyseus-no-pings"}
    return list(verdicts(scenario, {names.get(key, key): f for key, f in middle.items()}))


def test_closed_loop_is_held_against_boardgame_io() -> None:
    others = {"boardgame": figures(1000), "Colyseus": figures(9000), "bare": figures(9000)}
    assert told(CLOSED, ours=figures(2000), **others) == [
        "Safarû: x2.00 boardgame.io's moves/s, at least x2.0: met"
    ]
    (missed,) = told(CLOSED, ours=figures(1990), **others)
    assert missed.endswith(": MISSED")


def test_a_fixed_rate_is_held_against_the_better_peer_as_it_comes() -> None:
    others = {"boardgame": figures(p99=8), "Colyseus": figures(p99=6), "bare": figures(p99=1)}
    assert told(FIXED, ours=figures(p99=3), **others) == [
        "Safarû: p99 3.00 ms, at most 3.00, 1/2 of Colyseus's: met"
    ]
    (missed,) = told(FIXED, ours=figures(p99=3.1), **others)
    assert missed.endswith(": MISSED")


def test_nothing_is_said_without_those_it_is_held_against() -> None:
    assert not told(CLOSED, ours=figures(), Colyseus=figures())
    assert not told(FIXED, ours=figures(), Colyseus=figures(), bare=figures())


def test_a_report_ends_with_the_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    middle = {"Safarû": figures(3000), "boardgame.io": figures(1000), "Colyseus": figures(2000)}
    report(CLOSED, {name: [f, f, f] for name, f in middle.items()})
    lines = capsys.readouterr().out.splitlines()
    assert "  Safarû to Colyseus (the better peer): moves/s x1.50" in "\n".join(lines)
    assert any(line.endswith("at least x2.0: met") for line in lines)


def test_the_last_that_is_printed_is_what_is_promised(capsys: pytest.CaptureFixture[str]) -> None:
    quick = {"Safarû": figures(3000, 5), "boardgame.io": figures(), "Colyseus": figures()}
    slow = {**quick, "Safarû": figures(3000, 6)}
    runs = {CLOSED.name: quick, FIXED.name: slow}
    summarise({name: {who: [f] for who, f in run.items()} for name, run in runs.items()})
    head, *lines = capsys.readouterr().out.strip().splitlines()
    assert head == "What is promised, 1 of 2 met"
    assert lines[0].endswith(": met") and lines[1].endswith(": MISSED")
