"""Every text of the product is there in three languages, and generated pages are up to date."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import menagerie
from menagerie import rulebook
from menagerie.rulebook.refusal import load_refusals
from tools.check_rules import main as check_rules
from tools.write_rule_pages import main as write_rule_pages

NAMES = [info.name for info in menagerie.all_games()]
HOME = Path(__file__).parents[2]
CATALOGUES = sorted((HOME / "src" / "menagerie").rglob("*.toml"))
#: The rules speak to all who sit at a table, so that "vous" in them is the plural of "tu".
RULES = [path for path in CATALOGUES if path.parent.name == "rulebook"]
#: A person who is addressed formally. A "Sie" or "Ihr" that begins a sentence may be somebody else,
#: and only these few words that end in -ez are no verbs.
FORMAL = {
    "fr": re.compile(r"\b(vous|votre|vos)\b|\b(?!assez\b|chez\b|nez\b)\w+ez\b", re.IGNORECASE),
    "de": re.compile(r"[\w,;“)] (Sie|Ihnen|Ihre?[mnrs]?)\b"),
}


def texts(path: Path, language: str) -> Iterator[str]:
    """The texts of a catalogue, of the server's or of the browser's side, in a language."""
    if path.suffix == ".toml":
        yield from _under(tomllib.loads(path.read_text(encoding="utf-8")), language)
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        _, is_entry, message = line.partition("': ")
        if is_entry:
            yield from re.findall(r"'(.*?)'", message)


def _under(part: Any, language: str) -> Iterator[str]:
    if isinstance(part, list):
        for each in part:
            yield from _under(each, language)
    elif isinstance(part, dict):
        for key, value in part.items():
            if isinstance(value, str) and re.match(rf"{language}(_|$)", key):
                yield value
            else:
                yield from _under(value, language)


@pytest.mark.parametrize("name", NAMES)
def test_every_reason_has_a_rule_and_a_sentence_in_three_languages(name: str) -> None:
    game = menagerie.game(name)
    ids = {rule.id for rule in rulebook.load(name).rules}
    refusals = load_refusals(name)
    assert set(refusals) == {reason.name for reason in game.reasons if reason}
    for refusal in refusals.values():
        assert refusal.rule in ids
        assert set(refusal.sentences) == set(rulebook.LANGUAGES)
        assert all(sentence.endswith(".") for sentence in refusal.sentences.values())


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_that_lines_of_a_record_cite_exist(name: str) -> None:
    ids = {rule.id for rule in rulebook.load(name).rules}
    assert set(menagerie.game(name).line_rules.values()) <= ids


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", rulebook.LANGUAGES)
def test_the_rulebook_is_complete_in_every_language(name: str, language: str) -> None:
    book = rulebook.load(name)
    numbers = [int(rule.id[1:]) for rule in book.rules]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    assert all(rule.text[language].strip() for rule in book.rules)
    page = book.markdown(language)
    assert all(rule.id in page for rule in book.rules)


def test_every_rule_id_is_in_the_rules_and_in_the_tests(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_rules() == 0, capsys.readouterr().out


def test_the_pages_are_up_to_date() -> None:
    assert write_rule_pages(["--check"]) == 0


@pytest.mark.parametrize("language", FORMAL)
def test_nobody_is_addressed_formally(language: str) -> None:
    browser = sorted((HOME / "web" / "src" / "i18n" / language).glob("*.ts"))
    said = [
        text
        for path in [*CATALOGUES, *browser]
        if path not in RULES
        for text in texts(path, language)
    ]
    assert len(said) > 1000
    assert [text for text in said if FORMAL[language].search(text)] == []


@pytest.mark.parametrize(
    ("language", "formal"),
    [("fr", "Mettez-y des bots."), ("fr", "À votre tour !"), ("de", "Wählen Sie eine Karte.")],
)
def test_a_formal_address_is_found(language: str, formal: str) -> None:
    assert FORMAL[language].search(formal)


def test_french_keeps_its_signs_with_the_word_before_them() -> None:
    said = [text for path in CATALOGUES for text in texts(path, "fr")]
    assert [text for text in said if re.search(r"[ \n][:;?!»]|« ", text)] == []


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
def test_apostrophes_are_not_typewritten(language: str) -> None:
    said = [text for path in CATALOGUES for text in texts(path, language)]
    assert [text for text in said if re.search(r"\w'", text)] == []
