"""How Hypothesis runs in these tests."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "menagerie",
    deadline=None,  # the first example of a run may compile
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("menagerie")
