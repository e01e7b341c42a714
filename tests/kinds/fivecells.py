"""Five Cells, to be tested."""

from __future__ import annotations

from tests.brute_grids import turned_division

from . import CLUES_STAND, DIVIDED, NOTHING_GIVEN, Case
from .palisade import right

CASE = Case(
    "fivecells",
    right,
    sizes=((1, 5), (5, 1), (2, 3), *[(2, 5), (5, 2)] * 4),
    engines=("pysat", "ortools", "cover", "reference", "auto"),
    harmless={**CLUES_STAND, **NOTHING_GIVEN, **DIVIDED},
    turned_answer=turned_division,
    published=(
        ({"grid": [".....", "....."]}, 5, "by hand: where the border crosses the rows"),
        ({"grid": ["....."]}, 1, "one piece"),
        ({"grid": ["...", "..."]}, 0, "six cells"),
        ({"grid": ["." * 5] * 5}, 4006, "oeis.org/A172477"),
    ),
)
