"""The rule texts of the three games, in English, French and German.

One TOML file a game is the only source: the pages in ``docs/rules`` and the rules shown at the
table come from it. ``names.toml`` holds the words for cards, methods, moves and terms.

A text is simple Markdown: ``**bold**``, lists with ``- `` and tables. Lines wrapped in the source
are joined here, so a paragraph, a list item and a table row are one line each.
"""

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = [
    "GAMES",
    "LANGUAGES",
    "Example",
    "Name",
    "Rule",
    "Rulebook",
    "Section",
    "load",
    "names",
]

LANGUAGES = ("en", "fr", "de")
GAMES = ("life-is-life", "zoff-im-zoo", "safaru")

# The few sentences of a page that are the same for every game.
_LABELS: dict[str, dict[str, str]] = {
    "players": {"en": "players", "fr": "joueurs", "de": "Personen"},
    "range": {"en": "{} to {}", "fr": "{} à {}", "de": "{} bis {}"},
    "age": {"en": "from age {}", "fr": "dès {} ans", "de": "ab {} Jahren"},
    "minutes": {
        "en": "about {} minutes a game",
        "fr": "environ {} minutes par partie",
        "de": "etwa {} Minuten je Partie",
    },
    "examples": {"en": "Examples", "fr": "Exemples", "de": "Beispiele"},
    "ruling": {
        "en": "° Here the printed rules leave something open, and we settle it.",
        "fr": "° Ici, la règle imprimée laisse un point ouvert, et nous tranchons.",
        "de": "° Hier lassen die gedruckten Regeln etwas offen, und wir legen es fest.",
    },
    "by": {
        "en": "{title} is a game by {author}.",
        "fr": "{title} est un jeu de {author}.",
        "de": "{title} ist ein Spiel von {author}.",
    },
    "also": {
        "en": "It is also known as {also}.",
        "fr": "On le connaît aussi sous le nom de {also}.",
        "de": "Es ist auch als {also} bekannt.",
    },
    "collection": {
        "en": "It comes from the collection {collection}.",
        "fr": "Il vient du recueil {collection}.",
        "de": "Es stammt aus der Sammlung {collection}.",
    },
    "publisher": {
        "en": "It is published by {publisher}.",
        "fr": "Il est édité par {publisher}.",
        "de": "Es erscheint bei {publisher}.",
    },
    "independent": {
        "en": "Menagerie is not affiliated with the game’s authors or publishers; "
        "the rules are told here in our own words.",
        "fr": "Menagerie n’est affilié ni aux auteurs ni aux éditeurs du jeu\u00a0; "
        "les règles sont racontées ici avec nos propres mots.",
        "de": "Menagerie ist mit den Urhebern und Verlagen nicht verbunden; "
        "die Regeln sind hier in unseren eigenen Worten erzählt.",
    },
    "and": {"en": " and ", "fr": " et ", "de": " und "},
}


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its id, its text by language, and whether a point of it is our own ruling."""

    id: str
    text: dict[str, str]
    ruling: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A heading by language and the rules under it, in the rulebook's order."""

    title: dict[str, str]
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example by language, and the ids of the rules it shows."""

    rules: tuple[str, ...]
    text: dict[str, str]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Everything a reader needs to know about one game."""

    game: str
    title: dict[str, str]
    tagline: dict[str, str]
    credits: dict[str, str]
    players: tuple[int, int]
    age: int | None
    minutes: int | None
    sections: tuple[Section, ...]
    examples: tuple[Example, ...]

    @property
    def rules(self) -> tuple[Rule, ...]:
        """All rules, in the rulebook's order."""
        return tuple(rule for section in self.sections for rule in section.rules)

    def rule(self, rule_id: str) -> Rule:
        """Return the rule with this id; KeyError if there is none."""
        for rule in self.rules:
            if rule.id == rule_id:
                return rule
        raise KeyError(f"{self.game} has no rule {rule_id!r}")

    def credit_line(self, lang: str) -> str:
        """Say whose game it is, and that Menagerie has no tie to them."""
        parts = {
            "title": self.title[_known(lang)],
            **self.credits,
            "author": self.credits["author"].replace(", ", _LABELS["and"][lang]),
        }
        keys = ["by", *(key for key in ("also", "collection", "publisher") if key in parts)]
        return " ".join([*(_LABELS[key][lang].format(**parts) for key in keys), _independent(lang)])

    def markdown(self, lang: str) -> str:
        """Return the whole rulebook as one Markdown page in this language."""
        label = {key: texts[_known(lang)] for key, texts in _LABELS.items()}
        facts = [f"{label['range'].format(*self.players)} {label['players']}"]
        if self.age is not None:
            facts.append(label["age"].format(self.age))
        if self.minutes is not None:
            facts.append(label["minutes"].format(self.minutes))
        blocks = [f"# {self.title[lang]}", self.tagline[lang], ", ".join(facts) + "."]
        for section in self.sections:
            blocks.append(f"## {section.title[lang]}")
            blocks.extend(_rule_block(rule, lang) for rule in section.rules)
        if self.examples:
            blocks.append(f"## {label['examples']}")
            blocks.extend(f"({', '.join(e.rules)}) {e.text[lang]}" for e in self.examples)
        blocks.append("---")
        if any(rule.ruling for rule in self.rules):
            blocks.append(label["ruling"])
        blocks.append(self.credit_line(lang))
        return "\n\n".join(blocks) + "\n"


