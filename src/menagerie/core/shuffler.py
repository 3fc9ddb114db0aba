"""Where chance comes from in a match: who is first, and the order of each deal's stock."""

from typing import ClassVar, Protocol

from menagerie.core import kernels
from menagerie.core.arrays import Cards
from menagerie.core.game import Line
from menagerie.core.rng import game_words


class Shuffler(Protocol):
    """Chance for one game; the same calls always give the same answers."""

    #: What everything comes from, in a word for people.
    source: ClassVar[str]

    def first(self, seats: int) -> int:
        """The seat that chance puts first."""

    def shuffle(self, number: int, stock: Cards) -> None:
        """Bring the stock of the deal with this number, from 1, into its order."""

    def header(self, *, is_ended: bool) -> Line:
        """What the header of a record says of it; a secret only when the game has ended."""


class SeedShuffler:
    """Everything from one seed, by the fast generator: for simulations, tests and play at home."""

    source: ClassVar[str] = "seed"

    def __init__(self, seed: int | str) -> None:
        self.seed = str(seed)
        self._word = game_words(seed, 0)[0]

    def first(self, seats: int) -> int:
        """The seat that chance puts first."""
        return int(kernels.first_seat(self._word, seats))

    def shuffle(self, number: int, stock: Cards) -> None:
        """Bring the stock of the deal with this number, from 1, into its order."""
        kernels.shuffle_deal(self._word, number, stock, len(stock))

    def header(self, *, is_ended: bool) -> Line:
        """The seed: here nobody has anything to hide."""
        return {"seed": self.seed}
