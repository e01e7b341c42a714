"""Dotchi loop, to be tested."""

from __future__ import annotations

from collections import defaultdict

from tests.brute_grids import Rows, cells
from tests.brute_links import as_given, loops, one_loop, turned_keys, turned_rows
from tests.random_pages import size

from . import LINKS_DRAWN, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether one loop goes through all white circles and no black one, and turns at all white
    ones of an area or at none."""
    signs = cells(rows)
    if not one_loop(rows) or not as_given(keys, rows, {"x": "."}):
        return False
    areas = cells(keys["areas"])
    turns = defaultdict[str, set[bool]](set)
    for cell, circle in cells(keys["grid"]).items():
        if circle == "B" and signs[cell] != ".":
            return False
        if circle == "W":
            if signs[cell] == ".":
                return False
            turns[areas[cell]].add(signs[cell] in "┌┐┘└")
    return all(len(both) == 1 for both in turns.values())


CASE = Case(
    "dotchi",
    right,
    sizes=((2, 2), (2, 3), *[(3, 3), (3, 4), (4, 3), (4, 4)] * 2),
    boards=lambda keys: loops(*size(keys)),
    harmless=LINKS_DRAWN,
    turned=turned_keys,
    turned_answer=turned_rows,
    published=(
        ({"areas": ["aaa"] * 3}, 13, "all loops: oeis.org/A140517"),
        ({"areas": ["aaa"] * 3, "grid": ["...", ".B.", "..."]}, 1, "by hand: around the middle"),
        ({"areas": ["aaa"] * 3, "grid": ["W.W", ".B.", "W.."]}, 1, "by hand: turns in corners"),
        ({"areas": ["aaa"] * 3, "grid": ["WW.", ".B.", "..."]}, 0, "by hand: a turn and none"),
        ({"areas": ["aba", "aaa", "aaa"], "grid": ["WW.", ".B.", "..."]}, 1, "by hand: the rim"),
    ),
)
