"""Random shapes on grids of cells: a region with one rim, areas, cells that lie apart."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from ..board import Cell, beside

AROUND = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))


def region(rng: Random, rows: int, columns: int) -> set[Cell]:
    """Cells that hang together, as all others do with the outside, and touch nowhere at a corner alone.

    It grows like a plant: into cells that have but one neighbour in it, while there are such.
    """
    first = rng.randrange(rows), rng.randrange(columns)
    inside, todo = {first}, [*beside(first)]
    while todo:
        last, chosen = len(todo) - 1, rng.randrange(len(todo))
        todo[chosen], todo[last] = todo[last], todo[chosen]
        row, column = cell = todo.pop()
        on_board = 0 <= row < rows and 0 <= column < columns
        if on_board and cell not in inside and _one_side(cell, inside):
            inside.add(cell)
            todo += beside(cell)
    return inside


def _one_side(cell: Cell, inside: set[Cell]) -> bool:
    """Whether a cell has one neighbour inside, and all around it what is inside stands together."""
    row, column = cell
    around = [(row + down, column + right) in inside for down, right in AROUND]
    changes = sum(one != other for one, other in pairwise((*around, around[0])))
    return changes == 2 and sum(around[::2]) == 1
