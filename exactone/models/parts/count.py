"""Of these places so many have one of some values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast

from exactone.models.boards.board import Cell, Line, cell_name
from exactone.models.text.words import numbered, quoted
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Look, Spot

from . import part
from .count_where import KEY, CountWhere, read_where
from .form import VALUE, WHERE, beside, bounds, in_table, nothing_but, valued
from .literals import Literals, Rules
from .names import BOUNDS, PLAIN, TOLD, Names, Table
from .part import (
    CANNOT,
    Flags,
    Notes,
    OfLines,
    Removals,
    Rule,
    Single,
    Statement,
    Values,
    ValueTable,
    Words,
    flags,
    moved_values,
    times,
)
from .sketch import Ground, Sketch, corner, listed, listed_cells, parity

BLANK = ("#", ".", "_")
SHORT = 7  # digits

Wanted = tuple[int, int]
"""How many are still wanted, at least and at most; no more is noted when whatever comes is
right."""


@dataclass(frozen=True)
class Count(OfLines):
    """In each line at least and at most so many places have one of the values;
    `high` is None where there is no end."""

    values: frozenset[int]
    lines: tuple[Line, ...]
    low: int
    high: int | None
    # signs in cells, as its file has them
    shown: tuple[tuple[Cell, str], ...] = field(default=(), compare=False)
    # what each place with one of the values has, where they are called so together: a number
    thing: str = field(default="", compare=False)

    def rules(self) -> Iterator[Rule]:
        """A rule for each line; the one that a sign tells is called by that."""
        if len(self.lines) == len(self.shown) == 1:
            ((cell, sign),) = self.shown
            yield Rule(f"the {sign} at {cell_name(cell)}", (self,))
        else:
            yield from super().rules()

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

    def propagators(self, values: int) -> Iterator[CountPropagator]:
        for line in self.lines:
            yield CountPropagator(
                line.places, sum(1 << value for value in self.values), self.low, self.high
            )

    def instead(self, filled: Values) -> str | None:
        if self.low != self.high or len(self.lines) != 1:
            return None
        return str(sum(filled[place] in self.values for place in self.lines[0].places))

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        wanted = f"exactly {self.low}" if self.low == self.high else ""
        for line in self.lines:
            found = sum(map(self.values.__contains__, map(filled.get, line.places)))
            if self.high is not None and found > self.high:
                yield (
                    f"{self._there(found, '', line, words)}, not {wanted or f'at most {self.high}'}"
                )
            elif (
                found < self.low
                and (room := found + sum(place not in filled for place in line.places)) < self.low
            ):
                about = "" if room == found else "at most "
                yield (
                    f"{self._there(room, about, line, words)}, not "
                    f"{wanted or f'at least {self.low}'}"
                )

    def _there(self, number: int, about: str, line: Line, words: Words) -> str:
        """How many there are, for the checker."""
        if self.thing:
            found = numbered(number, self.thing) if number else f"no {self.thing}"
            return f"{words.has(line)} {about if number else ''}{found}"
        if words.things:
            return f"{words.has(line)} {about}{words.so_many(number, self.values)}"
        return f"{words.any_of(self.values)} stands {about}{times(number)} in {words.called(line)}"

    def holds(self, filled: ValueTable, values: int) -> Flags:
        import numpy as np

        right = np.ones(len(filled), dtype=np.bool_)
        counts = flags(self.values, values)[filled]
        for line in self.lines:
            found = counts[:, line.places].sum(axis=1)
            right &= found >= self.low
            right &= found <= (len(line.places) if self.high is None else self.high)
        return right

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        every = frozenset(values)
        some = moved_values(self.values, values)
        for line in self.lines:
            here = frozenset(places[place] for place in line.places)
            high = len(here) if self.high is None else min(self.high, len(here))
            if len(here) == 1 and self.low <= 1:
                allowed = some if self.low else every if high else every - some
                yield Single(min(here), allowed)
            elif self.low > 0 or high < len(here):
                yield "count", some, here, self.low, high

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        """Numbers in cells, the digits of a quadruple, or squares and circles in cells that are
        even and odd."""
        cells = [ground.at(line.places) for line in self.lines]
        word = ground.parity(self.values) if self.low == 1 else ""
        if self.shown:
            looks = {cell: Look(sign) for cell, sign in self.shown}
            some = " or ".join(ground.values[value] for value in sorted(self.values))
            yield Sketch(
                "number", means=f"so many places around it are {some}", sample="3", looks=looks
            )
        elif word and listed(self.lines) and all(len(each) == 1 for each in cells):
            yield parity(word, [cell for each in cells for cell in each])
        elif len(self.values) == 1 and self.high is None and self.low and listed(self.lines):
            corners = [corner(each) for each in cells]
            if all(corners):
                (value,) = self.values
                digits = " ".join([ground.values[value]] * self.low)
                spots = tuple(Spot(at, digits, circled=True) for at in corners if at)
                means = "the digits in a circle are in the four cells around it"
                yield Sketch(
                    "quadruple", listed_cells(cells), digits, means, "circled", spots=spots
                )

    def mentions(self, values: int) -> int:
        return sum(len(line.places) for line in self.lines) * len(self.values)


class CountPropagator(part.Propagator):
    """One line. It notes how many are still wanted."""

    forgets = True

    def __init__(self, places: tuple[int, ...], values: int, low: int, high: int | None) -> None:
        self.places = places
        self.values = values
        self.all = len(places)  # as a greatest number it says nothing
        self.first = low, self.all if high is None else min(high, self.all)

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Where as many as are wanted are sure, no others are; where no more are possible,
        all of them are."""
        (low, high), values = cast(Wanted, notes[self.note]), self.values
        open_ones = [(place, mask) for place in self.places if (mask := possible[place])]
        sure = sum(not mask & ~values for _, mask in open_ones)
        could = sum(mask & values > 0 for _, mask in open_ones)
        if sure > high or could < low:
            return CANNOT
        low = 0 if sure >= low else low
        high = self.all if could <= high else high
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
    "alike": (
        "a picture: so often among all places of a list that have the same sign; of links between "
        "two equal signs"
    ),
    "around": "or a picture of numbers: so often around each cell; . where nothing is said",
    "by": 'what is around a cell: "touching" if left out, "sides", ...',
    "where": KEY,
}


