"""Positions with counts of legal move sequences, and two ways to count."""

import json
from dataclasses import dataclass, field
from typing import Any

import menagerie
from menagerie.core.match import Match
from menagerie.core.record import Record
from menagerie.core.replay import Replay
from tests.oracle.common import Oracle
from tests.oracle.games import new_game


@dataclass
class Position:
    """A record that leads somewhere, and how many sequences of moves go on from there."""

    id: str
    lines: list[dict[str, Any]] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)


def read_perft(text: str) -> list[Position]:
    """The positions of a perft file."""
    positions: list[Position] = []
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word == "id":
            positions.append(Position(rest))
        elif word == "record":
            positions[-1].lines.append(json.loads(rest))
        elif word == "perft":
            depth, count = rest.split()
            positions[-1].counts[int(depth)] = int(count)
    return positions


def count_by_engine(position: Position, depth: int) -> int:
    """Sequences of so many moves; a sequence ends where new cards would be dealt."""
    header, *lines = position.lines
    replay = Replay(Record(header, lines, list(range(1, len(lines) + 2))), menagerie.game)
    for _ in replay.steps():
        pass
    assert replay.match is not None
    return _count_match(replay.match, depth)


def _count_match(match: Match, depth: int) -> int:
    legal = match.legal
    if depth == 1 or not legal:
        return max(len(legal), 1)
    total = 0
    for number in legal.numbers.tolist():
        after = match.copy()
        after.play(number)
        total += _count_match(after, depth - 1)
    return total


def count_by_oracle(position: Position, depth: int) -> int:
    """The same by the naive oracle."""
    header, *lines = position.lines
    oracle = new_game(header["game"], len(header["seats"]), header["options"])
    for line in lines:
        if "deal" in line:
            oracle.deal(line)
        elif "move" in line:
            oracle.play(line["seat"], line["move"])
    return _count_oracle(oracle, depth)


def _count_oracle(oracle: Oracle, depth: int) -> int:
    if oracle.is_over() or oracle.needs_deal():
        return 1
    legal = oracle.legal()
    if depth == 1:
        return len(legal)
    total = 0
    for text in legal:
        after = oracle.copy()
        after.play(after.to_act(), text)
        total += _count_oracle(after, depth - 1)
    return total
