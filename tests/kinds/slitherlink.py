"""Slitherlink, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, cells, numbers
from tests.brute_parts import Cell, loop, outline, steps

from . import LOOPS_DRAWN, Case, Keys


def edges(cell: Cell, inside: set[Cell]) -> int:
    """How many edges of a cell belong to the loop: those between inside and outside."""
    return sum((other in inside) != (cell in inside) for other in steps(cell))


def right(keys: Keys, rows: Rows) -> bool:
    """Whether one closed loop lies around the cells inside,
    with as many edges around each cell as are said."""
    inside = {cell for cell, sign in cells(rows).items() if sign == "#"}
    said = numbers(keys).items()
    return all(edges(cell, inside) == number for cell, number in said) and loop(outline(inside))


SQUARES = {1: 1, 2: 13, 3: 213, 4: 9349}  # loops, by side
# by rows and columns
OBLONG = {(1, 2): 3, (1, 3): 6, (1, 4): 10, (2, 3): 40, (2, 4): 108, (3, 4): 1049}
CASE = Case(
    "slitherlink",
    right,
    harmless=LOOPS_DRAWN,
    published=(
        *(
            ({"grid": ["." * side] * side}, number, "oeis.org/A140517")
            for side, number in SQUARES.items()
        ),
        *(
            ({"grid": ["." * sides[1]] * sides[0]}, number, "oeis.org/A231829")
            for sides, number in OBLONG.items()
        ),
    ),
)
