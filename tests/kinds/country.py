"""Country road, to be tested."""

from __future__ import annotations

from collections import Counter, defaultdict

from tests.brute_grids import Rows, cells, numbers, walls
from tests.brute_links import as_given, edges, loops, one_loop, turned_keys, turned_rows
from tests.brute_parts import beside
from tests.random_pages import size

from . import LINKS_DRAWN, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether one loop enters each area once, goes through as many of its cells as are said,
    and leaves out no two neighbours in different areas."""
    signs = cells(rows)
    areas = cells(keys["areas"])
    if not one_loop(rows) or not as_given(keys, rows, {"x": "."}):
        return False
    entered = Counter[str]()
    for one, other in edges(rows) or ():
        if areas[one] != areas[other] or frozenset({one, other}) in walls(keys):
            entered.update((areas[one], areas[other]))
    every = set(areas.values())
    if any(entered[area] > 2 or (len(every) > 1 and not entered[area]) for area in every):
        return False
    for cell, near in beside(signs).items():
        if signs[cell] == "." and any(
            signs[other] == "."
            and (areas[other] != areas[cell] or frozenset({cell, other}) in walls(keys))
            for other in near
        ):
            return False
    visited = defaultdict[str, int](int)
    for cell, sign in signs.items():
        visited[areas[cell]] += sign != "."
    return all(visited[areas[cell]] == number for cell, number in numbers(keys).items())


CASE = Case(
    "country",
    right,
    sizes=((2, 2), (2, 3), *[(3, 3), (3, 4), (4, 3), (4, 4)] * 2),
    boards=lambda keys: loops(*size(keys)),
    harmless=LINKS_DRAWN,
    turned=turned_keys,
    turned_answer=turned_rows,
    published=(
        ({"areas": ["aa", "aa"]}, 1, "by hand: the loop through all four cells"),
        ({"areas": ["aab", "aab"]}, 2, "by hand: through all six, or the four on the right"),
        (
            {"areas": ["aab", "aab"], "walls": ["r1c1-r1c2"]},
            1,
            "by hand: the four on the right; through the wall area a would be entered twice",
        ),
        (
            {"areas": ["aaa", "aaa"], "walls": ["r1c1-r2c1"]},
            2,
            "by hand: through all six, or the four on the left; the cells at the wall are in it",
        ),
        ({"areas": ["aaa", "aaa", "aaa"]}, 13, "all loops: oeis.org/A140517"),
        ({"areas": ["ab", "ba"]}, 0, "by hand: each area is entered twice"),
    ),
)
