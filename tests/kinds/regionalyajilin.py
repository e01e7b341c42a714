"""Regional Yajilin, to be tested."""

from __future__ import annotations

from collections import Counter

from tests.brute_grids import Rows, cells, numbers
from tests.brute_links import as_given, loops_and_shaded, one_loop, turned_keys, turned_rows
from tests.brute_parts import apart, beside

from . import LINKS_DRAWN, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether shaded cells are apart, one loop goes through all others, and numbers of areas are
    right."""
    signs = cells(rows)
    areas = cells(keys["areas"])
    shaded = Counter(areas[cell] for cell, sign in signs.items() if sign == "#")
    return (
        one_loop(rows)
        and "." not in signs.values()
        and apart(signs, "#", beside(signs))
        and all(shaded[areas[cell]] == number for cell, number in numbers(keys).items())
        and as_given(keys, rows, {"#": "#"})
    )


CASE = Case(
    "regionalyajilin",
    right,
    sizes=((2, 2), (2, 3), *[(3, 3), (3, 4), (4, 3)] * 2),
    boards=lambda keys: loops_and_shaded({"grid": keys["areas"]}, ()),
    harmless=LINKS_DRAWN,
    turned=turned_keys,
    turned_answer=turned_rows,
    published=(
        ({"areas": ["aa", "aa"]}, 1, "by hand: the loop through all four cells"),
        ({"areas": ["aaa", "aaa", "aaa"]}, 5, "by hand: the middle is shaded, or one corner"),
        ({"areas": ["aab", "aaa", "aaa"], "grid": ["0..", "...", "..."]}, 1, "by hand: b alone"),
    ),
)
