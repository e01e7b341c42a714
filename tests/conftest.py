"""Settings that all tests share."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

for name, examples in {"quick": 15, "all": 100, "fuzz": 2000}.items():  # in a hundred of what a test asks for
    settings.register_profile(
        name,
        deadline=None,
        max_examples=examples,
        suppress_health_check=[HealthCheck.too_slow],
        derandomize=name != "fuzz",
    )
settings.load_profile("quick")
