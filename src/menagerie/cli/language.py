"""Which of our languages a command speaks: the one asked for, or that of the terminal."""

import os
from enum import StrEnum
from typing import Annotated, TypeAlias

import typer


class Language(StrEnum):
    """The languages of the texts."""

    en = "en"
    fr = "fr"
    de = "de"


AskedLanguage: TypeAlias = Annotated[
    Language | None,
    typer.Option(
        "--language", "--lang", help="English, French or German; that of the terminal by default."
    ),
]


def language_of(asked: Language | None) -> str:
    """The language asked for, else the one that the environment names, else English."""
    if asked is not None:
        return asked.value
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        spoken = os.environ.get(variable, "")[:2].lower()
        if spoken:
            return spoken if spoken in list(Language) else Language.en.value
    return Language.en.value
