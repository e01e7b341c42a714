"""Canal View, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, as_given, cells
from tests.brute_parts import SIDES, Cell, beside, connected, pattern

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys

POOL = {(down, right): "#" for down in (0, 1) for right in (0, 1)}


def seen(signs: dict[Cell, str], cell: Cell) -> int:
    """How many shaded cells follow a cell up, right, down and left."""
    found = 0
    for down, right in SIDES:
        at = (cell[0] + down, cell[1] + right)
        while signs.get(at) == "#":
            found += 1
            at = (at[0] + down, at[1] + right)
    return found


def right(keys: Keys, rows: Rows) -> bool:
    """Whether the sea hangs together without pools, and numbers are white and right."""
    signs = cells(rows)
    for cell, said in cells(keys["grid"]).items():
        white = signs[cell] == "." and said in ("?", str(seen(signs, cell)))
        if said not in "._" and not white:
            return False
    return (
        connected(signs, "#", beside(signs))
        and pattern(signs, POOL)
        and as_given(keys, rows, {"#": "#", "o": "."})
    )


CASE = Case(
    "canalview",
    right,
    harmless={**NOTHING_GIVEN, **CLUES_STAND, **NOTES_DIFFER},
    published=(
        ({"grid": ["2 . ."]}, 1, "by hand: both shaded"),
        ({"grid": ["0 . ."]}, 2, "by hand: the far cell is shaded, or not"),
    ),
)
