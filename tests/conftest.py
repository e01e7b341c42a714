"""Settings that all tests share."""

from __future__ import annotations

import signal

from hypothesis import HealthCheck, settings

for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # tests send them, and wait for what they do
    if signal.getsignal(number) is signal.SIG_IGN:  # as under nohup, or behind & in a script
        signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)

for name, examples in {"quick": 15, "all": 100, "fuzz": 2000}.items():  # in a hundred of what a test asks for
    settings.register_profile(
        name,
        deadline=None,
        max_examples=examples,
        suppress_health_check=[HealthCheck.too_slow],
        derandomize=name != "fuzz",
    )
settings.load_profile("quick")
