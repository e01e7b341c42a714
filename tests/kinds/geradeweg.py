"""Geradeweg, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, cells
from tests.brute_links import (
    as_given,
    loops,
    one_loop,
    turned_keys,
    turned_rows,
    ways,
    without_sign,
)
from tests.brute_parts import SIDES, Cell
from tests.random_pages import size

from . import LINKS_ALONE, Case, Keys


def length(cell: Cell, step: Cell, signs: dict[Cell, str]) -> int:
    """How many links a line goes on straight from a cell."""
    found = 0
    while step in ways(signs[cell]):
        cell = (cell[0] + step[0], cell[1] + step[1])
        found += 1
    return found


def right(keys: Keys, rows: Rows) -> bool:
    """Whether one loop goes through all numbers, as far straight on as they say."""
    if not one_loop(rows) or not as_given(keys, rows, {}):
        return False
    signs = cells(rows)
    for cell, clue in cells(keys["grid"]).items():
        if clue == ".":
            continue
        up, on_right, down, left = (length(cell, step, signs) for step in SIDES)
        stretches = {up + down, left + on_right} - {0}
        if clue == "0":
            if stretches:
                return False
        elif len(stretches) != 1 or (clue != "?" and stretches != {int(clue)}):
            return False
    return True


CASE = Case(
    "geradeweg",
    right,
    sizes=((2, 2), (2, 3), *[(3, 3), (3, 4), (4, 3), (4, 4)] * 2),
    boards=lambda keys: loops(*size(keys)),
    harmless=LINKS_ALONE,
    without=without_sign,
    turned=turned_keys,
    turned_answer=turned_rows,
    published=(
        ({"grid": ["...", "...", "..."]}, 13, "all loops: oeis.org/A140517"),
        ({"grid": ["2..", "...", "..."]}, 2, "by hand: the rim; or all but a corner"),
        ({"grid": ["0..", "...", "..."]}, 6, "by hand: around 1, 2 or 3 of the other squares"),
        (
            {"grid": ["...", "?..", "..."]},
            8,
            "by hand: four straight on, two and two around a corner",
        ),
        ({"grid": ["3..", "...", "..."]}, 0, "by hand: there is no room"),
    ),
)
