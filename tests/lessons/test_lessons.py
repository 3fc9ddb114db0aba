"""Every lesson can be played by the rules, and speaks three languages."""

import msgspec
import pytest

from menagerie import lessons, rulebook
from menagerie.core.offer import allows, expand
from menagerie.core.record import Record
from menagerie.core.replay import Replay
from menagerie.games import load as load_game
from menagerie.lessons import SEAT
from menagerie.lessons.pages import Lesson, LessonStep, lesson, match_at

GAMES = rulebook.GAMES
#: What fits beside the table on a phone.
LONGEST_TEXT = 290
LONGEST_TASK = 75


def pages() -> list[Lesson]:
    return [lesson(game, lang) for game in GAMES for lang in rulebook.LANGUAGES]


def steps() -> list[tuple[str, LessonStep]]:
    return [(page.game, step) for page in pages() for step in page.steps]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_played_in_a_lesson_verifies_line_by_line(game: str) -> None:
    for scene in lessons.load(game).scene:
        moves = [move for step in scene.step for move in (*step.accept[:1], *step.then)]
        match = match_at(scene, moves)
        assert match.game.name == game
        replay = Replay(Record.of(match), load_game)
        for _ in replay.steps():
            pass
        assert replay.match is not None
        assert replay.match.states.tobytes() == match.states.tobytes()


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_short_and_the_learner_does_something_in_most_steps(game: str) -> None:
    page = lesson(game, "en")
    assert 6 <= len(page.steps) <= 12
    assert sum(bool(step.answers) for step in page.steps) > len(page.steps) / 2


def test_accepted_moves_are_legal_and_follow_from_the_offer() -> None:
    for _, step in steps():
        for move, events in step.answers.items():
            assert step.game.offer is not None and step.game.offer.seat == SEAT
            assert allows(step.game.offer, move), move
            assert (events[0].what.seat, events[0].what.move) == (SEAT, move)
            assert all(event.what.seat != SEAT for event in events[1:])


def test_steps_of_a_scene_go_on_where_the_one_before_ended() -> None:
    for page in pages():
        for before, after in zip(page.steps, page.steps[1:], strict=False):
            if before.scene == after.scene:
                events = next(iter(before.answers.values()), before.then)
                last = events[-1].game if events else before.game
                assert last == after.game


def test_a_step_with_a_choice_says_what_to_do_and_answers_every_move() -> None:
    for game, step in steps():
        assert step.say and len(step.say) <= LONGEST_TEXT, (game, len(step.say), step.say)
        assert bool(step.task) == bool(step.well) == bool(step.answers)
        assert len(step.task) <= LONGEST_TASK, step.task
        if step.answers:
            assert step.game.offer is not None
            legal = number_of_moves(step)
            assert bool(step.other) == (legal > len(step.answers)), step.task


def number_of_moves(step: LessonStep) -> int:
    """How many moves there are; two are as good as many."""
    assert step.game.offer is not None
    found = 0
    for found, _ in enumerate(expand(step.game.offer), 1):
        if found > len(step.answers):
            break
    return found


def test_rules_that_lessons_name_exist() -> None:
    for game, step in steps():
        book = rulebook.load(game)
        assert step.rules
        for rule in step.rules:
            assert book.rule(rule).id == rule


def test_lessons_are_the_same_in_every_language_but_for_the_words() -> None:
    def bare(page: Lesson) -> list[object]:
        return [(step.game, step.answers, step.then, step.scene) for step in page.steps]

    for game in GAMES:
        english, *others = [lesson(game, lang) for lang in rulebook.LANGUAGES]
        for other in others:
            assert bare(other) == bare(english)
            assert all(a.say != b.say for a, b in zip(english.steps, other.steps, strict=True))


def test_no_line_of_french_begins_with_a_sign() -> None:
    for game in GAMES:
        for step in lesson(game, "fr").steps:
            for text in (step.say, step.task, step.other, step.well):
                assert not any(f" {sign}" in text for sign in ":;!?»"), text


def test_the_learner_is_told_nothing_that_the_seat_may_not_know() -> None:
    for page in pages():
        text = msgspec.json.encode(page).decode()
        assert '"hands":[[' not in text and '"aside"' not in text


def test_there_is_no_lesson_of_another_game() -> None:
    with pytest.raises(ValueError, match="there are"):
        lessons.load("skat")
