"""Simple loop, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, cells
from tests.brute_links import as_given, loops, one_loop, turned_keys, turned_rows, without_sign
from tests.random_pages import size

from . import LINKS_ALONE, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether it is one loop through all cells but those that are blocked."""
    signs = cells(rows)
    blocked = cells(keys["grid"])
    return (
        one_loop(rows)
        and as_given(keys, rows, {})
        and all((sign == ".") == (blocked[cell] == "#") for cell, sign in signs.items())
    )


CASE = Case(
    "simpleloop",
    right,
    sizes=((2, 2), (2, 3), *[(3, 3), (3, 4), (4, 3), (4, 4)] * 2),
    boards=lambda keys: loops(*size(keys)),
    harmless=LINKS_ALONE,
    without=without_sign,
    turned=turned_keys,
    turned_answer=turned_rows,
    published=(
        ({"grid": ["...."] * 4}, 6, "oeis.org/A003763"),
        ({"grid": ["......"] * 6}, 1072, "oeis.org/A003763"),
        ({"grid": ["....."] * 5}, 0, "a chessboard of 25 squares has one more of one colour"),
        ({"grid": ["......"] * 5}, 154, "oeis.org/A006864"),
    ),
)
