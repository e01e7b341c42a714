"""Values rise along a line."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...solver.errors import PuzzleError
from .._kit.board import Line
from . import part
from .form import Form
from .literals import Literals, Rules
from .names import Names, Table
from .part import Filled, Flags, Notes, OfLines, Pair, Statement, Struck, Values, Words


@dataclass(frozen=True)
class Ordered(OfLines):
    """The number of each place of a line is larger than the one before it; if not strict, it may be as large."""

    numbers: tuple[int, ...]  # what each value stands for
    lines: tuple[Line, ...]
    strict: bool = True

    def post(self, has: Literals, rules: Rules) -> None:
        """For each value of a place the smaller ones of which the place before has one, and the other way round."""
        import numpy as np

        pairs = np.array([pair for line in self.lines for pair in pairwise(line.places)], dtype=np.int64).reshape(-1, 2)
        if not len(pairs):
            return
        first, second, every = has[pairs[:, 0]], has[pairs[:, 1]], range(len(self.numbers))
        for value in every:
            after = [other for other in every if self._may_follow(value, other)]
            before = [other for other in every if self._may_follow(other, value)]
            for mine, its, fitting in ((first, second, after), (second, first, before)):
                if len(fitting) < len(every):
                    rules.clause(np.column_stack([-mine[:, value], its[:, fitting]]))

    def _may_follow(self, value: int, other: int) -> bool:
        """Whether one value may stand right behind another, for all but the checker and the search."""
        one, following = self.numbers[value], self.numbers[other]
        return one < following or (one == following and not self.strict)

    def refiners(self, values: int) -> Iterator[Refiner]:
        ranks = sorted(set(self.numbers))
        below = [0]  # for each rank the values of smaller ones
        for rank in ranks:
            below.append(below[-1] | sum(1 << value for value in range(values) if self.numbers[value] == rank))
        rank_of = [ranks.index(number) for number in self.numbers]
        for line in self.lines:
            yield Refiner(line.places, rank_of, below, self.strict)

    def broken(self, filled: Filled, words: Words) -> Iterator[str]:
        for places, name in self.lines:
            known = [place for place in places if place in filled]
            for one, other in pairwise(known):
                mine, its = filled[one], filled[other]
                if self.numbers[mine] > self.numbers[its] or (self.strict and self.numbers[mine] == self.numbers[its]):
                    said = f"{words.name(one)} is {words.values[mine]} and {words.name(other)} is {words.values[its]}"
                    rise = "rise" if self.strict else "not fall"
                    yield f"{said}, but values must {rise} {f'along {name}' if name else 'from one to the other'}"

    def holds(self, filled: Values, values: int) -> Flags:
        import numpy as np

        right, numbers = np.ones(len(filled), dtype=np.bool_), np.array(self.numbers)
        for line in self.lines:
            rises = np.diff(numbers[filled[:, line.places]], axis=1)
            right &= (rises > 0 if self.strict else rises >= 0).all(axis=1)
        return right

    def statements(self, at: Sequence[int], values: int) -> Iterator[Statement]:
        every = range(values)
        listed = frozenset((one, other) for one in every for other in every if self._may_follow(one, other))
        for line in self.lines:
            for one, other in pairwise(line.places):
                yield Pair(at[one], at[other], True, listed)

    def mentions(self, values: int) -> int:
        numbers, side = (
            sorted(self.numbers),
            (bisect_right, bisect_left) if self.strict else (bisect_left, bisect_right),
        )
        after = [values - side[0](numbers, number) for number in self.numbers]
        before = [side[1](numbers, number) for number in self.numbers]
        said = sum(1 + fitting for fitting in after + before if fitting < values)
        return said * sum(len(line.places) - 1 for line in self.lines)


class Refiner(part.Refiner):
    """Strikes out in one line."""

    def __init__(self, places: tuple[int, ...], ranks: list[int], below: list[int], strict: bool) -> None:
        self.places, self.ranks, self.below, self.strict = places, ranks, below, strict

    def refine(self, possible: Sequence[int], notes: Notes) -> Struck:
        """Strikes out what is not above the least that there may be before it, or not below the most behind it."""
        masks, struck = [(place, mask) for place in self.places if (mask := possible[place])], []
        least, behind = 0, list[int]()  # the first rank that may stand here
        for place, mask in masks:
            left = mask & ~self.below[least]
            if not left:
                return [(place, 0)]
            behind.append(left)
            least = self._ranks(left)[0] + self.strict
        most = len(self.below) - 2  # the last one
        for (place, _), mask in zip(reversed(masks), reversed(behind), strict=True):
            left = mask & self.below[most + 1] if most >= 0 else 0
            if not left:
                return [(place, 0)]
            struck.append((place, left))
            most = self._ranks(left)[1] - self.strict
        return struck

    def _ranks(self, mask: int) -> tuple[int, int]:
        """The least and the most that a place may be."""
        ranks = [rank for value, rank in enumerate(self.ranks) if mask >> value & 1]
        return min(ranks), max(ranks)


def _read(data: Table, names: Names) -> Iterator[Ordered]:
    strict = data.get("strict", True)
    if not isinstance(strict, bool):
        raise PuzzleError("strict must be true or false", "strict")
    yield Ordered(names.ranks(), names.lines(data["ordered"], "ordered"), strict)


EXAMPLE = """\
# ordered: along a list of variables, each of several lists, or each line of a grid, values rise; with strict = false
# the next one may also be the same. Values that are no whole numbers rise in the order in which they are listed.
kind = "rules"
values = [1, 2, 3, 4]
grid = '''
. . . .
. . . .
. . . .
. . . .
'''
[[rule]]
different = ["rows", "columns"]
[[rule]]
ordered = [["r1c1", "r2c1", "r3c1"], ["r1c4", "r1c3"]]
[[rule]]
ordered = ["r4c4", "r3c3", "r2c2"]
strict = false
"""

FORM = Form(
    "ordered",
    {"ordered": "a list of variables, several, or lines of a grid: the values rise along it"},
    _read,
    (EXAMPLE,),
    {"strict": "false where a value may be repeated"},
)
