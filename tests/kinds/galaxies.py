"""Galaxies, to be tested."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from dataclasses import replace
from string import ascii_uppercase

from tests import random_pages
from tests.brute_grids import Rows, cells, divisions, pieces, tokens
from tests.turned import Turning

from . import CLUES_STAND, DIVIDED, NOTHING_GIVEN, Case, Keys

HOLE = "#"
MOST = 9  # cells


def right(keys: Keys, rows: Rows) -> bool:
    """Whether each piece has one dot, in its middle, and is the same turned by half around it."""
    dots = [place for place, sign in cells(keys["grid"]).items() if sign in "o*"]
    for piece in pieces(rows):
        if cells(rows)[min(piece)] == HOLE:
            continue
        inside = [(y, x) for y, x in dots if {(y // 2, x // 2), (-(-y // 2), -(-x // 2))} & piece]
        if len(inside) != 1:
            return False
        ((down, right),) = inside
        if {(down - y, right - x) for y, x in piece} != piece:
            return False
    return True


def boards(keys: Keys) -> Iterator[Rows]:
    """All divisions of the cells that there are."""
    rows = tokens(keys["grid"])
    height, width = (len(rows) + 1) // 2, (len(rows[0]) + 1) // 2
    missing = {(y // 2, x // 2) for (y, x), sign in cells(keys["grid"]).items() if sign == HOLE}
    for division in divisions(height, width) if height * width <= MOST else ():
        alone = {cell for piece in pieces(division) if len(piece) == 1 for cell in piece}
        if missing <= alone:
            yield without_holes(division, missing)


def without_holes(rows: Rows, missing: Collection[tuple[int, int]]) -> Rows:
    """The rows of letters of a division, with # where there is no cell."""
    letters = dict[str, str]()
    found = []
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            if (row, column) not in missing:
                letters.setdefault(letter, ascii_uppercase[len(letters)])
        found.append(
            "".join(
                HOLE if (row, column) in missing else letters[letter]
                for column, letter in enumerate(line)
            )
        )
    return tuple(found)


def turned(rows: Rows, turning: Turning, height: int, width: int) -> Rows:
    """The rows of letters of an answer on a turned grid."""
    found = tuple("".join(row) for row in turning.rows(rows))
    return without_holes(found, {cell for cell, sign in cells(found).items() if sign == HOLE})


SEVERAL = (
    [". . o . .", ". . . . .", "o . o . o", ". . . . .", ". . o . ."],
    [". . o . .", ". . . . .", ". . o . .", ". . . . .", ". . o . ."],
    [". . . . .", ". . . . .", "o . o . o", ". . . . .", ". . . . ."],
)
"""Of all dots in a grid of three by three these alone allow two divisions."""


def puzzle(rng: random.Random) -> Keys:
    """A random puzzle, or one with several answers."""
    if rng.random() < 0.2:
        return {"grid": rng.choice(SEVERAL)}
    return random_pages.random_puzzle(replace(CASE, own_puzzle=None), rng)


CASE = Case(
    "galaxies",
    right,
    sizes=((1, 1), (1, 3), (3, 1), *[(2, 2), (2, 3), (3, 2), (3, 3), (2, 4)] * 2),
    made=1,
    engines=("pysat", "ortools", "reference", "auto"),
    own_puzzle=puzzle,
    boards=boards,
    harmless={
        **CLUES_STAND,
        **NOTHING_GIVEN,
        **DIVIDED,
        "base.division_puzzle:DivisionPuzzle.pieces": "what makers put, and drawings",
        "base.part_puzzle:PartPuzzle.domains": "all links may join",
    },
    turned_answer=turned,
    published=(
        ({"grid": ["o . o", ". . .", "o . o"]}, 1, "by hand: four single cells"),
        ({"grid": [". . .", ". o .", ". . ."]}, 1, "by hand: one galaxy"),
        ({"grid": [". o .", ". . .", "o . ."]}, 0, "by hand: r2c2 is in none"),
        ({"grid": [". . o . ."]}, 1, "by hand: one galaxy of three"),
        ({"grid": SEVERAL[0]}, 2, "by hand: rows of three above and below, or left and right"),
        ({"grid": ["o . . o ."]}, 1, "by hand: one cell, and two"),
    ),
)
