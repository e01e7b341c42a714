"""Settings that all tests share."""

from __future__ import annotations

import signal

from hypothesis import HealthCheck, settings

if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:  # as under nohup; tests send it and wait for its end
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

for name, examples in {"quick": 15, "all": 100, "fuzz": 2000}.items():  # in a hundred of what a test asks for
    settings.register_profile(
        name,
        deadline=None,
        max_examples=examples,
        suppress_health_check=[HealthCheck.too_slow],
        derandomize=name != "fuzz",
    )
settings.load_profile("quick")
