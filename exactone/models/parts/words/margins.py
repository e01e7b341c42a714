"""Words for numbers beside rows and columns: sandwich, x-sum, numbered room."""

from __future__ import annotations

from collections.abc import Iterator

from exactone.models.boards.board import Line
from exactone.solver.errors import PuzzleError

from ..between import MOST, between
from ..first_sum import FirstSum
from ..form import ALONG, in_table, told
from ..implies import Implies
from ..names import BOUNDS, SIDES, TOLD, Names, Table
from ..part import Part
from ..sketch import Sketch, bounds_shown
from .word import in_margin, numbers_told

SANDWICH = {
    **TOLD,
    "in": 'instead: one row or column, as in "row 3", or lists of cells',
    **BOUNDS,
    "value": "the two values between which one adds; the least and the greatest if left out",
}


def _sandwich(table: Table, names: Names) -> Iterator[Part | Sketch]:
    """The sum of what lies between the least and the greatest value of a line."""
    numbers = names.numbers("sandwich")
    ordered = sorted(range(len(numbers)), key=numbers.__getitem__)
    ends = frozenset({ordered[0], ordered[-1]})
    if "value" in table:
        ends = names.some_values(table["value"], "sandwich")
    if len(ends) != 2:
        raise PuzzleError("sandwich needs two values, as in value = [1, 9]", "sandwich")
    words = list(names.values)
    low, high = (words[value] for value in sorted(ends, key=ordered.index))
    means = f"the sum between {low} and {high}"
    for each in between(table, names, "sandwich", ends, numbers):
        yield each
        for line in each.lines:
            yield from in_margin(names, "sandwich", line, bounds_shown(each.low, each.high), means)


def _x_sum(table: Table, names: Names) -> Iterator[Part | Sketch]:
    """The sum of the first places of a line, as many as the first one says."""
    numbers = names.numbers("x_sum")
    if large := next((number for number in numbers if abs(number) > MOST), None):
        raise PuzzleError(f"x_sum takes numbers up to {MOST:,}, and {large:,} is more", "x_sum")
    means = "the sum of the first cells, as many as the first one says"
    for line, total in numbers_told(table, names, "x_sum", SIDES):
        yield FirstSum(numbers, (line,), total, total)
        yield from in_margin(names, "x-sum", line, total, means)


def _numbered_room(table: Table, names: Names) -> Iterator[Part | Sketch]:
    """The first place of a line says at which place of it a value stands."""
    numbers = names.numbers("numbered_room")
    words = list(names.values)
    means = "it stands at the place that the first cell says"
    for line, said in told(table, names, "numbered_room"):
        wanted = frozenset({names.value(said, "numbered_room")})
        yield from _room(line, numbers, wanted)
        (value,) = wanted
        yield from in_margin(names, "numbered room", line, words[value], means)


def _room(line: Line, numbers: tuple[int, ...], wanted: frozenset[int]) -> Iterator[Implies]:
    """Where the first place has a number, the place that this counts to has the wanted value."""
    first, *_ = line.places
    fitting = frozenset(
        value for value, number in enumerate(numbers) if 1 <= number <= len(line.places)
    )
    yield Implies((), ((first, fitting),))
    for value in sorted(fitting):
        other = line.places[numbers[value] - 1]
        yield Implies(((first, frozenset({value})),), ((other, wanted),))


SANDWICHES = """\
# sandwich: what the numbers between the least and the greatest value of a row, or of a column, add
# up to: one as in "row 3", or all in the lists rows and columns, "." where nothing is known
kind = "rules"
values = [1, 2, 3, 4]
grid = '''
. . . .
. 3 . .
. . . .
. . . .
'''
[[rule]]
sandwich = { in = "row 1", exactly = 5 }
[[rule]]
sandwich = { columns = [".", ".", ".", 0] }
[[rule]]
different = ["rows", "columns"]
"""

X_SUMS = """\
# x_sum: what the first cells of a row, or of a column, add up to; the first one says how many,
# itself among them: one as in "row 3 from the right", or all of a side, "." where nothing is known
kind = "rules"
values = [1, 2, 3, 4]
grid = '''
. . . .
. 3 . .
. . . .
. . . .
'''
[[rule]]
x_sum = { in = "row 3 from the right", exactly = 6 }
[[rule]]
x_sum = { left = [3, ".", ".", "."] }
[[rule]]
different = ["rows", "columns"]
"""

ROOMS = """\
# numbered_room: the first cell of a row, or of a column, says at which place of it this value
# stands: one as in "row 3 from the right", or all of a side, "." where nothing is known
kind = "rules"
values = [1, 2, 3, 4]
grid = '''
. . . .
. 3 . .
. . . .
. . . .
'''
[[rule]]
numbered_room = { in = "column 3 from the bottom", exactly = 2 }
[[rule]]
numbered_room = { left = [3, ".", ".", "."] }
[[rule]]
different = ["rows", "columns"]
"""

FORMS = (
    in_table(
        "sandwich",
        SANDWICH,
        _sandwich,
        '{ in = "row 3", exactly = 12 }',
        SANDWICHES,
        wish="numbers between the least and the greatest of a row add up to so much",
    ),
    in_table(
        "x_sum",
        ALONG,
        _x_sum,
        '{ in = "row 3 from the left", exactly = 12 }',
        X_SUMS,
        wish="the first cells of a row, as many as the first one says, add up to so much",
    ),
    in_table(
        "numbered_room",
        ALONG,
        _numbered_room,
        '{ in = "row 3 from the left", exactly = 5 }',
        ROOMS,
        wish="the first cell of a row says at which place a value stands",
    ),
)
