"""Look-Air, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, as_given, cells, without_sign
from tests.brute_parts import SIDES, beside, together

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys
from .tasquare import squares


def right(keys: Keys, rows: Rows) -> bool:
    """Whether areas are squares, numbers are right, and no square sees an equal one."""
    signs = cells(rows)
    near = beside(signs)
    if not squares(signs):
        return False
    shaded = {cell for cell in signs if signs[cell] == "#"}
    home = {cell: group for group in together(shaded, near) for cell in group}
    for row, column in shaded:
        for down, right in SIDES:
            at = (row + down, column + right)
            if at in shaded:
                continue
            while at in signs and at not in shaded:
                at = (at[0] + down, at[1] + right)
            if at in shaded and len(home[at]) == len(home[row, column]):
                return False
    told = {cell: word for cell, word in cells(keys["grid"]).items() if word.isdecimal()}
    return all(
        int(word) == len(shaded.intersection((cell, *near[cell]))) for cell, word in told.items()
    ) and as_given(keys, rows, {"#": "#", "o": "."})


CASE = Case(
    "lookair",
    right,
    without=without_sign,
    harmless={**NOTHING_GIVEN, **CLUES_STAND, **NOTES_DIFFER},
    refusals=(
        (
            "kind = 'lookair'\ngrid = '''\n7.\n..\n'''\n",
            ":3: '7' means nothing here; write 0 to 5, ? or .",
        ),
    ),
    published=(
        ({"grid": ["..."]}, 4, "by hand: none, or one cell"),
        ({"grid": ["..", ".."]}, 1 + 4 + 2 + 1, "by hand: none, one, two at corners, all"),
        ({"grid": ["5..", "...", "..."]}, 0, "by hand: a corner has two neighbours"),
    ),
)
