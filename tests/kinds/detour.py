"""Detour, to be tested."""

from __future__ import annotations

from collections import Counter

from tests.brute_grids import Rows, cells, numbers
from tests.brute_links import as_given, loops, one_loop, turned_keys, turned_rows
from tests.random_pages import size

from . import LINKS_DRAWN, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether one loop goes through all cells, and turns as often in areas as is said."""
    signs = cells(rows)
    if not one_loop(rows) or "." in signs.values() or not as_given(keys, rows, {}):
        return False
    areas = cells(keys["areas"])
    turns = Counter(areas[cell] for cell, sign in signs.items() if sign in "┌┐┘└")
    return all(turns[areas[cell]] == number for cell, number in numbers(keys).items())


CASE = Case(
    "detour",
    right,
    sizes=((2, 2), (2, 3), *[(3, 4), (4, 3), (4, 4)] * 2),
    boards=lambda keys: loops(*size(keys)),
    harmless=LINKS_DRAWN,
    turned=turned_keys,
    turned_answer=turned_rows,
    published=(
        ({"areas": ["aaaa"] * 4}, 6, "all loops through all cells: oeis.org/A003763"),
        ({"areas": ["aaa", "aaa"], "grid": ["4..", "..."]}, 1, "by hand: the rim"),
        ({"areas": ["aaa", "aaa"], "grid": ["3..", "..."]}, 0, "by hand: there are four corners"),
        ({"areas": ["aaa"] * 3}, 0, "by hand: the number of cells is odd"),
    ),
)
