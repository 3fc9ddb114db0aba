"""The secret of a table's link, and the short code in it that can be read out in a room."""

import re
import secrets
from string import ascii_letters, digits

#: Without those that are taken for one another: 0 and o, 1, i and l.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
#: A code finds only tables that wait for players, and it is tried but a few times a minute by one
#: address, and a few times a second by all together.
CODE_LENGTH = 6
#: What follows the code. No hyphen: at the end of a line it looks as if it were not part of a link.
REST, REST_LENGTH = ascii_letters + digits, 16
_CODE = re.compile(f"[{LETTERS}]{{{CODE_LENGTH}}}")


def new_table_id() -> str:
    """An id that nobody guesses: a code, and 95 bits of chance besides."""
    return _letters(LETTERS, CODE_LENGTH) + _letters(REST, REST_LENGTH)


def _letters(among: str, number: int) -> str:
    return "".join(secrets.choice(among) for _ in range(number))


def code_of(table_id: str) -> str | None:
    """The code of a table, as it is shown; None of one from before there were codes."""
    found = _CODE.match(table_id)
    return found[0].upper() if found is not None else None


def read_code(text: str) -> str | None:
    """What somebody typed, as ids begin with it; None if it is no code."""
    code = re.sub(r"[\s-]", "", text.lower())
    return code if _CODE.fullmatch(code) else None
