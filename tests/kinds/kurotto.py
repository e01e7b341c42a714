"""Kurotto, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, as_given, cells, without_sign
from tests.brute_parts import beside, together

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys


def sums(keys: Keys, rows: Rows) -> bool:
    """Whether clues are white, and numbers are the sizes of the groups beside them."""
    signs = cells(rows)
    near = beside(signs)
    groups = together({cell for cell in signs if signs[cell] == "#"}, near)
    for cell, word in cells(keys["grid"]).items():
        if word in "._":
            continue
        if signs[cell] == "#":
            return False
        own = [group for group in groups if group.intersection(near[cell])]
        if word != "?" and int(word) != sum(map(len, own)):
            return False
    return as_given(keys, rows, {"#": "#", "o": "."})


CASE = Case(
    "kurotto",
    sums,
    cell=lambda keys, at: "#." if cells(keys["grid"])[at] in "._" else ".",
    without=without_sign,
    harmless={
        **NOTHING_GIVEN,
        **CLUES_STAND,
        **NOTES_DIFFER,
        "base.part_puzzle:PartPuzzle.domains": "every cell may have both values",
    },
    published=(
        ({"grid": ["2 . ."]}, 1, "by hand: both other cells"),
        ({"grid": ["2 .", ". ."]}, 3, "by hand: any two of the other cells"),
        ({"grid": [". . .", ". 0 .", ". . ."]}, 16, "by hand: the corners"),
    ),
)
