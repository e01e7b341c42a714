"""Random shapes on grids of cells: a region with one rim, areas, cells that lie apart."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from random import Random

from ..board import Cell, beside, together

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


def blots(rng: Random, rows: int, columns: int) -> set[Cell]:
    """A picture of cells, more than half of them filled, where neighbours are often alike."""
    every = [(row, column) for row in range(rows) for column in range(columns)]
    ink = {cell: rng.random() for cell in every}
    near = {cell: [ink[other] for other in beside(cell) if other in ink] for cell in every}
    spread = {cell: ink[cell] + (sum(near[cell]) / len(near[cell]) if near[cell] else 0) for cell in every}
    return set(sorted(every, key=spread.__getitem__)[: round(len(every) * rng.uniform(0.5, 0.65))])


def apart(rng: Random, rows: int, columns: int) -> set[Cell]:
    """Cells of which no two are beside each other, and which cut nothing off; as many as chance finds room for."""
    every = [(row, column) for row in range(rows) for column in range(columns)]
    chosen = set[Cell]()
    for cell in rng.sample(every, len(every)):
        if chosen.isdisjoint(beside(cell)):
            rest = [other for other in every if other not in chosen and other != cell]
            if len(list(together(rest))) <= 1:
                chosen.add(cell)
    return chosen


def areas(rng: Random, rows: int, columns: int, seeds: Sequence[Collection[Cell]]) -> dict[Cell, int]:
    """The number of the seed from which the area around each cell grew, all of them at random."""
    home = {cell: number for number, cells in enumerate(seeds) for cell in cells}
    todo = [other for cell in home for other in beside(cell)]
    while todo:
        last, chosen = len(todo) - 1, rng.randrange(len(todo))
        todo[chosen], todo[last] = todo[last], todo[chosen]
        row, column = cell = todo.pop()
        if 0 <= row < rows and 0 <= column < columns and cell not in home:
            home[cell] = rng.choice([home[other] for other in beside(cell) if other in home])
            todo += beside(cell)
    return home
