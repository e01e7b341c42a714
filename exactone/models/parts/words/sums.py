"""Lines on which sums are equal: zipper lines, region sum lines, double arrows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from exactone.models.boards.board import Line
from exactone.solver.errors import PuzzleError

from ..names import Names, Table
from ..part import Part
from ..sketch import Sketch
from ..sum import Sum
from .word import ALONG_LINE, drawn, lines_of, of_list

Places = tuple[int, ...]


def equal_sums(numbers: tuple[int, ...], one: Places, other: Places) -> Sum:
    """The numbers of some places add up to as much as those of others."""
    weights = (1,) * len(one) + (-1,) * len(other)
    return Sum(numbers, (Line(one + other),), 0, 0, weights)


def _zipper(data: Table, names: Names) -> Iterator[Part | Sketch]:
    """Two cells as far from both ends of the line add up to as much as any other two such, or to
    the cell in the middle, where there is one."""
    numbers = names.numbers("zipper")
    lines = lines_of(data, names, "zipper", least=3)
    for line in lines:
        half, odd = divmod(len(line.places), 2)
        both = list(zip(line.places, line.places[::-1], strict=True))[:half]
        same = (line.places[half],) if odd else both.pop()
        for pair in both:
            yield equal_sums(numbers, pair, same)
    means = "cells as far from both ends have the same sum, which is also the cell in the middle"
    yield from drawn(names, "zipper", lines, means, "zipper")


def _region_sum(data: Table, names: Names) -> Iterator[Part | Sketch]:
    """Wherever the line is in another region its cells there add up to the same."""
    numbers = names.numbers("region_sum")
    if not names.regions:
        raise PuzzleError(
            "region_sum needs regions; draw them under areas, as in areas = '''...'''", "region_sum"
        )
    home = {place: number for number, line in enumerate(names.regions) for place in line.places}
    lines = lines_of(data, names, "region_sum")
    for line in lines:
        stays = [tuple(some) for _, some in groupby(line.places, home.get)]
        first, *others = stays
        for other in others:
            yield equal_sums(numbers, first, other)
    means = "its cells add up to the same in each region that it goes through"
    yield from drawn(names, "region sum line", lines, means, "regionsum")


def _double_arrow(data: Table, names: Names) -> Iterator[Part | Sketch]:
    """The cells between both ends add up to the ends."""
    numbers = names.numbers("double_arrow")
    lines = lines_of(data, names, "double_arrow", least=3)
    for line in lines:
        first, *between, last = line.places
        yield equal_sums(numbers, tuple(between), (first, last))
    means = "the cells between the circles add up to the two in the circles"
    yield from drawn(names, "double arrow", lines, means, "doublearrow", ends="head")


ZIPPER = """\
# zipper: along a list of cells, or several, the first and the last add up to as much as the second
# and the last but one, and so on; the cell in the middle, if there is one, is that sum
kind = "rules"
values = [1, 2, 3, 4, 5, 6]
grid = '''
. 1 . .
. . . .
'''
[[rule]]
zipper = ["r1c1", "r1c2", "r1c3", "r2c3", "r2c2"]
[[rule]]
zipper = ["r2c1", "r2c2", "r2c3", "r2c4"]
[[rule]]
different = ["rows", "columns"]
"""

REGION_SUM = """\
# region_sum: along a list of cells, or several, those in one region (a block of a Sudoku, or an
# area) add up to as much as those in the next one, and so on; where the line comes back to a
# region, that counts alone
kind = "rules"
values = [1, 2, 3, 4]
grid = '''
. 1 . .
. . . .
'''
areas = '''
a a b b
a a b b
'''
[[rule]]
region_sum = ["r1c1", "r1c2", "r1c3", "r2c2"]
[[rule]]
different = ["rows", "columns", "areas"]
"""

DOUBLE_ARROW = """\
# double_arrow: along a list of cells, or several, the cells between both ends add up to the two
# ends together
kind = "rules"
values = [1, 2, 3, 4]
grid = '''
. 1 . .
. . . .
'''
[[rule]]
double_arrow = ["r1c1", "r1c2", "r1c3", "r2c4", "r2c3"]
[[rule]]
different = ["rows", "columns"]
"""

FORMS = (
    of_list(
        "zipper",
        ALONG_LINE,
        "two cells as far from both ends of a line always have the same sum",
        _zipper,
        ZIPPER,
    ),
    of_list(
        "region_sum",
        ALONG_LINE,
        "the cells of a line add up to the same in each region",
        _region_sum,
        REGION_SUM,
    ),
    of_list(
        "double_arrow",
        ALONG_LINE,
        "the cells between the ends of a line add up to the ends",
        _double_arrow,
        DOUBLE_ARROW,
    ),
)
