"""A lesson as a browser gets it: every step with its view, its offer and what follows a move."""

from collections.abc import Iterable
from functools import cache

from msgspec import UNSET, Struct

from menagerie import lessons
from menagerie.core.game import Line
from menagerie.core.match import Match
from menagerie.core.replay import Replay
from menagerie.core.words import is_score
from menagerie.games import load as load_game
from menagerie.lessons import SEAT, Scene, Step
from menagerie.table.happened import Happening
from menagerie.table.messages import GameInfo, SeatInfo, TableInfo
from menagerie.table.setup import Clock


class LessonEvent(Struct, frozen=True):
    """A move in a lesson, and the table after it as the learner sees it."""

    what: Happening
    game: GameInfo


class LessonStep(Struct, frozen=True, omit_defaults=True):
    """One step: `answers` has the accepted moves with what follows; without any it is read only.

    `scene` says at which of the lesson's tables it happens.
    """

    scene: int
    say: str
    rules: tuple[str, ...]
    game: GameInfo
    task: str = ""
    other: str = ""
    well: str = ""
    answers: dict[str, list[LessonEvent]] = {}
    then: list[LessonEvent] = []  # what the others play once a step without answers is read


class Lesson(Struct, frozen=True):
    """The lesson of a game in one language."""

    game: str
    language: str
    seat: int
    tables: list[TableInfo]
    steps: list[LessonStep]


@cache
def lesson(game: str, lang: str) -> Lesson:
    """The whole lesson; raises a RecordError or IllegalMove where it does not follow the rules."""
    source = lessons.load(game)
    tables, steps = [], []
    for number, scene in enumerate(source.scene):
        tables.append(_table(scene))
        played: list[str] = []
        for step in scene.step:
            steps.append(_step(number, scene, step, played, lang))
            played += [*step.accept[:1], *step.then]
    return Lesson(game, lang, SEAT, tables, steps)


def match_at(scene: Scene, moves: Iterable[str] = ()) -> Match:
    """The match where a scene begins, or after some moves from there."""
    replay = Replay(lessons.record_of(scene), load_game)
    for _ in replay.steps():
        pass
    match = replay.match
    assert match is not None
    for move in moves:
        match.play(move)
    return match


def _step(number: int, scene: Scene, step: Step, played: list[str], lang: str) -> LessonStep:
    def text(name: str) -> str:
        texts = getattr(step, name)
        return "" if texts is None else str(texts.into(lang))

    # What the others play goes with the first of the accepted moves; another one stands alone.
    answers = {
        move: _events(match_at(scene, played), [move, *(() if at else step.then)])
        for at, move in enumerate(step.accept)
    }
    return LessonStep(
        scene=number,
        say=text("say"),
        rules=step.rules,
        game=_sight(match_at(scene, played)),
        task=text("task"),
        other=text("other"),
        well=text("well"),
        answers=answers,
        then=[] if answers else _events(match_at(scene, played), step.then),
    )


def _events(match: Match, moves: Iterable[str]) -> list[LessonEvent]:
    """Play moves, and tell of each as the learner's seat would be told."""
    return [_event(match, move) for move in moves]


def _event(match: Match, move: str) -> LessonEvent:
    known = len(match.lines)
    seat = match.to_act
    assert seat is not None
    match.play(move)
    lines = [_shown(match, line) for line in match.lines[known + 1 :]]
    scored = any(is_score(line) for line in lines)
    what = Happening(
        number=match.num_moves,
        at=0,
        kind="moved",
        seat=seat,
        move=match.seen_by[SEAT],
        deed=match.deed or UNSET,
        lines=lines or UNSET,
        revealed=(match.revealed or UNSET) if scored else UNSET,
        tally=(match.tally or UNSET) if scored else UNSET,
    )
    return LessonEvent(what, _sight(match))


def _shown(match: Match, line: Line) -> Line:
    """A line of the record without what a deal hides."""
    if "deal" not in line:
        return line
    return {key: value for key, value in line.items() if key not in match.game.card_keys}


def _sight(match: Match) -> GameInfo:
    """What the learner sees, and may do."""
    public, own = match.game.all_tables(match.states)
    offer = match.game.offer(match.states) if match.to_act == SEAT else None
    return GameInfo(public, own[SEAT], offer)


def _table(scene: Scene) -> TableInfo:
    """The table of a scene: the learner, and the others as bots with names."""
    record = lessons.record_of(scene)
    match = match_at(scene)
    seats = [SeatInfo("bot", name) for name in record.header["seats"]]
    seats[SEAT] = SeatInfo("person")
    return TableInfo(
        id="",
        code=None,
        game=match.game.name,
        options=match.options,
        status="playing",
        seats=seats,
        host="",
        host_seat=SEAT,
        clock=Clock(),
        pace="none",
        public=False,
        watchers="none",
        delay=0,
        stand_in=None,
        patience=0,
        memory=True,
        hints="none",
        branched=None,
        games=1,
        hash="",
        secret=None,
        next_hash=None,
        aborted=False,
        places=None,
    )
