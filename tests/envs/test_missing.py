"""Without an optional package there is one sentence that names the extra to install."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent

BLOCKED = """
import sys
for name in {names}:
    sys.modules[name] = None
from menagerie.core.errors import MenagerieError
try:
    {statement}
except MenagerieError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("names", "statement", "extra"),
    [
        (["pyspiel"], "import menagerie.envs.openspiel", "openspiel"),
        (["pettingzoo"], "import menagerie.envs.pettingzoo", "pettingzoo"),
        (["gymnasium"], "import menagerie.envs.pettingzoo", "pettingzoo"),
        (["gymnasium"], "import menagerie.envs.gymnasium", "pettingzoo"),
        (["PIL"], "from menagerie.envs.picture import picture; picture('')", "pettingzoo"),
        (["torch"], "import examples.train", "train"),
    ],
)
def test_one_sentence_names_the_extra(names: list[str], statement: str, extra: str) -> None:
    program = BLOCKED.format(names=names, statement=statement)
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    (sentence,) = done.stdout.splitlines()
    assert sentence.endswith(f"pip install 'menagerie-cards[{extra}]'") and not done.stderr


def test_the_vector_environment_needs_no_extra() -> None:
    names = ["pyspiel", "pettingzoo", "gymnasium", "PIL", "torch"]
    program = BLOCKED.format(names=names, statement="import menagerie.envs.vector; print('fine')")
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.split() == [b"fine"]
