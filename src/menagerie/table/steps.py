"""A record as a screen shows it again: every move, and the table after it, from every side."""

from collections.abc import Collection, Iterator, Sequence
from itertools import zip_longest

from msgspec import UNSET, Struct, UnsetType

from menagerie.core.errors import RecordError
from menagerie.core.game import Line
from menagerie.core.info import OptionValue
from menagerie.core.match import Match
from menagerie.core.record import Record
from menagerie.core.replay import Replay, shuffler_of
from menagerie.core.screen import OwnTable, PublicTable
from menagerie.core.words import is_score
from menagerie.games import load
from menagerie.table import events as e
from menagerie.table.happened import Happened, Happening
from menagerie.table.messages import SeatInfo


class Step(Struct, frozen=True, omit_defaults=True):
    """What happened, as those are told who see all hands, and the table after it.

    The first step is the deal; after that a step's number is that of its move. `seen` is the move
    as each seat saw it, and last as those saw it who only watched, where not all saw the same.
    """

    what: Happening
    public: PublicTable
    own: list[OwnTable]
    seen: list[str] | UnsetType = UNSET


class Steps(Struct, frozen=True):
    """A whole game, checked line by line.

    `checked_deals` followed from the seed or secret that the record tells; the others rest on its
    word. `branched` is after how many moves it went its own way, if it was another game's before.
    `why` it was broken off, if it was; then there are no places.
    """

    game: str
    options: dict[str, OptionValue]
    seats: list[SeatInfo]
    deals: int
    checked_deals: int
    branched: int | None
    places: list[int] | None
    why: str | None
    steps: list[Step]


def steps_of(record: Record, levels: Collection[str], avatars: Sequence[str] = ()) -> Steps:
    """The steps of a record that has its result; raises RecordError if any line is wrong.

    `levels` are the bots there are: their seats are told by their names. `avatars` are the animals
    of the seats, where they are known.
    """
    replay = Replay(record, load, shuffler_of(record))
    steps = list(_steps(replay))
    match = replay.match
    if match is None:
        raise RecordError("no-deal", replay.line, "a game begins with a deal")
    if not replay.is_finished:
        raise RecordError("truncated", replay.line, "the record stops before its result")
    why = None if match.is_over else record.lines[-1]["why"]
    return Steps(
        game=match.game.name,
        options=dict(match.options),
        seats=[
            _seat(number, name, levels, avatar)
            for number, (name, avatar) in enumerate(zip_longest(match.names, avatars, fillvalue=""))
        ],
        deals=match.num_deals,
        checked_deals=replay.num_checked_deals,
        branched=replay.branched_after,
        places=list(match.places) if match.places is not None else None,
        why=why,
        steps=steps,
    )


def _steps(replay: Replay) -> Iterator[Step]:
    """A step for the first deal and for every move, with the lines that followed from it."""
    record = replay.record
    happened = Happened(0, e.Started(at=0))
    happened.begins = True
    written = 0  # lines of the match before those that belong to this step
    for index, (line, match) in enumerate(replay.steps()):
        if "move" in line:
            happened = _moved(line, match)
        elif is_score(line):
            happened.revealed = match.revealed
            happened.tally = match.tally or UNSET
        if index == len(record.lines) - 1 or "move" in record.lines[index + 1]:
            happened.card_keys = match.game.card_keys
            happened.lines = [line for line in match.lines[written:] if "move" not in line]
            written = len(match.lines)
            yield _step(happened, match)


def _moved(line: Line, match: Match) -> Happened:
    """The move just made."""
    event = e.Moved(at=0, seat=line["seat"], move=line["move"])
    happened = Happened(match.num_moves, event)
    happened.deed = match.deed or UNSET
    if match.seen_by.count(event.move) < match.seats:
        happened.seen_by = match.seen_by
    return happened


def _step(happened: Happened, match: Match) -> Step:
    public, own = match.game.all_tables(match.states)
    seen: list[str] | UnsetType = UNSET
    if not happened.is_same_for_all:
        seats: list[int | None] = [*range(match.seats), None]
        seen = [str(happened.told_to(seat).move) for seat in seats]
    return Step(happened.told_openly(), public, own, seen)


def _seat(number: int, name: str, levels: Collection[str], avatar: str) -> SeatInfo:
    """A person, or a bot whose name in records is its level and its seat.

    Where players were not named a record says the seat's number; clients say that in words.
    """
    for level in levels:
        if name == f"{level} {number}":
            return SeatInfo(kind="bot", level=level)
    return SeatInfo(kind="person", name="" if name == f"seat {number}" else name, avatar=avatar)
