"""Why a move is refused, in three languages, each with the id of the broken rule."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class Refusal:
    """One reason: the rule behind it, and a sentence per language."""

    reason: str
    rule: str
    sentences: dict[str, str]


@cache
def load_refusals(game: str) -> dict[str, Refusal]:
    """All refusals of a game by the name of the reason."""
    source = files(__package__).joinpath("refusals", f"{game}.toml").read_text(encoding="utf-8")
    return {
        reason: Refusal(reason, entry.pop("rule"), entry)
        for reason, entry in tomllib.loads(source).items()
    }
