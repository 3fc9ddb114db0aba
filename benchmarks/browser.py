"""How quick the browser table is, in a real Chromium against its budgets: `make bench-web`.

- First load of home: script and style as they come over the network.
- A table interactive: from its address, in a browser that has nothing yet, and from "Play now".
- The echo of a move: from the touch on the main button to the frame that shows the move.
- While cards move: frames a second and the longest task, from the browser's own tracing.

Run it on a quiet machine.
"""

import json
import statistics
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

from tests.browser import chromium
from tests.browser.players import LifePlayer
from tests.browser.tables import home_button, make_table, start_button
from tests.browser.visitor import Visitor
from tests.server.http.process import NO_LIMITS, running

LOADS = 5
MOVES = 60
HAND = "[role=group] [data-card]"

#: In the page: when things happen. A mark is seen in the trace too.
_WATCH = """
window.menagerieTimes = { hand: null, echoes: [] };
new MutationObserver((_, watcher) => {
  if (!document.querySelector('[role=group] [data-card]')) return;
  menagerieTimes.hand = performance.now();
  watcher.disconnect();
}).observe(document, { childList: true, subtree: true });
let touched = 0;
addEventListener('click', () => (touched = performance.now()), true);
const Plain = WebSocket;
const sent = new Map();
window.WebSocket = class extends Plain {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', ({ data }) => {
      const message = JSON.parse(data);
      if (message.type !== 'event' || message.what.kind !== 'moved') return;
      const begun = sent.get(message.id);
      performance.mark('flight-begin');
      requestAnimationFrame(() => {
        if (begun !== undefined) menagerieTimes.echoes.push(performance.now() - begun);
        const flights = document.getAnimations().filter((each) => each.constructor === Animation);
        Promise.allSettled(flights.map((each) => each.finished)).then(() => {
          if (flights.length > 0) performance.mark('flight-end');
        });
      });
    });
  }
  send(text) {
    const command = JSON.parse(text);
    if (command.do === 'move') sent.set(command.id, touched);
    super.send(text);
  }
};
"""


@dataclass
class Finding:
    """Something measured, and what it may be."""

    what: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None

    @property
    def is_good(self) -> bool:
        """Whether it is within its budget."""
        if self.most is not None and self.value > self.most:
            return False
        return self.least is None or self.value >= self.least

    def __str__(self) -> str:
        limit = f"at most {self.most:g}" if self.most is not None else ""
        limit = f"at least {self.least:g}" if self.least is not None else limit
        verdict = "" if not limit else "good" if self.is_good else "MISSED"
        return f"{self.what:44} {self.value:8.1f} {self.unit:4} {limit:14} {verdict}"


def p95(values: list[float]) -> float:
    """The value below which 95 of 100 lie."""
    return sorted(values)[min(len(values) - 1, int(0.95 * len(values)))]


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
    """How long it takes until the cards of a table can be touched."""
    cold, clicked, home = [], [], []
    for _ in range(LOADS):
        visitor = watched(browser, url)
        visitor.go_home()
        home.append(visitor.page.evaluate("() => performance.now()"))
        begun = visitor.page.evaluate("() => performance.now()")
        home_button(visitor, "home.playNow", "life-is-life").click()
        visitor.page.wait_for_selector(HAND)
        clicked.append(visitor.page.evaluate("() => menagerieTimes.hand") - begun)
        cookies = visitor.context.cookies()
        link = visitor.page.url
        visitor.close()
        again = watched(browser, url)
        again.context.add_cookies([{**cookie} for cookie in cookies])  # type: ignore[typeddict-item]
        again.page.goto(link)
        again.page.wait_for_selector(HAND)
        cold.append(again.page.evaluate("() => menagerieTimes.hand"))
        again.close()
    return [
        Finding("home readable, nothing cached (median)", statistics.median(home), "ms", most=1000),
        Finding("table from Play now (median)", statistics.median(clicked), "ms", most=1000),
        Finding(
            "table from its link, nothing cached (median)", statistics.median(cold), "ms", most=1000
        ),
    ]


