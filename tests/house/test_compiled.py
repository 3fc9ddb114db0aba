"""Compiled, interpreted and bounds-checked runs agree, and a changed rule is never served stale."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import menagerie
from menagerie.core import warm_up

#: Plays games at every table and prints a digest of all records, one line per game.
PLAY = """
import hashlib, sys
import numpy as np
import menagerie
from menagerie.bots import RandomBot
from menagerie.bots.simulation import play_match
from menagerie.conformance import tables
from menagerie.core import kernels
from menagerie.core.compile import mark_compiled
from menagerie.core.rng import Rng
for info in menagerie.all_games():
    mark_compiled(info.name)  # where it is not so, only what is called is compiled
    game = menagerie.game(info.name)
    digest = hashlib.sha256()
    for table in tables(info):
        options = dict(table.as_options())
        if "turn_cap" in options:
            options["turn_cap"] = 6
        if "target" in options and info.name == "zoff-im-zoo":
            options["target"] = int(sys.argv[1])
        match = menagerie.start(info.name, seats=table.seats, seed="modes", **options)
        rng = Rng("worlds")
        while not match.is_over and match.num_moves < int(sys.argv[2]):
            seat = match.to_act
            view = match.view(seat)
            world = game.imagine(view, rng)
            digest.update(view.tobytes() + world.tobytes())
            sample = int(kernels.sample_move(match.states, 0, rng.words))
            digest.update(sample.to_bytes(8, "little"))
            told = game.told(match.states)
            digest.update(b"".join((told.public, *told.own, told.offer)))
            match.play(rng.choice(match.legal))
        digest.update(match.record().text.encode())
    print(info.name, digest.hexdigest())
"""

#: To compile takes longer than the games: the machine code need not be good.
QUICKLY = {"NUMBA_OPT": "1"}


def play(environment: dict[str, str], target: int = 6, moves: int = 60) -> str:
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", PLAY, str(target), str(moves)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=1200,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.mark.slow
def test_interpreted_equals_compiled() -> None:
    assert play({"NUMBA_DISABLE_JIT": "1"}) == play({})


@pytest.mark.slow
def test_bounds_checked_equals_unchecked(tmp_path: Path) -> None:
    """On a warm cache the flag would be ignored without a word: this run has a cache of its own."""
    checked = {**QUICKLY, "NUMBA_BOUNDSCHECK": "1", "MENAGERIE_CACHE_DIR": str(tmp_path)}
    assert play(checked, 19, 1000) == play({}, 19, 1000)


def test_bounds_checking_has_its_own_cache() -> None:
    code = "from menagerie.core.compile import cache_folder; print(cache_folder())"
    folders = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "NUMBA_BOUNDSCHECK": flag},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for flag in ("0", "1")
    }
    assert len(folders) == 2


@pytest.mark.slow
def test_a_changed_rule_is_never_served_from_a_stale_cache(tmp_path: Path) -> None:
    """Change a constant in a file other than the kernels' own, and nothing else."""
    package = Path(menagerie.__file__).parent
    shutil.copytree(package, tmp_path / "menagerie", ignore=shutil.ignore_patterns("__pycache__"))
    environment = {
        **os.environ,
        **QUICKLY,
        "PYTHONPATH": str(tmp_path),
        "MENAGERIE_CACHE_DIR": str(tmp_path / "cache"),
    }
    code = (
        "import menagerie; m = menagerie.start('life-is-life', seats=3, seed=1);"
        "assert menagerie.__file__.startswith(r'" + str(tmp_path) + "'); print(m.view(0).lives)"
    )
    # Where the rest is marked as done, only what is called is compiled, which is quicker.
    mark = "from menagerie.core.compile import mark_compiled; mark_compiled('life-is-life');"

    def lives(before: str = "") -> tuple[str, str]:
        command = [sys.executable, "-c", before + code]
        run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600)
        assert run.returncode == 0, run.stderr
        return run.stdout.strip(), run.stderr

    first, _ = lives(mark)
    assert first == "(5, 5, 5)"
    assert lives() == ("(5, 5, 5)", ""), "it is there, and nothing is said"
    box = tmp_path / "menagerie" / "games" / "life_is_life" / "box.py"
    box.write_text(box.read_text().replace("LIVES = 5", "LIVES = 7"))
    changed, _ = lives(mark)
    assert changed == "(7, 7, 7)"
    assert len(list((tmp_path / "cache").iterdir())) == 2, "it has a folder of its own"


def test_the_first_compile_is_shown_and_done_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled long ago; only that it was is forgotten."""
    game, done = menagerie.game("life-is-life"), list[str]()
    monkeypatch.setattr(warm_up, "is_compiled", done.__contains__)
    monkeypatch.setattr(warm_up, "mark_compiled", done.append)
    told: list[str] = []
    for _ in range(2):
        warm_up.warm_up(game, told.append)
    assert [text.split()[0] for text in told] == ["Compiling", "Compiled"]
    assert "Life is Life" in told[0] and done == ["life-is-life"]
