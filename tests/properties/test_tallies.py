"""The tally of every score, in random games of every mode, adds up to the points of its line."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import menagerie
from menagerie.core.game import Line
from menagerie.core.match import Match, states_from
from menagerie.core.screen import Tally
from menagerie.core.words import is_score
from menagerie.games.life_is_life.tally import LifeTally
from menagerie.games.safaru.tally import SafaruTally
from menagerie.games.zoff_im_zoo.tally import ZoffTally
from tests.tables import every_table

Table = tuple[str, int, dict[str, Any]]
GAMES = 3
#: Hands of Zoff im Zoo go on until somebody has so many points, so that there are teams.
TARGET = 9
MOST_COMPARED = 20


def scores(table: Table) -> Iterator[tuple[Match, Line, Tally]]:
    """The match right after each of its scores, with the line and the tally."""
    name, seats, options = table
    if name == "zoff-im-zoo" and "box" not in options:
        options = {**options, "target": TARGET}
    for seed in range(GAMES):
        rng = menagerie.Rng(seed)
        match = menagerie.start(name, seats=seats, seed=seed, **options)
        while not match.is_over:
            match.play(rng.choice(match.legal))
            for line in filter(is_score, match.take_lines()):
                assert match.tally is not None
                yield match, line, match.tally


@every_table
def test_a_tally_adds_up_to_the_score(table: Table) -> None:
    told = 0
    for match, line, tally in scores(table):
        CHECKS[table[0]](match, line, tally)
        told += 1
    assert told >= GAMES


def check_life(match: Match, line: Line, tally: Tally) -> None:
    assert isinstance(tally, LifeTally)
    if line["end"] == "sudden-death":
        assert tally.species == ()
        hand = match.revealed[f"hand of seat {line['by']}"]
        assert hand.count(str(tally.sudden_death)) >= 4
        return
    assert tally.sudden_death is None
    for seat, points in enumerate(line["points"]):
        won = [one.value for one in tally.species if one.majority == seat]
        assert sum(won) == (points or 0)
        shown = match.revealed.get(f"hand of seat {seat}")
        for one in tally.species:
            assert one.counts[seat] == (None if shown is None else shown.count(one.species))
    for one in tally.species:
        most = max(count for count in one.counts if count is not None)
        if one.majority is not None:
            assert one.counts.count(most) == 1 and one.counts[one.majority] == most
        assert one.tie == (most > 0 and one.counts.count(most) > 1)


def check_zoff(match: Match, line: Line, tally: Tally) -> None:
    assert isinstance(tally, ZoffTally)
    assert [one.seat for one in tally.seats] == line["out"]
    for one in tally.seats:
        assert one.place + one.shared + one.alone + one.caught == line["gain"][one.seat]
        assert one.caught == 0 or tally.catch_counts
        assert (one.partner is None) == (one.role in ("none", "alone"))
        assert (one.alone > 0) == (one.role == "alone")


def check_safaru(match: Match, line: Line, tally: Tally) -> None:
    assert isinstance(tally, SafaruTally)
    sums = [sum(points) for points in zip(*(one.points for one in tally.lines), strict=True)]
    assert sums == line["points"]
    for one in tally.lines:
        if one.prize is not None:
            assert sum(one.points) == (one.prize if any(one.counts) else 0)
        else:
            assert one.points == tuple(one.each * count for count in one.counts if one.each)
    assert len(tally.piles) == len(line["points"])


CHECKS = {"life-is-life": check_life, "zoff-im-zoo": check_zoff, "safaru": check_safaru}


@every_table
def test_a_tally_tells_nothing_but_what_everybody_knows(table: Table) -> None:
    """It is the same in every world that any seat holds possible when the score is told.

    What the hidden cards of Zoff im Zoo have brought (Z22) follows from the gain, which is public
    but not imagined.
    """
    name, seats, options = table
    rng = menagerie.Rng(1)
    match = menagerie.start(name, seats=seats, seed=1, **options)
    game, compared = match.game, 0
    while not match.is_over and compared < MOST_COMPARED:
        move = rng.choice(match.legal)
        states = states_from(game, match.states.tobytes())
        game.apply(states, game.encode(states, move))
        if game.score_line(states) is not None:
            told = without_catch(game.tally(states))
            for seat in range(seats):
                imagined = game.imagine(game.observe(states, seat), rng)
                assert without_catch(game.tally(imagined)) == told
                compared += 1
        match.play(move)
    assert compared


def without_catch(tally: Tally) -> Tally:
    if not isinstance(tally, ZoffTally):
        return tally
    seats = tuple(msgspec.structs.replace(one, caught=0) for one in tally.seats)
    return msgspec.structs.replace(tally, seats=seats)


@pytest.mark.parametrize("kind", [LifeTally, ZoffTally, SafaruTally])
def test_a_tally_has_a_schema(kind: type[Tally]) -> None:
    """Clients generate their types from these."""
    (schema,), parts = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    tally = parts[schema["$ref"].rpartition("/")[2]]
    assert tally["properties"]["game"]["enum"][0] in CHECKS
