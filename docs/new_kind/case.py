"""Mines, to be tested: small random grids, and brute force that knows the rules and nothing else."""

from __future__ import annotations

import random
from collections.abc import Hashable
from itertools import product

from . import Case, Keys


def random_puzzle(rng: random.Random) -> Keys:
    """The numbers around random mines, some of them left out, now and then one that is wrong."""
    height, width = rng.randint(1, 3), rng.randint(1, 4)
    cells = list(product(range(height), range(width)))
    mines = {cell for cell in cells if rng.random() < 0.3}
    signs = {cell: str(number(cell, mines)) for cell in cells if cell not in mines and rng.random() < 0.5}
    if signs and rng.random() < 0.2:
        signs[rng.choice(list(signs))] = str(rng.randint(0, 4))
    return {"grid": ["".join(signs.get((row, column), ".") for column in range(width)) for row in range(height)]}


def number(cell: tuple[int, int], mines: set[tuple[int, int]]) -> int:
    """How many mines touch a cell."""
    return sum(max(abs(cell[0] - row), abs(cell[1] - column)) == 1 for row, column in mines)


def answers(keys: Keys) -> set[Hashable]:
    """All boards of mines with the right numbers."""
    rows, found = keys["grid"], set[Hashable]()
    for signs in product("*.", repeat=len(rows) * len(rows[0])):
        board = [signs[first : first + len(rows[0])] for first in range(0, len(signs), len(rows[0]))]
        mines = {(y, x) for y, row in enumerate(board) for x, sign in enumerate(row) if sign == "*"}
        numbers = [((y, x), int(sign)) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != "."]
        if all(cell not in mines and number(cell, mines) == said for cell, said in numbers):
            found.add(tuple("".join(row) for row in board))
    return found


def without(keys: Keys, number: int) -> Keys:
    """The keys without one of the numbers."""
    signs = list("\n".join(keys["grid"]))
    signs[[place for place, sign in enumerate(signs) if sign.isdecimal()][number]] = "."
    return {"grid": "".join(signs).split("\n")}


CASE = Case(
    kind="mines",
    random_puzzle=random_puzzle,
    answers=answers,
    plain=tuple,
    refusals=(("kind = 'mines'\ngrid = '''\n1.\n.9\n'''\n", ":4: '9' means nothing here; write 0 to 8, or ."),),
    without=without,
    published=(({"grid": ["...", ".8.", "..."]}, 1, "a mine everywhere else"), ({"grid": ["..", ".."]}, 16, "2^4")),
)
