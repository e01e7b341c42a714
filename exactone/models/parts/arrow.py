"""The numbers along an arrow add up to the one in its head: sums,
written as setters think of them."""

from __future__ import annotations

from collections.abc import Iterator

from exactone.models.boards.board import Line
from exactone.solver.errors import PuzzleError

from .form import in_table
from .names import Names, Table
from .sum import Sum, circle

HEAD = 3  # cells, which are the digits of one number


KEYS = {
    "head": "the circle: a variable, or a list, whose values are the digits of the sum",
    "along": "the shaft: a list",
}


def _read(table: Table, names: Names) -> Iterator[Sum]:
    said = table.get("head")
    if not isinstance(said, str | list) or not said:
        raise PuzzleError('arrow needs a head: a cell, or several, as in head = "r1c1"', "arrow")
    head, *_ = names.lines([said] if isinstance(said, str) else said, "head")
    if len(head.places) > HEAD:
        raise PuzzleError(f"the head has {len(head.places)} cells; {HEAD} are the most", "arrow")
    numbers = names.numbers("arrow")
    for line in names.lines(table.get("along"), "along"):
        if both := set(head.places) & set(line.places):
            name = names.board.names[min(both)]
            raise PuzzleError(
                f"{name} is in the head and along the arrow; keep one of them", "arrow"
            )
        digits = circle(len(head.places))
        yield Sum(
            numbers, (Line(line.places + head.places),), 0, 0, (1,) * len(line.places) + digits
        )


EXAMPLE = """\
# arrow: the numbers along it, or along each of several, add up to the one in its head; a head of
# two cells is read as a number of two digits
kind = "rules"
values = [1, 2, 3, 4, 5, 6, 7, 8, 9]
grid = '''
. . 9 .
7 . . 8
'''
[[rule]]
arrow = { head = "r1c1", along = ["r1c2", "r2c3"] }
[[rule]]
arrow = { head = ["r1c4", "r2c2"], along = ["r1c3", "r2c1", "r2c4"] }
[[rule]]
different = ["rows", "columns"]
"""

WISH = "the numbers along an arrow add up to the one in its head"
FORM = in_table("arrow", KEYS, _read, '{ head = "r1c1", along = ["r1c2", "r1c3"] }', EXAMPLE)
