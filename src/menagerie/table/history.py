"""From the events of a table to the records of its games, and to what a seat saw of them."""

from collections.abc import Collection, Iterable, Iterator
from copy import copy
from typing import NamedTuple

from msgspec import Struct, structs

from menagerie.core.game import Line
from menagerie.core.record import Record
from menagerie.table import events as e
from menagerie.table.happened import Happened, Happening
from menagerie.table.messages import GameInfo, Sight
from menagerie.table.seats import Seat
from menagerie.table.table import Table

Stored = Iterable[tuple[int, bytes]]


def replay(stored: Stored, levels: Collection[str]) -> Iterator[tuple[Table, Happened]]:
    """The table after each of its events."""
    table: Table | None = None
    for number, data in stored:
        event = e.from_bytes(data)
        if table is None:
            if not isinstance(event, e.Created):
                raise ValueError("a table begins with its creation")
            table = Table(event, levels)
            happened = table.trail[-1]
        else:
            happened = table.apply(number, event)
        yield table, happened


class Finished(NamedTuple):
    """A game that has ended: its record, and who sat there at its end."""

    record: Record
    seats: list[Seat]


def finished(stored: Stored, levels: Collection[str]) -> list[Finished]:
    """All games that were played at a table and have ended."""
    found: list[Finished] = []
    lines: list[Line] = []
    for table, happened in replay(stored, levels):
        if happened.begins:
            lines = []
        lines += happened.record_lines
        if happened.ends and table.match is not None:
            found.append(Finished(record_of(table, lines), [copy(seat) for seat in table.seats]))
    return found


def records(stored: Stored, levels: Collection[str]) -> list[Record]:
    """The records of all games that were played at a table and have ended."""
    return [game.record for game in finished(stored, levels)]


def seen_by(
    stored: Stored, levels: Collection[str], guest: str, since: int, most: int | None = None
) -> list[Happening]:
    """The events after a number, as a guest was told them; of many only the first `most`."""
    told: list[Happening] = []
    for table, happened in replay(stored, levels):
        if len(told) == most:
            break
        if happened.number > since:
            told.append(happened.told_to(table.seat_of(guest)))
    return told


class Seen(Struct, frozen=True):
    """An event as a guest was told it, and the cards as that guest saw them after it.

    There are no cards for who had no seat, and no offer: what could be done then is past.
    """

    what: Happening
    game: GameInfo | None


def sights_of(
    stored: Stored, levels: Collection[str], guest: str, since: int, most: int
) -> list[Seen]:
    """The events after a number with what a guest saw of the cards; of many only the first."""
    seen: list[Seen] = []
    for table, happened in replay(stored, levels):
        if len(seen) == most:
            break
        if happened.number > since:
            seat = table.seat_of(guest)
            game = Sight(table).of(seat) if seat is not None else None
            past = game and structs.replace(game, offer=None, clock=None)
            seen.append(Seen(happened.told_to(seat), past))
    return seen


def record_of(table: Table, lines: list[Line]) -> Record:
    """The record of the table's present game from all its lines."""
    assert table.match is not None
    if table.is_aborted:
        *played, last = lines
        return table.match.record(played, broken_off=last["why"])
    return table.match.record(lines)
