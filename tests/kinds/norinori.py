"""Norinori, to be tested."""

from __future__ import annotations

from collections import Counter

from tests.brute_grids import Rows, as_given, cells
from tests.brute_parts import beside

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether each area has two shaded cells, and each of them one shaded neighbour."""
    areas = cells(keys["areas"])
    signs = cells(rows)
    near = beside(signs)
    shaded = {cell for cell in signs if signs[cell] == "#"}
    each = Counter(areas[cell] for cell in shaded)
    return (
        all(each[area] == 2 for area in areas.values())
        and all(len(shaded.intersection(near[cell])) == 1 for cell in shaded)
        and as_given(keys, rows, {"#": "#", "o": "."})
    )


CASE = Case(
    "norinori",
    right,
    harmless={**NOTHING_GIVEN, **CLUES_STAND, **NOTES_DIFFER},
    published=(
        ({"areas": ["aaa"]}, 2, "by hand: a domino"),
        ({"areas": ["a1 a1", "a1 a1"]}, 4, "by hand: one area with a long name, a domino in it"),
        ({"areas": ["aab", "abb"]}, 1, "by hand: the outer columns"),
    ),
)
