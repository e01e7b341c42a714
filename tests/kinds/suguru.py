"""Suguru, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, cells
from tests.brute_numbers import own_numbers, up_to_size
from tests.brute_parts import TOUCHING, apart, beside

from . import AREAS_NUMBERED, CLUES_STAND, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether each area has its numbers, no two equal ones touch, and the givens are kept."""
    shown = cells(rows)
    near = beside(shown, TOUCHING)
    return own_numbers(keys, rows) and all(apart(shown, sign, near) for sign in set(shown.values()))


CASE = Case(
    "suguru",
    right,
    sizes=((1, 1), (1, 4), (2, 2), *[(2, 3), (3, 3)] * 3),
    made=0.9,
    cell=up_to_size,
    harmless={**AREAS_NUMBERED, **CLUES_STAND},
    published=(
        ({"areas": ["aabb"]}, 2, "1212 and 2121"),
        ({"areas": ["aa", "aa"]}, 24, "permutations"),
        ({"areas": ["aab", "acb"], "grid": ["...", "..."]}, 0, "c is 1, as is one of b"),
    ),
)
