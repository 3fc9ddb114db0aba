"""The command line as a person and as a program use it."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.oracle.referee import referee


def menagerie(*arguments: str, text: str | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "menagerie", *arguments]
    return subprocess.run(command, capture_output=True, text=True, input=text, timeout=300)


def good(*arguments: str) -> str:
    run = menagerie(*arguments)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_games_lists_seats_options_and_defaults() -> None:
    shown = good("games")
    for word in ("life-is-life", "zoff-im-zoo", "safaru", "turn_cap", "partners", "19", "reverse"):
        assert word in shown
    listed = json.loads(good("games", "--json"))
    assert [game["game"] for game in listed] == ["life-is-life", "zoff-im-zoo", "safaru"]
    assert listed[0]["seats"] == [3, 5]


def test_simulate_tells_speed_places_lengths_and_endings() -> None:
    shown = good("simulate", "life-is-life", "--seats", "4", "-o", "turn_cap=30", "--games", "20")
    for word in ("moves/s", "games/s", "place 1", "endings", "turn-cap"):
        assert word in shown
    arguments = ("simulate", "safaru", "--games", "20", "--seed", "3", "--json")
    result = json.loads(good(*arguments))
    assert result["games"] == 20
    assert sum(result["places"][0].values()) == 20
    again = json.loads(good(*arguments))
    assert [again[key] for key in ("places", "length", "endings")] == [
        result[key] for key in ("places", "length", "endings")
    ]


def test_the_same_seed_gives_byte_equal_records_that_a_stranger_can_check(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    for path in (one, two):
        good("simulate", "zoff-im-zoo", "--seats", "4", "--option", "mode=partners", "--games", "3",
             "--seed", "7", "--records", str(path), "--legal")  # fmt: skip
    assert one.read_bytes() == two.read_bytes()
    assert referee(one) == 3
    assert "3 records" in good("verify", str(one))


def test_records_change_nothing_about_the_games(tmp_path: Path) -> None:
    arguments = ("simulate", "life-is-life", "-o", "turn_cap=20", "--games", "5", "--json")
    plain = json.loads(good(*arguments))
    recorded = json.loads(good(*arguments, "--records", str(tmp_path / "r.jsonl")))
    assert plain["places"] == recorded["places"]
    assert plain["length"] == recorded["length"]
    assert plain["endings"] == recorded["endings"]


def test_bots_by_name_one_for_all_or_one_a_seat() -> None:
    result = json.loads(
        good("simulate", "safaru", "--games", "10", "--bots", "easy,random", "--json")
    )
    assert result["bots"] == ["easy", "random"]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "game.jsonl"
    good("simulate", "zoff-im-zoo", "-n", "4", "-o", "mode=partners", "--games", "2", "--seed", "1",
         "--records", str(path))  # fmt: skip
    return path


def test_replay_shows_everything_or_what_a_seat_saw(record: Path) -> None:
    everything = good("replay", str(record))
    assert "hand of seat 3" in everything
    lines = [json.loads(line) for line in record.read_text().splitlines()]
    gift = next(line for line in lines if str(line.get("move", "")).startswith("give"))
    assert gift["move"] in everything
    chief_helper = next(line["teams"] for line in lines if line.get("teams"))
    other = next(team[0] for team in chief_helper if gift["seat"] not in team)
    seen = good("replay", str(record), "--seat", str(other))
    assert f"seat {gift['seat']}: {gift['move']}" not in seen
    assert "hand of seat" not in seen


def test_replay_stops_where_it_is_told(record: Path) -> None:
    shown = good("replay", str(record), "--until", "3")
    assert "   3. seat" in shown
    assert "   4. seat" not in shown
    assert "   1. seat" not in good("replay", str(record), "--until", "0")


def test_the_terminal_plays_only_what_was_said() -> None:
    first = menagerie("play", "safaru", "--seed", "1", text="moves\nquit\n").stdout
    move = re.findall(r"^ +1  (play .*)$", first, re.MULTILINE)[-1]
    card = move.split()[1]
    more = f"play {card} pair {card}\n{card}\n{move}\nquit\n"
    run = menagerie("play", "safaru", "--seed", "1", text=more)
    assert re.search(r"\(S[0-9]+\)", run.stdout)  # the rule that the first one breaks
    assert f"you: play {card} pair {card}" not in run.stdout
    assert run.stdout.count("you: ") == 1
    assert f"you: {move}" in run.stdout


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_rules_in_three_languages_with_their_ids(lang: str) -> None:
    page = good("rules", "zoff-im-zoo", "--lang", lang)
    for number in range(1, 28):
        assert f"Z{number}" in page


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("simulate", "chess"), "there is no game 'chess'"),
        (("simulate", "life-is-life", "--seats", "9"), "3 to 5 players, not 9"),
        (("simulate", "life-is-life", "--option", "colour=red"), "no option 'colour'"),
        (("simulate", "life-is-life", "--option", "variant=x"), "one of base, advanced, not 'x'"),
        (("simulate", "life-is-life", "--option", "variant"), "KEY=VALUE"),
        (("simulate", "life-is-life", "--option", "turn_cap=-3"), "whole number"),
        (("simulate", "zoff-im-zoo", "-n", "3", "-o", "mode=partners"), "partners"),
        (("simulate", "safaru", "-o", "target=50", "-o", "games=2"), "games"),
        (("simulate", "safaru", "--bots", "genius"), "there is no bot 'genius'"),
        (("simulate", "safaru", "--bots", "easy,easy,easy"), "3 bots do not fill 2 seats"),
        (("simulate", "safaru", "--legal"), "--records"),
        (("simulate", "safaru", "--records", "no/such/folder/file"), "cannot write"),
        (("verify", "no-such-file"), "there is no file no-such-file"),
        (("replay", "no-such-file"), "there is no file no-such-file"),
        (("rules", "chess"), "there is no game 'chess'"),
        (("rules", "safaru", "--lang", "it"), "it"),
        (("play", "chess"), "there is no game 'chess'"),
        (("compile", "chess"), "there is no game 'chess'"),
        (("fly",), "fly"),
        (("simulate", "safaru", "-o", "target=²"), "whole number"),
        (("simulate", "safaru", "-o", "target=0"), "not 0"),
        (("simulate", "safaru", "-n", "4", "-o", "teams=1"), "true, false"),
        (("simulate", "safaru", "--seats", "two"), "--seats"),
        (("simulate", "safaru", "--games", "1", "--records", "/dev/full"), "space"),
        (("verify", "."), "is a folder"),
        (("verify", "a" * 5000), "there is no file"),
    ],
)
def test_bad_input_gets_one_clear_sentence_and_status_2(
    arguments: tuple[str, ...], words: str
) -> None:
    run = menagerie(*arguments)
    assert run.returncode == 2
    assert words in run.stderr
    assert run.stderr.count("\n") == 1
    assert "Traceback" not in run.stderr + run.stdout


def test_a_wrong_record_is_status_1_and_names_line_rule_and_reason(
    record: Path, tmp_path: Path
) -> None:
    lines = record.read_text().splitlines(keepends=True)
    bad = tmp_path / "bad.jsonl"
    bad.write_text("".join(lines[:5]))
    run = menagerie("verify", str(bad))
    assert run.returncode == 1
    assert "before its result" in run.stderr
    report = json.loads(menagerie("verify", "--json", str(bad), str(record)).stdout)
    assert [entry["ok"] for entry in report] == [False, True]
    assert report[0]["kind"] == "truncated"
    run = menagerie("replay", str(bad.with_name("bad.jsonl")), "--game", "4")
    assert run.returncode == 2


def test_every_command_helps() -> None:
    for command in ("games", "simulate", "verify", "replay", "rules", "play", "compile"):
        shown = good(command, "--help")
        assert "Usage" in shown and len(shown) > 200


def test_a_game_in_the_terminal_by_numbers_and_words() -> None:
    run = menagerie("play", "safaru", "--seed", "4", text="rules\nwhat\n" + "moves\n1\n" * 40)
    assert run.returncode == 0, run.stderr
    assert "The game is over." in run.stdout
    assert "S12" in run.stdout
    run = menagerie("play", "--seed", "4", text="1\ntrade\nquit\n")
    assert run.returncode == 0
    assert "Life is Life" in run.stdout and "Good-bye." in run.stdout


def test_people_at_one_keyboard_do_not_see_what_others_exchange() -> None:
    command = ("play", "zoff-im-zoo", "-n", "5", "-o", "mode=partners", "--people", "2")
    run = menagerie(*command, "--seed", "3", "--memory", text="\nmoves\n1\n" * 400)
    assert run.returncode == 0, run.stderr
    given = [line for line in run.stdout.splitlines() if ": give " in line or ": lay " in line]
    assert given
    assert all(line.endswith("? ?") for line in given)
    assert "caught by seat 4" in run.stdout


def test_hands_that_are_shown_at_a_score_are_shown_in_a_replay(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    good("simulate", "life-is-life", "-o", "turn_cap=5", "--games", "1", "--records", str(path))
    assert "hand of seat 2: " in good("replay", str(path), "--seat", "0")
