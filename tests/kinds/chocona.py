"""Chocona, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, as_given, cells
from tests.brute_parts import Cell, beside, together

from . import Case, Keys, aqre


def is_rectangle(area: set[Cell]) -> bool:
    """Whether it has all cells between its ends."""
    rows, columns = ({cell[axis] for cell in area} for axis in (0, 1))
    sides = [max(some) - min(some) + 1 for some in (rows, columns)]
    return len(area) == sides[0] * sides[1]


def right(keys: Keys, rows: Rows) -> bool:
    """Whether shaded areas are rectangles, and numbers are right."""
    signs = cells(rows)
    shaded = {cell for cell in signs if signs[cell] == "#"}
    return (
        all(map(is_rectangle, together(shaded, beside(shaded))))
        and aqre.counted(keys, signs)
        and as_given(keys, rows, {"#": "#", "o": "."})
    )


CASE = Case(
    "chocona",
    right,
    harmless=aqre.CASE.harmless,
    published=(
        ({"areas": ["aa", "aa"]}, 12, "by hand: all sixteen but three of four"),
        ({"areas": ["ab", "ab"], "grid": ["2.", "1."]}, 0, "by hand: two numbers in an area"),
    ),
)
