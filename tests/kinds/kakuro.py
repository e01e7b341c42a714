"""Kakuro as data for the tests that all kinds share: small boards, in a frame or not, some runs without a sum."""

from __future__ import annotations

import random
from itertools import product

from tests.brute_grids import drawn, few, nearly, without
from tests.brute_kakuro import right, runs, solutions
from tests.brute_parts import Cell

from . import CLUES_STAND, NOTHING_GIVEN, Case, Keys


def puzzle(rng: random.Random) -> Keys:
    """The sums of random digits, a few of them wrong or left out, mostly in a frame of sums."""
    height, width, frame, sign = rng.randint(1, 3), rng.randint(1, 3), rng.random() < 0.7, rng.choice("..._")
    share, out, wrong = rng.choice([0.5, 0.7, 1.0]), rng.choice([0, 0, 0.2]), rng.choice([0, 0, 0.1])
    grid = {(0, 0): "#"}
    while sign not in grid.values():
        board = product(range(height + frame), range(width + frame))
        grid = {cell: sign if rng.random() < share and not (frame and 0 in cell) else "#" for cell in board}
    digits: dict[Cell, int] = {}
    for cell in [cell for cell in grid if grid[cell] == sign]:
        used = {digits.get(other) for run, _, _ in runs(grid) if cell in run for other in run}
        digits[cell] = rng.choice([digit for digit in range(1, 10) if digit not in used])
    sums = {cell: ["", ""] for cell in grid}
    for run, before, part in runs(grid):
        total, size = sum(digits[cell] for cell in run) + (rng.choice([-1, 1]) if rng.random() < wrong else 0), len(run)
        if before in grid and rng.random() >= out:
            sums[before][part] = str(min(max(total, size * (size + 1) // 2), size * (19 - size) // 2))
    words = {cell: "\\".join(sums[cell]) if any(sums[cell]) else grid[cell] for cell in grid}
    rows = [[words[row, at] for at in range(width + frame)] for row in range(height + frame)]
    return {"grid": drawn(rng, rows, spaced=True)}


HEAD = "kind = 'kakuro'\n"
CASE = Case(
    kind="kakuro",
    harmless={**NOTHING_GIVEN, **CLUES_STAND},
    without=without,
    random_puzzle=few(puzzle, solutions),
    answers=lambda keys: {*solutions(keys)},
    plain=lambda written: tuple(row.replace(" ", "") for row in written),
    right=right,
    nearly=lambda rng, keys: (
        [" ".join(row) for row in rows]
        for rows in nearly(rng, solutions(keys), solutions(keys, whole=False), signs="123456789")
    ),
    refusals=(
        (HEAD, "the key grid is missing; write "),
        (HEAD + "grid = ''\n", ":2: grid has no cells; write a row of signs for each row"),
        (HEAD + "grid = '''\n# 3\\\n\\3 . .\n'''\n", ":4: this row has 3 cells, but the first has 2"),
        (
            HEAD + "grid = '''\n# 3\\a\n\\3 .\n'''\n",
            ":3: '3\\\\a' means nothing here; write . open, # blocked, or sums as in 17\\3, 17\\ and \\3",
        ),
        (
            HEAD + "grid = '''\n# 3\\\n\\-3 .\n'''\n",
            ":4: '\\\\-3' means nothing here; write . open, # blocked, or sums as in 17\\3, 17\\ and \\3",
        ),
        (HEAD + "grid = '\\3 . .'\nboard = '. .'\n", ":3: unknown key 'board'"),
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
