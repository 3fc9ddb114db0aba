"""What every test may use."""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "menagerie",
    deadline=None,  # the first example of a run may compile
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("menagerie")


@pytest.fixture(autouse=True)
def _quiet_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that capture stderr do not want to hear of a first compile."""
