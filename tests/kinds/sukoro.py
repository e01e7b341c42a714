"""Sukoro, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, cells, without_sign
from tests.brute_parts import Cell, beside, connected

from . import CLUES_STAND, NOTES_DIFFER, Case, Keys

DIGITS = "1234"
SIZES = ((1, 1), (1, 2), (2, 2), (1, 4), (2, 3), (3, 2), (2, 3), (3, 2))


def count(keys: Keys, rows: Rows) -> bool:
    """Whether numbers hang together, count those beside them, and are as the clues say."""
    signs = cells(rows)
    near = beside(signs)
    told = {cell: word for cell, word in cells(keys["grid"]).items() if word not in "._"}
    numbered = {cell for cell in signs if signs[cell] in DIGITS}
    return (
        bool(numbered)
        and connected(signs, DIGITS, near)
        and all(int(signs[cell]) == len(numbered & {*near[cell]}) for cell in numbered)
        and all(
            cell in numbered if word == "?" else signs[cell] == word.replace("x", ".")
            for cell, word in told.items()
        )
    )


def right(keys: Keys, rows: Rows) -> bool:
    """Whether numbers count, and no equal ones are beside each other."""
    signs = cells(rows)
    near = beside(signs)
    return count(keys, rows) and not any(
        signs[cell] == signs[other] != "." for cell in signs for other in near[cell]
    )


def few(keys: Keys, at: Cell) -> str:
    """No number in a cell that has not as many neighbours."""
    return "." + DIGITS[: len(beside(cells(keys["grid"]))[at])]


CASE = Case(
    "sukoro",
    right,
    sizes=SIZES,
    cell=few,
    without=without_sign,
    harmless={**CLUES_STAND, **NOTES_DIFFER},
    published=(
        ({"grid": ["..."]}, 1, "by hand: 1 2 1"),
        ({"grid": ["x..."]}, 1, "by hand: 1 2 1 beside the x"),
        ({"grid": ["..", ".."]}, 4, "by hand: three cells; two or four would have equal numbers"),
    ),
)
