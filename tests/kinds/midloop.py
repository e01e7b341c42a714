"""Mid-loop, to be tested."""

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
from tests.brute_parts import Cell
from tests.random_pages import size

from . import LINKS_ALONE, Case, Keys


def middles(rows: Rows) -> set[Cell]:
    """Twice the middle of each straight stretch, from turn to turn."""
    found = set[Cell]()
    signs = cells(rows)
    for (row, column), lengths in arms(signs).items():
        if signs[row, column] in "┌┐┘└":
            for (down, right), length in lengths.items():
                found.add((2 * row + down * length, 2 * column + right * length))
    return found


def right(keys: Keys, rows: Rows) -> bool:
    """Whether it is one loop, and each dot is in the middle of a stretch."""
    if not one_loop(rows) or not as_given(keys, rows, {}):
        return False
    dots = {at for at, sign in cells(keys["grid"]).items() if sign == "o"}
    return dots <= middles(rows)


CASE = Case(
    "midloop",
    right,
    # of the picture: twice as many as there are cells, less one; makers count cells
    sizes=((3, 3), (3, 5), *[(5, 5), (5, 7), (7, 5), (7, 7)] * 2),
    made=0.0,
    boards=lambda keys: loops(*((number + 1) // 2 for number in size(keys))),
    harmless={**LINKS_ALONE, "midloop:MidLoop.spots": "signs in drawings"},
    without=without_sign,
    turned=turned_keys,
    turned_answer=turned_rows,
    refusals=(
        (
            "kind = 'midloop'\ngrid = '''\n....\n....\n....\n'''\n",
            "grid has 3 rows of 4 signs, but both must be odd",
        ),
        (
            "kind = 'midloop'\ngrid = '''\n...\n.o.\n...\n'''\n",
            "number 2 of this row is between four cells, where no line can be; write .",
        ),
    ),
    published=(
        ({"grid": ["....."] * 5}, 13, "all loops: oeis.org/A140517"),
        ({"grid": ["..o..", *["....."] * 4]}, 4, "by hand: the whole side; below it anything"),
        ({"grid": ["o....", *["....."] * 4]}, 0, "by hand: it turns in a corner"),
    ),
)
