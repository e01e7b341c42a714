"""The ways to turn and mirror a board of tiles that leave the puzzle as it is."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from .text.keys import Cell, Sheet, T, turned


class Symmetry(NamedTuple):
    """Mirrored from left to right or not, then so many quarter turns clockwise."""

    rows: int
    columns: int
    mirrored: bool
    turn: int

    def cell(self, cell: Cell) -> Cell:
        """Where a cell goes."""
        (row, column), rows, columns = cell, self.rows, self.columns
        column = columns - 1 - column if self.mirrored else column
        for _ in range(self.turn):
            row, column, rows, columns = column, rows - 1 - row, columns, rows
        return row, column

    def sides(self, sides: tuple[T, T, T, T]) -> tuple[T, T, T, T]:
        """What the sides of a tile become, or those of the board."""
        up, right, down, left = sides
        return turned((up, left, down, right) if self.mirrored else sides, self.turn)


def symmetries(sheet: Sheet) -> list[Symmetry]:
    """All of them, the one that changes nothing first."""
    found = []
    for mirrored, turn in product((False, True), range(4)):
        if turn % 2 == 0 or sheet.rows == sheet.columns:
            symmetry = Symmetry(sheet.rows, sheet.columns, mirrored, turn)
            sorts = _sorts(sheet, symmetry)
            if sorts is not None and _fits(sheet, symmetry, sorts):
                found.append(symmetry)
    return found


def _sorts(sheet: Sheet, turn: Symmetry) -> tuple[int, ...] | None:
    """The sort that each sort becomes; None where there is no such sort, or not as many."""
    known = {frozenset(sort.ways): number for number, sort in enumerate(sheet.sorts)}
    found = []
    for sort in sheet.sorts:
        other = known.get(frozenset(map(turn.sides, sort.ways)))
        if other is None or (sheet.sorts[other].least, sheet.sorts[other].most) != (sort.least, sort.most):
            return None
        found.append(other)
    return tuple(found)


def _fits(sheet: Sheet, turn: Symmetry, sorts: tuple[int, ...]) -> bool:
    """Whether board, rim and givens stay as they are."""
    if {turn.cell(cell) for cell in sheet.cells} != set(sheet.cells):
        return False
    if turn.sides(sheet.outside) != sheet.outside:
        return False
    for cell, known in sheet.given.items():
        image = sheet.given.get(turn.cell(cell))
        if image is None or image.sort != sorts[known.sort] or set(image.ways) != set(map(turn.sides, known.ways)):
            return False
    return True
