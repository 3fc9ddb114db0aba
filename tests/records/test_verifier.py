"""Everything that can be wrong with a record has its own clear error."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import menagerie
from menagerie.core.record import parse_records

Lines = list[dict[str, Any]]


@pytest.fixture(scope="module")
def good() -> str:
    """The text of a whole game of Life is Life."""
    match = menagerie.start("life-is-life", seats=3, seed=5, turn_cap=9, list_legal=True)
    rng = menagerie.Rng(1)
    while not match.is_over:
        match.play(rng.choice(match.legal))
    return match.record().text


def check(text: str) -> menagerie.Match:
    (record,) = parse_records(text.splitlines(keepends=True))
    return menagerie.verify(record)


def kind_of(text: str) -> tuple[str, int, str | None]:
    with pytest.raises(menagerie.RecordError) as wrong:
        check(text)
    return wrong.value.kind, wrong.value.line, wrong.value.rule


def changed(text: str, change: Callable[[Lines], object]) -> str:
    lines = [json.loads(line) for line in text.splitlines()]
    change(lines)
    return "".join(json.dumps(line) + "\n" for line in lines)


def find(lines: Lines, key: str) -> int:
    return next(i for i, line in enumerate(lines) if key in line)


def test_a_good_record_is_right_and_gives_the_same_text_again(good: str) -> None:
    match = check(good)
    assert match.is_over
    again = match.record()
    lines = [json.loads(line) for line in good.splitlines()]
    assert [line.get("move") for line in again.lines] == [line.get("move") for line in lines[1:]]


def test_unknown_keys_are_ignored(good: str) -> None:
    def change(lines: Lines) -> None:
        for line in lines:
            line["comment"] = "nice"

    check(changed(good, change))


def test_cards_of_a_deal_may_stand_in_any_order(good: str) -> None:
    check(changed(good, lambda lines: lines[1]["hands"][0].reverse()))


@pytest.mark.parametrize(
    ("name", "change", "expected"),
    [
        ("unknown game", lambda ls: ls[0].update(game="chess"), ("unknown-game", 1, None)),
        ("no game", lambda ls: ls[0].pop("game"), ("unknown-game", 1, None)),
        ("newer format", lambda ls: ls[0].update(record="menagerie/2"), ("newer-format", 1, None)),
        ("other format", lambda ls: ls[0].update(record="pgn"), ("unknown-format", 1, None)),
        ("newer rules", lambda ls: ls[0].update(rules=2), ("newer-rules", 1, None)),
        ("bad option", lambda ls: ls[0]["options"].update(variant="x"), ("bad-option", 1, None)),
        ("too many seats", lambda ls: ls[0].update(seats=["x"] * 6), ("bad-option", 1, None)),
        ("seats no names", lambda ls: ls[0].update(seats=4), ("bad-header", 1, None)),
        ("no options", lambda ls: ls[0].pop("options"), ("bad-header", 1, None)),
        ("a move first", lambda ls: ls.pop(1), ("no-deal", 2, None)),
        ("no starter", lambda ls: ls[1].pop("starter"), ("wrong-deal", 2, "L4")),
        ("no hands", lambda ls: ls[1].pop("hands"), ("wrong-deal", 2, "L3")),
        ("hands no lists", lambda ls: ls[1].update(hands=[1, 2, 3]), ("wrong-deal", 2, "L3")),
        ("odd card", lambda ls: ls[1]["aside"].__setitem__(0, "cow"), ("wrong-deal", 2, "L3")),
        ("list as card", lambda ls: ls[1]["aside"].__setitem__(0, []), ("wrong-deal", 2, "L3")),
        ("missing card", lambda ls: ls[1]["aside"].pop(), ("wrong-deal", 2, "L1")),
        ("short hand", lambda ls: ls[1]["hands"][0].pop(), ("wrong-deal", 2, "L3")),
        ("wrong number", lambda ls: ls[1].update(deal=4), ("wrong-deal", 2, "L3")),
        ("wrong seat", lambda ls: ls[2].update(seat=7), ("wrong-seat", 3, None)),
        ("no text", lambda ls: ls[2].update(move=3), ("bad-move", 3, None)),
        ("no move", lambda ls: ls[2].update(move="sing"), ("bad-move", 3, None)),
        ("knock too early", lambda ls: ls[2].update(move="knock"), ("illegal-move", 3, "L6")),
        ("legal twice", lambda ls: ls[2]["legal"].append(ls[2]["legal"][0]),
         ("bad-legal-list", 3, None)),
        ("legal too few", lambda ls: ls[2]["legal"].pop(), ("bad-legal-list", 3, None)),
        ("legal too many", lambda ls: ls[2]["legal"].append("knock"), ("bad-legal-list", 3, None)),
        ("a second result", lambda ls: ls.append(ls[-1]), ("after-result", None, None)),
        ("other places", lambda ls: ls[-1]["result"].update(places=[1, 1, 1]),
         ("wrong-result", None, "L14")),
        ("no places", lambda ls: ls[-1].update(result=[]), ("bad-result", None, None)),
        ("no result", lambda ls: ls.pop(), ("truncated", None, None)),
        ("early result", lambda ls: ls.insert(3, ls[-1]), ("unexpected-result", 4, None)),
        ("broken off, no why", lambda ls: ls[-1].update(result=None), ("bad-result", None, None)),
    ],
)  # fmt: skip
def test_what_can_be_wrong(
    good: str,
    name: str,
    change: Callable[[Lines], object],
    expected: tuple[str, int | None, str | None],
) -> None:
    kind, line, rule = kind_of(changed(good, change))
    assert (kind, rule) == (expected[0], expected[2]), name
    if expected[1] is not None:
        assert line == expected[1]


def test_a_wrong_score_names_the_rule_and_both_values(good: str) -> None:
    def change(lines: Lines) -> None:
        lines[find(lines, "phase")]["lives"][0] += 1

    with pytest.raises(
        menagerie.RecordError, match=r"'lives' is .* but must be .*\(L11\)"
    ) as wrong:
        check(changed(good, change))
    assert wrong.value.kind == "wrong-score"


def test_a_missing_score_is_asked_for(good: str) -> None:
    def change(lines: Lines) -> None:
        lines.pop(find(lines, "phase"))

    assert kind_of(changed(good, change))[0] == "missing-score"


def test_a_score_where_nothing_ended(good: str) -> None:
    assert kind_of(changed(good, lambda ls: ls.insert(3, {"phase": 1})))[0] == "unexpected-score"


def test_a_deal_in_the_middle_of_a_phase(good: str) -> None:
    assert kind_of(changed(good, lambda ls: ls.insert(3, ls[1])))[0] == "unexpected-deal"


def test_true_is_not_one(good: str) -> None:
    assert kind_of(changed(good, lambda ls: ls[1].update(deal=True)))[0] == "wrong-deal"


def test_a_wrong_starter_is_named(good: str) -> None:
    def change(lines: Lines) -> None:
        second = next(line for line in lines if line.get("deal") == 2)
        second["starter"] = (second["starter"] + 1) % 3

    kind, _, rule = kind_of(changed(good, change))
    assert (kind, rule) == ("wrong-deal", "L13")


def test_another_spelling_is_not_canonical(good: str) -> None:
    lines = [json.loads(line) for line in good.splitlines()]
    index = next(
        i for i, line in enumerate(lines)
        if len(set(line.get("move", "").split()[1:])) > 1
    )  # fmt: skip

    def change(lines: Lines) -> None:
        verb, *cards = lines[index]["move"].split()
        lines[index]["move"] = " ".join([verb, *reversed(cards)])

    kind, line, _ = kind_of(changed(good, change))
    assert (kind, line) == ("bad-move", index + 1)


def test_a_file_that_is_cut_off_is_told_from_bad_json(good: str) -> None:
    with pytest.raises(menagerie.RecordError) as cut:
        check(good[: len(good) // 2].rstrip("\n"))
    assert cut.value.kind == "truncated"
    with pytest.raises(menagerie.RecordError) as bad:
        check(good.replace('{"seat"', '{seat"', 1))
    assert bad.value.kind == "bad-json"
    with pytest.raises(menagerie.RecordError) as array:
        check("[1, 2]\n")
    assert array.value.kind == "bad-json"


def test_empty_and_headless_files_and_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "file.jsonl"
    for content, kind in [
        (b"", "empty"),
        (b'{"seat": 0}\n', "no-header"),
        (b"\xff\xfe\x00", "not-text"),
    ]:
        path.write_bytes(content)
        with pytest.raises(menagerie.RecordError) as wrong:
            list(menagerie.read_records(path))
        assert wrong.value.kind == kind


def test_a_game_broken_off_is_fine_with_a_reason(good: str) -> None:
    lines = [json.loads(line) for line in good.splitlines()][:6]
    lines.append({"result": None, "why": "the cat jumped on the table"})
    check("".join(json.dumps(line) + "\n" for line in lines))


def test_several_records_in_one_file_keep_their_line_numbers(good: str, tmp_path: Path) -> None:
    bad = changed(good, lambda ls: ls[2].update(seat=9))
    path = tmp_path / "two.jsonl"
    path.write_text(good + "\n" + bad)
    first, second = menagerie.read_records(path)
    menagerie.verify(first)
    with pytest.raises(menagerie.RecordError) as wrong:
        menagerie.verify(second)
    assert wrong.value.line == good.count("\n") + 1 + 3
