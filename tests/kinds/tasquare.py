"""Tasquare, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, cells, without_sign
from tests.brute_parts import Cell, beside, connected, together

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys
from .kurotto import sums


def squares(signs: dict[Cell, str]) -> bool:
    """Whether shaded cells that hang together are squares."""
    shaded = {cell for cell in signs if signs[cell] == "#"}
    for area in together(shaded, beside(shaded)):
        tall, wide = (max(side) - min(side) + 1 for side in zip(*area, strict=True))
        if tall != wide or len(area) != tall * wide:
            return False
    return True


def right(keys: Keys, rows: Rows) -> bool:
    """Whether areas are squares, white cells hang together, and numbers are right."""
    signs = cells(rows)
    near = beside(signs)
    unknown = [cell for cell, word in cells(keys["grid"]).items() if word == "?"]
    return (
        squares(signs)
        and connected(signs, ".", near)
        and all(any(signs[other] == "#" for other in near[cell]) for cell in unknown)
        and sums(keys, rows)
    )


CASE = Case(
    "tasquare",
    right,
    cell=lambda keys, at: "#." if cells(keys["grid"])[at] in "._" else ".",
    without=without_sign,
    harmless={**NOTHING_GIVEN, **CLUES_STAND, **NOTES_DIFFER},
    published=(
        ({"grid": ["1 . ."]}, 0, "by hand: the one beside it would cut the last one off"),
        ({"grid": ["4 . .", ". . ."]}, 1, "by hand: the square on the right"),
        ({"grid": ["? ."]}, 1, "by hand: the other cell"),
    ),
)
