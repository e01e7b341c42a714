"""Random numbers: from Python's generator, so the same seed gives others than numpy's."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from .array import asarray, ndarray
from .types import INT64


class Generator:
    """Numbers and orders at random."""

    def __init__(self, seed: Any = None) -> None:
        self.random = Random(seed)

    def shuffle(self, values: Any) -> None:
        """Puts the rows of an array, or of a list, into a random order."""
        if isinstance(values, ndarray):
            values[...] = self.permutation(values)
        else:
            self.random.shuffle(values)

    def permutation(self, of: Any) -> Any:
        """So many numbers from 0, or the rows of an array, in a random order."""
        if isinstance(of, int):
            order = list(range(of))
            self.random.shuffle(order)
            return ndarray(order, (of,), INT64)
        rows = asarray(of)
        order = list(range(len(rows)))
        self.random.shuffle(order)
        return rows[order]

    def integers(self, low: int, high: int | None = None, size: Any = None) -> Any:
        """Whole numbers from low to below high, or from 0 to below the only bound."""
        first, last = (0, low) if high is None else (low, high)
        if size is None:
            return self.random.randrange(first, last)
        shape = (size,) if isinstance(size, int) else tuple(size)
        return ndarray(
            [self.random.randrange(first, last) for _ in range(prod(shape))], shape, INT64
        )


def default_rng(seed: Any = None) -> Generator:
    """A generator that begins as the seed says."""
    return Generator(seed)
