"""Magnets, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, as_given, cells
from tests.brute_numbers import areas, counted
from tests.brute_parts import apart, beside

from . import CLUES_STAND, LINES_FOLLOW, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether pieces are magnets or empty, no two equal poles touch, and the poles are counted."""
    signs = cells(rows)
    near = beside(signs)
    found = areas(keys)
    alone = found.pop("#", ())
    pieces = ("".join(sorted(signs[cell] for cell in area)) for area in found.values())
    sides = {"+": ("left", "top"), "-": ("right", "bottom")}
    return (
        all(piece in ("+-", "..") for piece in pieces)
        and all(signs[cell] == "." for cell in alone)
        and all(apart(signs, pole, near) for pole in "+-")
        and all(
            counted({side: keys[side] for side in some if side in keys}, rows, pole)
            for pole, some in sides.items()
        )
        and as_given(keys, rows, {"+": "+", "-": "-", "x": "."})
    )


CASE = Case(
    "magnets",
    right,
    sizes=((1, 2), (1, 4), (2, 1), (2, 2), *[(2, 2), (2, 3)] * 3),
    made=1,
    turned=None,
    harmless={**CLUES_STAND, **LINES_FOLLOW},
    refusals=(
        (
            "kind = 'magnets'\nareas = '''\naab\nbbb\n'''\n",
            ":3: area b has 4 cells; each piece has 2",
        ),
    ),
    published=(
        ({"areas": ["aa"]}, 3, "two magnets, or none"),
        ({"areas": ["aa#bb"]}, 9, "those on both sides do not touch"),
        ({"areas": ["a#", "a#"], "left": [1, 0]}, 1, "plus above"),
        ({"areas": ["aabb"]}, 7, "9 less the two with equal poles side by side"),
        ({"areas": ["aa", "bb"], "left": [1, 1]}, 2, "one turned against the other"),
    ),
)
