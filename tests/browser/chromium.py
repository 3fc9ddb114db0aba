"""The Chromium that the tests, the screenshots and the measurements use."""

import os
import shutil
from pathlib import Path

from playwright.sync_api import Browser, Playwright

from menagerie import server

#: Commands under which a Chromium is installed. The first is the same without windows and menus,
#: which nobody looks at here: with them, every page of every visitor costs a quarter more time.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
MISSING = (
    "No Chromium was found: `make chromium` installs Debian's if it may, "
    "or CHROMIUM=/path/to/one names yours."
)
NOT_BUILT = "The browser table is not built: `make web` does it."
FLAGS = [
    "--no-sandbox",  # as root, and in containers
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]


def find() -> str | None:
    """The path of a Chromium of this machine."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named
    return next((path for path in map(shutil.which, NAMES) if path), None)


def find_whole() -> str | None:
    """One with all that belongs to a desktop, such as notifications."""
    found = find()
    if found is None or not found.endswith(NAMES[0]):
        return found
    return next((path for path in map(shutil.which, NAMES[1:]) if path), None)


def what_is_missing() -> str | None:
    """Why no browser can be opened here, in one sentence; None if it can."""
    if find() is None:
        return MISSING
    if not (Path(server.__file__).parent / "static" / "index.html").exists():
        return NOT_BUILT
    return None


def launch(playwright: Playwright, *flags: str, path: str | None = None) -> Browser:
    """Start it, without a window."""
    return playwright.chromium.launch(executable_path=path or find(), args=[*FLAGS, *flags])
