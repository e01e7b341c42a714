"""Masyu, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, cells
from tests.brute_links import (
    as_given,
    loops,
    one_loop,
    turned_keys,
    turned_rows,
    ways,
    without_sign,
)
from tests.random_pages import size

from . import LINKS_ALONE, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether it is one loop that goes through circles as it should."""
    if not one_loop(rows) or not as_given(keys, rows, {}):
        return False
    signs = cells(rows)
    straight = {cell for cell, sign in signs.items() if sign in "─│"}
    for (row, column), circle in cells(keys["grid"]).items():
        beside = {(row + down, column + right) for down, right in ways(signs[row, column])}
        turns = (row, column) not in straight
        if circle == "W" and (turns or beside <= straight):
            return False
        if circle == "B" and not (turns and beside and beside <= straight):
            return False
    return True


LOOPS = {(2, 2): 1, (3, 3): 13, (4, 4): 213, (5, 5): 9349, (3, 4): 40, (4, 5): 1049}
CASE = Case(
    "masyu",
    right,
    sizes=((2, 2), (2, 3), *[(3, 3), (3, 4), (4, 3), (4, 4)] * 2),
    boards=lambda keys: loops(*size(keys)),
    harmless=LINKS_ALONE,
    without=without_sign,
    turned=turned_keys,
    turned_answer=turned_rows,
    published=tuple(
        ({"grid": ["." * columns] * rows}, number, "oeis.org/A140517, oeis.org/A231829")
        for (rows, columns), number in LOOPS.items()
    ),
)
