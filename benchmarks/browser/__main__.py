"""Measure everything, or the parts that are named; the exit status is 1 if a budget is missed."""

import argparse
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from benchmarks.browser.findings import HEADING, Finding
from benchmarks.browser.loading import first_load, opening
from benchmarks.browser.playing import echoes, movement
from tests.browser import chromium
from tests.server.http.process import NO_LIMITS, running

PARTS: dict[str, Callable[[Browser, str], Iterable[Finding]]] = {
    "first_load": first_load,
    "opening": opening,
    "movement": movement,
    "echoes": echoes,
}


def main() -> None:
    """Measure and print, one line for each finding."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.browser", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(PARTS))
    given = parser.parse_args()
    if unknown := set(given.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    missing = chromium.what_is_missing()
    if missing:
        raise SystemExit(missing)
    findings: list[Finding] = []
    print(HEADING)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder), *NO_LIMITS) as server,
        sync_playwright() as playwright,
    ):
        browser = chromium.launch(playwright)
        for name in given.parts or PARTS:
            for finding in PARTS[name](browser, server.url):
                print(finding, flush=True)
                findings.append(finding)
        browser.close()
    raise SystemExit(0 if all(finding.is_good for finding in findings) else 1)


if __name__ == "__main__":
    main()
