"""Kakuro, to be tested."""

from __future__ import annotations

from itertools import pairwise

from tests import turned
from tests.brute_grids import Rows, as_given, cells, tokens
from tests.brute_parts import Cell, different

from . import CLUES_STAND, NOTHING_GIVEN, Case, Keys

OPEN = "._"


def runs(grid: dict[Cell, str]) -> list[tuple[list[Cell], str]]:
    """Open cells that follow each other down or to the right, and their sum, which may be empty."""
    found = []
    for part, (down, right) in enumerate(((1, 0), (0, 1))):
        for row, column in grid:
            before = grid.get((row - down, column - right), "#")
            run = list[Cell]()
            while grid.get(cell := (row + down * len(run), column + right * len(run)), "#") in OPEN:
                run.append(cell)
            if run and before not in OPEN:
                found.append((run, before.replace("#", "\\").split("\\")[part]))
    return found


def right(keys: Keys, rows: Rows) -> bool:
    """Whether every run has its sum, and no digit twice."""
    grid = cells(keys["grid"])
    signs = cells(rows)
    if any((signs[cell] == "#") is (sign in OPEN) for cell, sign in grid.items()):
        return False
    for run, total in runs(grid):
        digits = [int(signs[cell]) for cell in run]
        if not different(digits) or (total and sum(digits) != int(total)):
            return False
    return as_given(keys, rows, {digit: digit for digit in "123456789"})


def turned_keys(keys: Keys, turning: turned.Turning) -> Keys | None:
    """Where columns become rows, the sums below become those on the right;
    other ways have sums behind their cells."""
    if turning not in ((False, 0), (True, 3)):
        return None
    rows = turning.rows(tokens(keys["grid"]))
    swapped = (
        [["\\".join(word.split("\\")[::-1]) for word in row] for row in rows]
        if turning.mirrored
        else rows
    )
    given = {"given": turning.picture(keys["given"])} if "given" in keys else {}
    return {**keys, **given, "grid": [" ".join(row) for row in swapped]}


CASE = Case(
    "kakuro",
    right,
    sizes=((1, 3), (2, 1), (3, 2), *[(3, 3)] * 4, (2, 4)),
    cell=lambda keys, at: "123456789" if cells(keys["grid"])[at] in OPEN else "#",
    row=lambda keys, at, row: all(a != b or a == "#" for a, b in pairwise(row)),
    harmless={**NOTHING_GIVEN, **CLUES_STAND},
    turned=turned_keys,
    refusals=(
        (
            "kind = 'kakuro'\ngrid = '''\n# 3\\a\n\\3 .\n'''\n",
            ":3: '3\\\\a' means nothing here; write . open, # blocked, or sums as in 17\\3, 17\\ "
            "and \\3",
        ),
        ("kind = 'kakuro'\ngrid = '\\-3 .'\n", ":2: '\\\\-3' means nothing here"),
    ),
    published=(
        ({"grid": [r"\3 . ."]}, 2, "1 and 2, both ways"),
        ({"grid": [r"\16 . ."]}, 2, "7 and 9, both ways"),
        ({"grid": [r"\10 . ."]}, 8, "four pairs of digits, both ways"),
        ({"grid": [r"\15 . . ."]}, 8 * 6, "eight sets of three digits, in six ways each"),
        ({"grid": [r"\11 . . . ."]}, 24, "1, 2, 3 and 5, in all ways"),
        ({"grid": ["# . ."]}, 9 * 8, "no sum is said"),
    ),
)
