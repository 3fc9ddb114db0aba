"""The built wheel has everything and works without the source tree."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.server.http.process import running

ROOT = Path(__file__).resolve().parent.parent.parent


STATIC = ROOT / "src" / "menagerie" / "server" / "static"
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
#: In another place the rules would be compiled anew, and they need not be quick for this.
NOT_COMPILED = {"NUMBA_DISABLE_JIT": "1"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [*PIP, "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir"]
    subprocess.run([*build, str(folder), str(ROOT)], check=True)
    (found,) = folder.glob("menagerie_cards-*.whl")
    return found


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which nothing is installed but the wheel."""
    folder = tmp_path_factory.mktemp("site")
    install = [*PIP, "install", "-q", "--no-deps", "--target", str(folder), str(wheel)]
    subprocess.run(install, check=True)
    return folder


@pytest.mark.slow
def test_the_wheel_works_on_its_own(wheel: Path, site: Path, tmp_path: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "menagerie/py.typed" in names
    assert "menagerie/rulebook/refusals/safaru.toml" in names
    assert not any(name.startswith(("tests/", "benchmarks/", "tools/")) for name in names)
    code = (
        "import menagerie; assert menagerie.__file__.startswith(r'" + str(site) + "');"
        "from menagerie import rulebook; print(rulebook.load('safaru').title['fr']);"
        "print(menagerie.start('life-is-life', seats=3, seed=1, turn_cap=5).view(0))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(site), **NOT_COMPILED},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Safarû" in run.stdout and "your hand" in run.stdout


@pytest.mark.slow
@pytest.mark.skipif(
    not STATIC.exists(), reason="The browser table is not built: `make web` does it."
)
def test_the_wheel_serves_the_browser_table_without_node(site: Path, tmp_path: Path) -> None:
    built = {path.relative_to(STATIC) for path in STATIC.rglob("*") if path.is_file()}
    packed = site / "menagerie" / "server" / "static"
    assert built == {path.relative_to(packed) for path in packed.rglob("*") if path.is_file()}
    # No Node.js or anything else is on the path.
    alone = {"PYTHONPATH": str(site), "PATH": str(tmp_path), **NOT_COMPILED}
    with running(tmp_path, environment=alone) as server, server.stranger() as client:
        page = client.get("/").text
        files = re.findall(r'(?:src|href)="(/[^"]+)"', page)
        assert any(file.endswith(".js") for file in files)
        assert all(client.get(file).status_code == 200 for file in files)
        assert client.get("/t/AAAAAAAAAAAAAAAAAAAAAA").text == page
