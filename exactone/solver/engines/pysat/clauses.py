"""Groups as clauses, for SAT solvers.

    at least one     the group itself
    at most one      a clause per pair, or, in wide groups, a chain of short links with a new
                     variable between each two
    other bounds     a counter; of long groups in portions (long_groups.py)

Solvers that know "at most so many" themselves get every upper bound as it is, of long groups by
blocks.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from pysat.card import CardEnc, EncType

from exactone.solver.model import Literals, Rules, Table

from .long_groups import at_least, blocks, clauses_for, different

# groups wider than this become chains: below, pairs are faster to search as long as they fit the
# memory
PAIRS = 40
LINK = 4  # literals of the group in one link of a chain
DEFAULT = "cadical195"
TOLD = "glucose4"  # goes on faster where clauses are told answer by answer
LOCAL = "glucose4"  # several times faster on large models of clauses, such as boards
CLAUSES = 200_000  # literals in clauses, from which a model is large in that sense
# knows "at most so many" itself: what takes others gigabytes of clauses takes it megabytes
LARGE = "minicard"
MANY = 2_000_000  # pairs of all groups together that fit the memory well
PORTION = 20_000  # literals of groups that are turned into clauses at a time
COUNTED = 100_000  # clauses of counters at a time, and of a group that is not long
LONG = 50_000  # literals of a group of which a solver is told at once how many are true

Portion = tuple[list[list[int]], list[tuple[list[int], int]]]
"""Clauses, and native "of these literals at most so many"."""


def suited(rules: Rules) -> str:
    """The solver that suits a model by its size and by what it is made of."""
    needed = counters(rules)  # clauses
    written = 0  # literals of groups that are clauses already
    for low, high, literals, _ in rules.tables():
        rows, width = literals.shape
        if high == 1 and width <= PAIRS:
            needed += rows * width * (width - 1) // 2  # one forbids a pair
        if low == 1 and high >= width:
            written += literals.size
    if needed > MANY:
        return LARGE
    if rules.lazy:
        return TOLD
    return LOCAL if written > max(CLAUSES, rules.mentions() // 2) else DEFAULT


def counters(rules: Rules) -> int:
    """How many clauses it takes, about, to count the groups with other bounds."""
    number = 0
    for low, high, literals, _ in rules.tables():
        rows, width = literals.shape
        if low > 1:
            number += rows * width * (width - low)  # as "at most" of the negated literals
        if 1 < high < width:
            number += rows * width * high
    return number


def counted(rules: Rules) -> int:
    """How many clauses it takes, about, to count the long groups."""
    number = 0
    for table in rules.tables():
        (rows, width), (low, high) = table.literals.shape, table[:2]
        if _counter(table) > COUNTED:
            lower = (low > 1) * clauses_for(low, width)
            upper = (1 < high < width) * clauses_for(high, width)
            number += rows * (lower + upper)
    return number


def _counter(table: Table) -> int:
    """How many clauses it takes, about, to count a group of a table as groups are counted that are
    not long."""
    low = table.low
    high = table.high
    width = int(table.literals.shape[1])
    if low > width or high < 0:
        return 0
    return 2 * width * ((low > 1) * (width - low) + (1 < high < width) * high)


class ClauseWriter:
    """Turns rules into clauses, with new variables above `top`."""

    def __init__(self, rules: Rules, native: bool) -> None:
        self.rules, self.native, self.top = rules, native, rules.size

    def portions(self) -> Iterator[Portion]:
        """All clauses, in portions small enough to look at the clock in between."""
        for table in self.rules.tables():
            width = table.literals.shape[1]
            size = _counter(table)
            if size and (width > LONG if self.native else size > COUNTED):
                for first in range(len(table.literals)):
                    yield from self._long(
                        Table(table.low, table.high, table.literals[first : first + 1])
                    )
                continue
            rows = max(
                1,
                PORTION // max(1, width if self.native else max(width, size * PORTION // COUNTED)),
            )
            for first in range(0, len(table.literals), rows):
                yield self._encode(
                    Table(table.low, table.high, table.literals[first : first + rows])
                )

    def _long(self, table: Table) -> Iterator[Portion]:
        """One long group."""
        low, high, (row,), _ = table
        width = len(row)
        if self.native:
            yield from (
                [self._encode(table)]
                if different(row) <= LONG
                else blocks(low, high, row, self._new)
            )
            return
        if low == 1:
            yield [row.tolist()], []
        elif low > 1:
            yield from ((clauses, []) for clauses in at_least(low, row, self._new))
        if high == 1:
            yield self._at_most_one(table.literals), []
        elif high < width:
            yield from ((clauses, []) for clauses in at_least(width - high, -row, self._new))

    def _new(self, number: int) -> Literals:
        """So many new variables."""
        self.top += number
        return np.arange(self.top - number + 1, self.top + 1, dtype=np.int32)

    def _encode(self, table: Table) -> Portion:
        low, high, literals, _ = table
        rows, width = literals.shape
        clauses: list[list[int]] = []
        bounds: list[tuple[list[int], int]] = []
        if low > width or high < 0:
            return [[]] * rows, []
        if low == 1:
            clauses += literals.tolist()
        elif low > 1 and self.native:
            bounds += [(row, width - low) for row in (-literals).tolist()]
        elif low > 1:
            clauses += self._count(literals, low, at_least=True)
        if high == 0:
            clauses += (-literals.reshape(-1, 1)).tolist()
        elif high < width and self.native:
            bounds += [(row, high) for row in literals.tolist()]
        elif high == 1 < width:
            clauses += self._at_most_one(literals)
        elif high < width:
            clauses += self._count(literals, high, at_least=False)
        return clauses, bounds

    def _at_most_one(self, literals: Literals) -> list[list[int]]:
        clauses: list[list[int]] = []
        if literals.shape[1] > PAIRS:
            while literals.shape[1] > LINK + 1:
                clear = np.arange(
                    self.top + 1, self.top + 1 + len(literals), dtype=np.int32
                ).reshape(-1, 1)
                # clear: nothing in the link is true, so something behind it may be
                self.top += len(literals)
                clauses += _all_pairs(np.hstack((literals[:, :LINK], clear)))
                literals = np.hstack((literals[:, LINK:], -clear))
        return clauses + _all_pairs(literals)

    def _count(self, literals: Literals, bound: int, *, at_least: bool) -> list[list[int]]:
        clauses: list[list[int]] = []
        encode = CardEnc.atleast if at_least else CardEnc.atmost
        for row in literals.tolist():
            encoded = encode(row, bound=bound, top_id=self.top, encoding=EncType.seqcounter)
            self.top = max(self.top, encoded.nv)
            clauses += encoded.clauses
        return clauses


@lru_cache(maxsize=64)
def _pairs(width: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The columns of every two literals of a row."""
    return np.triu_indices(width, k=1)


def _all_pairs(literals: Literals) -> list[list[int]]:
    """Of every two literals of a row at least one is false."""
    one, other = _pairs(literals.shape[1])
    clauses: list[list[int]] = (
        np.stack((-literals[:, one], -literals[:, other]), axis=-1).reshape(-1, 2).tolist()
    )
    return clauses
