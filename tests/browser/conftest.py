"""One server and one Chromium for all these tests, with a person for each seat."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.browser import chromium
from tests.browser.known_deals import KnownDeals, serving
from tests.browser.visitor import PATIENCE, Visitor

#: Opens a browser for another person.
Invite = Callable[..., Visitor]

expect.set_options(timeout=PATIENCE * 1000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All of this takes a browser and some time, and says so where there is no browser."""
    here = Path(__file__).parent
    missing = chromium.what_is_missing()
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.slow)
            if missing:
                item.add_marker(pytest.mark.skip(reason=missing))


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KnownDeals]:
    with serving(tmp_path_factory.mktemp("browser")) as started:
        yield started


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Not for longer: while it runs its event loop is this thread's, and others want one."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    opened = chromium.launch(playwright)
    yield opened
    opened.close()


@pytest.fixture
def invite(
    request: pytest.FixtureRequest, browser: Browser, server: KnownDeals
) -> Iterator[Invite]:
    server.deal_for(request.node.name)
    visitors: list[Visitor] = []

    def invite(name: str = "Mia", **wishes: Any) -> Visitor:
        visitors.append(Visitor(browser, server.url, name, **wishes))
        return visitors[-1]

    yield invite
    for visitor in visitors:
        visitor.close()
