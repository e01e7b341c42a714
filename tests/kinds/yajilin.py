"""Yajilin, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, cells, tokens
from tests.brute_links import (
    as_given,
    loops_and_shaded,
    one_loop,
    turned_arrows,
    turned_rows,
)
from tests.brute_parts import SIDES, apart, beside

from . import LINKS_DRAWN, Case, Keys

ARROWS = dict(zip("^>v<", SIDES, strict=True))


def right(keys: Keys, rows: Rows) -> bool:
    """Whether shaded cells are apart, one loop goes through all others without a clue,
    and as many are shaded as arrows say."""
    signs = cells(rows)
    clues = {cell: sign for cell, sign in cells(keys["grid"]).items() if sign != "."}
    if not one_loop(rows) or not as_given(keys, rows, {"#": "#"}):
        return False
    if any((sign == ".") != (cell in clues) for cell, sign in signs.items()):
        return False
    if not apart(signs, "#", beside(signs)):
        return False
    for (row, column), clue in clues.items():
        if clue == "?":
            continue
        down, right = ARROWS[clue[-1]]
        ahead = [(row + down * step, column + right * step) for step in range(1, 10)]
        if sum(signs.get(cell) == "#" for cell in ahead) != int(clue[:-1]):
            return False
    return True


def without(keys: Keys, number: int) -> Keys:
    """The keys without one arrow: what is left is a cell that says nothing."""
    rows = tokens(keys["grid"])
    at = [(y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign[-1] in ARROWS]
    row, column = at[number]
    rows[row][column] = "?"
    return {**keys, "grid": [" ".join(each) for each in rows]}


CASE = Case(
    "yajilin",
    right,
    sizes=((2, 2), (2, 3), *[(3, 3), (3, 4), (4, 3)] * 2),
    boards=lambda keys: loops_and_shaded(
        keys, {cell for cell, sign in cells(keys["grid"]).items() if sign != "."}
    ),
    harmless=LINKS_DRAWN,
    without=without,
    turned=turned_arrows,
    turned_answer=turned_rows,
    published=(
        ({"grid": ["..", ".."]}, 1, "by hand: the loop through all four cells"),
        ({"grid": ["...", "...", "..."]}, 5, "by hand: eight around a shaded middle; or a corner"),
    ),
)
