"""The values of some places, as numbers, add up to so much."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from ...solver.errors import PuzzleError
from .._files.words import numbered, quoted
from .._kit.board import Line, cell_name
from .._kit.sums import told
from . import part
from .form import NUMBERS, WHERE, beside, bounds, in_table, nothing_but
from .hanging import outside
from .literals import Literals, Rules
from .names import BOUNDS, TOLD, Names, Table, number_as_text
from .part import CANNOT, Filled, Flags, Notes, OfLines, Single, Statement, Struck, Values, Words
from .totals import Amounts, Total

Wanted = tuple[int | None, int | None]
"""How much is still wanted, at least and at most."""

_SUMS = re.compile(r"[#._]|[0-9]{1,12}\\[0-9]{0,12}|\\[0-9]{1,12}", re.ASCII)
EXACT = 4096  # the largest sum for which a search looks at every one below it


@dataclass(frozen=True)
class Sum(OfLines):
    """The numbers of the places of a line, each times its weight, are at least `low` and at most `high` together."""

    numbers: tuple[int, ...]  # what each value stands for
    lines: tuple[Line, ...]
    low: int | None
    high: int | None
    weights: tuple[int, ...] = ()  # of the places of each line; none of them where all are 1

    def _amounts(self, line: Line) -> tuple[Amounts, ...]:
        """What the values of each place add, for all but the checker."""
        weights = self.weights or (1,) * len(line.places)
        return tuple(tuple(number * weight for number in self.numbers) for weight in weights)

    def post(self, has: Literals, rules: Rules) -> None:
        """The sums of the first places, one, two, and so on; or a group that mentions three times what adds 3."""
        for line in self.lines:
            Total(self._amounts(line), self.low, self.high).post(has[list(line.places)].tolist(), rules)

    def refiners(self, values: int) -> Iterator[Refiner]:
        for line in self.lines:
            weights = self.weights or (1,) * len(line.places)
            amounts = {
                place: [number * weight for number in self.numbers]
                for place, weight in zip(line.places, weights, strict=True)
            }
            yield Refiner(amounts, self.low, self.high)

    def instead(self, filled: Filled) -> str | None:
        if self.low != self.high or self.weights or len(self.lines) != 1:
            return None
        return str(sum(self.numbers[filled[place]] for place in self.lines[0].places))

    def broken(self, filled: Filled, words: Words) -> Iterator[str]:
        for line in self.lines:
            least = most = 0
            for at, place in enumerate(line.places):
                weight = self.weights[at] if self.weights else 1
                left = [self.numbers[filled[place]]] if place in filled else self.numbers
                least += min(number * weight for number in left)
                most += max(number * weight for number in left)
            if wrong := outside(least, most, self.low, self.high):
                adds = "adds" if line.name else "add"  # a row adds up, several places add up
                yield f"{words.called(line)}{' with their weights' if self.weights else ''} {adds} up to {wrong}"

    def holds(self, filled: Values, values: int) -> Flags:
        import numpy as np

        right = np.ones(len(filled), dtype=np.bool_)
        largest = max(map(abs, self.numbers)) * sum(map(abs, self.weights or (1,))) * (filled.shape[1] + 1)
        if largest >= 2**62:
            return ~right  # too large for arrays
        numbers = np.array(self.numbers, dtype=np.int64)
        for line in self.lines:
            total = (numbers[filled[:, line.places]] * np.array(self.weights or 1, dtype=np.int64)).sum(axis=1)
            right &= self.low is None or total >= self.low
            right &= self.high is None or total <= self.high
        return right

    def statements(self, at: Sequence[int], values: int) -> Iterator[Statement]:
        for line in self.lines:
            amounts = self._amounts(line)
            if len(amounts) == 1:
                low = min(amounts[0]) if self.low is None else self.low
                high = max(amounts[0]) if self.high is None else self.high
                fitting = frozenset(value for value in range(values) if low <= amounts[0][value] <= high)
                yield Single(at[line.places[0]], fitting)
            else:
                of = zip((at[place] for place in line.places), amounts, strict=True)
                yield "sum", frozenset(of), self.low, self.high

    def mentions(self, values: int) -> int:
        return sum(Total(self._amounts(line), self.low, self.high).mentions() for line in self.lines)


class Refiner(part.Refiner):
    """One line. It notes how much is still wanted, at least and at most; None when whatever comes is right."""

    forgets = True

    def __init__(self, amounts: dict[int, list[int]], low: int | None, high: int | None) -> None:
        self.amounts, self.places, self.first = amounts, tuple(amounts), (low, high)

    def refine(self, possible: Sequence[int], notes: Notes) -> Struck:
        """Strikes out what is too much or too little; of small sums also what no others make right."""
        low, high = cast(Wanted, notes[self.note])
        open_ones = [(place, _values(mask)) for place in self.places if (mask := possible[place])]
        amounts = [[self.amounts[place][value] for value in values] for place, values in open_ones]
        least, most = sum(map(min, amounts)), sum(map(max, amounts))
        low, high = (None if low is None or least >= low else low), (None if high is None or most <= high else high)
        notes[self.note] = None if low is None and high is None else (low, high)
        if (low is not None and most < low) or (high is not None and least > high):
            return CANNOT
        if notes[self.note] is None:
            return []
        lowest, highest = (least if low is None else low), (most if high is None else high)
        fits = self._exactly if most - least <= EXACT else self._about
        return [
            (place, sum(1 << value for value, so in zip(values, fitting, strict=True) if so))
            for (place, values), fitting in zip(open_ones, fits(amounts, lowest - least, highest - least), strict=True)
        ]

    def _about(self, amounts: list[list[int]], low: int, high: int) -> list[list[bool]]:
        """For each amount whether it fits between these bounds: what all add more than the least that they can."""
        room = sum(max(own) - min(own) for own in amounts)
        found = []
        for own in amounts:
            least, others = min(own), room - (max(own) - min(own))
            found.append([low - others <= amount - least <= high for amount in own])
        return found

    def _exactly(self, amounts: list[list[int]], low: int, high: int) -> list[list[bool]]:
        """The same, with all sums that there may be as the bits of a number."""
        reached = [1]  # by the first places
        for own in amounts[:-1]:
            least, sums = min(own), 0
            for amount in set(own):
                sums |= reached[-1] << amount - least
            reached.append(sums)
        wanted, found = (1 << high + 1) - (1 << max(0, low)), list[list[bool]]()
        for own, before in zip(reversed(amounts), reversed(reached), strict=True):
            least, sums = min(own), 0
            found.append([before & wanted >> amount - least > 0 for amount in own])
            for amount in set(own):
                sums |= wanted >> amount - least
            wanted = sums
        return found[::-1]

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        added = self.amounts[place][mask.bit_length() - 1]
        notes[self.note] = tuple(None if bound is None else bound - added for bound in cast(Wanted, notes[self.note]))


@lru_cache(1 << 12)
def _values(mask: int) -> tuple[int, ...]:
    """The values that are possible."""
    return tuple(value for value in range(mask.bit_length()) if mask >> value & 1)


# notation

KEYS = {
    **WHERE,
    **BOUNDS,
    **TOLD,
    "stretches": "or a picture of sums as in Kakuro: 17\\3 is the sum below and the sum on the right",
    "weights": "what the places of each list are multiplied with, one by one",
    **NUMBERS,
}


def _read(table: Table, names: Names) -> Iterator[Sum]:
    numbers = names.numbers("sum", table)
    if "stretches" in table or "rows" in table or "columns" in table:
        sums = _stretches(table, names) if "stretches" in table else beside(table, names, "sum")
        yield from (Sum(numbers, (line,), total, total) for line, total in sums)
        return
    lines, weights = names.within(table, "sum"), table.get("weights")
    if weights is not None and (not isinstance(weights, list) or not weights or not all(map(number_as_text, weights))):
        raise PuzzleError("weights must be a list of whole numbers, as in weights = [1, 2, 3]", "sum")
    if weights and (line := next((line for line in lines if len(line.places) != len(weights)), None)):
        said = f"weights has {numbered(len(weights), 'number')}, but {line.name or 'a list'} has"
        said = f"{said} {numbered(len(line.places), 'place')}"
        raise PuzzleError(f"{said}; write one for each", "sum")
    low, high = bounds(table, "sum", "how much", signed=True)
    yield Sum(numbers, lines, low, high, tuple(weights or ()))


def _stretches(table: Table, names: Names) -> Iterator[tuple[Line, int]]:
    """The stretches of a grid with their sums, as a picture says."""
    nothing_but(table, "sum", "stretches", ("numbers",))
    picture = names.picture(table["stretches"], "stretches", "sum")
    for cell, sign in picture.items():
        if not _SUMS.fullmatch(sign):
            said = f"stretches has {quoted(sign)} at {cell_name(cell)}"
            raise PuzzleError(f"{said}; write sums as in 17\\3, 17\\ or \\3, # for no cell, and . for others", "sum")
    for cell, _, total, line in told(names.cells, picture.items()) if names.cells else ():
        if line is None:
            said = f"stretches says {total} at {cell_name(cell)}, but there is no cell on that side of it"
            raise PuzzleError(f"{said}; leave the sum out", "sum")
        yield line, total


EXAMPLE = """\
# sum: what the values of a list of variables, of each of several lists, or of each line of a grid add up to: exactly,
# at_least, at_most, or the last two together. Where values are no whole numbers, `numbers` says what they stand for.
# `weights` are what the places of each line are multiplied with, one by one.
kind = "rules"
values = [1, 2, 3, 4, 5, 6, 7, 8, 9]
grid = '''
. . .
. 5 .
. . .
'''
[[rule]]
sum = { in = ["rows", "columns", "diagonals"], exactly = 15 }
[[rule]]
different = ["rows", "columns"]
[[rule]]
sum = { in = ["r1c1", "r1c2", "r1c3"], weights = [1, 2, -1], at_least = -3, at_most = 16 }
[[rule]]
sum = { in = "diagonals", numbers = { 1 = 0, 3 = 0, 5 = 0, 7 = 0, 9 = 0 }, at_least = 8 }
"""

BESIDE = """\
# rows and columns: what each of them adds up to. stretches: a picture in which sums stand before the cells of a grid
# with holes, 17\\3 that of the stretch below and that of the stretch on the right, or one of them, as in Kakuro.
kind = "rules"
values = [1, 2, 3, 4]
grid = '''
# # #
# . .
# . .
'''
[[rule]]
sum = { rows = [3, "?"], columns = ["?", 3] }
[[rule]]
[rule.sum]
stretches = '''
#   4\\ 3\\
\\3  .   .
\\4  .   .
'''
"""

FORM = in_table("sum", KEYS, _read, '{ in = ["r1c1", "r1c2"], exactly = 12 }', EXAMPLE, BESIDE)
