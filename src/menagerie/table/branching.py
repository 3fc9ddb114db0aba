"""A game that goes on from a position of another one: what is taken over, and how it begins."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from menagerie.core.match import Match
from menagerie.core.record import FORMAT, FORMAT_VERSION, Record
from menagerie.core.replay import Replay
from menagerie.core.shuffler import Shuffler
from menagerie.games import load
from menagerie.table.refusals import Refused
from menagerie.table.setup import Setup


class Origin(Struct, frozen=True):
    """The lines of another game's record, up to what followed from its move with this number."""

    moves: int
    lines: list[dict[str, Any]]


def branch(record: Record, moves: int) -> tuple[Origin, Match]:
    """What a game takes over from a record, and the match as it stands there.

    Everything is checked by the rules on the way: raises RecordError if a line is wrong, Refused if
    there is nothing to play on from.
    """
    replay = Replay(record.until(moves), load)
    for _ in replay.steps():
        pass
    match = replay.match
    if match is None or match.num_moves != moves or match.to_act is None:
        raise Refused("no-branch-here")
    return Origin(moves, match.lines), match


def begin(origin: Origin, setup: Setup, names: Sequence[str], shuffler: Shuffler) -> Match:
    """The match at the position, whose deals from now on the shuffler makes."""
    header = {
        "record": f"{FORMAT}/{FORMAT_VERSION}",
        "game": setup.game,
        "options": setup.options,
        "seats": list(names),
    }
    replay = Replay(Record(header, origin.lines), load)
    for _ in replay.steps():
        pass
    assert replay.match is not None  # it was there when the origin was made
    replay.match.deal_by(shuffler)
    return replay.match
