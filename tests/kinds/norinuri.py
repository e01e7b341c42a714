"""Norinuri, to be tested."""

from __future__ import annotations

from functools import partial

from tests.brute_grids import Rows, as_given, cells, each_has_its_size, without
from tests.brute_parts import beside, together

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether shaded cells are in pairs, and each white area has one number, which is right."""
    signs = cells(rows)
    near = beside(signs)
    said = {cell: word for cell, word in cells(keys["grid"]).items() if word not in "._"}
    shaded = {cell for cell in signs if signs[cell] == "#"}
    if any(len(shaded.intersection(near[cell])) != 1 for cell in shaded) or shaded & said.keys():
        return False
    white = together(signs.keys() - shaded, near)
    return each_has_its_size(white, said) and as_given(keys, rows, {"#": "#", "o": "."})


CASE = Case(
    "norinuri",
    right,
    cell=lambda keys, at: "#." if cells(keys["grid"])[at] in "._" else ".",
    harmless={**NOTHING_GIVEN, **CLUES_STAND, **NOTES_DIFFER},
    without=partial(without, blank="?"),
    published=(
        ({"grid": ["2 . . ."]}, 1, "by hand: the domino at the end"),
        ({"grid": ["? .", ". ."]}, 3, "by hand: none, below, or on the right"),
    ),
)
