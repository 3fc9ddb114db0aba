"""The same games on a Ray cluster."""

import subprocess
import sys
from pathlib import Path

import pytest

from menagerie.arena import Plan, run
from menagerie.core.errors import MenagerieError

ARGUMENTS = ("arena", "safaru", "--bots", "easy,random", "--games", "20", "--seed", "ray")


def menagerie(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "menagerie", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


@pytest.mark.slow
def test_a_cluster_plays_the_same_games(tmp_path: Path) -> None:
    here = menagerie(*ARGUMENTS, "--out", str(tmp_path / "here"), "--workers", "1", "--json")
    there = menagerie(*ARGUMENTS, "--out", str(tmp_path / "there"), "--cluster", "local", "--json")
    assert here.returncode == there.returncode == 0, there.stderr
    assert (tmp_path / "here/records.jsonl").read_bytes() == (
        tmp_path / "there/records.jsonl"
    ).read_bytes()


def test_without_ray_one_sentence_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    plan = Plan.of("safaru", bots=["easy", "random"], games=2)
    with pytest.raises(MenagerieError, match=r"pip install 'menagerie-cards\[cluster\]'"):
        run(plan, cluster="auto")


@pytest.mark.slow
def test_a_cluster_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    refused = menagerie(*ARGUMENTS, "--out", str(tmp_path / "none"), "--cluster", "auto")
    assert refused.returncode == 2
    assert refused.stderr.startswith("menagerie: there is no Ray cluster at auto")
    assert "Traceback" not in refused.stderr
