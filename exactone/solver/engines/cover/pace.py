"""Searches by turns: in portions that suit the clock, in plain Python at first, then compiled."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from ...limits import Limits
from .compiled import Status, available

PLAIN = 0.25  # seconds that plain Python may take before numba is loaded
COMPILING = "compiling with numba, slow the first time"
LARGE = 100_000  # mentions of choices; what is larger is compiled from the start
SLICE = 0.02  # seconds between two looks at the limits, about
SHARE = 8  # how many times as long the turns are of the search that should be better


class Kernel(Protocol):
    """A search in portions."""

    compiles: bool  # whether it can go on compiled

    def run(self, steps: int, fast: bool) -> Status:
        """Goes on for about so many steps."""


class Pace:
    """Runs searches for a while each: in plain Python at first, then compiled, in steps that suit the clock."""

    def __init__(self, limits: Limits, mentions: int = 0) -> None:
        self.limits = limits
        self.plain = float("inf") if not available() else PLAIN if mentions < LARGE else 0.0
        self.steps = defaultdict[Kernel, int](lambda: 2000)
        self.left = 0.0
        self.compiled = set[type]()  # the sorts of kernels that were

    def begin(self, seconds: float) -> None:
        """The turn of a search that may take about so many seconds."""
        self.left = seconds

    def run(self, kernel: Kernel) -> Status:
        """Goes on with one for a slice of its turn."""
        fast = kernel.compiles and self.plain <= 0
        started = time.perf_counter()
        with self._said(kernel, fast):
            status = kernel.run(self.steps[kernel], fast)
        spent = time.perf_counter() - started
        self.left -= spent
        if kernel.compiles and not fast:
            self.plain -= spent
            self.steps[kernel] *= 10 if self.plain <= 0 else 1
        if status is Status.MORE and spent < SLICE / 2:
            self.steps[kernel] = min(2 * self.steps[kernel], 10_000_000)
        elif spent > 2 * SLICE:
            self.steps[kernel] = max(1000, self.steps[kernel] // 2)
        return status

    @contextmanager
    def _said(self, kernel: Kernel, fast: bool) -> Iterator[None]:
        """Whoever watches is told that a kernel is compiled, which takes long where no process before did it."""
        doing, first = self.limits.doing, fast and type(kernel) not in self.compiled
        before = doing.steps
        if first:
            self.compiled.add(type(kernel))
            doing.steps = COMPILING
        yield
        if first:
            doing.steps = before
