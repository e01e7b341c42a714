"""Many puzzles with the same rules, and what is found of them: plain data, in arrays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

import numpy as np

from .model import Rules

Ints = np.ndarray[Any, np.dtype[np.int64]]
Checks = Callable[[Ints, Ints], np.ndarray[Any, np.dtype[np.bool_]]]
"""Whether these puzzles of a batch have these answers, by the rules of the kind:
a row of choices for each."""

# instead of a number: not known; an engine gave an answer that breaks the rules
OPEN = -1
WRONG = -2


class PuzzleBatch(NamedTuple):
    """Puzzles with the same rules, of which each fixes some choices; none of them twice."""

    rules: Rules
    starts: Ints  # puzzle i has givens[starts[i]:starts[i + 1]]
    givens: Ints

    @property
    def number(self) -> int:
        """How many puzzles there are."""
        return len(self.starts) - 1

    def only(self, some: Ints) -> PuzzleBatch:
        """Some of these puzzles."""
        return PuzzleBatch.of(
            self.rules, [self.givens[self.starts[i] : self.starts[i + 1]].tolist() for i in some]
        )

    @classmethod
    def of(cls, rules: Rules, givens: Sequence[Collection[int]]) -> PuzzleBatch:
        """Puzzles with these givens."""
        starts = np.cumsum([0, *map(len, givens)], dtype=np.int64)
        return cls(
            rules, starts, np.array([choice for each in givens for choice in each], dtype=np.int64)
        )


class BatchResult(NamedTuple):
    """Of each puzzle of a batch how many answers it has, 2 for more than one,
    and the choices of the first two."""

    counts: Ints
    answers: Ints  # [puzzle, 0 or 1] is a row of choices, filled up with 0

    def along(self, some: Ints, other: BatchResult) -> BatchResult:
        """With what was found of some of the puzzles elsewhere."""
        result = BatchResult.open(
            len(self.counts), max(self.answers.shape[2], other.answers.shape[2])
        )
        result.counts[:], result.answers[:, :, : self.answers.shape[2]] = self.counts, self.answers
        result.counts[some], result.answers[some, :, : other.answers.shape[2]] = (
            other.counts,
            other.answers,
        )
        return result

    @classmethod
    def open(cls, number: int, most: int) -> BatchResult:
        """Nothing yet, about so many puzzles, whose answers have so many choices at most."""
        return cls(
            np.full(number, OPEN, dtype=np.int64), np.zeros((number, 2, most), dtype=np.int64)
        )