def watched(browser: Browser, url: str) -> Visitor:
    """A visitor whose page tells when things happen."""
    visitor = Visitor(browser, url, moves=True)
    visitor.context.add_init_script(_WATCH)
    return visitor


def playing(browser: Browser, url: str) -> list[Finding]:
    """Moves of our own and of bots, under the browser's tracing."""
    visitor = watched(browser, url)
    visitor.go_home()
    make_table(visitor, "life-is-life", ["open", "easy", "easy", "easy"])
    start_button(visitor).click()
    player = LifePlayer(visitor)
    player.wait()
    trace = traced(visitor, lambda: play(player))
    echoes: list[float] = visitor.page.evaluate("() => menagerieTimes.echoes")
    visitor.close()
    frames, longest, in_flight = read(trace)
    return [
        Finding(f"echo of a move, median of {len(echoes)}", statistics.median(echoes), "ms"),
        Finding("echo of a move, p95", p95(echoes), "ms", most=100),
        Finding("while cards move: frames a second", frames, "", least=55),
        Finding("while cards move: longest task", in_flight, "ms", most=50),
        Finding("in the whole game: longest task", longest, "ms", most=50),
    ]


def play(player: LifePlayer) -> None:
    """Some moves, each looked at until its cards have come to rest."""
    while player.moves < MOVES and player.act():
        player.page.wait_for_timeout(400)


def traced(visitor: Visitor, work: Callable[[], None]) -> list[dict[str, Any]]:
    """The events that the browser's tracing has of some work."""
    session: CDPSession = visitor.context.new_cdp_session(visitor.page)
    events: list[dict[str, Any]] = []
    ended: list[bool] = []
    session.on("Tracing.dataCollected", lambda event: events.extend(event["value"]))
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    kinds = (
        "devtools.timeline,disabled-by-default-devtools.timeline.frame,blink.user_timing,toplevel"
    )
    session.send("Tracing.start", {"categories": kinds, "transferMode": "ReportEvents"})
    work()
    session.send("Tracing.end")
    visitor.until(lambda: bool(ended))
    return events


def read(trace: list[dict[str, Any]]) -> tuple[float, float, float]:
    """Frames a second while cards moved, the longest task, and the longest while cards moved."""
    marks = sorted(
        (event["ts"], event["name"])
        for event in trace
        if event["name"] in ("flight-begin", "flight-end") and event.get("ph") in ("R", "I", "n")
    )
    process = next(event["pid"] for event in trace if event["name"] == "flight-begin")
    threads = {
        event["tid"]
        for event in trace
        if event["name"] == "flight-begin" and event["pid"] == process
    }
    flights = []
    begun: float | None = None
    for at, name in marks:
        if name == "flight-begin":
            begun = at if begun is None else begun
        elif begun is not None:
            flights.append((begun, at))
            begun = None
    tasks = [
        event
        for event in trace
        if event["name"] == "RunTask" and event["pid"] == process and event["tid"] in threads
    ]
    drawn = [
        event["ts"] for event in trace if event["name"] == "DrawFrame" and event["pid"] == process
    ]
    counted = sum(sum(start <= at <= end for at in drawn) for start, end in flights)
    seconds = sum(end - start for start, end in flights) / 1e6
    lengths = [event.get("dur", 0) / 1000 for event in tasks]
    moving = [
        event.get("dur", 0) / 1000
        for event in tasks
        if any(start <= event["ts"] <= end for start, end in flights)
    ]
    return counted / seconds if seconds else 0.0, max(lengths), max(moving, default=0.0)


def main() -> None:
    """Measure everything; exit with 1 if a budget is missed."""
    missing = chromium.what_is_missing()
    if missing:
        raise SystemExit(missing)
    findings: list[Finding] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder), *NO_LIMITS) as server,
        sync_playwright() as playwright,
    ):
        browser = chromium.launch(playwright)
        for part in (first_load, opening, playing):
            for finding in part(browser, server.url):
                print(finding, flush=True)
                findings.append(finding)
        browser.close()
    if "--json" in sys.argv:
        print(json.dumps({finding.what: finding.value for finding in findings}))
    raise SystemExit(0 if all(finding.is_good for finding in findings) else 1)


if __name__ == "__main__":
    main()
