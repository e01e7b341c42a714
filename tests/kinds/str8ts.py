"""Str8ts, to be tested."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from tests.brute_grids import Rows, cells, tokens
from tests.brute_parts import Cell, different

from . import CLUES_STAND, SQUARES, Case, Keys, square


def is_line(shown: Iterable[str], told: Iterable[str]) -> bool:
    """Whether no number stands twice in a line, and its stretches are consecutive."""
    line = list(shown)
    black = [sign[1:] for sign in told if sign[0] == "#" and sign != "#"]
    stretches = [
        sorted(map(int, run)) for is_black, run in groupby(line, "#".__eq__) if not is_black
    ]
    return different([*black, *(sign for sign in line if sign != "#")]) and all(
        run[-1] - run[0] == len(run) - 1 for run in stretches
    )


def right(keys: Keys, rows: Rows) -> bool:
    """Whether all lines are right, and what is told is kept."""
    told, shown = tokens(keys["grid"]), tokens(rows)
    return all(
        sign == own[0] if own[0] == "#" else own in ("." + "_" + sign)
        for line, given in zip(shown, told, strict=True)
        for sign, own in zip(line, given, strict=True)
    ) and all(
        is_line(line, given)
        for a, b in ((shown, told), (zip(*shown, strict=True), zip(*told, strict=True)))
        for line, given in zip(a, b, strict=True)
    )


def signs(keys: Keys, cell: Cell) -> list[str]:
    """What may stand in a cell."""
    sign = cells(keys["grid"])[cell]
    side = len(tokens(keys["grid"]))
    return ["#"] if sign[0] == "#" else [*map(str, range(1, side + 1))] if sign in "._" else [sign]


def without(keys: Keys, number: int) -> Keys:
    """The keys without one of the numbers in black cells."""
    rows = tokens(keys["grid"])
    black = [(y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign[1:]]
    row, column = black[number]
    rows[row][column] = "#"
    return {**keys, "grid": [" ".join(line) for line in rows]}


CASE = Case(
    "str8ts",
    right,
    sizes=SQUARES,
    made=0.9,
    cell=signs,
    row=lambda keys, at, row: is_line(row, tokens(keys["grid"])[at]),
    without=without,
    harmless=CLUES_STAND,
    refusals=(
        square("str8ts"),
        ("kind = 'str8ts'\ngrid = '''\n. #3\n. .\n'''\n", ":3: '#3' means nothing here; write #1"),
        (
            "kind = 'str8ts'\ngrid = '''\n#2 .\n#2 .\n'''\n",
            ":4: #2 stands at r1c1 and at r2c1, in one line; write another number",
        ),
    ),
    published=(
        ({"grid": ["..."] * 3}, 12, "Latin squares of 3"),
        ({"grid": ["# . .", ". . .", ". . #"]}, 12, "counted by brute force"),
        ({"grid": ["#1 . .", ". . .", ". . #"]}, 3, "counted by brute force"),
    ),
)
