"""The library at a prompt: everything a person would try first."""

import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import menagerie
from menagerie.games.life_is_life.moves import Knock, Trade


def test_the_games_are_listed_with_seats_and_options() -> None:
    assert [info.name for info in menagerie.all_games()] == [
        "life-is-life",
        "zoff-im-zoo",
        "safaru",
    ]
    life = menagerie.all_games()[0]
    assert (life.min_seats, life.max_seats) == (3, 5)
    assert life.option("variant").default == "base"


def test_the_same_seed_gives_the_same_game_and_another_one_another() -> None:
    one, two, other = (menagerie.start("life-is-life", seats=3, seed=s) for s in (1, 1, 2))
    assert one.states.tobytes() == two.states.tobytes()
    assert one.states.tobytes() != other.states.tobytes()


def test_without_a_seed_every_game_is_new() -> None:
    deals = {menagerie.start("life-is-life", seats=3).states.tobytes() for _ in range(3)}
    assert len(deals) == 3


def test_a_move_is_played_by_object_by_text_and_by_number() -> None:
    start = menagerie.start("life-is-life", seats=3, seed=1)
    move = start.legal[0]
    assert isinstance(move, Trade)
    ways = [start.copy() for _ in range(3)]
    assert ways[0].play(move) == move
    assert ways[1].play(move.text) == move
    assert ways[2].play(int(start.legal.numbers[0])) == move
    assert len({way.states.tobytes() for way in ways}) == 1


def test_cards_may_be_typed_in_any_order() -> None:
    assert menagerie.game("life-is-life").parse("trade goat bear") == Trade(("bear", "goat"))


def test_a_refused_move_names_its_rule_and_changes_nothing() -> None:
    match = menagerie.start("life-is-life", seats=3, seed=1)
    before = match.states.tobytes()
    with pytest.raises(
        menagerie.IllegalMove, match=r"only after you have traded.*\(L6\)"
    ) as refused:
        match.play(Knock())
    assert (refused.value.rule, refused.value.reason) == ("L6", "TRADE_FIRST")
    refusal = match.why_illegal("knock")
    assert refusal is not None
    assert set(refusal.sentences) == {"en", "fr", "de"}
    assert match.states.tobytes() == before
    assert match.num_moves == 0


def test_a_seat_that_is_not_to_move_is_told_so() -> None:
    match = menagerie.start("life-is-life", seats=3, seed=1)
    assert match.to_act is not None
    with pytest.raises(menagerie.NotYourTurn):
        match.play(match.legal[0], seat=(match.to_act + 1) % 3)


def test_what_is_no_move_at_all_is_told_so() -> None:
    match = menagerie.start("life-is-life", seats=3, seed=1)
    for text in ("", "trade", "trade unicorn", "trade dog dog dog dog dog", "knock knock", "fly"):
        with pytest.raises(menagerie.BadMove):
            match.play(text)
    with pytest.raises(menagerie.BadMove):
        match.play(2**70)


@pytest.mark.parametrize("name", ["life-is-life", "zoff-im-zoo", "safaru"])
def test_a_whole_game_by_easy_bots_ends_with_places_and_a_reason(name: str) -> None:
    from menagerie.bots.simulation import play_match

    seats = 4
    match = menagerie.start(name, seats=seats, seed=11)
    play_match(match, [menagerie.make_bot("easy")] * seats)
    outcome = match.outcome
    assert outcome is not None
    assert sorted(outcome.places)[0] == 1
    assert outcome.rule[0] in "LZS"
    assert match.scores
    assert "over" in repr(match)
    with pytest.raises(menagerie.GameOver):
        match.play(match.moves[0][1])


@pytest.mark.parametrize("name", ["life-is-life", "zoff-im-zoo", "safaru"])
def test_save_and_load_go_on_with_the_very_same_deals(name: str, tmp_path: Path) -> None:
    rng = menagerie.Rng(3)
    match = menagerie.start(name, seats=4, seed=5)
    for _ in range(9):
        match.play(rng.choice(match.legal))
    menagerie.save(match, tmp_path / "saved.jsonl")
    loaded = menagerie.load(tmp_path / "saved.jsonl")
    assert loaded.states.tobytes() == match.states.tobytes()
    while not match.is_over and match.num_moves < 400:
        move = rng.choice(match.legal)
        match.play(move)
        loaded.play(move)
    assert loaded.record().text == match.record().text


