"""Every table at which the tests play, and tables short enough to be played often."""

from typing import Any

import pytest

from menagerie.conformance import tables
from menagerie.games import CATALOGUE

#: Options that keep random games short without leaving a rule out.
SHORT: dict[str, dict[str, Any]] = {
    "life-is-life": {"turn_cap": 40},
    "zoff-im-zoo": {},
    "safaru": {},
}


def all_tables() -> list[tuple[str, int, dict[str, Any]]]:
    """Game, seats and options of every mode at every number of seats; Safarû's matches too."""
    found: list[tuple[str, int, dict[str, Any]]] = []
    for name, info in CATALOGUE.items():
        for table in tables(info):
            found.append((name, table.seats, {**table.as_options(), **SHORT[name]}))
    for seats in (2, 3, 4):
        found.append(("safaru", seats, {"variant": "normal", "target": 60}))
        found.append(("safaru", seats, {"variant": "normal", "games": 2}))
    return found + tiny_tables()


def tiny_tables() -> list[tuple[str, int, dict[str, Any]]]:
    """The same for the tiny box, at which every course of a game can be enumerated."""
    found: list[tuple[str, int, dict[str, Any]]] = []
    for name, info in CATALOGUE.items():
        for table in tables(info):
            if table.seats == info.min_seats:
                chosen = {k: v for k, v in table.options if info.option(k).choices is not None}
                found.append(
                    (name, table.seats, info.settled(table.seats, {**chosen, "box": "tiny"}))
                )
    return found


def table_id(table: tuple[str, int, dict[str, Any]]) -> str:
    """A name for a table in the list of tests."""
    name, seats, options = table
    words = [f"{key}={value}" for key, value in options.items() if value is not None]
    return "-".join([name, str(seats), *words])


every_table = pytest.mark.parametrize("table", all_tables(), ids=table_id)
