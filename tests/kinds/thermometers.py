"""Thermometers, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, as_given, cells
from tests.brute_numbers import count_in_row, counted

from . import CLUES_STAND, Case, Keys

STEPS = {"^": (-1, 0), ">": (0, 1), "v": (1, 0), "<": (0, -1)}


def right(keys: Keys, rows: Rows) -> bool:
    """Whether no filled cell comes after one that is not, and as many are filled as is said."""
    signs = cells(rows)
    filled = all(
        signs[row, column] == "#" or signs[row + down, column + right] == "."
        for (row, column), sign in cells(keys["grid"]).items()
        for down, right in [step for way, step in STEPS.items() if way == sign]
    )
    return filled and counted(keys, rows, "#") and as_given(keys, rows, {"#": "#", "x": "."})


CASE = Case(
    "thermometers",
    right,
    sizes=((1, 1), (1, 4), (2, 2), (2, 3), *[(3, 3)] * 6),
    made=1,
    row=count_in_row("#"),
    turned=None,
    harmless=CLUES_STAND,
    refusals=(
        ("kind = 'thermometers'\ngrid = '''\n>>\nxx\n'''\n", ":3: '>' at r1c2 points to no next"),
        ("kind = 'thermometers'\ngrid = '''\n>x\no^\n'''\n", ":3: r1c2 is the next cell of 2 oth"),
        ("kind = 'thermometers'\ngrid = '''\n>x\nox\n'''\n", ":4: r2c2 is the next cell of 0 oth"),
    ),
    published=(
        ({"grid": [">>x"]}, 4, "none, one, two, or all"),
        ({"grid": [">>x", "ooo"]}, 4 * 8, "each on its own"),
        ({"grid": [">v", "^<"]}, 2, "a ring is full or empty"),
    ),
)
