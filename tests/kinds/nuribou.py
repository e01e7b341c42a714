"""Nuribou, to be tested."""

from __future__ import annotations

from functools import partial

from tests.brute_grids import Rows, as_given, cells, each_has_its_size, without
from tests.brute_parts import beside, steps, together

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys

CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def right(keys: Keys, rows: Rows) -> bool:
    """Whether shaded areas are strips, no equal ones touch, and white areas have one number."""
    signs = cells(rows)
    near = beside(signs)
    said = {cell: word for cell, word in cells(keys["grid"]).items() if word not in "._"}
    shaded = {cell for cell in signs if signs[cell] == "#"}
    if shaded & said.keys():
        return False
    strips = together(shaded, near)
    home = {cell: strip for strip in strips for cell in strip}
    for strip in strips:
        if len({row for row, _ in strip}) > 1 and len({column for _, column in strip}) > 1:
            return False
        touched = [home[at] for cell in strip for at in steps(cell, CORNERS) if at in home]
        if any(len(other) == len(strip) for other in touched):
            return False
    white = together(signs.keys() - shaded, near)
    return each_has_its_size(white, said) and as_given(keys, rows, {"#": "#", "o": "."})


CASE = Case(
    "nuribou",
    right,
    cell=lambda keys, at: "#." if cells(keys["grid"])[at] in "._" else ".",
    harmless={**NOTHING_GIVEN, **CLUES_STAND, **NOTES_DIFFER},
    without=partial(without, blank="?"),
    published=(
        ({"grid": ["2 . . ."]}, 1, "by hand: the two at the end"),
        ({"grid": ["1 .", ". ."]}, 0, "by hand: three shaded cells are no strip"),
        ({"grid": ["? .", ". ."]}, 1 + 3 + 2, "by hand: none, one cell, or two in a line"),
    ),
)
