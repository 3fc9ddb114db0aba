"""Frames and tasks, as the browser's own tracing has them."""

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from benchmarks.machine import Watch

Event = dict[str, Any]

TASKS = [
    "disabled-by-default-devtools.timeline",
    "devtools.timeline",
    "blink.user_timing",
    "toplevel",
]
FRAMES = [*TASKS, "disabled-by-default-devtools.timeline.frame"]
_SHOWN = {"STATE_PRESENTED_ALL", "STATE_PRESENTED_PARTIAL"}
#: A frame in which nothing is to be drawn: cards that wait for each other, or for a sum to be read.
_STILL = "STATE_NO_UPDATE_DESIRED"
#: Microseconds from which on a task is looked into.
_LONG = 20_000
#: How often the screen is drawn anew while something moves.
_RATE = 60
#: By which whoever drives the browser asks the page something: a task of theirs, not the page's.
_DRIVER = "blink.mojom.DevToolsSession"
#: What the page would have done anyway, had they not asked.
_OWED = {"UpdateLayoutTree", "Layout"}
#: Tells who wanted a task: a function of the browser.
_WANTED = "ThreadControllerImpl::RunTask"
#: What happens within a task, by the names of the tracing.
_PARTS = {
    "FunctionCall": "script",
    "EvaluateScript": "script",
    "v8.compile": "script",
    "v8.compileModule": "script",
    "v8.evaluateModule": "script",
    "RunMicrotasks": "script",
    "ParseHTML": "parsing",
    "ParseAuthorStyleSheet": "parsing",
    "UpdateLayoutTree": "style",
    "Layout": "layout",
    "PrePaint": "paint",
    "Paint": "paint",
    "Layerize": "paint",
    "Commit": "commit",
    "MinorGC": "garbage",
    "MajorGC": "garbage",
}


@dataclass
class Task:
    """One task of the page's main thread: how long it took, how much of it was work."""

    #: In seconds, by the wall clock.
    begun: float
    milliseconds: float
    #: Without what the machine did meanwhile for others.
    work: float
    #: What it was busy with, or at least who wanted it.
    parts: str = ""

    def is_disturbed(self, watch: Watch) -> bool:
        """Whether the host worked for others meanwhile."""
        return watch.is_disturbed(self.begun, self.begun + self.milliseconds / 1000)


@dataclass
class Traced:
    """What the tracing tells of a while."""

    tasks: list[Task]
    flights: int
    seconds: float
    frames_a_second: float
    #: The share of frames that a flight should have had and did not get.
    dropped: float


def traced(page: Page, work: Callable[[], None], categories: list[str] = FRAMES) -> Traced:
    """Do something under the browser's tracing."""
    session = page.context.new_cdp_session(page)
    events: list[Event] = []
    ended: list[bool] = []
    session.on("Tracing.dataCollected", lambda event: events.extend(event["value"]))
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    config = {"includedCategories": categories, "excludedCategories": ["*"]}
    session.send("Tracing.start", {"traceConfig": config, "transferMode": "ReportEvents"})
    page.evaluate("() => performance.mark('page-here')")
    work()
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    session.detach()
    return read(events)


def read(events: list[Event]) -> Traced:
    """Make sense of the events of a trace: of the page's own process and main thread."""
    events = sorted(events, key=lambda event: event.get("ts", 0))
    here = [event for event in events if event["name"] in ("page-here", "page-begin")][-1]
    own = [event for event in events if event["pid"] == here["pid"]]
    flights = _flights(own)
    seconds = sum(end - start for start, end in flights) / 1e6
    frames = _frames(own, flights)
    still = sum(1 for states in frames if states == {_STILL})
    shown = sum(1 for states in frames if states & _SHOWN)
    moving, wanted = seconds - still / _RATE, len(frames) - still
    return Traced(
        tasks=_tasks([event for event in own if event["tid"] == here["tid"]]),
        flights=len(flights),
        seconds=moving,
        frames_a_second=shown / moving if shown else 0.0,
        dropped=1 - shown / wanted if wanted else 0.0,
    )


def _frames(events: list[Event], flights: list[tuple[float, float]]) -> list[set[str]]:
    """What became of each frame while something flew.

    One frame may be told of twice: what moves by itself, and what the main thread adds to it.
    """
    found: dict[tuple[int, int], set[str]] = {}
    for event in events:
        if event["name"] != "PipelineReporter" or event["ph"] != "b":
            continue
        told = event["args"]["frame_reporter"]
        is_flight = any(start <= event["ts"] <= end for start, end in flights)
        if is_flight and told["state"] in (*_SHOWN, _STILL, "STATE_DROPPED"):
            key = (told["frame_source"], told["frame_sequence"])
            found.setdefault(key, set()).add(told["state"])
    return list(found.values())


def _flights(events: list[Event]) -> list[tuple[float, float]]:
    """From when to when something flew."""
    found = []
    begun: float | None = None
    for event in events:
        if event["name"] == "flight-begin" and begun is None:
            begun = event["ts"]
        elif event["name"] == "flight-end" and begun is not None:
            found.append((begun, event["ts"]))
            begun = None
    return found


def _tasks(events: list[Event]) -> list[Task]:
    within = [event for event in events if _is_told(event) and event.get("dur", 0) > 1000]
    asked = [event["ts"] for event in events if _is_asked(event)]
    return [_task(task, within, asked) for task in events if task["name"] == "RunTask"]


def _is_told(event: Event) -> bool:
    return event["name"] in _PARTS or event["name"] == _WANTED


def _is_asked(event: Event) -> bool:
    told = event["args"].get("chrome_mojo_event_info", {}) if "args" in event else {}
    return bool(told.get("mojo_interface_tag") == _DRIVER)


def _task(task: Event, within: list[Event], asked: list[float]) -> Task:
    length, work = task.get("dur", 0), task.get("tdur", 0)
    # The browser counts from when the machine was started.
    begun = time.time() - time.monotonic() + task["ts"] / 1e6
    if length <= _LONG:
        return Task(begun, length / 1000, work / 1000)
    start, end = task["ts"], task["ts"] + length
    parts = [event for event in within if start <= event["ts"] < end]
    at = bisect_left(asked, start)
    if at < len(asked) and asked[at] < end:
        parts = [event for event in parts if event["name"] in _OWED]
        length = sum(event["dur"] for event in parts)
        work = sum(event.get("tdur", 0) for event in parts)
    return Task(begun, length / 1000, work / 1000, _parts(parts) or _wanted(parts))


def _parts(within: list[Event]) -> str:
    """What a task was busy with: script 20, layout 11."""
    spent: Counter[str] = Counter()
    last = 0.0
    for event in within:
        if event["name"] == _WANTED:
            continue
        kind = _PARTS[event["name"]]
        # Style and layout that script asks for lie within it; script within script counts once.
        if kind == "script" and event["ts"] < last:
            continue
        if kind == "script":
            last = event["ts"] + event["dur"]
        spent[kind] += round(event["dur"] / 1000)
    return ", ".join(f"{kind} {length}" for kind, length in spent.most_common())


def _wanted(within: list[Event]) -> str:
    """For whom it was, where a task was busy with many small things."""
    told = [event["args"] for event in within if event["name"] == _WANTED]
    names = [f"{args['src_func']} of {Path(args['src_file']).name}" for args in told]
    return ", ".join(["many small things", *names])
