"""Smallest hitting sets, by PySAT: the fewest numbers, or the lightest, of which every set that was added has one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import TracebackType

from pysat.examples.hitman import Hitman


class Hitting:
    """Sets that are to be hit."""

    def __init__(self, weights: Mapping[int, int]) -> None:
        self.weights = weights
        self._hitman = Hitman(solver="m22", htype="sorted")

    def __enter__(self) -> Hitting:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._hitman.delete()

    def add(self, numbers: Iterable[int]) -> None:
        """One more set."""
        self._hitman.hit(list(numbers), self.weights)

    def lightest(self) -> list[int]:
        """Numbers that hit all sets and weigh the least."""
        return sorted(self._hitman.get() or ())
