"""Playing under the browser's tracing: how soon a move is seen, and how smoothly cards move."""

import statistics
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from playwright.sync_api import Browser

from benchmarks.browser.findings import Finding, p95
from benchmarks.browser.loading import TRIES, longest
from benchmarks.browser.tracing import TASKS, Task, Traced, traced
from benchmarks.browser.watching import empty_page, move_boxes, watched
from benchmarks.machine import Watch, undisturbed, with_stolen
from tests.browser.players import LifePlayer, Player, SafaruPlayer, ZoffPlayer
from tests.browser.tables import TITLES, home_button, make_table, start_button
from tests.browser.visitor import Visitor

PLAYERS: dict[str, type[Player]] = {
    "life-is-life": LifePlayer,
    "zoff-im-zoo": ZoffPlayer,
    "safaru": SafaruPlayer,
}
#: Moves of our own whose echo is measured, and how many there are at most until so many count.
ECHOES, MOST_ECHOES = 24, 72
#: Milliseconds for which somebody holds a button: what pressing and what letting go does are two
#: pieces of work, which the browser makes one of when both come in the same moment.
PRESS = 60
#: Moves whose cards are looked at.
SEEN_MOVES = 4
#: The fewest seats of each game: nobody waits longer than needed for their next turn.
FEWEST = {"life-is-life": 3, "zoff-im-zoo": 3, "safaru": 2}
#: Seconds for which boxes fly on the empty page.
EMPTY_SECONDS = 6.0
#: Frames a second that count as 60: a screen's own pace is never exactly that.
SMOOTH = 58.0


@dataclass
class Echo:
    """A move of ours: when we touched, and how many milliseconds until what."""

    begun: float
    told: float
    seen: float

    def is_disturbed(self, watch: Watch) -> bool:
        """Whether the host worked for others, or its disk, on which a move is before it is told."""
        begin, end = self.begun / 1000, (self.begun + self.seen) / 1000
        return watch.is_disturbed(begin, end) or watch.is_disk_slow(begin, end)


@dataclass
class Played:
    """Moves of ours, the page's tasks meanwhile, and those of both that the host left alone."""

    echoes: list[Echo]
    tasks: list[Task]
    calm_echoes: list[Echo]
    calm_tasks: list[Task]
    slow_writes: list[float]


def echoes(browser: Browser, url: str) -> Iterator[Finding]:
    """Many moves, bots at the pace that people meet: from the touch to the frame that shows it.

    What counts are moves, and tasks, during which the host let us work; what all of them took is
    said beside.
    """
    for game, title in TITLES.items():
        played, stolen = with_stolen(partial(_echoes, browser, url, game))
        counted = played.calm_echoes or played.echoes
        times = [echo.seen for echo in counted]
        slowest = 1000 * max(played.slow_writes, default=0)
        note = (
            f"(median {statistics.median(times):.0f}; the answer itself "
            f"p95 {p95([echo.told for echo in counted]):.0f}; "
            f"{len(played.calm_echoes)} of {len(played.echoes)} moves undisturbed by the host, "
            f"all of them p95 {p95([echo.seen for echo in played.echoes]):.0f}; "
            f"slow writes to disk {len(played.slow_writes)}, the slowest {slowest:.0f})"
        )
        yield Finding(f"{title}: echo of a move, p95", p95(times), "ms", most=100, note=note)
        tasks = played.calm_tasks or played.tasks
        task = longest(f"{title}: {len(played.echoes)} moves", tasks)
        worst = max(played.tasks, key=lambda task: task.work)
        note = f"{task.note} (disturbed ones too {worst.work:.0f}: {worst.parts})"
        yield replace(task, stolen=stolen, note=note)


def _echoes(browser: Browser, url: str, game: str) -> Played:
    """Moves until enough of them were undisturbed."""
    calm: list[Echo] = []
    every: list[Echo] = []
    tasks: list[Task] = []
    with Watch() as watch:
        while len(calm) < ECHOES and len(every) < MOST_ECHOES:
            visitor = watched(browser, url, quick_bots=False)
            visitor.go_home()
            make_table(visitor, game, ["open", *["easy"] * (FEWEST[game] - 1)])
            start_button(visitor).click()
            player = PLAYERS[game](visitor, seed=len(every))
            player.press = PRESS
            work = partial(_play, player, min(ECHOES, MOST_ECHOES - len(every)))
            tasks += traced(visitor.page, work, TASKS).tasks
            found = visitor.page.evaluate("() => times.echoes")
            every += [Echo(begun, told, seen) for seen, told, begun in found]
            visitor.close()
            calm = [echo for echo in every if not echo.is_disturbed(watch)]
        calm_tasks = [task for task in tasks if not task.is_disturbed(watch)]
        return Played(every, tasks, calm, calm_tasks, watch.slow_writes)


def movement(browser: Browser, url: str) -> Iterator[Finding]:
    """From "Play now" through the deal and some rounds, at the pace at which people see it."""
    page = empty_page(browser, url)
    empty = traced(page, partial(move_boxes, page, EMPTY_SECONDS))
    page.context.close()
    for game, title in TITLES.items():
        trace, stolen = undisturbed(partial(_movement, browser, url, game), TRIES)
        for finding in _smoothness(title, trace, empty):
            yield replace(finding, stolen=stolen)


def _movement(browser: Browser, url: str, game: str) -> Traced:
    visitor = watched(browser, url, quick_bots=False)
    visitor.go_home()
    player = PLAYERS[game](visitor)
    player.press = PRESS
    trace = traced(visitor.page, partial(_begin_and_play, visitor, game, player))
    visitor.close()
    return trace


def _smoothness(title: str, trace: Traced, empty: Traced) -> list[Finding]:
    note = f"({trace.flights} flights, {trace.seconds:.1f} s, {trace.dropped:.1%} of frames missed)"
    return [
        Finding(
            f"{title}: frames a second while cards move",
            trace.frames_a_second,
            "",
            least=SMOOTH,
            empty=empty.frames_a_second,
            note=note,
        ),
        longest(f"{title}: a few rounds", trace.tasks, empty.tasks),
    ]


def _begin_and_play(visitor: Visitor, game: str, player: Player) -> None:
    home_button(visitor, "home.playNow", game).click()
    player.wait()
    visitor.page.wait_for_timeout(1500)  # the deal is looked at
    _play(player, SEEN_MOVES, pause=1000)


def _play(player: Player, moves: int, pause: int = 0) -> None:
    """Some moves of our own, each looked at until its cards have come to rest."""
    while player.moves < moves and not _is_out(player) and player.act():
        player.page.wait_for_timeout(pause)


def _is_out(player: Player) -> bool:
    """Whether our last life is lost: the bots play on by themselves then, for minutes."""
    tables = [frame["game"]["public"] for frame in player.visitor.frames if frame.get("game")]
    return bool(tables) and "lives" in tables[-1] and tables[-1]["lives"][0] == 0
