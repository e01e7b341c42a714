"""Lines whose ends say what may lie between them: between lines and lockout lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from ..implies import Implies
from ..names import Names, Table
from ..part import Part
from ..related import Related
from ..sketch import Sketch
from .word import ALONG_LINE, drawn, lines_of, of_list

Values = frozenset[int]


def _below(numbers: Sequence[int], value: int) -> Values:
    """The values whose numbers are less than that of this one."""
    return frozenset(each for each, number in enumerate(numbers) if number < numbers[value])


def _above(numbers: Sequence[int], value: int) -> Values:
    """The values whose numbers are more than that of this one."""
    return frozenset(each for each, number in enumerate(numbers) if number > numbers[value])


def _between_line(data: Table, names: Names) -> Iterator[Part | Sketch]:
    """Each cell between the ends is more than one of them and less than the other: where one end
    is no more than it, the other one is more; where it is no less, the other one is less."""
    numbers = names.numbers("between_line")
    every = frozenset(range(len(numbers)))
    within = frozenset(
        value for value in every if _below(numbers, value) and _above(numbers, value)
    )
    lines = lines_of(data, names, "between_line", least=3)
    for line in lines:
        one, *inner, other = line.places
        yield Implies((), tuple((place, within) for place in inner))
        for place in inner:
            for value in sorted(within):
                more = _above(numbers, value)
                less = _below(numbers, value)
                own = (place, frozenset({value}))
                yield Implies((own, (one, every - more)), ((other, more),))
                yield Implies((own, (one, every - less)), ((other, less),))
    means = "its cells are between the numbers in the circles"
    yield from drawn(names, "between line", lines, means, "between", ends="head")


def _lockout(data: Table, names: Names) -> Iterator[Part | Sketch]:
    """The ends are far apart, and no cell between them is as large as one of them, or between
    them: where one end is no more than it, the other one is less."""
    numbers = names.numbers("lockout")
    apart = len(numbers) // 2
    far = frozenset(
        (a, b)
        for a, one in enumerate(numbers)
        for b, other in enumerate(numbers)
        if abs(one - other) >= apart
    )
    every = frozenset(range(len(numbers)))
    lines = lines_of(data, names, "lockout")
    yield Related(tuple((line.places[0], line.places[-1]) for line in lines), far)
    for line in lines:
        first, *inner, last = line.places
        for place in inner:
            for value in sorted(every):
                more = _above(numbers, value)
                less = _below(numbers, value)
                own = (place, frozenset({value}))
                for one, other in permutations((first, last)):
                    if less:
                        yield Implies((own, (one, every - more)), ((other, less),))
                    else:  # nothing is less, so that both ends are more
                        yield Implies((own,), ((one, more),))
    means = f"the diamonds differ by {apart} or more; no cell is equal to one, or between them"
    yield from drawn(names, "lockout line", lines, means, "lockout", ends="diamond")


BETWEEN_LINE = """\
# between_line: along a list of cells, or several, each cell is between the two ends: more than one
# of them and less than the other
kind = "rules"
values = [1, 2, 3, 4, 5]
grid = '''
. . . .
. 3 . .
'''
[[rule]]
between_line = ["r1c1", "r2c2", "r1c3", "r1c4"]
[[rule]]
different = ["rows", "columns"]
"""

LOCKOUT = """\
# lockout: along a list of cells, or several, the two ends differ by half the number of values at
# least (of 1 to 9 by 4), and no cell between them on the line is equal to one of them, or between
# them
kind = "rules"
values = [1, 2, 3, 4, 5]
grid = '''
. . . .
. 1 . .
'''
[[rule]]
lockout = ["r1c1", "r2c2", "r1c3", "r1c4"]
[[rule]]
different = ["rows", "columns"]
"""

FORMS = (
    of_list(
        "between_line",
        ALONG_LINE,
        "the cells of a line are between its two ends",
        _between_line,
        BETWEEN_LINE,
    ),
    of_list(
        "lockout",
        ALONG_LINE,
        "the cells of a line are not between its two ends, which are far apart",
        _lockout,
        LOCKOUT,
    ),
)
