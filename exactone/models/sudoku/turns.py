"""How a Sudoku may be turned and mirrored."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from math import prod

import numpy as np

from ...solver.puzzle import Turn
from . import Placed, Sudoku


def turns(puzzle: Sudoku) -> list[Turn]:
    """The ways that map the grid onto itself, blocks and givens too."""
    return list(_turns(puzzle))


def _turns(puzzle: Sudoku) -> Iterator[Turn]:
    sides = [puzzle.side] * len(puzzle.block)
    numbers = np.arange(prod(sides)).reshape(sides)
    for axes in permutations(range(len(sides))):
        if tuple(puzzle.block[axis] for axis in axes) == puzzle.block:
            for flips in product((1, -1), repeat=len(sides)):
                turn = numbers.transpose(axes)[tuple(slice(None, None, flip) for flip in flips)].ravel().tolist()
                if {turn[cell]: symbol for cell, symbol in puzzle.given.items()} == puzzle.given:
                    yield _moved(turn)


def _moved(cells: list[int]) -> Turn:
    """The turn that sends each cell where the list says."""
    return lambda placed: Placed(cells[placed.cell], placed.symbol)
