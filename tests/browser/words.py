"""The words of the browser table, read from its catalogues: one language, and nothing mixed in."""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import menagerie
from menagerie import rulebook
from menagerie.advice.saying import NUMBERS

ROOT = Path(__file__).resolve().parent.parent.parent
LANGUAGES = ("en", "fr", "de")
_TEXT = r"""'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`"""
_ENTRY = re.compile(rf"^\s*'?([\w.-]+)'?:\s*(?:({_TEXT})|\{{((?:[^{{}}'\"`]|{_TEXT})*)\}})", re.M)
_WORD = re.compile(r"[^\W\d_]+")


@cache
def catalogue(language: str) -> dict[str, dict[str, str]]:
    """Every message of a language by its key, in its plural forms; `other` is the usual one."""
    found: dict[str, dict[str, str]] = {}
    for path in sorted((ROOT / "web" / "src" / "i18n" / language).glob("*.ts")):
        for key, text, forms in _ENTRY.findall(path.read_text("utf-8")):
            if text:
                found[key] = {"other": _plain(text)}
            else:
                parts = re.findall(rf"(\w+):\s*({_TEXT})", forms)
                found[key] = {form: _plain(part) for form, part in parts}
    assert len(found) > 150, "the catalogues are written otherwise than expected"
    return found


def _plain(literal: str) -> str:
    return re.sub(r"\\(.)", r"\1", literal[1:-1])


def say(language: str, key: str, **values: Any) -> str:
    """A message as a page is asked for it, with plain spaces; `n` tells the plural form."""
    forms = catalogue(language)[key]
    sentence = forms["one" if values.get("n") == 1 and "one" in forms else "other"]
    sentence = sentence.replace("\u00a0", " ")
    return re.sub(r"\{(\w+)\}", lambda place: str(values[place[1]]), sentence)


@cache
def tomls() -> list[dict[str, Any]]:
    """All files of the package that hold texts in three languages, `names.toml` among them."""
    package = Path(menagerie.__file__).parent
    return [tomllib.loads(path.read_text("utf-8")) for path in sorted(package.rglob("*.toml"))]


@cache
def option(language: str, name: str) -> str:
    """An option of a game, or its value, as the page calls it."""
    groups = [toml["options"] for toml in tomls() if isinstance(toml.get("options"), dict)]
    found: str = next(group[name][language] for group in groups if name in group)
    return found


@cache
def vocabulary(language: str) -> frozenset[str]:
    """Every word that may stand on a page in this language, in small letters."""
    texts = [text for forms in catalogue(language).values() for text in forms.values()]
    texts = [re.sub(r"\{\w+\}", " ", text) for text in texts]
    texts += [rulebook.load(game).markdown(language) for game in rulebook.GAMES]
    texts += NUMBERS[language]
    for named in (*tomls(), json.loads((ROOT / "web" / "credits.json").read_text("utf-8"))):
        texts += _in_language(named, language)
    return frozenset(word.lower() for text in texts for word in _WORD.findall(text))


def _in_language(value: Any, language: str, inside: bool = False) -> Iterator[str]:
    """Texts below keys of this language: `de`, `de_plural`."""
    if isinstance(value, str):
        if inside:
            yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            is_ours = str(key).split("_")[0] == language
            yield from _in_language(part, language, inside or is_ours)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _in_language(part, language, inside)


def strangers(language: str, texts: list[str], known: frozenset[str]) -> list[str]:
    """Texts with a word that the language does not have, each with those words."""
    allowed = vocabulary(language) | known
    found = []
    for text in texts:
        odd = [word for word in _WORD.findall(text) if word.lower() not in allowed]
        if odd:
            found.append(f"{text!r}: {', '.join(odd)}")
    return found
