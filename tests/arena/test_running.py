"""A tournament gives the same games however it is played, and none is lost on the way."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from menagerie.arena import Plan, Progress, run
from menagerie.arena.folder import Folder
from menagerie.core.errors import MenagerieError
from menagerie.core.record import read_records
from menagerie.core.replay import verify
from menagerie.games import load
from tests.tables import every_table

PLAN = Plan.of("safaru", bots=["easy", "random", "tests.arena.bots:First"], games=30, seed="arena")


def test_the_same_games_in_one_process_and_in_several(tmp_path: Path) -> None:
    one = run(PLAN, workers=1, folder=tmp_path / "one")
    three = run(PLAN, workers=3, folder=tmp_path / "three")
    assert one.is_complete and len(one.games) == 30
    assert [g.outcome for g in one.games] == [g.outcome for g in three.games]
    records = [(tmp_path / name / "records.jsonl").read_bytes() for name in ("one", "three")]
    assert records[0] == records[1]
    figures = [r.summary().standings for r in (one, three)]
    assert [(s.name, s.wins, s.rating) for s in figures[0]] == [
        (s.name, s.wins, s.rating) for s in figures[1]
    ]


def test_a_deal_gives_the_same_cards_to_every_seating(tmp_path: Path) -> None:
    run(PLAN, workers=1, folder=tmp_path)
    records = list(read_records(tmp_path / "records.jsonl"))
    assert [r.header["arena"]["game"] for r in records] == list(range(30))
    for a, b in zip(records[::2], records[1::2], strict=True):
        assert a.header["seats"] == b.header["seats"][::-1]
        assert a.lines[0] == b.lines[0]
    for record in records:
        assert verify(record, load).is_over


def test_a_tournament_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    whole = run(PLAN, workers=1, folder=tmp_path / "whole")
    run(replace(PLAN, games=12), workers=1, folder=tmp_path / "cut")
    # The power went while a game was being written.
    games, records = tmp_path / "cut" / "games.jsonl", tmp_path / "cut" / "records.jsonl"
    games.write_bytes(games.read_bytes()[:-40])
    records.write_bytes(records.read_bytes()[:-700])
    seen: list[Progress] = []
    on = run(PLAN, workers=1, folder=tmp_path / "cut", resume=True, on_progress=seen.append)
    assert seen[0].done == 11 and seen[-1].done == seen[-1].total == 30
    assert [g.outcome for g in on.games] == [g.outcome for g in whole.games]
    assert records.read_bytes() == (tmp_path / "whole" / "records.jsonl").read_bytes()


def test_a_game_without_its_line_is_played_again(tmp_path: Path) -> None:
    run(PLAN, workers=1, folder=tmp_path)
    before = (tmp_path / "records.jsonl").read_bytes()
    games = tmp_path / "games.jsonl"
    lines = games.read_text().splitlines(keepends=True)
    games.write_text("".join(lines[:7] + lines[9:]))
    run(PLAN, workers=1, folder=tmp_path, resume=True)
    assert (tmp_path / "records.jsonl").read_bytes() == before
    numbers = [json.loads(line)["number"] for line in games.read_text().splitlines()]
    assert numbers == list(range(30))


def test_a_folder_is_not_overwritten_and_not_mixed(tmp_path: Path) -> None:
    run(PLAN, workers=1, folder=tmp_path)
    with pytest.raises(MenagerieError, match="--resume goes on"):
        run(PLAN, workers=1, folder=tmp_path)
    with pytest.raises(MenagerieError, match="another tournament: its seed is arena, not other"):
        run(replace(PLAN, seed="other"), workers=1, folder=tmp_path, resume=True)
    fewer = run(replace(PLAN, games=6), workers=1, folder=tmp_path, resume=True)
    assert len(fewer.games) == 6 and len(Folder(tmp_path).read()) == 30


def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    def stop(progress: Progress) -> None:
        if progress.done >= 5:
            raise KeyboardInterrupt

    result = run(PLAN, workers=1, folder=tmp_path, on_progress=stop)
    assert not result.is_complete and 5 <= len(result.games) < 30
    assert result.summary().played == len(result.games)
    again = run(PLAN, workers=1, folder=tmp_path, resume=True)
    assert again.is_complete


@pytest.mark.parametrize("workers", [1, 2])
def test_when_time_is_up_the_deals_that_were_begun_are_played_to_their_end(workers: int) -> None:
    plan = Plan.of("safaru", bots=["easy", "random"], games=20_000)
    result = run(plan, workers=workers, seconds=0.3)
    assert 0 < len(result.games) < result.total and not result.was_interrupted
    assert result.summary().games == result.summary().played


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_fails_is_named(workers: int, tmp_path: Path) -> None:
    plan = Plan.of("safaru", bots=["easy", "tests.arena.bots:Broken"], games=4)
    with pytest.raises(MenagerieError, match=r"bots:Broken failed at (its first )?move"):
        run(plan, workers=workers, folder=tmp_path)


def test_budgets_reach_their_bots() -> None:
    plan = Plan.of("safaru", bots=["tests.arena.bots:Slow@2ms", "random"], games=2)
    summary = run(plan, workers=1).summary()
    slow = summary.standing("tests.arena.bots:Slow@2ms")
    assert 0.001 <= slow.seconds < 0.1


@pytest.mark.slow
@every_table
def test_every_table_can_be_played(table: tuple[str, int, dict[str, object]]) -> None:
    name, seats, options = table
    plan = Plan.of(name, bots=["easy", "random"], seats=seats, options=options, games=1)
    result = run(plan, workers=1)
    assert result.is_complete
    summary = result.summary()
    assert {s.name for s in summary.standings} == {"easy", "random"}
    wins = sum(s.wins.mean * s.games for s in summary.standings)
    sides = len(set(plan.sides))
    assert wins == pytest.approx(len(result.games) * seats / sides)
