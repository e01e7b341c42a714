"""Cave, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, as_given, cells
from tests.brute_parts import beside, connected, together

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys
from .kurodoko import seen


def right(keys: Keys, rows: Rows) -> bool:
    """Whether white cells hang together, shaded ones with the rim, and numbers are right."""
    signs = cells(rows)
    near = beside(signs)
    shaded = {cell for cell in signs if signs[cell] == "#"}
    if not connected(signs, ".", near):
        return False
    if not all(any(len(near[cell]) < 4 for cell in part) for part in together(shaded, near)):
        return False
    for cell, said in cells(keys["grid"]).items():
        white = signs[cell] == "." and said in ("?", str(seen(signs, cell)))
        if said not in "._" and not white:
            return False
    return as_given(keys, rows, {"#": "#", "o": "."})


CASE = Case(
    "cave",
    right,
    harmless={**NOTHING_GIVEN, **CLUES_STAND, **NOTES_DIFFER},
    published=(
        ({"grid": ["2 . . ."]}, 1, "by hand: white cells hang together"),
        ({"grid": [". .", ". ."]}, 14, "by hand: all but two opposite corners"),
    ),
)
