"""Shared by all tests: random castles for Hypothesis, and profiles that suit a shared machine."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "default",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    print_blob=True,
    derandomize=bool(os.environ.get("CI")),
)
settings.load_profile("default")
os.environ["LC_ALL"] = "C"  # what is said does not depend on whose machine it is said on
