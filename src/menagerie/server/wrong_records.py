"""A mistake in a record, as an answer: which line, what is wrong, in three languages."""

import tomllib
from functools import cache
from importlib.resources import files

from menagerie.core.errors import RecordError
from menagerie.server.problems import ProblemInfo
from menagerie.table.refusals import Sentences


@cache
def _sentences() -> dict[str, Sentences]:
    text = files(__package__).joinpath("wrong_records.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def info_of_record(wrong: RecordError) -> ProblemInfo:
    """What the verifier has found, in the shape of all problems; `place` is the line."""
    where = f"Line {wrong.line}: " if wrong.line else ""
    sentence = wrong.sentence if where else wrong.sentence[:1].upper() + wrong.sentence[1:]
    others = _sentences()[wrong.kind]
    return ProblemInfo(
        code=wrong.kind,
        sentences={
            "en": f"{where}{sentence.removesuffix('.')}.",
            **{lang: text.format(line=wrong.line) for lang, text in others.items()},
        },
        rule=wrong.rule,
        place=f"line {wrong.line}" if wrong.line else None,
    )
