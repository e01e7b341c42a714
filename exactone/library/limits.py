"""What may end a question: its time, or another thread."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event

from ..solver.limits import Limits, Stop

OFTEN = 0.1  # seconds between two reports of progress

Progress = Callable[[int], object]
"""Called along the way, ten times a second at most, with the solutions that were found so far."""


def limits(seconds: float | None, progress: Progress | None, stop: Event | None) -> Limits:
    """Limits that start to run now."""
    return Limits.within(seconds, Stop(stop), None if progress is None else _paced(progress))


def _paced(progress: Progress) -> Progress:
    """The same, not too often."""
    last = 0.0

    def report(found: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= OFTEN:
            last = now
            progress(found)

    return report
