"""Facts in English, French and German, from the catalogues in `words/`."""

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files

from menagerie import rulebook
from menagerie.advice.facts import Fact

#: Numbers that are written as words, from two on; a sentence for one thing is a form of its own.
NUMBERS = {
    "en": ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    "fr": ("deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze"),
    "de": ("zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf"),
}
_ONE = {
    "en": {"": "one"},
    "fr": {"m": "un", "f": "une"},
    "de": {"m": "einen", "f": "eine", "n": "ein"},
}
_AND = {"en": " and ", "fr": " et ", "de": " und "}


def say(fact: Fact, game: str, language: str, names: Sequence[str]) -> str:
    """A fact as a short sentence without a subject: `keeps three giraffes`."""
    forms = catalogue(game)[fact.key]
    special = {0: f"{language}_none", 1: f"{language}_one"}.get(fact.n, "")
    sentence = forms.get(special, forms[language])
    name = "" if fact.seat is None else names[fact.seat]
    kind = fact.cards[0] if fact.cards else ""
    return sentence.format(
        n=number(fact.n, language),
        digits=fact.n,
        name=name,
        cards=cards(fact.cards, game, language) if "{cards}" in sentence else "",
        kind=_plural(kind, game, language) if "{kind}" in sentence else "",
    )


def say_all(facts: Iterable[Fact], game: str, language: str, names: Sequence[str]) -> list[str]:
    """Several facts, each by itself."""
    return [say(fact, game, language, names) for fact in facts]


@cache
def catalogue(game: str) -> dict[str, dict[str, str]]:
    """The sentences of a game by the names of the facts."""
    source = files(__package__).joinpath("words", f"{game}.toml").read_text(encoding="utf-8")
    return tomllib.loads(source)


@cache
def labels() -> dict[str, dict[str, str]]:
    """The words around facts: headings, what a moment is."""
    return catalogue("labels")


def number(n: int, language: str) -> str:
    """A number in a sentence."""
    words = NUMBERS[language]
    return words[n - 2] if 2 <= n < len(words) + 2 else str(n)


def cards(codes: Sequence[str], game: str, language: str) -> str:
    """Cards as an object: `two bears and one goat`, `einen Bären und eine Ziege`."""
    counts: dict[str, int] = {}
    for code in codes:
        counts[code] = counts.get(code, 0) + 1
    parts = [_counted(code, count, game, language) for code, count in counts.items()]
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + _AND[language] + parts[-1]


def _counted(code: str, count: int, game: str, language: str) -> str:
    if game == "safaru":  # a card is an animal and a number
        return f"{rulebook.names(game)[code[0]].one[language]} {code[1:]}"
    if count > 1:
        return f"{number(count, language)} {_plural(code, game, language)}"
    name = rulebook.names(game)[code]
    noun = name.more.get(f"{language}_accusative", name.one[language])
    return f"{_ONE[language][name.gender.get(language, '')]} {noun}"


def _plural(code: str, game: str, language: str) -> str:
    name = rulebook.names(game)[code]
    return name.many.get(language, name.one[language])