def test_step_through_a_record() -> None:
    match = menagerie.start("life-is-life", seats=3, seed=5, turn_cap=10)
    rng = menagerie.Rng(1)
    while not match.is_over:
        match.play(rng.choice(match.legal))
    counts = [step.num_moves for step in menagerie.replay(match.record())]
    assert counts[0] == 0
    assert counts[-1] == match.num_moves


@pytest.mark.parametrize("name", ["life-is-life", "zoff-im-zoo", "safaru"])
def test_a_view_shows_the_own_hand_as_text_and_as_a_picture(name: str) -> None:
    match = menagerie.start(name, seats=3, seed=5)
    view = match.view(1)
    for card in view.hand:
        assert card in str(view)
    html = view._repr_html_()
    assert "<svg" in html and "<script" not in html
    assert repr(match).startswith("<")


def test_wrong_games_seats_and_options_are_refused_in_a_sentence() -> None:
    with pytest.raises(menagerie.UnknownGame, match="life-is-life, zoff-im-zoo, safaru"):
        menagerie.start("chess", seats=2)
    with pytest.raises(menagerie.BadOption, match="3 to 5 players, not 6"):
        menagerie.start("life-is-life", seats=6)
    with pytest.raises(menagerie.BadOption, match="base, advanced"):
        menagerie.start("life-is-life", seats=3, variant="wild")
    with pytest.raises(menagerie.BadOption, match="no option 'colour'"):
        menagerie.start("life-is-life", seats=3, colour="red")
    with pytest.raises(menagerie.BadOption, match="whole number from 1"):
        menagerie.start("life-is-life", seats=3, turn_cap=0)


#: What `import menagerie` may bring with it beside the standard library.
ALLOWED = {
    "menagerie",
    "menagerie.core",
    "menagerie.core.errors",
    "menagerie.core.info",
    "menagerie.core.words",
    "menagerie.games",
    "menagerie.games.life_is_life",
    "menagerie.games.life_is_life.info",
    "menagerie.games.zoff_im_zoo",
    "menagerie.games.zoff_im_zoo.info",
    "menagerie.games.safaru",
    "menagerie.games.safaru.info",
}


def test_importing_the_package_brings_nothing_heavy() -> None:
    code = (
        "import sys; before = set(sys.modules); import menagerie;"
        "new = set(sys.modules) - before;"
        "print('\\n'.join(m for m in new if m.split('.')[0] not in sys.stdlib_module_names))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(run.stdout.split()) <= ALLOWED


def test_a_copy_and_a_record_share_nothing_with_the_match() -> None:
    match = menagerie.start("safaru", seats=2, seed=1)
    match.copy().lines[0]["deal"] = 99
    match.record().header["options"]["variant"] = "x"
    match.record().lines[0]["deal"] = 99
    assert match.lines[0]["deal"] == 1
    assert match.options["variant"] == "normal"


def test_refusals_survive_pickling() -> None:
    for error in (
        menagerie.IllegalMove("L6", "TRADE_FIRST", "Trade first."),
        menagerie.RecordError("wrong-seat", 3, "seat 1 is to move", "L4"),
    ):
        again = pickle.loads(pickle.dumps(error))  # noqa: S301  (our own bytes)
        assert (str(again), again.rule) == (str(error), error.rule)


@pytest.mark.parametrize("odd", [None, [], b"", 3.7, float("nan"), 2**70])
def test_what_cannot_be_a_move_is_refused(odd: Any) -> None:
    with pytest.raises(menagerie.BadMove):
        menagerie.start("safaru", seats=2, seed=1).play(odd)


@pytest.mark.parametrize("odd", [True, 1.0, -1, 2, "0"])
def test_what_is_no_seat_is_refused(odd: Any) -> None:
    with pytest.raises(menagerie.BadMove):
        menagerie.start("safaru", seats=2, seed=1).view(odd)


@pytest.mark.parametrize("odd", [10**9, -5, 0, True, "ab", [1, 2], [], ["a"] * 9])
def test_what_are_no_seats_is_refused(odd: Any) -> None:
    with pytest.raises(menagerie.BadOption):
        menagerie.start("safaru", seats=odd)


def test_everything_that_is_promised_is_there() -> None:
    for name in menagerie.__all__:
        assert getattr(menagerie, name) is not None
    assert set(menagerie.__all__) <= set(dir(menagerie))
