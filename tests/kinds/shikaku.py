"""Shikaku, to be tested."""

from __future__ import annotations

from functools import partial

from tests.brute_grids import Rows, cells, pieces, turned_division, without

from . import CLUES_STAND, DIVIDED, NOTHING_GIVEN, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether each piece is a rectangle with exactly one number, its size."""
    numbers = {cell: sign for cell, sign in cells(keys["grid"]).items() if sign not in "._"}
    for piece in pieces(rows):
        high, wide = (
            1 + max(cell[way] for cell in piece) - min(cell[way] for cell in piece)
            for way in (0, 1)
        )
        told = [numbers[cell] for cell in piece if cell in numbers]
        if high * wide != len(piece) or len(told) != 1 or told[0] not in ("?", str(len(piece))):
            return False
    return True


TOLD = {
    "base.division_puzzle:DivisionPuzzle.pieces": "what makers put, and drawings",
}
CASE = Case(
    "shikaku",
    right,
    sizes=((1, 2), (1, 4), (4, 1), *[(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] * 2),
    engines=("pysat", "ortools", "cover", "reference", "auto"),
    harmless={**CLUES_STAND, **NOTHING_GIVEN, **DIVIDED, **TOLD},
    without=partial(without, blank="?"),
    turned_answer=turned_division,
    published=(
        ({"grid": ["? ?", ". ."]}, 1, "by hand: two columns"),
        ({"grid": ["? .", ". ?"]}, 2, "by hand: rows or columns"),
        ({"grid": ["? 3", ". ."]}, 0, "by hand: no rectangle of three fits"),
        ({"grid": [". .", ". ."]}, 0, "no number"),
    ),
)
