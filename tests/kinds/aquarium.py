"""Aquariums, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, as_given, cells
from tests.brute_numbers import areas, count_in_row, counted
from tests.brute_parts import Cell, beside, together

from . import CLUES_STAND, Case, Keys


def reached(cell: Cell, area: list[Cell], keys: Keys) -> set[Cell]:
    """The cells that water in this one reaches."""
    deep = {low for low in area if low[0] >= cell[0]}
    if not keys.get("basins"):
        return deep
    return next(basin for basin in together(deep, beside(deep)) if cell in basin)


def right(keys: Keys, rows: Rows) -> bool:
    """Whether each area is filled up to a level, or each basin of one, and as many are filled as is
    said."""
    signs = cells(rows)
    levels = all(
        signs[low] == "#" or signs[cell] == "."
        for area in areas(keys).values()
        for cell in area
        for low in reached(cell, area, keys)
    )
    return levels and counted(keys, rows, "#") and as_given(keys, rows, {"#": "#", "x": "."})


CASE = Case(
    "aquarium",
    right,
    sizes=((1, 1), (1, 4), (2, 2), (2, 3), *[(3, 3)] * 6),
    made=0.8,
    row=count_in_row("#"),
    turned=None,
    harmless=CLUES_STAND,
    published=(
        ({"areas": ["aab", "acb", "ccb"]}, 3 * 4 * 3, "levels of a, b and c"),
        ({"areas": ["aaa"], "rows": ["?"]}, 2, "full or empty"),
        ({"areas": ["aaa", "aba"]}, 3 * 2, "levels of a and b"),
        ({"areas": ["aaa", "aba"], "basins": True}, (1 + 4) * 2, "each leg of a, or all"),
        ({"areas": ["aaa"], "rows": [2]}, 0, "full or empty"),
    ),
)
