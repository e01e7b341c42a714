"""Double Choco, to be tested."""

from __future__ import annotations

import random
from dataclasses import replace

from tests import brute_grids, random_pages
from tests.brute_grids import Rows, cells, numbers, pieces, turned_division
from tests.brute_parts import Cell, beside, together
from tests.turned import Turning
from tests.turned import keys as turned_keys

from . import CLUES_STAND, DIVIDED, NOTHING_GIVEN, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether each piece has a white half and a grey half, each of which hangs together, of the
    same shape; and numbers are right."""
    colours, said = cells(keys["grid"]), numbers(keys, "numbers")
    for piece in pieces(rows):
        grey = {cell for cell in piece if colours[cell] == "#"}
        white = piece - grey
        for half in (white, grey):
            if len(together(half, beside(half))) != 1:
                return False
            if any(said.get(cell, len(half)) != len(half) for cell in half):
                return False
        if not white_is_turned_to(grey, white):
            return False
    return True


def white_is_turned_to(grey: set[Cell], white: set[Cell]) -> bool:
    """Whether the white cells can be turned, mirrored and moved to where the grey ones are."""
    for mirrored in (white, {(row, -column) for row, column in white}):
        turned = mirrored
        for _ in range(4):
            turned = {(column, -row) for row, column in turned}
            down, right = (min(grey)[axis] - min(turned)[axis] for axis in (0, 1))
            if {(row + down, column + right) for row, column in turned} == grey:
                return True
    return False


def without(keys: Keys, number: int) -> Keys:
    """The keys without one number."""
    left = brute_grids.without({"grid": keys["numbers"]}, number)
    return {**keys, "numbers": left["grid"]}


def turned(keys: Keys, turning: Turning) -> Keys:
    """The keys of the puzzle on a turned board."""
    other = turned_keys({"grid": keys["numbers"]}, turning) if "numbers" in keys else {}
    said = turned_keys({"grid": keys["grid"]}, turning)
    return {**said, "numbers": other["grid"]} if other else said


def puzzle(rng: random.Random) -> Keys:
    """A random puzzle; or a small board with as many white cells as grey ones and few numbers."""
    if rng.random() < 0.5:
        return random_pages.random_puzzle(replace(CASE, own_puzzle=None), rng)
    height, width = rng.choice([(2, 2), (2, 3), (2, 4), (4, 2), (2, 5)])
    signs = list("#." * (height * width // 2))
    rng.shuffle(signs)
    rows = ["".join(signs[at : at + width]) for at in range(0, height * width, width)]
    numbers = [[rng.choice("." * 9 + "12?") for _ in range(width)] for _ in range(height)]
    return {"grid": rows, "numbers": ["".join(row) for row in numbers]}


CASE = Case(
    "dbchoco",
    right,
    sizes=((1, 1), (1, 2), (1, 4), *[(2, 2), (2, 3), (3, 2), (2, 4), (4, 2)] * 2),
    engines=("pysat", "ortools", "reference", "auto"),
    harmless={
        **CLUES_STAND,
        **NOTHING_GIVEN,
        **DIVIDED,
        "base.cell_puzzle:KeyedPuzzle.walls_within": "a kind without walls",
        "base.division_puzzle:DivisionPuzzle.pieces": "what makers put, and drawings",
        "base.division_puzzle:with_clue": "drawings of answers",
        "dbchoco:DoubleChoco.signs_of_clues": "drawings",
        "exactone.solver.symmetry:BoardTurn.cell": "both halves moved as far have the same shapes",
    },
    without=without,
    turned=turned,
    own_puzzle=puzzle,
    turned_answer=turned_division,
    refusals=(
        ("kind = 'dbchoco'\n", "the key grid is missing"),
        ("kind = 'dbchoco'\ngrid = '.x'\n", "write # for a grey cell, or . for a white one"),
        (
            "kind = 'dbchoco'\ngrid = '.#'\nnumbers = '1'\n",
            "numbers has 1 row of 1 cell, but grid has 1 row of 2 cells",
        ),
        ("kind = 'dbchoco'\ngrid = '.#'\nnumbers = '0 .'\n", "write a number, ? or ."),
    ),
    published=(
        ({"grid": [".#", "#."]}, 2, "by hand: rows, or columns"),
        ({"grid": ["..", "##"]}, 2, "by hand: one area, or columns"),
        ({"grid": ["..", "##"], "numbers": ["2.", ".."]}, 1, "by hand: one area"),
        ({"grid": ["..", "##"], "numbers": ["2.", ".1"]}, 0, "by hand: two sizes"),
        ({"grid": ["...#", "###."]}, 6, "by hand: four by two and two, and two with larger ones"),
        ({"grid": ["...", "#.#"]}, 0, "four white cells, and two grey"),
    ),
)
