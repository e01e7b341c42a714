"""Nurimisaki, to be tested."""

from __future__ import annotations

from functools import partial

from tests.brute_grids import Rows, as_given, cells, without
from tests.brute_parts import beside, connected, pattern

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys
from .kurodoko import seen

SQUARE = [(down, right) for down in (0, 1) for right in (0, 1)]


def right(keys: Keys, rows: Rows) -> bool:
    """Whether white cells hang together, end at circles alone, and no square has one colour."""
    signs = cells(rows)
    near = beside(signs)
    if not connected(signs, ".", near):
        return False
    if not all(pattern(signs, dict.fromkeys(SQUARE, sign)) for sign in "#."):
        return False
    for cell, said in cells(keys["grid"]).items():
        white = sum(signs[other] == "." for other in near[cell])
        if said in "._":
            if signs[cell] == "." and white < 2:
                return False
        elif signs[cell] != "." or white != 1 or said not in ("?", str(seen(signs, cell))):
            return False
    return as_given(keys, rows, {"#": "#", "o": "."})


CASE = Case(
    "nurimisaki",
    right,
    harmless={**NOTHING_GIVEN, **CLUES_STAND, **NOTES_DIFFER},
    without=partial(without, blank="?"),
    published=(
        ({"grid": ["? . ?"]}, 1, "by hand: all white"),
        ({"grid": ["? . 2"]}, 0, "by hand: three are seen"),
        ({"grid": ["? ?", ". ."]}, 1, "by hand: the two circles"),
    ),
)
