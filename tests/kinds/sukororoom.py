"""Sukoro-room, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, cells, without_sign
from tests.brute_parts import Cell, beside

from . import CLUES_STAND, NOTES_DIFFER, Case, Keys
from .sukoro import DIGITS, SIZES, count


def right(keys: Keys, rows: Rows) -> bool:
    """Whether numbers count, and rooms have different numbers in all cells, or none."""
    signs = cells(rows)
    areas = cells(keys["areas"])
    for area in set(areas.values()):
        own = [signs[cell] for cell in signs if areas[cell] == area]
        if set(own) != {"."} and ("." in own or len(set(own)) < len(own)):
            return False
    return count({"grid": "", **keys}, rows)


def few(keys: Keys, at: Cell) -> str:
    """No number in a cell that has not as many neighbours."""
    return "." + DIGITS[: len(beside(cells(keys["areas"]))[at])]


CASE = Case(
    "sukororoom",
    right,
    sizes=SIZES,
    cell=few,
    without=without_sign,
    harmless={**CLUES_STAND, **NOTES_DIFFER},
    published=(
        ({"areas": ["aab"]}, 1, "by hand: 1 2 | 1; the first two alone would be equal"),
        ({"areas": ["ab", "cd"]}, 4 + 4 + 1, "by hand: two cells, three, or all four"),
    ),
)
