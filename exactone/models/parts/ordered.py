"""Values rise along a line."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from exactone.models.boards.board import Line
from exactone.solver.errors import PuzzleError

from . import part
from .form import Form
from .literals import Literals, Rules
from .names import Names, Table
from .part import (
    Flags,
    Notes,
    OfLines,
    Pair,
    Removals,
    Statement,
    Values,
    ValueTable,
    Words,
    moved_numbers,
)
from .relations import thermometers
from .sketch import Ground, Sketch, listed


@dataclass(frozen=True)
class Ordered(OfLines):
    """The number of each place of a line is larger than the one before it; if not strict,
    it may be as large."""

    numbers: tuple[int, ...]  # what each value stands for
    lines: tuple[Line, ...]
    strict: bool = True

    def post(self, has: Literals, rules: Rules) -> None:
        """For each value of a place the smaller ones of which the place before has one,
        and the other way round."""
        import numpy as np

        pairs = np.array(
            [pair for line in self.lines for pair in pairwise(line.places)], dtype=np.int64
        ).reshape(-1, 2)
        if not len(pairs):
            return
        first = has[pairs[:, 0]]
        second = has[pairs[:, 1]]
        every = range(len(self.numbers))
        for value in every:
            after = [other for other in every if self._may_follow(value, other)]
            before = [other for other in every if self._may_follow(other, value)]
            for mine, its, fitting in ((first, second, after), (second, first, before)):
                if len(fitting) < len(every):
                    rules.clause(np.column_stack([-mine[:, value], its[:, fitting]]))

    def _may_follow(self, value: int, other: int) -> bool:
        """Whether one value may stand right behind another,
        for all but the checker and the search."""
        one = self.numbers[value]
        following = self.numbers[other]
        return one < following or (one == following and not self.strict)

    def propagators(self, values: int) -> Iterator[OrderedPropagator]:
        ranks = sorted(set(self.numbers))
        below = [0]  # for each rank the values of smaller ones
        for rank in ranks:
            below.append(
                below[-1]
                | sum(1 << value for value in range(values) if self.numbers[value] == rank)
            )
        rank_of = [ranks.index(number) for number in self.numbers]
        for line in self.lines:
            yield OrderedPropagator(line.places, rank_of, below, self.strict)

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        for line in self.lines:
            known = [place for place in line.places if place in filled]
            for one, other in pairwise(known):
                mine = filled[one]
                its = filled[other]
                if self.numbers[mine] > self.numbers[its] or (
                    self.strict and self.numbers[mine] == self.numbers[its]
                ):
                    said = (
                        f"{words.name(one)} is {words.said(mine)} and {words.name(other)} is "
                        f"{words.values[its]}"
                    )
                    rise = "rise" if self.strict else "not fall"
                    yield (
                        f"{said}, but values must {rise} "
                        f"{f'along {line.name}' if line.name else 'from one to the other'}"
                    )

    def holds(self, filled: ValueTable, values: int) -> Flags:
        import numpy as np

        right = np.ones(len(filled), dtype=np.bool_)
        numbers = np.array(self.numbers)
        for line in self.lines:
            rises = np.diff(numbers[filled[:, line.places]], axis=1)
            right &= (rises > 0 if self.strict else rises >= 0).all(axis=1)
        return right

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        numbers = moved_numbers(self.numbers, values)
        following = dict[int, int]()  # of each number a bit for each value that may follow
        higher = 0
        for number in sorted({*numbers}, reverse=True):
            equal = sum(1 << value for value, its in enumerate(numbers) if its == number)
            following[number] = higher if self.strict else higher | equal
            higher |= equal
        beside = tuple(following[number] for number in numbers)
        for line in self.lines:
            for one, other in pairwise(line.places):
                yield Pair(places[one], places[other], beside)

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        signed = any(ground.signed(pair) for line in self.lines for pair in pairwise(line.places))
        if listed(self.lines) and not signed:  # else the sign in the picture of the file shows it
            yield thermometers([ground.at(line.places) for line in self.lines], self.strict)

    def mentions(self, values: int) -> int:
        numbers = sorted(self.numbers)
        side = (bisect_right, bisect_left) if self.strict else (bisect_left, bisect_right)
        after = [values - side[0](numbers, number) for number in self.numbers]
        before = [side[1](numbers, number) for number in self.numbers]
        said = sum(1 + fitting for fitting in after + before if fitting < values)
        return said * sum(len(line.places) - 1 for line in self.lines)


class OrderedPropagator(part.Propagator):
    """Strikes out in one line."""

    def __init__(
        self, places: tuple[int, ...], ranks: list[int], below: list[int], strict: bool
    ) -> None:
        self.places = places
        self.ranks = ranks
        self.below = below
        self.strict = strict

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Strikes out what is not above the least that there may be before it,
        or not below the most behind it."""
        masks, struck = [(place, mask) for place in self.places if (mask := possible[place])], []
        # the first rank that may stand here
        least = 0
        behind = list[int]()
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
# ordered: along a list of variables, each of several lists, or each line of a grid, values rise;
# with strict = false the next one may also be the same. Values that are no whole numbers rise in
# the order in which they are listed.
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

WISH = "the values rise along a line, as from the bulb of a thermometer"
FORM = Form(
    "ordered",
    {"ordered": "a list of variables, several, or lines of a grid: the values rise along it"},
    _read,
    (EXAMPLE,),
    {"strict": "false where a value may be repeated"},
)
