"""Yin-Yang, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, as_given, cells, without_sign
from tests.brute_parts import beside, connected, pattern

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys

SQUARE = [(down, right) for down in (0, 1) for right in (0, 1)]


def right(keys: Keys, rows: Rows) -> bool:
    """Whether both colours hang together, no square has one colour, and circles are right."""
    signs = cells(rows)
    near = beside(signs)
    circles = {cell: {"B": "#", "W": "."}.get(said) for cell, said in cells(keys["grid"]).items()}
    return (
        all(sign in (None, signs[cell]) for cell, sign in circles.items())
        and all(connected(signs, sign, near) for sign in "#.")
        and all(pattern(signs, dict.fromkeys(SQUARE, sign)) for sign in "#.")
        and as_given(keys, rows, {"#": "#", "o": "."})
    )


CASE = Case(
    "yinyang",
    right,
    harmless={
        **NOTHING_GIVEN,
        **CLUES_STAND,
        **NOTES_DIFFER,
        "boards.cells:Cells.rim": "what is said of the rim follows from the other rules",
    },
    without=without_sign,
    published=(
        ({"grid": ["..", ".."]}, 12, "by hand: all sixteen but one colour, or crossed"),
        ({"grid": ["B.W", "..."]}, 4, "by hand: one run of each round the rim"),
    ),
)
