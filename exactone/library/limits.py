"""What may end a question: its time, or another thread."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event

from exactone.solver.limits import Limits, Stop

from .arguments import progress_of, stop_of, time_of

OFTEN = 0.1  # seconds between two reports of progress

Progress = Callable[[int], object]
"""Called along the way, ten times a second at most, with the solutions that were found so far."""


def limits(seconds: float | None, progress: Progress | None, stop: Event | None) -> Limits:
    """Limits that start to run now."""
    watch = progress_of(progress)
    return Limits.within(
        time_of(seconds), Stop(stop_of(stop)), None if watch is None else _paced(watch)
    )


def _paced(progress: Progress) -> Progress:
    """Progress that is reported a few times a second at most."""
    last = 0.0

    def report(number: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= OFTEN:
            last = now
            progress(number)

    return report
