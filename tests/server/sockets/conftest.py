"""Both event loops that a server may run on."""

import pytest

from tests.server.sockets.room import LOOPS


@pytest.fixture(params=LOOPS)
def loop(request: pytest.FixtureRequest) -> str:
    return str(request.param)
