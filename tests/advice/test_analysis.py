"""A game looked at again: every choice, whatever the threads, and what decided it."""

import threading
from xml.etree import ElementTree

import msgspec
import pytest

import menagerie
from menagerie.advice import Analysis, analyse, decision_at
from menagerie.advice.analysis import Stopped
from menagerie.advice.plot import draw, moment_in_words, page
from menagerie.core.errors import MenagerieError
from tests.advice.games import played

TABLES = {"life-is-life": 3, "zoff-im-zoo": 4, "safaru": 2}
MOVES = 36


def looked(name: str, seats: tuple[int, ...] | None = None) -> Analysis:
    return analyse(played(name, TABLES[name], MOVES), playouts=60, seed="test", seats=seats)


@pytest.mark.parametrize("name", TABLES)
def test_every_choice_is_looked_at_the_same_by_any_number_of_threads(name: str) -> None:
    record = played(name, TABLES[name], MOVES)
    told: list[tuple[int, int]] = []
    found = analyse(
        record, playouts=60, seed="test", workers=3, tell=lambda *done: told.append(done)
    )
    assert [choice.number for choice in found.choices] == list(range(1, record.num_moves + 1))
    moves = [line for line in record.lines if "move" in line]
    for choice, line in zip(found.choices, moves, strict=True):
        assert (choice.seat, choice.played.move) == (line["seat"], line["move"])
        assert choice.best[0].value >= choice.played.value
        assert choice.lost >= 0.0
    assert told == [(done, record.num_moves) for done in range(1, record.num_moves + 1)]
    assert found == looked(name)


def test_one_seat_alone_has_the_same_values() -> None:
    whole, part = looked("safaru"), looked("safaru", seats=(1,))
    assert part.choices == tuple(choice for choice in whole.choices if choice.seat == 1)


def test_an_analysis_survives_its_storage() -> None:
    found = looked("life-is-life")
    assert msgspec.json.decode(msgspec.json.encode(found), type=Analysis) == found


def test_it_can_be_stopped() -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(Stopped):
        analyse(played("safaru", 2, MOVES), playouts=60, stop=stop)


def test_a_blunder_is_found_and_told() -> None:
    """At the end of Safarû all is known at two seats: giving a catch away is a mistake."""
    match = menagerie.start("safaru", seats=2, seed=5)
    bots = [menagerie.make_bot("medium"), menagerie.make_bot("random")]
    bots[0].nodes = 100  # type: ignore[attr-defined]
    rng = menagerie.Rng(1)
    while not match.is_over:
        seat = match.to_act or 0
        match.play(bots[seat].choose(match.view(seat), match.legal, rng, 1.0))
    found = analyse(match.record(), playouts=600)
    mistakes = [moment for moment in found.moments if moment.kind == "mistake"]
    assert mistakes
    assert len(found.moments) <= 6
    for moment in mistakes:
        choice = found.choices[moment.number - 1]
        assert choice.best[0].low > choice.played.high
        for language in ("en", "fr", "de"):
            words = moment_in_words(found, moment, language)
            assert choice.played.move in words and choice.best[0].move in words
    lost = [
        sum(choice.lost for choice in found.choices if choice.seat == seat) for seat in range(2)
    ]
    assert lost[1] > lost[0]  # the random player gave more away


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_plot_is_a_whole_drawing(language: str) -> None:
    found = looked("zoff-im-zoo")
    root = ElementTree.fromstring(draw(found, language))  # noqa: S314  (our own)
    lines = root.findall("{http://www.w3.org/2000/svg}polyline")
    assert len(lines) == 4
    assert sum(len(line.attrib["points"].split()) for line in lines) == len(found.choices)
    whole = page(found, language)
    assert whole.count("<tr>") == 1 + len(found.choices)
    assert "<script" not in whole


def test_names_cannot_write_markup() -> None:
    match = menagerie.start("safaru", seats=["<b>&", "Tim"], seed=1)
    match.play(match.legal[0])
    found = analyse(match.record(), playouts=20)
    assert "<b>" not in page(found, "en")


@pytest.mark.parametrize("name", TABLES)
def test_a_decision_is_what_its_seat_knew(name: str) -> None:
    record = played(name, TABLES[name], MOVES)
    last = decision_at(record, record.num_moves)
    assert last.played is not None
    assert last.played.text == record.lines[-1].get("move", last.played.text)
    following = decision_at(record, record.num_moves + 1)
    assert following.played is None and following.seat == following.view.to_act


@pytest.mark.parametrize("number", [0, -3, 10**6])
def test_a_number_that_is_no_move_is_refused_in_words(number: int) -> None:
    with pytest.raises(MenagerieError, match="move"):
        decision_at(played("safaru", 2, MOVES), number)


def test_a_finished_game_has_no_next_move() -> None:
    record = played("safaru", 2)
    with pytest.raises(MenagerieError, match="over"):
        decision_at(record, record.num_moves + 1)
