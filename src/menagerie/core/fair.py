"""Shuffles that anyone can check: all chance of a game from one secret, whose hash is shown first.

`docs/guide/shuffles.md` tells the rule in words, with examples and a checker that stands alone. A
change of the rule needs another METHOD: records in the world say by which one they were dealt.
"""

import secrets
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from typing import ClassVar

import numpy as np

from menagerie.core.arrays import Cards
from menagerie.core.game import Line
from menagerie.core.rng import Rng

#: The name of the rule in records.
METHOD = "sha256-1"
SECRET_BYTES = 32


class FairShuffler:
    """Everything from a secret that is told when the game has ended; its hash is told before."""

    __slots__ = ("branched_after", "commitment", "secret")

    source: ClassVar[str] = "secret"

    def __init__(self, secret: bytes, branched_after: int | None = None) -> None:
        """All chance of a game; of one that branched off, that after so many moves."""
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
        self.secret = bytes(secret)
        self.commitment = sha256(self.secret).hexdigest()
        self.branched_after = branched_after

    @classmethod
    def fresh(cls) -> "FairShuffler":
        """A shuffler with a secret that nobody knows."""
        return cls(secrets.token_bytes(SECRET_BYTES))

    def first(self, seats: int) -> int:
        """The seat that chance puts first."""
        return _below(self._stream("first"), seats)

    def shuffle(self, number: int, stock: Cards) -> None:
        """Bring the stock of the deal with this number, from 1, into its order (Fisher, Yates)."""
        stream = self._stream(f"deal {number}")
        cards = stock.tolist()
        for last in range(len(cards) - 1, 0, -1):
            other = _below(stream, last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        stock[:] = cards

    def bot_rng(self, seat: int, move_number: int) -> Rng:
        """Chance for a bot's choice, the same whenever and wherever it is asked to make it.

        It comes out of a one-way function: a bot learns nothing of the deals from it.
        """
        block = sha256(self.secret + f"bot {seat} move {move_number}".encode("ascii")).digest()
        return Rng.from_word(np.uint64(int.from_bytes(block[:8], "big")))

    def header(self, *, is_ended: bool) -> Line:
        """What a record says of it: the hash always, the secret once the game has ended."""
        shuffle = {"method": METHOD, "hash": self.commitment}
        if is_ended:
            shuffle["secret"] = self.secret.hex()
        if self.branched_after is None:
            return {"shuffle": shuffle}
        return {"shuffle": shuffle, "branched": {"moves": self.branched_after}}

    def _stream(self, purpose: str) -> Iterator[int]:
        """The random bytes for one purpose: block after block of SHA-256."""
        for number in count(1):
            yield from sha256(self.secret + f"{purpose} block {number}".encode("ascii")).digest()

    def __repr__(self) -> str:
        return f"<FairShuffler with the hash {self.commitment}>"


def _below(stream: Iterator[int], n: int) -> int:
    """A number from 0 to n-1, all equally likely: bytes beyond the last whole n are passed over."""
    if not 1 <= n <= 256:
        raise ValueError(f"a byte cannot choose among {n}")
    end = 256 - 256 % n
    while (byte := next(stream)) >= end:
        pass
    return byte % n
