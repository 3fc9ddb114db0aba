"""The built wheel has everything and works without the source tree."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.mark.slow
def test_the_wheel_works_on_its_own(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    build = [*pip, "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir"]
    subprocess.run([*build, str(tmp_path), str(ROOT)], check=True)
    (wheel,) = tmp_path.glob("menagerie_cards-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "menagerie/py.typed" in names
    assert "menagerie/rulebook/refusals/safaru.toml" in names
    assert not any(name.startswith(("tests/", "benchmarks/", "tools/")) for name in names)
    site = tmp_path / "site"
    subprocess.run(
        [*pip, "install", "-q", "--no-deps", "--target", str(site), str(wheel)], check=True
    )
    code = (
        "import menagerie; assert menagerie.__file__.startswith(r'" + str(site) + "');"
        "from menagerie import rulebook; print(rulebook.load('safaru').title['fr']);"
        "print(menagerie.start('life-is-life', seats=3, seed=1, turn_cap=5).view(0))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(site)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Safarû" in run.stdout and "your hand" in run.stdout
