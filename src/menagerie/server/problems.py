"""Everything that an HTTP answer can say no with: one shape, a right status, three languages."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

from menagerie.core.errors import MenagerieError
from menagerie.table.refusals import Refused, Sentences


class ProblemInfo(Struct, frozen=True, omit_defaults=True):
    """Why a request was not carried out.

    `code` is for programs, `sentences` for people, by language. `rule` is the rule of the game that
    was broken, `place` where in the request something is wrong.
    """

    code: str
    sentences: Sentences
    rule: str | None = None
    place: str | None = None


class Problem(MenagerieError):
    """A request that was not carried out."""

    def __init__(
        self,
        status: int,
        code: str,
        *,
        place: str | None = None,
        detail: str = "",
        headers: dict[str, str] | None = None,
    ) -> None:
        sentences = dict(_sentences()[code])
        if detail:
            sentences["en"] = f"{sentences['en'].removesuffix('.')}: {detail}."
        self.status = status
        self.info = ProblemInfo(code, sentences, place=place)
        self.headers = headers or {}
        super().__init__(sentences["en"])


@cache
def _sentences() -> dict[str, Sentences]:
    text = files(__package__).joinpath("problems.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


_FORBIDDEN = {
    "no-hints",
    "no-hints-among-people",
    "not-host",
    "not-seated",
    "not-yours",
    "watching-forbidden",
}
_MISSING = {"no-such-table", "no-such-seat"}
_TOO_MANY = {"too-fast", "too-many-tables", "too-many-watchers"}
_WRONG = {
    "bad-clock",
    "bad-command",
    "bad-move",
    "bad-option",
    "bad-waiting-time",
    "no-stand-in",
    "unknown-bot",
}


def status_of(refused: Refused) -> int:
    """The status of a table's refusal; most are a conflict with what the table is doing."""
    code = refused.code
    if code == "unavailable":
        return 503
    for status, codes in ((400, _WRONG), (403, _FORBIDDEN), (404, _MISSING), (429, _TOO_MANY)):
        if code in codes:
            return status
    return 409


def info_of(refused: Refused) -> ProblemInfo:
    """A table's refusal in the shape of all problems."""
    return ProblemInfo(refused.code, refused.sentences, refused.rule)


def headers_of(status: int) -> dict[str, Any]:
    """When to try again, where that helps."""
    return {"Retry-After": "1"} if status == 503 else {}
