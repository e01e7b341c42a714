"""Double back, to be tested."""

from __future__ import annotations

from collections import Counter

from tests.brute_grids import Rows, cells
from tests.brute_links import as_given, edges, loops, one_loop, turned_keys, turned_rows
from tests.random_pages import size

from . import LINKS_ALONE, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether one loop goes through all open cells, and enters each area twice."""
    lines = edges(rows)
    if lines is None or not one_loop(rows) or not as_given(keys, rows, {}):
        return False
    blocked = {cell for cell, sign in cells(keys["grid"]).items() if sign == "#"}
    if blocked != {cell for cell, sign in cells(rows).items() if sign == "."}:
        return False
    areas = cells(keys["areas"])
    entered = Counter[str]()
    for one, other in lines:
        if areas[one] != areas[other]:
            entered.update((areas[one], areas[other]))
    if len(set(areas.values())) == 1:
        return True
    return all(entered[areas[cell]] == 4 for cell in areas.keys() - blocked)


CASE = Case(
    "doubleback",
    right,
    sizes=((2, 2), (2, 3), *[(3, 4), (4, 3), (4, 4)] * 2),
    boards=lambda keys: loops(*size(keys)),
    harmless=LINKS_ALONE,
    turned=turned_keys,
    turned_answer=turned_rows,
    published=(
        ({"areas": ["aaaa"] * 4}, 6, "all loops through all cells: oeis.org/A003763"),
        ({"areas": ["ab", "ba"]}, 1, "by hand: the loop through all four cells"),
        ({"areas": ["aa", "bb"]}, 0, "by hand: each is entered once"),
        ({"areas": ["aaa"] * 3, "grid": ["...", ".#.", "..."]}, 1, "by hand: around the middle"),
        ({"areas": ["aba", "bbb", "aba"], "grid": ["...", ".#.", "..."]}, 0, "by hand: four times"),
    ),
)
