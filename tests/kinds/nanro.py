"""Nanro, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, as_given, cells
from tests.brute_parts import beside, connected, pattern

from . import CLUES_STAND, NOTES_DIFFER, Case, Keys

DIGITS = "123456789"
SQUARE = {(down, right): DIGITS for down in (0, 1) for right in (0, 1)}


def right(keys: Keys, rows: Rows) -> bool:
    """Whether numbers hang together without squares, each area has one, they are alike and as many
    as they say, and differ across borders."""
    signs = cells(rows)
    areas = cells(keys["areas"])
    near = beside(signs)
    if not connected(signs, DIGITS, near) or not pattern(signs, SQUARE):
        return False
    for area in set(areas.values()):
        own = [sign for cell, sign in signs.items() if areas[cell] == area and sign in DIGITS]
        if not own or set(own) != {str(len(own))}:
            return False
    for cell, sign in signs.items():
        if sign in DIGITS and any(
            signs[other] == sign and areas[other] != areas[cell] for other in near[cell]
        ):
            return False
    return as_given(keys, rows, {**dict(zip(DIGITS, DIGITS, strict=True)), "x": "."})


CASE = Case(
    "nanro",
    right,
    sizes=((1, 1), (1, 2), (1, 3), (2, 2), (1, 4), (2, 3), (3, 2)),
    cell=lambda keys, at: ".1234",
    harmless={**CLUES_STAND, **NOTES_DIFFER},
    published=(
        ({"areas": ["aab"]}, 1, "by hand: two and two differ from one; a single one touches it"),
        ({"areas": ["aa", "aa"]}, 4 + 4 + 4, "by hand: one, two beside each other, or three"),
    ),
)
