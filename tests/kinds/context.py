"""Context, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, as_given, cells, numbers
from tests.brute_parts import SIDES, apart, beside, connected

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys

CORNERS = [(down, right) for down in (-1, 1) for right in (-1, 1)]


def right(keys: Keys, rows: Rows) -> bool:
    """Whether shaded cells are apart, white ones hang together, and numbers are right for the
    colour of their cells."""
    signs = cells(rows)
    near = beside(signs)
    for (row, column), number in numbers(keys).items():
        steps = CORNERS if signs[row, column] == "#" else SIDES
        if sum(signs.get((row + down, column + to)) == "#" for down, to in steps) != number:
            return False
    return (
        apart(signs, "#", near)
        and connected(signs, ".", near)
        and as_given(keys, rows, {"#": "#", "o": "."})
    )


CASE = Case(
    "context",
    right,
    harmless={**CLUES_STAND, **NOTHING_GIVEN, **NOTES_DIFFER},
    refusals=(
        (
            "kind = 'context'\ngrid = '''\n5.\n..\n'''\n",
            ":3: '5' means nothing here; write 0 to 4, ? or .",
        ),
    ),
    published=(
        ({"grid": ["..", ".."]}, 5, "by hand: none, or one cell"),
        ({"grid": ["0.", ".."]}, 3, "by hand: none, the number itself, or the other corner"),
        ({"grid": ["4..", "...", "..."]}, 0, "by hand: a corner has fewer neighbours"),
    ),
)
