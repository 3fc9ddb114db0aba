"""The credits name all that a server stands on."""

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
