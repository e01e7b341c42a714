"""Akari, to be tested."""

from __future__ import annotations

from functools import partial

from tests.brute_grids import Rows, as_given, cells, without
from tests.brute_parts import SIDES, Cell, steps

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys


def lit(signs: dict[Cell, str], cell: Cell) -> int:
    """How many lamps are seen from a cell, itself left out."""
    found = 0
    for down, right in SIDES:
        at = (cell[0] + down, cell[1] + right)
        while signs.get(at, "#") != "#":
            found += signs[at] == "*"
            at = (at[0] + down, at[1] + right)
    return found


def right(keys: Keys, rows: Rows) -> bool:
    """Whether lamps see no lamp and all other cells one, and numbers count those beside them."""
    signs = cells(rows)
    for cell, said in cells(keys["grid"]).items():
        if (signs[cell] == "#") is (said in "._"):
            return False
        if said.isdecimal() and int(said) != sum(signs.get(at) == "*" for at in steps(cell)):
            return False
        if signs[cell] != "#" and (signs[cell] == "*") is (lit(signs, cell) > 0):
            return False
    return as_given(keys, rows, {"*": "*", "x": "."})


CASE = Case(
    "akari",
    right,
    cell=lambda keys, at: "*." if cells(keys["grid"])[at] in "._" else "#",
    without=partial(without, blank="#"),
    harmless={**NOTHING_GIVEN, **CLUES_STAND, **NOTES_DIFFER},
    published=(
        ({"grid": ["...."]}, 4, "by hand: one lamp anywhere"),
        ({"grid": ["..", ".."]}, 2, "by hand: two in opposite corners"),
        ({"grid": [".4.", "...", "..."]}, 0, "by hand: a 4 at the rim"),
    ),
)
