"""Numbers and values in sentences for people."""

import re
from collections.abc import Mapping
from reprlib import Repr

_short = Repr()
_short.maxlevel, _short.maxlist, _short.maxdict = 3, 8, 6
_short.maxstring = _short.maxother = 60
_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,18}", re.ASCII)


def brief(value: object) -> str:
    """Anything that somebody gave us, short enough and safe to be repeated in a sentence."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int) and abs(value) >= 10**18:
        return "a number of too many digits"
    return _short.repr(value)


def whole_number(text: str) -> int | None:
    """The whole number that a text says, None if it says none of a reasonable size."""
    return int(text) if _WHOLE_NUMBER.fullmatch(text) else None


def counted(number: int, one: str, many: str | None = None) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def is_score(line: Mapping[str, object]) -> bool:
    """Whether a line of a record is a score: it is none of the other four kinds."""
    return not any(key in line for key in ("record", "deal", "move", "result"))


def line_in_words(line: Mapping[str, object]) -> str:
    """A score or a result, readably: `phase 2, end scored, by 1, points 9 - 12`."""
    return ", ".join(f"{key} {_in_words(value)}" for key, value in line.items())


def _in_words(value: object) -> str:
    if isinstance(value, Mapping):
        return line_in_words(value)
    if isinstance(value, list):
        return " ".join(_in_words(part) for part in value)
    return "-" if value is None else str(value)
