"""Hakoiri, to be tested."""

from __future__ import annotations

from collections import Counter

from tests.brute_grids import Rows, as_given, cells
from tests.brute_parts import TOUCHING, apart, beside, connected

from . import CLUES_STAND, NOTES_DIFFER, Case, Keys

SHAPES = "ots"


def right(keys: Keys, rows: Rows) -> bool:
    """Whether each area has each shape once, all hang together, and equal ones do not touch."""
    areas = cells(keys["areas"])
    every = "".join(rows)
    if any(every.count(shape) != len({*areas.values()}) for shape in SHAPES):
        return False
    signs = cells(rows)
    each = Counter((areas[cell], sign) for cell, sign in signs.items())
    near = beside(signs, TOUCHING)
    return (
        all(each[area, shape] == 1 for area in areas.values() for shape in SHAPES)
        and all(apart(signs, shape, near) for shape in SHAPES)
        and connected(signs, SHAPES, beside(signs))
        and as_given(keys, rows, {**dict(zip(SHAPES, SHAPES, strict=True)), "x": "."})
    )


CASE = Case(
    "hakoiri",
    right,
    sizes=((1, 3), (1, 4), (3, 1), (2, 2), (2, 3), (3, 2)),
    harmless={**CLUES_STAND, **NOTES_DIFFER},
    published=(
        ({"areas": ["aaa"]}, 6, "by hand: all orders"),
        ({"areas": ["aaaa"]}, 12, "by hand: all orders, and an empty end"),
        ({"areas": ["aa", "aa"]}, 24, "by hand: any three cells, in all orders"),
        ({"areas": ["aab"]}, 0, "by hand: too few cells"),
    ),
)
