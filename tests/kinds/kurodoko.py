"""Kurodoko, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, as_given, cells
from tests.brute_parts import SIDES, Cell, apart, beside, connected

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys


def seen(signs: dict[Cell, str], cell: Cell) -> int:
    """How many white cells are seen from a white one, itself among them."""
    found = 1
    for down, right in SIDES:
        at = (cell[0] + down, cell[1] + right)
        while signs.get(at) == ".":
            found += 1
            at = (at[0] + down, at[1] + right)
    return found


def right(keys: Keys, rows: Rows) -> bool:
    """Whether shaded cells are apart, white ones hang together, and from each number so many are
    seen."""
    signs = cells(rows)
    near = beside(signs)
    if not apart(signs, "#", near) or not connected(signs, ".", near):
        return False
    for cell, said in cells(keys["grid"]).items():
        if said not in "._" and (signs[cell] != "." or said not in ("?", str(seen(signs, cell)))):
            return False
    return as_given(keys, rows, {"#": "#", "o": "."})


CASE = Case(
    "kurodoko",
    right,
    row=lambda keys, at, row: "##" not in row,
    harmless={**NOTHING_GIVEN, **CLUES_STAND, **NOTES_DIFFER},
    published=(
        ({"grid": ["2 . ."]}, 1, "by hand: shaded at the far end"),
        ({"grid": ["1 ."]}, 1, "by hand: the other one is shaded"),
    ),
)
