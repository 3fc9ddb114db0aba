"""The fast random generator (splitmix64) and how one seed becomes many independent streams.

All 64-bit unsigned arithmetic of the project is in this file: a bare literal would turn the sums
into signed ones without a word.
"""

import hashlib
import secrets
from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

import numpy as np

from menagerie.core.arrays import Generator
from menagerie.core.compile import kernel, rule

T = TypeVar("T")

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31, _S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@rule
def mix(word: np.uint64) -> np.uint64:
    """Scramble 64 bits so that neighbouring inputs give unrelated outputs."""
    word = (word ^ (word >> _S30)) * _MIX_1
    word = (word ^ (word >> _S27)) * _MIX_2
    return word ^ (word >> _S31)


@kernel
def next_word(rng: Generator) -> np.uint64:
    """The next 64 random bits."""
    rng[0] += _GAMMA
    return mix(rng[0])


@kernel
def below(rng: Generator, n: int) -> Any:
    """A random integer from 0 to n-1; for n up to 1000 its bias is below one in four million."""
    return np.int64(((next_word(rng) >> _S32) * np.uint64(n)) >> _S32)


@rule
def branch(word: np.uint64, number: int, rng: Generator) -> None:
    """Set a generator to the start of one of the independent streams that hang on a word."""
    rng[0] = mix(mix(word ^ _GAMMA) + np.uint64(number) * _GAMMA)


@rule
def shuffle(cards: Any, n: int, rng: Generator) -> None:
    """Bring the first n elements into random order (Fisher and Yates)."""
    for last in range(n - 1, 0, -1):
        other = below(rng, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


def game_words(seed: int | str, seats: int) -> Generator:
    """The generators of one game from its seed: one for the deals, then one for each seat.

    They come out of a one-way function, so that a player who knows its own generator learns
    nothing of the deals or of another player's.
    """
    digest = hashlib.shake_256(str(seed).encode("utf-8", "surrogatepass")).digest(8 * (1 + seats))
    return np.frombuffer(digest, "<u8").astype(np.uint64)


def fresh_seed() -> int:
    """A seed nobody has used before, short enough to be read aloud."""
    return secrets.randbelow(10**12)


class Rng:
    """A random source for Python callers; `words` is the same generator for compiled ones."""

    __slots__ = ("words",)

    def __init__(self, seed: int | str = 0) -> None:
        self.words: Generator = game_words(seed, 0)

    @classmethod
    def from_word(cls, word: np.uint64) -> "Rng":
        """A source that starts from 64 given bits, such as one of `game_words`."""
        rng = cls.__new__(cls)
        rng.words = np.array([word], np.uint64)
        return rng

    def below(self, n: int) -> int:
        """A random integer from 0 to n-1."""
        if n < 1:
            raise ValueError("there is no number to choose from")
        return int(below(self.words, n))

    def random(self) -> float:
        """A random number from 0 up to 1."""
        return int(next_word(self.words)) / 2.0**64

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Bring a list into random order."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def copy(self) -> "Rng":
        """The same stream from the same point."""
        return Rng.from_word(self.words[0])

    def __repr__(self) -> str:
        return f"Rng({int(self.words[0]):#x})"
