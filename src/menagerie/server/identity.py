"""Who asks: guests by a secret that only they hold; the database has its hash alone.

A person's browser keeps the secret in a cookie that no script can read. A program shows it as
`Authorization: Bearer`, which no browser adds by itself.
"""

import hashlib
import re
import secrets
import time
import unicodedata
from collections import OrderedDict
from http.cookies import SimpleCookie

from menagerie.server.problems import Problem
from menagerie.server.store.base import Guest, Store
from menagerie.server.times import now_ms

COOKIE = "menagerie_guest"
COOKIE_SECONDS = 365 * 24 * 60 * 60
MAX_NAME = 24
#: Guests that are remembered, and for how long: another node may have changed a name.
MEMORY = 10_000
MEMORY_SECONDS = 60.0
#: Length of a secret as text: 32 random bytes.
SECRET_LENGTH = 43

#: Joiners belong into some scripts and emoji; alone they are nothing to see.
_JOINERS = "\u200c\u200d"
#: Letters that show nothing.
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
#: What those are called who have not said their name, by kind and language.
_CALLED = {
    "person": {"en": "Guest", "fr": "Invité", "de": "Gast"},
    "program": {"en": "Program", "fr": "Programme", "de": "Programm"},
}


class Identity:
    """The guests of this node."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[bytes, tuple[float, Guest]] = OrderedDict()

    async def find(self, cookies: str | None, authorization: str | None) -> Guest | None:
        """The guest behind the headers Cookie and Authorization; None if there is none.

        Whoever shows a token is nobody else: a wrong one is a Problem, whatever the cookie says.
        """
        if authorization is not None:
            scheme, _, token = authorization.strip().partition(" ")
            guest = None
            if scheme.lower() == "bearer":
                guest = await self._by_secret(token.strip())
            if guest is None:
                raise Problem(401, "bad-token", headers={"WWW-Authenticate": "Bearer"})
            return guest
        secret = read_cookie(cookies)
        return await self._by_secret(secret) if secret is not None else None

    async def _by_secret(self, secret: str) -> Guest | None:
        if len(secret) != SECRET_LENGTH or not secret.isascii():
            return None
        hashed = _hash(secret)
        known = self._known.get(hashed)
        if known is not None and time.monotonic() - known[0] < MEMORY_SECONDS:
            self._known.move_to_end(hashed)
            return known[1]
        guest = await self._store.guest_by_secret(hashed)
        if guest is not None:
            self._remember(guest)
        return guest

    async def new(
        self, kind: str = "person", name: str | None = None, languages: str = ""
    ) -> tuple[Guest, str]:
        """A new guest, and the secret that is told once.

        Whoever has no name yet is called a guest, or a program, in the first language that they
        and we speak, as the header Accept-Language lists theirs.
        """
        secret = secrets.token_urlsafe(32)
        if name is None:
            spoken = re.findall(r"(?:^|,)\s*([a-z]+)", languages.lower())
            words = _CALLED[kind]
            word = next((words[tag] for tag in spoken if tag in words), words["en"])
            name = f"{word} {1000 + secrets.randbelow(9000)}"
        guest = Guest(
            id=secrets.token_urlsafe(12),
            secret_hash=_hash(secret),
            name=name,
            created=now_ms(),
            kind=kind,
        )
        await self._store.put_guest(guest)
        self._remember(guest)
        return guest, secret

    async def rename(self, guest: Guest, name: str) -> Guest:
        """The same guest under another name."""
        renamed = Guest(guest.id, guest.secret_hash, name, guest.created, guest.kind)
        await self._store.put_guest(renamed)
        self._remember(renamed)
        return renamed

    def _remember(self, guest: Guest) -> None:
        self._known[guest.secret_hash] = (time.monotonic(), guest)
        self._known.move_to_end(guest.secret_hash)
        if len(self._known) > MEMORY:
            self._known.popitem(last=False)


def read_name(text: str) -> str:
    """A name as it is shown; raises Problem if it is none."""
    name = unicodedata.normalize("NFC", text).strip()
    shown = [char for char in name if char not in _JOINERS]
    is_good = (
        1 <= len(name) <= MAX_NAME
        and all(char.isprintable() for char in shown)  # no controls, no turning of the direction
        and any(unicodedata.category(char)[0] not in "ZM" and char not in _BLANKS for char in shown)
    )
    if not is_good:
        raise Problem(400, "bad-name", place="name")
    return name


def read_cookie(header: str | None) -> str | None:
    """Our secret out of the header Cookie."""
    if header is None or COOKIE not in header:
        return None
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value.strip('"')
    return None


def make_cookie(secret: str, *, is_secure: bool) -> str:
    """The header Set-Cookie that gives a browser its secret."""
    cookie: SimpleCookie = SimpleCookie({COOKIE: secret})
    morsel = cookie[COOKIE]
    morsel["path"] = "/"
    morsel["max-age"] = COOKIE_SECONDS
    morsel["httponly"] = True
    morsel["samesite"] = "Lax"
    if is_secure:
        morsel["secure"] = True
    return morsel.OutputString()


def _hash(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()
