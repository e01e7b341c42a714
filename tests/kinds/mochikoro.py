"""Mochikoro, to be tested."""

from __future__ import annotations

from functools import partial

from tests.brute_grids import Rows, as_given, cells, without
from tests.brute_parts import TOUCHING, beside, connected, pattern, together

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys
from .canalview import POOL
from .chocona import is_rectangle


def right(keys: Keys, rows: Rows) -> bool:
    """Whether white areas are rectangles with one number at most, which touch each other, and
    nothing shaded is a pool."""
    signs = cells(rows)
    said = {cell: word for cell, word in cells(keys["grid"]).items() if word not in "._"}
    if not pattern(signs, POOL) or not connected(signs, ".", beside(signs, TOUCHING)):
        return False
    for area in together({cell for cell in signs if signs[cell] == "."}, beside(signs)):
        own = [said[cell] for cell in area & said.keys()]
        if (
            not is_rectangle(area)
            or len(own) > 1
            or any(n not in ("?", str(len(area))) for n in own)
        ):
            return False
    white = all(signs[cell] == "." for cell in said)
    return white and as_given(keys, rows, {"#": "#", "o": "."})


CASE = Case(
    "mochikoro",
    right,
    cell=lambda keys, at: "#." if cells(keys["grid"])[at] in "._" else ".",
    harmless={**NOTHING_GIVEN, **CLUES_STAND, **NOTES_DIFFER},
    without=partial(without, blank="?"),
    published=(
        ({"grid": ["2 .", ". ."]}, 2, "by hand: right or down"),
        ({"grid": ["1 .", ". ?"]}, 1, "by hand: they touch at a corner"),
    ),
)