@dataclass(frozen=True, slots=True)
class Name:
    """A word for the user interface: one and many by language, gender in French and German.

    ``more`` holds the other forms that ``names.toml`` lists for the word, under their keys there
    (``de_accusative``, ``fr_colour``, ``en_third``, ...).
    """

    code: str
    one: dict[str, str]
    many: dict[str, str] = field(default_factory=dict)
    gender: dict[str, str] = field(default_factory=dict)
    more: dict[str, str] = field(default_factory=dict)


@cache
def load(game: str) -> Rulebook:
    """Return the rulebook of a game, named as in records (``"life-is-life"``)."""
    if game not in GAMES:
        raise ValueError(f"no rulebook for {game!r}; there are {', '.join(GAMES)}")
    data = _read(game)
    low, high = data["players"]
    return Rulebook(
        game=data["game"],
        title=_texts(data["title"]),
        tagline=_texts(data["tagline"]),
        credits=dict(data["credits"]),
        players=(low, high),
        age=data.get("age"),
        minutes=data.get("minutes"),
        sections=tuple(
            Section(
                title=_texts(section["title"]),
                rules=tuple(
                    Rule(id=rule["id"], text=_texts(rule), ruling=rule.get("ruling", False))
                    for rule in section["rule"]
                ),
            )
            for section in data["section"]
        ),
        examples=tuple(
            Example(rules=tuple(example["rules"]), text=_texts(example))
            for example in data["example"]
        ),
    )


@cache
def names(group: str) -> dict[str, Name]:
    """Return the words of a group of ``names.toml``: a game, ``"methods"``, ``"moves"``, ..."""
    data = _read("names")
    if group not in data:
        raise ValueError(f"no names for {group!r}; there are {', '.join(data)}")
    return {code: _name(code, entry) for code, entry in data[group].items()}


def _name(code: str, entry: dict[str, str]) -> Name:
    used = {f"{lang}{end}" for lang in LANGUAGES for end in ("", "_plural", "_gender")}
    return Name(
        code=code,
        one=_texts(entry),
        many=_forms(entry, "_plural"),
        gender=_forms(entry, "_gender"),
        more={key: value for key, value in entry.items() if key not in used},
    )


def _forms(entry: dict[str, str], end: str) -> dict[str, str]:
    return {lang: entry[lang + end] for lang in LANGUAGES if lang + end in entry}


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__name__).joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def _known(lang: str) -> str:
    if lang not in LANGUAGES:
        raise ValueError(f"no texts in {lang!r}; there are {', '.join(LANGUAGES)}")
    return lang


def _independent(lang: str) -> str:
    return _LABELS["independent"][lang]


def _texts(entry: dict[str, Any]) -> dict[str, str]:
    return {lang: _unwrap(entry[lang]) for lang in LANGUAGES}


def _unwrap(text: str) -> str:
    """Join the lines that the source wraps; blank lines, list items and table rows stay."""
    lines: list[str] = []
    for raw in text.strip().splitlines():
        line = raw.strip(" ")
        if lines and line and lines[-1] and not line.startswith(("- ", "|")):
            lines[-1] += " " + line
        else:
            lines.append(line)
    return "\n".join(lines)


def _rule_block(rule: Rule, lang: str) -> str:
    text = rule.text[lang]
    if rule.ruling:
        text += "\n\n°" if text.splitlines()[-1].startswith("|") else " °"
    return f"**{rule.id}** {text}"
