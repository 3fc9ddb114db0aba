"""A `menagerie serve` that deals the same for the same words: what a test saw can be seen again.

All chance of a table comes from its master secret. Here that is the hash of the words that lie in a
file, and of how many tables these words have had. `DEALS=7 make test` deals others.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace

from tests.server.http.process import NO_LIMITS, Serve, running

ROOT = Path(__file__).resolve().parent.parent.parent
#: Which deals of the same tests.
DEALS = os.environ.get("DEALS", "0")


class KnownDeals:
    """A running server, and the words by which it deals."""

    def __init__(self, server: Serve, words: Path) -> None:
        self.url = server.url
        self._words = words

    def deal_for(self, words: str) -> None:
        """From now on, and from the first table."""
        self._words.write_text(f"{DEALS} {words}", "utf-8")


@contextmanager
def serving(folder: Path) -> Iterator[KnownDeals]:
    """Such a server, without limits, while it is needed."""
    words = folder / "deals.txt"
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {"PYTHONPATH": path, "KNOWN_DEALS": str(words)}
    with running(folder, *NO_LIMITS, module=__name__, environment=environment) as server:
        known = KnownDeals(server, words)
        known.deal_for("")
        yield known


class _Secrets:
    """What the hub asks for secrets."""

    def __init__(self, words: Path) -> None:
        self._file = words
        self._words = ""
        self._tables = 0

    def token_bytes(self, length: int) -> bytes:
        words = self._file.read_text("utf-8")
        self._tables = self._tables + 1 if words == self._words else 1
        self._words = words
        return sha256(f"{words} {self._tables}".encode()).digest()[:length]


def _serve() -> None:
    from menagerie.cli import main
    from menagerie.server import hub

    known = _Secrets(Path(os.environ["KNOWN_DEALS"]))
    setattr(hub, "secrets", SimpleNamespace(token_bytes=known.token_bytes))  # noqa: B010  (a module)
    main()


if __name__ == "__main__":
    _serve()
