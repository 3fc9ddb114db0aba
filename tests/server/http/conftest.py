"""Servers that the tests of a module share."""

from collections.abc import Iterator

import httpx
import pytest

from tests.server.http.process import NO_LIMITS, Serve, enter, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    folder = tmp_path_factory.mktemp("server")
    with running(folder, *NO_LIMITS, "--log-level", "debug") as started:
        yield started


@pytest.fixture
def person(server: Serve) -> Iterator[httpx.Client]:
    with server.browser() as client:
        yield enter(client, "Ada")


@pytest.fixture
def other(server: Serve) -> Iterator[httpx.Client]:
    with server.browser() as client:
        yield enter(client, "Grace")