def _read(table: Table, names: Names) -> Iterator[Count | CountWhere]:
    values = valued(table, "count", names, "what is counted", "red")
    if "where" in table:
        yield from read_where(table, names, values)
        return
    if "around" in table:
        nothing_but(table, "count", "around", ("value", "by"))
        yield from _around(table, names, values)
        return
    if "rows" in table or "columns" in table:
        for line, number in beside(table, names, "count"):
            if number < 0:
                raise PuzzleError(
                    f"count has {number} for {line.name}; write a number from 0 up", "count"
                )
            yield Count(values, (line,), number, number)
        return
    if "by" in table:
        raise PuzzleError(
            "by says what is around a cell; write around = '''...''' beside it, or leave out by",
            "count",
        )
    lines = names.within(table, "count")
    shown = list[tuple[Cell, str]]()
    if "alike" in table:
        lines = names.alike(table["alike"], lines, "count")
        # where edges are the places
        picture = {} if names.cells else names.picture(table["alike"], "alike", "count")
        shown += ((cell, sign) for cell, sign in picture.items() if sign not in PLAIN)
    low, high = bounds(table, "count")
    yield Count(values, lines, low or 0, high, tuple(shown))


def _around(table: Table, names: Names, values: frozenset[int]) -> Iterator[Count]:
    """For each number of a picture that so many stand around it."""
    near = names.around(table.get("by"), "count")
    for cell, sign in names.picture(table["around"], "around", "count").items():
        if sign.isascii() and sign.isdecimal() and len(sign) < SHORT:
            yield Count(
                values,
                (near(cell),),
                int(sign),
                int(sign),
                ((cell, sign),),
            )
        elif sign not in BLANK:
            raise PuzzleError(
                f"around has {quoted(sign)}; write a number, or . where nothing is said", "count"
            )


EXAMPLE = """\
# count: how often a value, or any of a list, stands in a list of variables, in each of several
# lists, in each line of a grid, or, without `in`, among all variables: exactly, at_least,
# at_most, or the last two together
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
# rows and columns: so often in each of them. around: a picture of numbers, so often among the
# cells that touch each one. alike: a picture; so often among all cells of a row that have the
# same sign there.
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
# on edges `in = "around cells"` is the four sides, or the links, of each cell, and alike those
# between two equal signs
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

CONDITIONS = """\
# where: a value, or a list: so many around each cell that has it, by "sides" or "touching"; or a
# table of variables with their values: where all of that is so, so many of `in`
kind = "rules"
values = ["#", "-"]
grid = '''
. . . .
. . - .
# . . .
'''
[[rule]]
count = { value = "#", where = "#", by = "sides", exactly = 1 }
[[rule]]
count = { value = "#", where = "-", at_least = 1 }
[[rule]]
count = { value = "#", where = { r1c1 = "-", r2c2 = "-" }, in = "rows", exactly = 2 }
"""

WISH = "of these places so many have one of some values"
FORM = in_table(
    "count", KEYS, _read, '{ value = "red", exactly = 1 }', EXAMPLE, PICTURES, LINKS, CONDITIONS
)
