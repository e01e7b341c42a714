"""Minesweeper, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, as_given, cells, numbers, without_sign
from tests.brute_parts import TOUCHING, beside

from . import CLUES_STAND, NOTES_DIFFER, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether no number has a mine under it, and each says how many touch it."""
    signs = cells(rows)
    near = beside(signs, TOUCHING)
    return (
        as_given(keys, rows, {"*": "*", "x": "."})
        and all(
            signs[cell] == "." and sum(signs[other] == "*" for other in near[cell]) == number
            for cell, number in numbers(keys).items()
        )
        and all(signs[cell] == "." for cell, sign in cells(keys["grid"]).items() if sign == "?")
    )


CASE = Case(
    "minesweeper",
    right,
    sizes=((1, 1), (1, 4), (4, 1), (2, 2), *[(2, 3), (3, 3)] * 3),
    cell=lambda keys, at: ".*" if cells(keys["grid"])[at] in "._" else ".",
    without=without_sign,
    harmless={**CLUES_STAND, **NOTES_DIFFER},
    published=(
        ({"grid": ["...", ".8.", "..."]}, 1, "a mine everywhere else"),
        ({"grid": ["...", ".4.", "..."]}, 70, "4 of 8"),
        ({"grid": ["..", ".3"]}, 1, "all others"),
        ({"grid": ["?.", ".2"]}, 1, "both that may have one"),
    ),
)
