"""The rules are compiled before any server is started and perhaps killed while it compiles."""

import pytest

from menagerie.server.run import load_rules


@pytest.fixture(scope="session", autouse=True)
def rules() -> None:
    load_rules(print)
