"""Cojun, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, cells
from tests.brute_numbers import own_numbers, up_to_size
from tests.brute_parts import beside
from tests.turned import keys as turned_keys

from . import AREAS_NUMBERED, CLUES_STAND, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether each area has its numbers, which differ from those beside them, and fall down."""
    shown = {cell: int(sign) for cell, sign in cells(rows).items()}
    areas = cells(keys["areas"])
    near = beside(shown)
    falls = all(
        number > shown[row + 1, column]
        for (row, column), number in shown.items()
        if areas.get((row + 1, column)) == areas[row, column]
    )
    differ = all(shown[other] != number for cell, number in shown.items() for other in near[cell])
    return own_numbers(keys, rows) and falls and differ


CASE = Case(
    "cojun",
    right,
    sizes=((1, 1), (1, 4), (2, 2), *[(2, 3), (3, 3)] * 3),
    made=0.9,
    cell=up_to_size,
    turned=lambda keys, turning: None if turning.quarters else turned_keys(keys, turning),
    harmless={**AREAS_NUMBERED, **CLUES_STAND},
    published=(
        ({"areas": ["a", "a", "a"]}, 1, "by hand: 3 above 2 above 1"),
        ({"areas": ["aa", "aa"]}, 6, "by hand: pairs that fall, 4! / 2 / 2"),
        ({"areas": ["ab"]}, 0, "by hand: 1 beside 1"),
    ),
)
