"""Mosaics, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, as_given, cells, numbers
from tests.brute_parts import TOUCHING, beside

from . import CLUES_STAND, NOTES_DIFFER, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether each number says how many are shaded around it, itself among them."""
    signs = cells(rows)
    near = beside(signs, TOUCHING)
    return as_given(keys, rows, {"#": "#", "x": "."}) and all(
        sum(signs[other] == "#" for other in [cell, *near[cell]]) == number
        for cell, number in numbers(keys).items()
    )


CASE = Case(
    "mosaic",
    right,
    sizes=((1, 1), (1, 4), (4, 1), (2, 2), *[(2, 3), (3, 3)] * 3),
    harmless={**CLUES_STAND, **NOTES_DIFFER},
    published=(
        ({"grid": ["...", ".4.", "..."]}, 126, "4 of 9"),
        ({"grid": ["...", ".9.", "..."]}, 1, "all"),
        ({"grid": ["...", "...", "0.."]}, 2**5, "five are left"),
    ),
)
