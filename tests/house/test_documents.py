"""Every example in the documents runs as it is printed."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs" / "guide").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples(page: Path) -> None:
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    result = doctest.testfile(str(page), module_relative=False, optionflags=flags)
    assert result.failed == 0


def test_there_are_examples() -> None:
    assert ">>> import menagerie" in PAGES[0].read_text(encoding="utf-8")


def test_the_changelog_and_the_package_agree_on_the_version() -> None:
    import tomllib

    import menagerie

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == menagerie.__version__
