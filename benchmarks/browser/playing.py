"""Playing under the browser's tracing: how soon a move is seen, and how smoothly cards move."""

import statistics
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from playwright.sync_api import Browser

from benchmarks.browser.findings import Finding, p95
from benchmarks.browser.loading import TRIES, longest
from benchmarks.browser.tracing import TASKS, Task, Traced, traced
from benchmarks.browser.watching import empty_page, move_boxes, watched
from benchmarks.machine import undisturbed
from tests.browser.players import LifePlayer, Player, SafaruPlayer, ZoffPlayer
from tests.browser.tables import TITLES, home_button, make_table, start_button
from tests.browser.visitor import Visitor

PLAYERS: dict[str, type[Player]] = {
    "life-is-life": LifePlayer,
    "zoff-im-zoo": ZoffPlayer,
    "safaru": SafaruPlayer,
}
#: Moves of our own whose echo is measured, and those whose cards are looked at.
ECHOES, SEEN_MOVES = 24, 4
#: The fewest seats of each game: nobody waits longer than needed for their next turn.
FEWEST = {"life-is-life": 3, "zoff-im-zoo": 3, "safaru": 2}
#: Seconds for which boxes fly on the empty page.
EMPTY_SECONDS = 6.0
#: Frames a second that count as 60: a screen's own pace is never exactly that.
SMOOTH = 58.0


def echoes(browser: Browser, url: str) -> Iterator[Finding]:
    """Many moves, bots at the pace that people meet: from the touch to the frame that shows it."""
    for game, title in TITLES.items():
        (times, tasks), stolen = undisturbed(partial(_echoes, browser, url, game), TRIES)
        seen, told = ([each[part] for each in times] for part in (0, 1))
        note = f"(median {statistics.median(seen):.0f}; the answer itself p95 {p95(told):.0f})"
        yield Finding(
            f"{title}: echo of a move, p95", p95(seen), "ms", most=100, note=note, stolen=stolen
        )
        yield replace(longest(f"{title}: {len(times)} moves", tasks), stolen=stolen)


def _echoes(browser: Browser, url: str, game: str) -> tuple[list[tuple[float, float]], list[Task]]:
    times: list[tuple[float, float]] = []
    tasks: list[Task] = []
    while len(times) < ECHOES:
        visitor = watched(browser, url, quick_bots=False)
        visitor.go_home()
        make_table(visitor, game, ["open", *["easy"] * (FEWEST[game] - 1)])
        start_button(visitor).click()
        player = PLAYERS[game](visitor, seed=len(times))
        work = partial(_play, player, ECHOES - len(times))
        tasks += traced(visitor.page, work, TASKS).tasks
        times += visitor.page.evaluate("() => times.echoes")
        visitor.close()
    return times, tasks


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
