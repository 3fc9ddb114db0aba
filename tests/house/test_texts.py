"""Every text of the product is there in three languages, and generated pages are up to date."""

import pytest

import menagerie
from menagerie import rulebook
from menagerie.rulebook.refusal import load_refusals
from tools.check_rules import main as check_rules
from tools.write_rule_pages import main as write_rule_pages

NAMES = [info.name for info in menagerie.all_games()]


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
