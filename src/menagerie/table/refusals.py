"""Why a table refuses a command: a code, a sentence in each language, and the rule if it is one."""

import tomllib
from functools import cache
from importlib.resources import files

from menagerie.core.errors import MenagerieError

Sentences = dict[str, str]


@cache
def _sentences() -> dict[str, Sentences]:
    text = files(__package__).joinpath("refusals.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


class Refused(MenagerieError):
    """A command that was not carried out. Nothing has changed.

    `sentences` say more than those of the code, in the languages that they have.
    """

    def __init__(
        self, code: str, sentences: Sentences | None = None, rule: str | None = None
    ) -> None:
        self.code = code
        self.sentences = {**_sentences()[code], **(sentences or {})}
        self.rule = rule
        super().__init__(self.sentences["en"] + (f" ({rule})" if rule else ""))
