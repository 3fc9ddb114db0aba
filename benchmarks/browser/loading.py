"""What a first visit loads, and how soon one can touch something."""

import statistics
from dataclasses import replace
from functools import partial
from typing import Any

from playwright.sync_api import Browser, Page

from benchmarks.browser.findings import Finding
from benchmarks.browser.tracing import TASKS, Task, traced
from benchmarks.browser.watching import empty_page, watched
from benchmarks.machine import undisturbed
from tests.browser.tables import TITLES, home_button

LOADS = 3
#: How often a game is measured until the host does not disturb it.
TRIES = 3


def first_load(browser: Browser, url: str) -> list[Finding]:
    """What home asks of the network, kind by kind, in a browser that has nothing."""
    context = browser.new_context(base_url=url)
    page = context.new_page()
    session = context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    sizes: dict[str, float] = {}

    def note(event: dict[str, Any]) -> None:
        kind = kinds.get(event["requestId"], "Other")
        sizes[kind] = sizes.get(kind, 0) + event["encodedDataLength"]

    session.on(
        "Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]})
    )
    session.on("Network.loadingFinished", note)
    session.send("Network.enable")
    page.goto("/")
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")
    context.close()
    packed = (sizes.get("Script", 0) + sizes.get("Stylesheet", 0)) / 1024
    findings = [Finding("home: script and style, packed", packed, "KB", most=120)]
    for kind in ("Document", "Image", "Font", "Fetch"):
        findings.append(Finding(f"home: {kind.lower()}", sizes.get(kind, 0) / 1024, "KB"))
    return findings


def opening(browser: Browser, url: str) -> list[Finding]:
    """How long it takes until home and the cards of a table can be touched; medians."""
    empty = statistics.median(_empty(browser, url) for _ in range(LOADS))
    home: list[float] = []
    tasks: list[Task] = []
    stolen: list[float] = []
    findings: list[Finding] = []
    for game, title in TITLES.items():
        opened = [_open(browser, url, game) for _ in range(LOADS)]
        for how in ("from Play now", "from its link, nothing cached"):
            middle = statistics.median(times[how] for times in opened)
            findings.append(Finding(f"{title}: table {how}", middle, "ms", most=1000, empty=empty))
        home += [times["home"] for times in opened]
        # Being traced takes time of its own.
        seen, kept = undisturbed(partial(_opening_tasks, browser, url, game), TRIES)
        tasks += seen
        stolen.append(kept)
    first = Finding("home, nothing cached", statistics.median(home), "ms", most=1000, empty=empty)
    return [first, *findings, replace(longest("while pages load", tasks), stolen=max(stolen))]


def _opening_tasks(browser: Browser, url: str, game: str) -> list[Task]:
    tasks: list[Task] = []
    _open(browser, url, game, tasks)
    return tasks


def _open(
    browser: Browser, url: str, game: str, tasks: list[Task] | None = None
) -> dict[str, float]:
    """Somebody comes home and plays; then another browser of theirs opens the table's link."""
    visitor = watched(browser, url)
    times = {"home": _load(visitor.page, "/", tasks)}
    visitor.page.evaluate("() => watchFor('[role=group] [data-card]')")
    home_button(visitor, "home.playNow", game).click()
    times["from Play now"] = _ready(visitor.page) - visitor.page.evaluate("() => times.touched")
    guest: Any = visitor.context.cookies()
    link = visitor.page.url
    visitor.close()
    again = watched(browser, url)
    again.context.add_cookies(guest)
    times["from its link, nothing cached"] = _load(again.page, link, tasks)
    again.close()
    return times


def longest(when: str, tasks: list[Task], empty: list[Task] | None = None) -> Finding:
    """The longest task by the work that it was; the clock also counts what others did."""
    task = max(tasks, key=lambda each: each.work)
    clock = max(each.milliseconds for each in tasks)
    note = f"({clock:.0f} on the clock; {task.parts or 'not looked into'})"
    beside = max(each.work for each in empty) if empty else None
    return Finding(f"{when}: longest task", task.work, "ms", most=50, empty=beside, note=note)


def _empty(browser: Browser, url: str) -> float:
    page = empty_page(browser, url)
    ready = _ready(page)
    page.context.close()
    return ready


def _load(page: Page, address: str, tasks: list[Task] | None) -> float:
    def go() -> None:
        page.goto(address)
        _ready(page)

    if tasks is None:
        go()
    else:
        tasks += traced(page, go, TASKS).tasks
    return _ready(page)


def _ready(page: Page) -> float:
    """When the page could be touched, in milliseconds since it was asked for."""
    page.wait_for_function("() => times.ready !== null")
    ready: float = page.evaluate("() => times.ready")
    return ready
