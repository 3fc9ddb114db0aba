"""A match that is saved and restored, and one that forgets its lines, go on as if nothing was."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import menagerie
from menagerie.core.match import Match
from tests.records.fair_games import fair_match, play_on
from tests.tables import every_table

Table = tuple[str, int, dict[str, Any]]


def looks(match: Match) -> tuple[Any, ...]:
    """All that anybody can ask of a match that has no history."""
    views = [match.view(seat).tobytes() for seat in range(match.seats)]
    legal = match.legal
    counts = (match.num_moves, match.num_deals, match.to_act, match.is_over, match.outcome)
    table = (match.names, match.options, match.list_legal)
    return views, legal.texts, legal.numbers.tolist(), match.seen_by, match.revealed, counts, table


@every_table
@settings(max_examples=6)
@given(seed=st.integers(0, 2**32), first=st.integers(0, 90), step=st.integers(1, 60))
def test_saved_and_restored_at_any_moment(table: Table, seed: int, first: int, step: int) -> None:
    name, seats, options = table
    if name == "zoff-im-zoo":
        options = {**options, "target": 6}
    match = play_on(fair_match(name, seats, options, seed), seed, first)
    history = list(match.lines)
    other = match
    while True:
        data = other.save()
        other = Match.restore(match.game, data, match.shuffler)
        assert other.save() == data
        assert looks(other) == looks(match)
        if match.is_over:
            break
        play_on(match, seed + match.num_moves, step)
        play_on(other, seed + other.num_moves, step)
        history += other.take_lines()
        assert looks(other) == looks(match)
    assert history == match.lines
    assert other.record(history).text == match.record().text


@every_table
def test_taken_lines_are_the_history_piece_by_piece(table: Table) -> None:
    match = fair_match(*table, 1)
    twin = fair_match(*table, 1)
    rng = menagerie.Rng(2)
    taken = twin.take_lines()
    assert taken == match.lines and twin.lines == []
    while not match.is_over and match.num_moves < 150:
        move = rng.choice(match.legal)
        match.play(move)
        twin.play(move)
        taken += twin.take_lines()
        assert twin.lines == []
    assert taken == match.lines == match.history
    assert twin.record(taken).text == match.record().text


@pytest.mark.parametrize("how", ["taken", "restored", "copied"])
def test_a_match_without_its_history_does_not_pretend_to_have_it(how: str) -> None:
    match = play_on(fair_match("safaru", 2, {}, 1), 1, 12)
    lines = list(match.lines)
    if how == "restored":
        match = Match.restore(match.game, match.save(), match.shuffler)
    else:
        match.take_lines()
        match = match.copy() if how == "copied" else match
    play_on(match, 2, 1)
    for ask in (lambda: match.history, lambda: match.scores, lambda: match.moves, match.record):
        with pytest.raises(menagerie.MenagerieError, match="has not kept its history"):
            ask()
    lines += match.take_lines()
    assert match.record(lines).num_moves == 13
    assert match.places is None and match.to_act is not None


def test_what_is_saved_is_small_and_holds_no_secret() -> None:
    for name in ("life-is-life", "zoff-im-zoo", "safaru"):
        match = play_on(fair_match(name, 4, {}, 1), 1, 20)
        data = match.save()
        assert len(data) < 700
        shuffler: Any = match.shuffler
        assert shuffler.secret not in data and shuffler.secret.hex().encode() not in data


def test_other_rules_games_fields_and_bytes_are_refused() -> None:
    match = fair_match("safaru", 2, {}, 1)
    data, game = match.save(), match.game
    parts = msgspec.msgpack.decode(data)

    def refusal(data: bytes) -> str:
        with pytest.raises(menagerie.RecordError) as refused:
            Match.restore(game, data, match.shuffler)
        return f"{refused.value.kind}: {refused.value}"

    def changed(place: int, value: Any) -> bytes:
        return msgspec.msgpack.encode([*parts[:place], value, *parts[place + 1 :]])

    version = game.info.rules_version
    assert refusal(changed(0, 99)).startswith("bad-save")
    assert refusal(changed(1, "zoff-im-zoo")).startswith("other-game: a saved match of zoff-im-zoo")
    for other in (version - 1, version + 1):
        said = refusal(changed(2, other))
        assert said.startswith(f"other-rules: saved with version {other} of the rules of Safarû")
    assert refusal(changed(3, parts[3] ^ 1)).startswith("other-layout")
    inside = parts[4]
    assert refusal(changed(4, [*inside[:2], inside[2][:-1], *inside[3:]])).startswith("bad-save")
    for cut in (b"", data[:-1], data[: len(data) // 2], b"\xc1", b"{}", data + b"\0"):
        assert refusal(cut).startswith("bad-save")
    assert Match.restore(game, data, match.shuffler).save() == data


def test_the_last_move_is_seen_as_it_was_made_whenever_one_asks() -> None:
    match = fair_match("zoff-im-zoo", 4, {"mode": "partners"}, 1)
    rng = menagerie.Rng(1)
    hidden = 0
    while not match.is_over:
        seat, move = match.to_act, rng.choice(match.legal)
        assert seat is not None
        seen = tuple(match.game.move_as_seen(match.states, seat, move, s) for s in range(4))
        twin = match.copy()
        match.play(move)
        twin.play(move.text)
        restored = Match.restore(match.game, match.save(), match.shuffler)
        assert match.seen_by == twin.seen_by == restored.seen_by == seen
        hidden += len(set(seen)) > 1
    assert hidden > 10
