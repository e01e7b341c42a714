"""Shingoki, to be tested."""

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
    """Whether one loop goes through all circles, straight through white ones and round the corner
    at black ones, as far as is said."""
    signs = cells(rows)
    if not one_loop(rows) or not as_given(keys, rows, {}):
        return False
    long = arms(signs)
    for cell, clue in cells(keys["grid"]).items():
        if clue == ".":
            continue
        if signs[cell] not in {"W": "─│", "B": "┌┐┘└", "G": "─│┌┐┘└"}[clue[0]]:
            return False
        if clue[1:] and sum(long[cell].values()) != int(clue[1:]):
            return False
    return True


CASE = Case(
    "shingoki",
    right,
    sizes=((2, 2), (2, 3), *[(3, 3), (3, 4), (4, 3), (4, 4)] * 2),
    boards=lambda keys: loops(*size(keys)),
    harmless=LINKS_ALONE,
    without=without_sign,
    turned=turned_keys,
    turned_answer=turned_rows,
    published=(
        ({"grid": ["...", "...", "..."]}, 13, "all loops: oeis.org/A140517"),
        ({"grid": ["B4 . .", ". . .", ". . ."]}, 2, "by hand: the rim, with a dent or without"),
        ({"grid": [". B2", ". ."]}, 1, "by hand: the loop through all four cells"),
        ({"grid": [". W2", ". ."]}, 0, "by hand: the loop turns in a corner"),
    ),
)
