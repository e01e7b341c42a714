"""Creek, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, as_given, cells, numbers
from tests.brute_parts import beside, connected

from . import CORNERS_DRAWN, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether white cells hang together, and each number counts the shaded cells around it."""
    signs = cells(rows)
    for (row, column), number in numbers(keys).items():
        meeting = [(row - up, column - left) for up in (0, 1) for left in (0, 1)]
        if sum(signs.get(cell) == "#" for cell in meeting) != number:
            return False
    return connected(signs, ".", beside(signs)) and as_given(keys, rows, {"#": "#", "o": "."})


CASE = Case(
    "creek",
    right,
    sizes=((2, 2), (2, 3), (3, 2), *[(3, 3), (3, 4), (4, 3), (4, 4)] * 2),
    harmless=CORNERS_DRAWN,
    published=(
        ({"grid": ["...", ".2.", "..."]}, 4, "by hand: two beside each other"),
        ({"grid": ["4.", ".."]}, 0, "by hand: one cell meets there"),
    ),
)
