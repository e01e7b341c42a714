"""Dosun-fuwari, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, as_given, cells

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether each area has a balloon and a ball, and nothing hangs in the air or lies on it."""
    signs = cells(rows)
    areas = cells(keys["areas"])
    for area in {*areas.values()} - {"#"}:
        own = [signs[cell] for cell in signs if areas[cell] == area]
        if (own.count("o"), own.count("*")) != (1, 1):
            return False
    held = {"o": -1, "*": 1}
    for (row, column), sign in signs.items():
        if sign in held and signs.get((row + held[sign], column), "#") not in (sign, "#"):
            return False
    return all((signs[cell] == "#") == (areas[cell] == "#") for cell in signs) and as_given(
        keys, rows, {"o": "o", "*": "*", "x": "."}
    )


CASE = Case(
    "dosufuwa",
    right,
    sizes=((1, 2), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (2, 3), (3, 2)),
    cell=lambda keys, at: "#" if cells(keys["areas"])[at] == "#" else "o*.",
    turned=None,
    harmless={**NOTHING_GIVEN, **CLUES_STAND, **NOTES_DIFFER},
    published=(
        ({"areas": ["a", "a"]}, 1, "by hand: the balloon above the ball"),
        ({"areas": ["aa"]}, 2, "by hand: either may be on the left"),
        ({"areas": ["aa", "#a"]}, 3, "by hand: of each two cells, but no ball above an empty one"),
    ),
)
