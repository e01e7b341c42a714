"""Star battles, to be tested."""

from __future__ import annotations

from string import ascii_letters

from tests.brute_grids import Rows, as_given, cells, lines
from tests.brute_parts import TOUCHING, apart, beside

from . import LINES_FOLLOW, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether every row, column and area has its stars, no two touch, and the givens are kept."""
    stars = keys.get("stars", 1)
    if any(line.count("*") != stars for line in lines(rows)):
        return False
    signs = cells(rows)
    areas = {cell: area for cell, area in cells(keys["areas"]).items() if area not in "._"}
    groups = [
        [signs[cell] for cell in areas if areas[cell] == area] for area in set(areas.values())
    ]
    return (
        all(group.count("*") == stars for group in groups)
        and apart(signs, "*", beside(signs, TOUCHING))
        and as_given(keys, rows, {"*": "*", "x": "."})
    )


def striped(side: int) -> Keys:
    """A board whose areas are its rows."""
    return {"areas": [letter * side for letter in ascii_letters[:side]]}


CORNER = {**striped(9), "stars": 2, "given": ["*........", *["........."] * 8]}
CASE = Case(
    "starbattle",
    right,
    row=lambda keys, at, row: row.count("*") == keys.get("stars", 1),
    sizes=((1, 1), (2, 2), (3, 4), *[(4, 4), (5, 5)] * 4),
    made=0.9,
    harmless={
        **LINES_FOLLOW,
        "boards.cells:Cells.areas": "one fewer follows from the others and the rows",
    },
    published=(
        *(
            (striped(side), number, "oeis.org/A002464")
            for side, number in enumerate((1, 0, 0, 2, 14, 90), start=1)
        ),
        ({**striped(8), "stars": 2}, 2, "the two ways for kings, two in a line of 8x8"),
        (
            CORNER,
            91,
            "counted row by row; 8 more have another star beside that in the corner, and no others "
            "touch",
        ),
    ),
)
