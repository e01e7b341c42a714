"""Palisade, to be tested; and what is right of other divisions into pieces of one size."""

from __future__ import annotations

from functools import partial

from tests.brute_grids import Rows, cells, numbers, pieces, turned_division, without
from tests.brute_parts import SIDES, steps

from . import CLUES_STAND, DIVIDED, NOTHING_GIVEN, Case, Keys


def right(keys: Keys, rows: Rows, size: int = 5) -> bool:
    """Whether each piece has so many cells, and each number counts the borders of its cell; what
    is no cell is alone."""
    told = numbers(keys)
    signs = cells(keys["grid"])
    return all(
        len(piece) == (1 if any(signs[cell] == "#" for cell in piece) else keys.get("size", size))
        and all(
            sum(near not in piece for near in steps(cell, SIDES)) == told.get(cell)
            for cell in piece
            if cell in told
        )
        for piece in pieces(rows)
    )


CASE = Case(
    "palisade",
    right,
    sizes=((1, 4), (5, 1), (2, 2), *[(2, 3), (3, 2), (2, 4), (2, 5), (3, 3)] * 2),
    engines=("pysat", "ortools", "cover", "reference", "auto"),
    harmless={**CLUES_STAND, **NOTHING_GIVEN, **DIVIDED},
    without=partial(without, blank="."),
    turned_answer=turned_division,
    published=(
        ({"grid": ["..", ".."], "size": 2}, 2, "two ways for dominoes"),
        ({"grid": ["....", "....", "....", "...."], "size": 2}, 36, "oeis.org/A004003"),
        ({"grid": ["....", "....", "....", "...."], "size": 4}, 117, "oeis.org/A172477"),
        ({"grid": [".....", "....."]}, 5, "by hand: where the border crosses the rows"),
        ({"grid": ["...", "3..", "..."], "size": 3}, 5, "by hand: of ten, those with an end here"),
    ),
)
