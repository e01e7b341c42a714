"""Nurikabe, to be tested."""

from __future__ import annotations

from functools import partial

from tests.brute_grids import Rows, as_given, cells, each_has_its_size, without
from tests.brute_parts import beside, connected, pattern, together

from . import NOTES_DIFFER, NOTHING_GIVEN, Case, Keys

POOL = {(down, right): "#" for down in (0, 1) for right in (0, 1)}


def right(keys: Keys, rows: Rows) -> bool:
    """Whether every island has one number and as many cells,
    and all sea hangs together without pools."""
    signs = cells(rows)
    said = {cell: word for cell, word in cells(keys["grid"]).items() if word not in "._"}
    near = beside(signs)
    if not pattern(signs, POOL) or not connected(signs, "#", near):
        return False
    islands = together({cell for cell, sign in signs.items() if sign == "."}, near)
    if not each_has_its_size(islands, said):
        return False
    dry = all(signs[cell] == "." for cell in said)
    return dry and as_given(keys, rows, {"#": "#", "o": "."})


CASE = Case(
    "nurikabe",
    right,
    cell=lambda keys, at: "#." if cells(keys["grid"])[at] in "._" else ".",
    harmless={**NOTHING_GIVEN, **NOTES_DIFFER},
    without=partial(without, blank="?"),
    published=(
        ({"grid": ["? .", ". ."]}, 7, "by hand: the islands that hold a corner of 2x2"),
        ({"grid": [". .", ". ."]}, 0, "by hand: a pool"),
    ),
)
