"""Digits in runs of cells, none of them twice in one, changed so that their sums say much about them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from itertools import combinations
from math import log
from random import Random

from ..board import Cell

EVERY = range(1, 10)
CHOICE = 3  # of the best changes one is made


class Digits:
    """The digit of each cell."""

    def __init__(self, runs: Iterable[tuple[Cell, ...]], of: Mapping[Cell, int]) -> None:
        self.of = dict(of)
        self._runs = defaultdict[Cell, list[tuple[Cell, ...]]](list)
        for run in runs:
            for cell in run:
                self._runs[cell].append(run)

    def change(self, cells: Collection[Cell], rng: Random) -> bool:
        """Gives one of these cells another digit, so that few other digits have the sums; whether there is one."""
        changes = [(self._open(cell, new), rng.random(), cell, new) for cell in cells for new in self._may_be(cell)]
        for _, _, cell, new in rng.sample(found := sorted(changes)[:CHOICE], len(found))[:1]:
            self.of[cell] = new
        return bool(changes)

    def _may_be(self, cell: Cell) -> set[int]:
        """The other digits that it may have."""
        return set(EVERY) - {self.of[other] for run in self._runs[cell] for other in run}

    def _open(self, cell: Cell, new: int) -> float:
        """How much the sums of its runs leave open when it has this digit, less what they leave open now."""
        more = new - self.of[cell]
        sums = ((len(run), sum(map(self.of.__getitem__, run))) for run in self._runs[cell])
        return sum(log(_ways(length)[total + more]) - log(_ways(length)[total]) for length, total in sums)


@cache
def _ways(length: int) -> Counter[int]:
    """How many sets of so many digits have each sum."""
    return Counter(map(sum, combinations(EVERY, length)))
