"""Of these places so many have one of some values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from ...solver.errors import PuzzleError
from .._files.words import quoted
from .._kit.board import Line
from . import part
from .form import VALUE, WHERE, beside, bounds, in_table, nothing_but, valued
from .literals import Literals, Rules
from .names import BOUNDS, TOLD, Names, Table
from .part import CANNOT, Filled, Flags, Notes, OfLines, Single, Statement, Struck, Values, Words, flags, times

BLANK = ("#", ".", "_")
SHORT = 7  # digits

Wanted = tuple[int, int]
"""How many are still wanted, at least and at most; no more is noted when whatever comes is right."""


@dataclass(frozen=True)
class Count(OfLines):
    """In each line at least and at most so many places have one of the values; `high` is None where there is no end."""

    values: frozenset[int]
    lines: tuple[Line, ...]
    low: int
    high: int | None

    def post(self, has: Literals, rules: Rules) -> None:
        by_width = defaultdict[int, list[tuple[int, ...]]](list)
        for line in self.lines:
            by_width[len(line.places)].append(line.places)
        for width, places in by_width.items():
            groups = has[places][:, :, sorted(self.values)].reshape(len(places), -1)
            high = width if self.high is None else min(width, self.high)
            if self.low > width:
                rules.clause([[]])
            elif self.low > 0 or high < width:
                rules.between(self.low, high, groups)

    def refiners(self, values: int) -> Iterator[Refiner]:
        for line in self.lines:
            yield Refiner(line.places, sum(1 << value for value in self.values), self.low, self.high)

    def instead(self, filled: Filled) -> str | None:
        if self.low != self.high or len(self.lines) != 1:
            return None
        return str(sum(filled[place] in self.values for place in self.lines[0].places))

    def broken(self, filled: Filled, words: Words) -> Iterator[str]:
        wanted = f"exactly {self.low}" if self.low == self.high else ""
        for line in self.lines:
            found = sum(map(self.values.__contains__, map(filled.get, line.places)))
            if self.high is not None and found > self.high:
                yield f"{self._there(found, '', line, words)}, not {wanted or f'at most {self.high}'}"
            elif found < self.low and (room := found + sum(place not in filled for place in line.places)) < self.low:
                about = "" if room == found else "at most "
                yield f"{self._there(room, about, line, words)}, not {wanted or f'at least {self.low}'}"

    def _there(self, number: int, about: str, line: Line, words: Words) -> str:
        """How many there are, for the checker."""
        if words.things:
            return f"{words.has(line)} {about}{words.so_many(number, self.values)}"
        return f"{words.any_of(self.values)} stands {about}{times(number)} in {words.called(line)}"

    def holds(self, filled: Values, values: int) -> Flags:
        import numpy as np

        right, counts = np.ones(len(filled), dtype=np.bool_), flags(self.values, values)[filled]
        for line in self.lines:
            found = counts[:, line.places].sum(axis=1)
            right &= found >= self.low
            right &= found <= (len(line.places) if self.high is None else self.high)
        return right

    def statements(self, at: Sequence[int], values: int) -> Iterator[Statement]:
        for line in self.lines:
            places, high = frozenset(at[place] for place in line.places), self.high
            high = len(places) if high is None else min(high, len(places))
            if len(places) == 1 and self.low <= 1:
                every = frozenset(range(values))
                yield Single(min(places), self.values if self.low else every if high else every - self.values)
            elif self.low > 0 or high < len(places):
                yield "count", frozenset({(self.values, places)}), self.low, high

    def tells(self, value: int) -> bool:
        return value in self.values

    def mentions(self, values: int) -> int:
        return sum(len(line.places) for line in self.lines) * len(self.values)


class Refiner(part.Refiner):
    """One line. It notes how many are still wanted."""

    forgets = True

    def __init__(self, places: tuple[int, ...], values: int, low: int, high: int | None) -> None:
        self.places, self.values = places, values
        self.all = len(places)  # as a greatest number it says nothing
        self.first = low, self.all if high is None else min(high, self.all)

    def refine(self, possible: Sequence[int], notes: Notes) -> Struck:
        """Where as many as are wanted are sure, no others are; where no more are possible, all of them are."""
        (low, high), values = cast(Wanted, notes[self.note]), self.values
        open_ones = [(place, mask) for place in self.places if (mask := possible[place])]
        sure = sum(not mask & ~values for _, mask in open_ones)
        could = sum(mask & values > 0 for _, mask in open_ones)
        if sure > high or could < low:
            return CANNOT
        low, high = (0 if sure >= low else low), (self.all if could <= high else high)
        notes[self.note] = None if (low, high) == (0, self.all) else (low, high)
        if low and could == low:
            return [(place, mask & values) for place, mask in open_ones if mask & values]
        if high == sure < could:
            return [(place, mask & ~values) for place, mask in open_ones if mask & ~values]
        return []

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        if mask & self.values:
            low, high = cast(Wanted, notes[self.note])
            notes[self.note] = max(0, low - 1), high if high == self.all else high - 1


KEYS = {
    **VALUE,
    **WHERE,
    **BOUNDS,
    **TOLD,
    "alike": "a picture: so often among all places of a list that have the same sign; of links between two equal signs",
    "around": "or a picture of numbers: so often around each cell; . where nothing is said",
    "by": 'what is around a cell: "touching" if left out, "sides", ...',
}


def _read(table: Table, names: Names) -> Iterator[Count]:
    values = valued(table, "count", names, "what is counted", "red")
    if "around" in table:
        nothing_but(table, "count", "around", ("value", "by"))
        yield from _around(table, names, values)
        return
    if "rows" in table or "columns" in table:
        for line, number in beside(table, names, "count"):
            if number < 0:
                raise PuzzleError(f"count has {number} for {line.name}; write a number from 0 up", "count")
            yield Count(values, (line,), number, number)
        return
    if "by" in table:
        raise PuzzleError("by says what is around a cell; write around = '''...''' beside it, or leave out by", "count")
    lines = names.within(table, "count")
    if "alike" in table:
        lines = names.alike(table["alike"], lines, "count")
    low, high = bounds(table, "count")
    yield Count(values, lines, low or 0, high)


def _around(table: Table, names: Names, values: frozenset[int]) -> Iterator[Count]:
    """For each number of a picture that so many stand around it."""
    near = names.around(table.get("by"), "count")
    for cell, sign in names.picture(table["around"], "around", "count").items():
        if sign.isascii() and sign.isdecimal() and len(sign) < SHORT:
            yield Count(values, (near(cell),), int(sign), int(sign))
        elif sign not in BLANK:
            raise PuzzleError(f"around has {quoted(sign)}; write a number, or . where nothing is said", "count")


EXAMPLE = """\
# count: how often a value, or any of a list, stands in a list of variables, in each of several lists, in each line of
# a grid, or, without `in`, among all variables: exactly, at_least, at_most, or the last two together
kind = "rules"
values = ["Q", "-"]
grid = '''
. . . . . .
. . . . . .
. . . . . .
. . . . . .
. . . . . .
. . . . . .
'''
[[rule]]
count = { value = "Q", in = ["rows", "columns"], exactly = 1 }
[[rule]]
count = { value = "Q", in = "all diagonals", at_most = 1 }
[[rule]]
count = { value = "Q", in = ["r1c1", "r1c2", "r1c3"], at_least = 1 }
"""

PICTURES = """\
# rows and columns: so often in each of them. around: a picture of numbers, so often among the cells that touch each
# one. alike: a picture; so often among all cells of a row that have the same sign there.
kind = "rules"
values = ["*", "-"]
grid = '''
. . . .
. - . .
. . . .
'''
[[rule]]
count = { value = "*", rows = [1, "?", 1], columns = [1, 0, 1, 1] }
[[rule]]
[rule.count]
value = "*"
around = '''
. . . .
. 2 . .
. . . .
'''
[[rule]]
[rule.count]
value = "*"
in = "rows"
at_most = 1
alike = '''
a a b b
a b b b
a a a b
'''
"""

LINKS = """\
# on edges `in = "around cells"` is the four sides, or the links, of each cell, and alike those between two equal signs
kind = "rules"
edges = "links 2x3"
values = ["on", "off"]
[[rule]]
count = { value = "on", in = "around cells", exactly = 1 }
[[rule]]
[rule.count]
value = "on"
exactly = 1
alike = '''
1 0 1
1 0 0
'''
"""

FORM = in_table("count", KEYS, _read, '{ value = "red", exactly = 1 }', EXAMPLE, PICTURES, LINKS)
