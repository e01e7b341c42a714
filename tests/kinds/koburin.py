"""Koburin, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, cells
from tests.brute_grids import without as without_number
from tests.brute_links import as_given, loops_and_shaded, one_loop, turned_keys, turned_rows
from tests.brute_parts import apart, beside, steps

from . import LINKS_DRAWN, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether shaded cells are apart, one loop goes through all others without a number,
    and as many neighbours are shaded as numbers say."""
    signs = cells(rows)
    clues = {cell: sign for cell, sign in cells(keys["grid"]).items() if sign != "."}
    return (
        one_loop(rows)
        and as_given(keys, rows, {"#": "#"})
        and all((sign == ".") == (cell in clues) for cell, sign in signs.items())
        and apart(signs, "#", beside(signs))
        and all(
            sum(signs.get(other) == "#" for other in steps(cell)) == int(clue)
            for cell, clue in clues.items()
            if clue != "?"
        )
    )


CASE = Case(
    "koburin",
    right,
    sizes=((2, 2), (2, 3), *[(3, 3), (3, 4), (4, 3)] * 2),
    boards=lambda keys: loops_and_shaded(
        keys, {cell for cell, sign in cells(keys["grid"]).items() if sign != "."}
    ),
    harmless=LINKS_DRAWN,
    without=lambda keys, number: without_number(keys, number, "?"),
    turned=turned_keys,
    turned_answer=turned_rows,
    published=(
        ({"grid": ["..", ".."]}, 1, "by hand: the loop through all four cells"),
        ({"grid": ["...", ".0.", "..."]}, 1, "by hand: the loop around the number"),
        ({"grid": ["...", ".?.", "..."]}, 1, "by hand: no corner can be cut"),
    ),
)
