"""Many puzzles with the same rules, asked about together: has each exactly one answer, none,
or more than one.

An engine gets the givens of all of them at once, and what it answers is looked at by a checker
with arrays. What stays open here, because it takes long, is for the questions about one puzzle.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Protocol

import numpy as np

from exactone.solver import engines
from exactone.solver.limits import Limits
from exactone.solver.model import Rules
from exactone.solver.puzzle_batch import OPEN, WRONG, BatchResult, Checks, PuzzleBatch

# words that the kernel looks at for one puzzle, a tenth of a second, before others may try
COSTLY = 50_000_000
PATIENCE = 0.25  # seconds without the kernel, which takes longer than that to load
MANY = 2000  # puzzles; for so many the kernel is loaded at once
POLL = 0.02  # seconds between two looks at the limits


class Engine(Protocol):
    """What goes through batches of puzzles with the same rules."""

    def verify(self, batch: PuzzleBatch, limits: Limits) -> BatchResult:
        """How many answers there are; open stay puzzles that cost too much,
        and all when it is over."""


class BatchVerifier:
    """Goes through batches with the same rules, by the engine that was asked for.

    Auto begins with pysat and goes on with the kernel of cover as soon as that is loaded, where
    there are many puzzles.
    """

    def __init__(self, rules: Rules, backend: str = "auto", many: bool = False) -> None:
        base, _, variant = backend.partition(":")
        self.began = time.monotonic()
        self.kernel = Kernel(rules) if base in ("auto", "cover") and _compiles(rules) else None
        self.pysat = (
            _pysat(rules, variant or None, self._relieved)
            if base in ("auto", "pysat") and engines.installed("pysat")
            else None
        )
        self.many = many or self.pysat is None
        self.name = ""  # of the engine that went through the last batch

    def verify(self, batch: PuzzleBatch, right: Checks, limits: Limits) -> BatchResult:
        """How many answers each puzzle has; those that were found have passed the checker,
        and differ."""
        engine = self._engine(limits)
        result = engine.verify(batch, limits) if engine else BatchResult.open(batch.number, 0)
        # since it is loaded it goes on here, too
        if engine is self.pysat and self.kernel and self.kernel.engine:
            some = np.flatnonzero(result.counts == OPEN)
            result = result.along(some, self.kernel.engine.verify(batch.only(some), limits))
        counts, answers = result
        for nth in range(2):
            some = np.flatnonzero(counts > nth)
            counts[some[~right(some, answers[some, nth])]] = WRONG
        some = np.flatnonzero(counts == 2)
        first, other = (np.sort(answers[some, nth], axis=1) for nth in range(2))
        counts[some[(first == other).all(axis=1)]] = WRONG
        return result

    def _relieved(self) -> bool:
        """Whether the kernel is loaded by now."""
        return self.kernel is not None and self.kernel.engine is not None

    def _engine(self, limits: Limits) -> Engine | None:
        """Who goes through the next batch; None where nobody can."""
        if self.kernel and (self.many or time.monotonic() - self.began > PATIENCE):
            self.kernel.start()
            while self.pysat is None and not self.kernel.done.wait(POLL) and not limits.over():
                pass
            if self.kernel.engine:
                self.name = "cover"
                return self.kernel.engine
        self.name = "pysat" if self.pysat else ""
        return self.pysat


class Kernel:
    """The kernel of cover, which is loaded, or compiled, in another thread."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.done = threading.Event()
        self.engine: Engine | None = None
        self.thread: threading.Thread | None = None

    def start(self) -> None:
        """Begins to load it."""
        if self.thread is None:
            self.thread = threading.Thread(target=self._load, daemon=True)
            self.thread.start()

    def _load(self) -> None:
        from exactone.solver.engines.cover.planes import BatchSearch

        try:
            engine = BatchSearch(self.rules, COSTLY)
            engine.verify(PuzzleBatch.of(self.rules, []), Limits())
            self.engine = engine
        finally:
            self.done.set()


def suits(rules: Rules, backend: str) -> bool:
    """Whether batches of puzzles with these rules are for this engine."""
    base = backend.partition(":")[0]
    if base in ("auto", "pysat") and engines.installed("pysat"):
        return True
    return base in ("auto", "cover") and _compiles(rules)


def _compiles(rules: Rules) -> bool:
    """Whether the kernel takes these rules, and can be compiled."""
    from exactone.solver.engines.cover.compiled import available
    from exactone.solver.engines.cover.planes import takes

    return available() and takes(rules)


def _pysat(rules: Rules, variant: str | None, relieved: Callable[[], object]) -> Engine:
    from exactone.solver.engines.pysat.batches import BatchSearch

    return BatchSearch(rules, variant, relieved)
