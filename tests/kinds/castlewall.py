"""Castle wall, to be tested."""

from __future__ import annotations

from itertools import pairwise

from tests.brute_grids import Rows, cells
from tests.brute_links import (
    Edge,
    as_given,
    edges,
    loops,
    one_loop,
    turned_arrows,
    turned_rows,
    without_sign,
)
from tests.brute_parts import SIDES, Cell
from tests.random_pages import size

from . import LINKS_ALONE, Case, Keys

ARROWS = dict(zip("^>v<", SIDES, strict=True))


def is_inside(cell: Cell, lines: set[Edge]) -> bool:
    """Whether a ray to the left, a little below the middle of a cell, crosses an odd number of
    lines."""
    row, column = cell
    return sum(((row, x), (row + 1, x)) in lines for x in range(column)) % 2 == 1


def right(keys: Keys, rows: Rows) -> bool:
    """Whether one loop goes around white cells, not around black ones and through none of them,
    and as often along arrows as numbers say."""
    lines = edges(rows)
    if lines is None or not one_loop(rows) or not as_given(keys, rows, {}):
        return False
    signs = cells(rows)
    for (row, column), clue in cells(keys["grid"]).items():
        if clue == ".":
            continue
        inside = is_inside((row, column), lines)
        if signs[row, column] != "." or (clue[0] == "W" and not inside):
            return False
        if clue[0] == "B" and inside:
            return False
        if len(clue) == 1 or "?" in clue:
            continue
        down, to_right = ARROWS[clue[-1]]
        ahead = [
            (row + down * step, column + to_right * step)
            for step in range(1, len(rows) + len(rows[0]))
        ]
        steps = [tuple(sorted(pair)) for pair in pairwise(ahead)]
        if sum(step in lines for step in steps) != int(clue[1:-1]):
            return False
    return True


CASE = Case(
    "castlewall",
    right,
    sizes=((2, 2), (2, 3), *[(3, 3), (3, 4), (4, 3), (4, 4)] * 2),
    boards=lambda keys: loops(*size(keys)),
    harmless={**LINKS_ALONE, "castlewall:CastleWall.outlined": "walls in pictures"},
    without=without_sign,
    turned=turned_arrows,
    turned_answer=turned_rows,
    published=(
        ({"grid": ["...", "...", "..."]}, 13, "all loops: oeis.org/A140517"),
        ({"grid": ["...", ".W.", "..."]}, 1, "by hand: the rim"),
        ({"grid": ["B..", "...", "..."]}, 6, "by hand: around 1, 2 or 3 of the other squares"),
        ({"grid": ["...", ".B.", "..."]}, 0, "by hand: no loop leaves it outside"),
        ({"grid": [". . .", "B2> . .", ". . ."]}, 0, "by hand: there is one link"),
    ),
)
