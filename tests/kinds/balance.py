"""Balance loop, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, cells
from tests.brute_links import (
    arms,
    as_given,
    loops,
    one_loop,
    turned_keys,
    turned_rows,
    without_sign,
)
from tests.random_pages import size

from . import LINKS_ALONE, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether one loop goes through all circles, equally far to both sides or not, as far as is
    said."""
    if not one_loop(rows) or not as_given(keys, rows, {}):
        return False
    long = arms(cells(rows))
    for cell, clue in cells(keys["grid"]).items():
        if clue == ".":
            continue
        if len(long[cell]) != 2:
            return False
        one, other = long[cell].values()
        if (one == other) != (clue[0] == "W") or (clue[1:] and one + other != int(clue[1:])):
            return False
    return True


CASE = Case(
    "balance",
    right,
    sizes=((2, 2), (2, 3), *[(3, 3), (3, 4), (4, 3), (4, 4)] * 2),
    boards=lambda keys: loops(*size(keys)),
    harmless=LINKS_ALONE,
    without=without_sign,
    turned=turned_keys,
    turned_answer=turned_rows,
    published=(
        ({"grid": ["...", "...", "..."]}, 13, "all loops: oeis.org/A140517"),
        ({"grid": ["W4 . .", ". . .", ". . ."]}, 2, "by hand: the rim, with a dent or without"),
        ({"grid": [". W2", ". ."]}, 1, "by hand: the loop through all four cells"),
        ({"grid": [". B2", ". ."]}, 0, "by hand: 1 and 1 is as far"),
    ),
)
