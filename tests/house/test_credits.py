"""The credits name all that a server stands on; the build looks after what is in the pages."""

import json
import re
import tomllib
from importlib.metadata import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NEEDED = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["postgres"]]
CREDITS = json.loads((ROOT / "web" / "credits.json").read_text(encoding="utf-8"))
LICENCES = ROOT / "src" / "menagerie" / "server" / "static" / "licences.txt"


@pytest.mark.parametrize("need", NEEDED)
def test_each_package_of_a_server_is_named_with_its_licence(need: str) -> None:
    name = re.split(r"[<>=;\[ ]", need)[0]
    (licence,) = (one["licence"] for one in CREDITS["code"] if one["from"] == name)
    about = metadata(name)
    # Older packages say it in their own words: "BSD", "MIT License".
    said = " ".join(
        [
            *about.get_all("License-Expression", []),
            *about.get_all("License", []),
            *(kind for kind in about.get_all("Classifier", []) if kind.startswith("License")),
        ]
    )
    families = r"Apache|BSD|MIT"
    assert set(re.findall(families, licence)) == set(re.findall(families, said))


@pytest.mark.skipif(
    not LICENCES.parent.exists(), reason="The browser table is not built: `make web` does it."
)
def test_the_texts_of_the_licences_come_with_the_pages() -> None:
    text = LICENCES.read_text(encoding="utf-8")
    named = [one["from"] for part in CREDITS.values() for one in part]
    packages = [one for one in named if re.search(r"\d\.\d", one)]
    assert packages and all(f"\n{one}: " in text for one in packages)
    for mark in ("Apache License\n", "SIL OPEN FONT LICENSE Version 1.1", "Permission is hereby"):
        assert mark in text
