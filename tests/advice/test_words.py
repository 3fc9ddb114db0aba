"""The reasons in three languages: none missing, none unused, and right in number and gender."""

import inspect
import re
import string
from importlib import import_module

import pytest

import menagerie
from menagerie.advice import Fact, say
from menagerie.advice.facts import _MODULES
from menagerie.advice.saying import catalogue, labels
from menagerie.rulebook import LANGUAGES

NAMES = [info.name for info in menagerie.all_games()]
FIELDS = {"n", "digits", "cards", "kind", "name"}


@pytest.mark.parametrize("game", NAMES)
def test_every_fact_has_its_sentences_and_every_sentence_its_fact(game: str) -> None:
    source = inspect.getsource(import_module(_MODULES[game]))
    keys = set(catalogue(game))
    for key in keys:
        stem = re.sub("-(unicorns|hedgehogs)$", "-", key)
        assert f'"{key}"' in source or f'"{stem}{{key}}"' in source, key
    for told in re.findall(r'Fact\(\s*"([a-z-]+)"', source):
        assert told in keys


@pytest.mark.parametrize("game", [*NAMES, "labels"])
def test_every_sentence_is_there_in_three_languages(game: str) -> None:
    for key, forms in catalogue(game).items():
        assert set(LANGUAGES) <= set(forms), key
        ends = ("", "_one", "_none")
        assert set(forms) <= {f"{lang}{end}" for lang in LANGUAGES for end in ends}, key
        used = [
            {f for _, f, _, _ in string.Formatter().parse(text) if f} for text in forms.values()
        ]
        if game != "labels":
            assert all(fields <= FIELDS for fields in used), key
            has_number = "{n}" in forms["en"]
            assert all(("{n}" in forms[lang]) == has_number for lang in LANGUAGES), key
            if has_number and "leads" not in key:
                assert all(f"{lang}_one" in forms for lang in LANGUAGES), key
        else:
            assert all(fields == used[0] for fields in used), key


def test_cards_have_their_number_and_gender() -> None:
    taken = Fact("takes", cards=("bear", "bear", "goat"))
    said = [say(taken, "life-is-life", lang, ()) for lang in LANGUAGES]
    assert said == [
        "takes two bears and one goat",
        "prend deux ours et une chèvre",
        "nimmt zwei Bären und eine Ziege",
    ]
    assert say(Fact("takes", cards=("bear",)), "life-is-life", "de", ()) == "nimmt einen Bären"
    assert say(Fact("keeps", cards=("giraffe",) * 3), "life-is-life", "en", ()) == (
        "then holds three giraffes"
    )
    assert say(Fact("leads", n=1), "life-is-life", "en", ()) == "probably leads by one"
    assert say(Fact("releases", cards=("K9",)), "safaru", "de", ()).count("Panther 9") == 1


def test_names_of_players_stand_in_sentences() -> None:
    fact = Fact("near-out", n=1, seat=1)
    assert say(fact, "zoff-im-zoo", "fr", ("Léa", "Tim")) == "Tim n’a plus qu’une carte"


def test_labels_are_there() -> None:
    assert labels()["moments"]["de"] == "Was die Partie entschied"


def test_nothing_is_said_otherwise_than_some() -> None:
    told = [say(Fact("points-now", n=n), "life-is-life", "fr", []) for n in (0, 1, 2)]
    assert told == [
        "n’a guère de points en main",
        "a environ un point en main",
        "a environ deux points en main",
    ]
