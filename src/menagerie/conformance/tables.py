"""Every table at which a game can be played."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from menagerie.core.errors import BadOption
from menagerie.core.info import GameInfo, Options, OptionValue


@dataclass(frozen=True)
class Table:
    """A number of seats and settled options."""

    seats: int
    options: tuple[tuple[str, OptionValue], ...]

    def as_options(self) -> Options:
        """The options as a dictionary."""
        return dict(self.options)

    def __str__(self) -> str:
        return f"{self.seats} seats, " + ", ".join(f"{k}={v}" for k, v in self.options)


def tables(info: GameInfo) -> Iterator[Table]:
    """Each number of seats with each choice of the options that are chosen from a list.

    Options that are numbers, or for study, keep their defaults; combinations that the game refuses
    are left out.
    """
    listed = [o for o in info.options if o.choices is not None and not o.for_study]
    seen = set()
    for seats in range(info.min_seats, info.max_seats + 1):
        for choice in product(*(option.choices or () for option in listed)):
            given = dict(zip((option.name for option in listed), choice, strict=True))
            try:
                table = Table(seats, tuple(info.settled(seats, given).items()))
            except BadOption:
                continue
            if table not in seen:
                seen.add(table)
                yield table
