"""Every refusal has a sentence in each language, and every sentence is needed."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import menagerie.server
import menagerie.table
from menagerie.table.refusals import Refused

#: Refused at the door, before a command reaches a table.
OF_THE_SERVER = {
    "bad-command",
    "no-hints",
    "no-hints-among-people",
    "no-such-table",
    "too-fast",
    "too-many-tables",
    "too-many-watchers",
    "unavailable",
    "watching-forbidden",
}


def written() -> dict[str, dict[str, str]]:
    text = files(menagerie.table).joinpath("refusals.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def used(package: str) -> set[str]:
    """The codes that the sources of a package name."""
    codes = set()
    for source in Path(package).rglob("*.py"):
        codes |= set(re.findall(r'(?:Refused\(|return )"([a-z]+(?:-[a-z]+)*)"', source.read_text()))
    return codes


def test_each_code_has_one_sentence_in_each_language() -> None:
    sentences = written()
    assert list(sentences) == sorted(sentences)
    for code, texts in sentences.items():
        assert set(texts) == {"en", "fr", "de"}, code
        assert len(set(texts.values())) == 3, code
        assert all(text[-1] == "." for text in texts.values()), code


def test_no_sentence_is_missing_and_none_is_left_over() -> None:
    table = used(menagerie.table.__path__[0]) | {"duplicate"}
    server = used(menagerie.server.__path__[0])
    known = set(written())
    assert table <= known
    assert known - table == OF_THE_SERVER
    assert server >= OF_THE_SERVER


def test_a_refusal_that_says_more_still_speaks_three_languages() -> None:
    refused = Refused("bad-move", {"en": "'jump' is no move of this game"})
    assert str(refused) == "'jump' is no move of this game"
    assert refused.sentences["fr"] == written()["bad-move"]["fr"]
    assert written()["bad-move"]["en"] != refused.sentences["en"]


def test_each_refusal_of_a_table_is_provoked_here() -> None:
    tests = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    assert {code for code in written() if f'"{code}"' not in tests} == set()
