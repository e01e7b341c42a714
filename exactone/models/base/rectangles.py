"""Rectangles of a grid that have one clue each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import product

from exactone.models.boards.board import Cell


def rectangles_around(
    cell: Cell,
    others: Collection[Cell],
    size: tuple[int, int],
    fits: Callable[[int, int], bool],
) -> Iterator[list[Cell]]:
    """The rectangles of a grid around a cell, without any of the others, whose height and width
    fit."""
    (row, column), (height, width) = cell, size
    for top in range(row + 1):
        for bottom in range(row, height):
            taken = {across for down, across in others if top <= down <= bottom}
            if column in taken:
                break
            first = 1 + max((across for across in taken if across < column), default=-1)
            last = min((across for across in taken if across > column), default=width)
            for left, right in product(range(first, column + 1), range(column, last)):
                if fits(bottom - top + 1, right - left + 1):
                    yield [*product(range(top, bottom + 1), range(left, right + 1))]
