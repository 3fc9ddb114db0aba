"""A tournament from its first game to its last, or to Ctrl-C."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from menagerie.arena.folder import Folder
from menagerie.arena.plan import Pairing, Plan
from menagerie.arena.playing import Played
from menagerie.arena.summary import Summary, summarise
from menagerie.arena.workers import Workers, find_workers
from menagerie.games import load

#: Quick games travel in batches that take about this long, so that pipes and networks do not count.
BATCH_SECONDS = 0.5
#: Games in a batch at the most.
BATCH_MOST = 256


@dataclass(frozen=True)
class Progress:
    """How far a tournament is."""

    done: int
    total: int
    latest: list[Played]


@dataclass
class Result:
    """A tournament and the games of it that were played, in the plan's order."""

    plan: Plan
    games: list[Played]
    total: int  # games of the whole plan
    seconds: float = 0.0  # of this run
    workers: int = 1
    folder: Path | None = None
    was_interrupted: bool = False  # by Ctrl-C
    _summary: Summary | None = field(default=None, repr=False)

    @property
    def is_complete(self) -> bool:
        """Whether every game of the plan was played."""
        return len(self.games) == self.total

    def summary(self) -> Summary:
        """The figures, over the deals that were played as a whole."""
        if self._summary is None:
            self._summary = summarise(self.plan, self.games)
        return self._summary


def run(
    plan: Plan,
    *,
    folder: str | Path | None = None,
    resume: bool = False,
    with_records: bool = True,
    workers: int | None = None,
    cluster: str | None = None,
    seconds: float | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Result:
    """Play a tournament; Ctrl-C ends it early, and the result holds what was played.

    `folder` keeps every game; `resume` goes on with the tournament that is there. `workers` are
    processes, one for each core by default; `cluster` is the address of a Ray cluster, or `auto`.
    After so many `seconds` no deal is begun any more.
    """
    load(plan.game)  # compiled once here, before several processes need it
    schedule = plan.schedule()
    keeper = Folder(Path(folder), with_records=with_records) if folder is not None else None
    before = keeper.open(plan, resume=resume) if keeper is not None else []
    played = {game.number: game for game in before if game.number < len(schedule)}
    begun = time.perf_counter()
    result = Result(plan, [], len(schedule), folder=keeper.path if keeper else None)

    def keep(outcomes: list[tuple[Played, str]]) -> None:
        for game, record in outcomes:
            if keeper is not None:
                keeper.add(game, record)
            played[game.number] = game
        if on_progress is not None:
            on_progress(Progress(len(played), len(schedule), [game for game, _ in outcomes]))

    todo = [pairing for pairing in schedule if pairing.number not in played]
    crew: Workers | None = None
    try:
        keep([])
        if todo:
            crew = find_workers(plan, workers, cluster)
            result.workers = crew.slots
            _play_all(crew, todo, keep, seconds)
    except KeyboardInterrupt:
        result.was_interrupted = True
    finally:
        if crew is not None:
            crew.close()
        if keeper is not None:
            keeper.close()
    result.games = [played[number] for number in sorted(played)]
    result.seconds = time.perf_counter() - begun
    return result


def _play_all(
    crew: Workers,
    todo: list[Pairing],
    keep: Callable[[list[tuple[Played, str]]], None],
    seconds: float | None,
) -> None:
    """Keep every worker busy, with one batch more waiting for it, until all is played."""
    in_play = begin = done = 0
    size = 1
    started = time.perf_counter()
    while begin < len(todo) or in_play:
        if seconds is not None and time.perf_counter() - started > seconds:
            # The deal that was begun last is played to its end: without that it would not count.
            last = todo[begin - 1].deal if begin else -1
            todo = todo[:begin] + [pairing for pairing in todo[begin:] if pairing.deal == last]
            seconds = None
        while begin < len(todo) and in_play < 2 * crew.slots:
            # Towards the end batches get smaller, so that no worker plays long alone.
            fair = max(1, (len(todo) - begin) // (2 * crew.slots))
            batch = todo[begin : begin + min(size, fair)]
            crew.submit(batch)
            begin += len(batch)
            in_play += 1
        outcomes = crew.take()
        in_play -= 1
        keep(outcomes)
        done += len(outcomes)
        for_one = (time.perf_counter() - started) * crew.slots / done
        size = max(1, min(BATCH_MOST, int(BATCH_SECONDS / for_one)))
