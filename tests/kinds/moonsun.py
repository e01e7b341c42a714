"""Moon or sun, to be tested."""

from __future__ import annotations

from collections import defaultdict

from tests.brute_grids import Rows, cells
from tests.brute_links import as_given, edges, loops, one_loop, turned_keys, turned_rows
from tests.random_pages import size

from . import LINKS_DRAWN, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether one loop enters each area once, goes through all its symbols of one sort and none
    of the other, and through the other sort in the next area."""
    signs = cells(rows)
    areas = cells(keys["areas"])
    lines = edges(rows)
    if lines is None or not one_loop(rows) or not as_given(keys, rows, {"x": "."}):
        return False
    entered = defaultdict[str, list[str]](list)
    for one, other in lines:
        if areas[one] != areas[other]:
            entered[areas[one]].append(areas[other])
            entered[areas[other]].append(areas[one])
    every = set(areas.values())
    if len(every) > 1 and any(len(entered[area]) != 2 for area in every):
        return False
    visited = dict[str, str]()
    for area in every:
        symbols = {
            (symbol, signs[cell] != ".")
            for cell, symbol in cells(keys["grid"]).items()
            if symbol != "." and areas[cell] == area
        }
        chosen = [symbol for symbol, is_visited in symbols if is_visited]
        left = [symbol for symbol, is_visited in symbols if not is_visited]
        if len(chosen) != 1 or chosen[0] in left:
            return False
        visited[area] = chosen[0]
    return all(visited[area] != visited[other] for area in every for other in entered[area])


CASE = Case(
    "moonsun",
    right,
    sizes=((2, 2), (2, 3), *[(3, 3), (3, 4), (4, 3), (4, 4)] * 2),
    boards=lambda keys: loops(*size(keys)),
    harmless=LINKS_DRAWN,
    turned=turned_keys,
    turned_answer=turned_rows,
    refusals=(
        (
            "kind = 'moonsun'\nareas = '''\nab\nab\n'''\ngrid = '''\nM.\n..\n'''\n",
            "area b has no moon and no sun; it needs one at least",
        ),
    ),
    published=(
        ({"areas": ["ab", "ab"], "grid": ["MS", ".."]}, 1, "by hand: through all four cells"),
        ({"areas": ["ab", "ab"], "grid": ["MM", ".."]}, 0, "by hand: moons in both areas"),
        ({"areas": ["aab", "aab"], "grid": ["S.M", "..."]}, 1, "by hand: through all six"),
        ({"areas": ["aab", "aab"], "grid": [".SM", "..."]}, 2, "by hand: all six, or the right"),
    ),
)
