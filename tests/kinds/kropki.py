"""Kropki, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, cells, tokens
from tests.brute_numbers import latin, no_digit_twice
from tests.brute_parts import Cell
from tests.turned import Turning, pictures

from . import CLUES_STAND, NOTHING_GIVEN, Case, Keys


def fits(sign: str, one: int, other: int) -> bool:
    """Whether two numbers may have this between them."""
    is_consecutive = abs(one - other) == 1
    is_double = one == 2 * other or other == 2 * one
    return {
        "o": is_consecutive,
        "*": is_double,
        "?": True,
        ".": not is_consecutive and not is_double,
    }[sign]


def right(keys: Keys, rows: Rows) -> bool:
    """Whether it is a Latin square with what is given, and dots are where they belong."""
    shown = {cell: int(sign) for cell, sign in cells(rows).items()}
    for (row, column), sign in cells(keys["between"]).items():
        first = row // 2, column // 2
        second = (row + 1) // 2, (column + 1) // 2
        if (row + column) % 2 and not fits(sign, shown[first], shown[second]):
            return False
    size = len(rows)
    told = {"grid": keys.get("grid", ["." * size] * size)}
    return latin(told, rows, lambda *_: True)


def digits(keys: Keys, cell: Cell) -> list[str]:
    """What may stand in a cell: its number, or those up to the size of the grid."""
    sign = cells(keys["grid"])[cell] if "grid" in keys else "."
    size = (len(tokens(keys["between"])) + 1) // 2
    return [str(number) for number in range(1, size + 1)] if sign in "._" else [sign]


def without_dot(keys: Keys, number: int) -> Keys:
    """The keys in which one of the dots is not told."""
    rows = tokens(keys["between"])
    dots = [(y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in "o*"]
    row, column = dots[number]
    rows[row][column] = "?"
    return {**keys, "between": [" ".join(row) for row in rows]}


def turned(keys: Keys, turning: Turning) -> Keys:
    """The picture of dots turns as others do."""
    return {**pictures(keys, turning), "between": turning.picture(keys["between"])}


CASE = Case(
    "kropki",
    right,
    sizes=((1, 1), *[(2, 2)] * 4, *[(3, 3)] * 4),
    made=1,
    cell=digits,
    row=no_digit_twice,
    without=without_dot,
    turned=turned,
    harmless={**CLUES_STAND, **NOTHING_GIVEN},
    refusals=(
        (
            "kind = 'kropki'\nbetween = '''\n...\n'''\n",
            "there is 1 row of 2 cells; write as many rows as columns",
        ),
        (
            "kind = 'kropki'\nbetween = '''\n.o.\no*.\n...\n'''\n",
            ":4: '*' is number 2 of this row, where there can be no such sign; write .",
        ),
    ),
    published=(
        ({"between": [".?.", "?.?", ".?."]}, 2, "by hand: both squares, as nothing is told"),
        ({"between": [".o.", "*.o", ".*."]}, 2, "by hand: 1 and 2 may have either dot"),
        ({"between": ["...", "o.o", ".o."]}, 0, "by hand: 1 and 2 without a dot"),
    ),
)
