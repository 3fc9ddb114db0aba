"""`menagerie arena` as a person uses it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "menagerie", "arena"]


def arena(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    root = str(Path(__file__).resolve().parent.parent.parent)
    paths = [root, os.environ.get("PYTHONPATH", "")]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path)}
    return subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, timeout=300, cwd=cwd, env=env
    )


def test_a_tournament_on_the_command_line(tmp_path: Path) -> None:
    arguments = (
        "safaru",
        "--bots",
        "easy,tests.arena.bots:First",
        "--games",
        "12",
        "--workers",
        "1",
    )
    shown = arena(*arguments, cwd=tmp_path)
    assert shown.returncode == 0, shown.stderr
    for word in ("Safarû", "12 games of 6 deals", "wins", "place", "rating", "report and games"):
        assert word in shown.stdout
    (folder,) = (tmp_path / "arena").iterdir()
    assert {path.name for path in folder.iterdir()} == {
        "games.jsonl", "plan.json", "records.jsonl", "report.html", "summary.json"
    }  # fmt: skip
    refused = arena(*arguments, cwd=tmp_path)
    assert refused.returncode == 2 and "--resume goes on" in refused.stderr
    again = arena(*arguments, "--resume", "--json", cwd=tmp_path)
    assert json.loads(again.stdout)["games"] == 12


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("safaru", "--bots", "nobody"), "there is no bot"),
        (("chess", "--bots", "easy"), "there is no game"),
        (("safaru", "--bots", "easy", "--seats", "9"), "is for 2 to 4 players"),
        (("safaru", "--bots", "easy", "-o", "x=1"), "has no option"),
        (
            ("safaru", "--bots", "easy", "--workers", "2", "--cluster", "auto"),
            "leave out --workers",
        ),
    ],
)
def test_refusals_are_one_sentence(
    arguments: tuple[str, ...], sentence: str, tmp_path: Path
) -> None:
    refused = arena(*arguments, cwd=tmp_path)
    assert refused.returncode == 2
    assert sentence in refused.stderr and len(refused.stderr.splitlines()) == 1
    assert not (tmp_path / "arena").exists()


@pytest.mark.slow
def test_ctrl_c_keeps_the_games_and_resume_goes_on(tmp_path: Path) -> None:
    arguments = ["safaru", "--bots", "easy,random", "--games", "2000", "--seed", "c", "--out", "t"]
    # A shell that starts the tests in the background lets them ignore Ctrl-C, and all they start.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(
        [*COMMAND, *arguments, "--workers", "2"],
        cwd=tmp_path,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    games = tmp_path / "t" / "games.jsonl"
    begun = time.monotonic()
    while not (games.exists() and games.stat().st_size > 4000):
        assert process.poll() is None and time.monotonic() - begun < 120
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all processes of the command
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "stopped after" in err and "Traceback" not in err
    assert "report and games" in out and (tmp_path / "t" / "report.html").exists()
    kept = [json.loads(line)["number"] for line in games.read_text().splitlines()]
    assert kept == sorted(kept) and 0 < len(kept) < 2000
    more = str(len(kept) + 20)
    arguments[arguments.index("2000")] = more
    on = arena(*arguments, "--resume", cwd=tmp_path)
    assert on.returncode == 0, on.stderr
    straight = arena(*arguments[:-1], "straight", "--workers", "1", cwd=tmp_path)
    assert straight.returncode == 0
    kept_records = (tmp_path / "t" / "records.jsonl").read_bytes()
    assert kept_records.startswith((tmp_path / "straight" / "records.jsonl").read_bytes())
