"""Tetrochain, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, as_given, cells, without_sign
from tests.brute_parts import TOUCHING, beside, connected, steps, together

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys
from .nuribou import CORNERS
from .statuepark import alike
from .yajikazu import turned

POINTS = {"^": (-1, 0), ">": (0, 1), "v": (1, 0), "<": (0, -1)}


def right(keys: Keys, rows: Rows) -> bool:
    """Whether shaded areas are tetrominoes in a chain, of different shapes where they touch,
    and arrows count."""
    signs = cells(rows)
    shaded = {cell for cell in signs if signs[cell] == "#"}
    areas = together(shaded, beside(shaded))
    if any(len(area) != 4 for area in areas) or not connected(signs, "#", beside(signs, TOUCHING)):
        return False
    home = {cell: area for area in areas for cell in area}
    for cell, area in home.items():
        for other in steps(cell, CORNERS):
            if other in home and home[other] is not area and alike(home[other]) == alike(area):
                return False
    for cell, word in cells(keys["grid"]).items():
        if word in "._":
            continue
        if cell in shaded:
            return False
        number, at = 0, cell
        while word != "?" and (at := steps(at, [POINTS[word[-1]]])[0]) in signs:
            number += at in shaded
        if word != "?" and number != int(word[:-1]):
            return False
    return as_given(keys, rows, {"#": "#", "o": "."})


CASE = Case(
    "tetrochain",
    right,
    sizes=((1, 4), (2, 2), (2, 3), (2, 4), (3, 3), (3, 3), (3, 4), (3, 4)),
    cell=lambda keys, at: "#." if cells(keys["grid"])[at] in "._" else ".",
    without=without_sign,
    turned=turned,
    harmless={**NOTHING_GIVEN, **CLUES_STAND, **NOTES_DIFFER},
    published=(
        (
            {"grid": [". . . .", ". . . ."]},
            1 + 3 + 4 * 2 + 4 + 4 + 2,
            "by hand: none, or one piece",
        ),
        ({"grid": ["4> . . . ."]}, 1, "by hand: the straight one"),
    ),
)
