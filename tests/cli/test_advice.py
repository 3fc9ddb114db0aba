"""`menagerie hint` and `menagerie analyse` as a person and as a program use them."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.advice.games import played
from tests.cli.test_commands import good, menagerie

FEW = ("--playouts", "60")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "game.jsonl"
    played("life-is-life", 3, 14).write(path)
    return path


def test_a_hint_names_moves_values_and_reasons(record: Path) -> None:
    shown = good("hint", str(record), "--move", "9", "--language", "de", *FEW)
    for word in ("Zug 9", "wert", "95-%-Intervall", "bis", "nimmt", "gespielt"):
        assert word in shown
    assert shown == good("hint", str(record), "--move", "9", "--language", "de", *FEW)


def test_a_hint_as_json_and_for_the_next_move(record: Path) -> None:
    answer = json.loads(good("hint", str(record), "--json", "--most", "2", *FEW))
    assert answer["move"] == 15
    assert answer["played"] is None
    assert len(answer["moves"]) == 2
    assert all(m["low"] <= m["value"] <= m["high"] and m["why"] for m in answer["moves"])


def test_the_language_of_the_terminal_is_spoken(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_CH.UTF-8")
    assert "pourquoi" in good("hint", str(record), *FEW)
    monkeypatch.setenv("LC_ALL", "pt_BR.UTF-8")
    assert "why" in good("hint", str(record), *FEW)


def test_an_analysis_is_a_table_json_and_a_plot(record: Path, tmp_path: Path) -> None:
    drawing, page = tmp_path / "values.svg", tmp_path / "values.html"
    shown = good("analyse", str(record), "--seat", "1", "--plot", str(drawing), *FEW)
    assert "What decided the game" in shown
    assert ElementTree.parse(drawing).getroot().tag.endswith("svg")  # noqa: S314  (our own)
    found = json.loads(good("analyse", str(record), "--json", "--plot", str(page), *FEW))
    assert [choice["move"] for choice in found["choices"]] == list(range(1, 15))
    assert "<svg" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("hint", "{}", "--move", "99"), "there is no move 99"),
        (("hint", "{}", "--move", "0"), "counted from 1"),
        (("hint", "{}", "--game", "2"), "does not hold 2 records"),
        (("hint", "nowhere.jsonl", "--move", "1"), "there is no file"),
        (("hint", "README.md", "--move", "1"), "not JSON"),
        (("analyse", "README.md"), "not JSON"),
        (("analyse", "{}", "--seat", "3"), "there is no seat 3"),
        (("analyse", "{}", "--plot", "values.pdf"), "an .svg or an .html file"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    record: Path, arguments: tuple[str, ...], words: str
) -> None:
    run = menagerie(*(word.format(record) for word in arguments))
    assert run.returncode in (1, 2)
    assert words in run.stderr
    assert "Traceback" not in run.stderr
    assert len(run.stderr.splitlines()) == 1
