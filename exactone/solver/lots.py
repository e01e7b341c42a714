"""Many puzzles with the same rules, asked about together: has each exactly one answer, none, or more than one.

An engine gets the givens of all of them at once, and what it answers is looked at by a checker with arrays. What stays
open here, because it takes long, is for the questions about one puzzle.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np

from . import engines
from .limits import Limits
from .model import Rules

Ints = np.ndarray[Any, np.dtype[np.int64]]
Checks = Callable[[Ints, Ints], np.ndarray[Any, np.dtype[np.bool_]]]
"""Whether these puzzles of a lot have these answers, by the rules of the kind: a row of choices for each."""

OPEN, WRONG = -1, -2  # instead of a number: not known; an engine gave an answer that breaks the rules
COSTLY = 50_000_000  # words that the kernel looks at for one puzzle, a tenth of a second, before others may try
PATIENCE = 0.25  # seconds of a batch without the kernel, which takes longer than that to load
MANY = 2000  # puzzles; for so many the kernel is loaded at once
POLL = 0.02  # seconds between two looks at the limits


class Lot(NamedTuple):
    """Puzzles with the same rules, of which each fixes some choices; none of them twice."""

    rules: Rules
    starts: Ints  # puzzle i has givens[starts[i]:starts[i + 1]]
    givens: Ints

    @property
    def number(self) -> int:
        """How many puzzles there are."""
        return len(self.starts) - 1

    @classmethod
    def of(cls, rules: Rules, givens: Sequence[Collection[int]]) -> Lot:
        """Puzzles with these givens."""
        starts = np.cumsum([0, *map(len, givens)], dtype=np.int64)
        return cls(rules, starts, np.array([choice for each in givens for choice in each], dtype=np.int64))


class Found(NamedTuple):
    """Of each puzzle of a lot how many answers it has, 2 for more than one, and the choices of the first two."""

    counts: Ints
    answers: Ints  # [puzzle, 0 or 1] is a row of choices, filled up with 0

    @classmethod
    def open(cls, number: int, most: int) -> Found:
        """Nothing yet, about so many puzzles, whose answers have so many choices at most."""
        return cls(np.full(number, OPEN, dtype=np.int64), np.zeros((number, 2, most), dtype=np.int64))


class Engine(Protocol):
    """What goes through lots of puzzles with the same rules."""

    def verify(self, lot: Lot, limits: Limits) -> Found:
        """How many answers there are; open stay puzzles that cost too much, and all when it is over."""


class Verifier:
    """Goes through lots with the same rules, by the engine that was asked for.

    Auto begins with pysat and goes on with the kernel of cover as soon as that is loaded, where the batch is long.
    """

    def __init__(self, rules: Rules, backend: str = "auto", many: bool = False) -> None:
        base, _, variant = backend.partition(":")
        self.began = time.monotonic()
        self.kernel = Warm(rules) if base in ("auto", "cover") and _compiles(rules) else None
        self.pysat = (
            _pysat(rules, variant or None) if base in ("auto", "pysat") and engines.installed("pysat") else None
        )
        self.many = many or self.pysat is None
        self.name = ""  # of the engine that went through the last lot

    def verify(self, lot: Lot, right: Checks, limits: Limits) -> Found:
        """How many answers each puzzle has; those that were found have passed the checker, and differ."""
        engine = self._engine(limits)
        found = engine.verify(lot, limits) if engine else Found.open(lot.number, 0)
        counts, answers = found
        for nth in range(2):
            some = np.flatnonzero(counts > nth)
            counts[some[~right(some, answers[some, nth])]] = WRONG
        some = np.flatnonzero(counts == 2)
        first, other = (np.sort(answers[some, nth], axis=1) for nth in range(2))
        counts[some[(first == other).all(axis=1)]] = WRONG
        return found

    def _engine(self, limits: Limits) -> Engine | None:
        """Who goes through the next lot; None where nobody can."""
        if self.kernel and (self.many or time.monotonic() - self.began > PATIENCE):
            self.kernel.start()
            while self.pysat is None and not self.kernel.done.wait(POLL) and not limits.over():
                pass
            if self.kernel.engine:
                self.name = "cover"
                return self.kernel.engine
        self.name = "pysat" if self.pysat else ""
        return self.pysat


class Warm:
    """The kernel of cover, which is loaded, or compiled, in another thread."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.done = rules, threading.Event()
        self.engine: Engine | None = None
        self.thread: threading.Thread | None = None

    def start(self) -> None:
        """Begins to load it."""
        if self.thread is None:
            self.thread = threading.Thread(target=self._load, daemon=True)
            self.thread.start()

    def _load(self) -> None:
        from .engines.cover.batch import Batch

        try:
            engine = Batch(self.rules, COSTLY)
            engine.verify(Lot.of(self.rules, []), Limits())
            self.engine = engine
        finally:
            self.done.set()


def suits(rules: Rules, backend: str) -> bool:
    """Whether lots of puzzles with these rules are for this engine."""
    base = backend.partition(":")[0]
    if base in ("auto", "pysat") and engines.installed("pysat"):
        return True
    return base in ("auto", "cover") and _compiles(rules)


def _compiles(rules: Rules) -> bool:
    """Whether the kernel takes these rules, and can be compiled."""
    from .engines.cover.batch import refusal
    from .engines.cover.compiled import available

    return available() and refusal(rules) is None


def _pysat(rules: Rules, variant: str | None) -> Engine:
    from .engines.pysat.batch import Batch

    return Batch(rules, variant)
