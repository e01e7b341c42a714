"""Which squares of a layout have the same colour, by its symmetry, and which colours are known."""

from __future__ import annotations

from collections.abc import Callable

from ..._kit.board import Cell
from .. import SYMMETRIES, Diagramless, Turned

Image = Callable[[Cell], Cell]
BOTH_ENDS = {Turned.HALF, Turned.QUARTER, Turned.OVER}  # the bottom mirrors the top where one of them is asked for


class Ties:
    """By rows: the squares that are tied to an earlier one, in the same row or in a row above, and the known ones."""

    def __init__(self, puzzle: Diagramless) -> None:
        self.rows, self.columns = puzzle.rows, puzzle.columns
        made_of = SYMMETRIES[puzzle.symmetry].made_of
        self.paired = not BOTH_ENDS.isdisjoint(made_of)
        self.turned = self.paired and made_of != (Turned.OVER,)  # a row mirrors its partner from right to left
        self.last = (self.rows + 1) // 2 if self.paired else self.rows  # rows before it are filled, others follow
        self.orbits = dict[Cell, frozenset[Cell]]()
        self._tie([self._image(turned) for turned in made_of])
        known = list(puzzle.black.items())
        if puzzle.start is not None:
            known += [((0, column), column < puzzle.start) for column in range(puzzle.start + 1)]
        self.white, self.black = [0] * self.rows, [0] * self.rows
        for cell, black in known:
            for row, column in self.orbits[cell]:
                (self.black if black else self.white)[row] |= 1 << column

    def _image(self, turned: Turned) -> Image:
        """Where a square comes to lie."""
        bottom, right = self.rows - 1, self.columns - 1
        images: dict[Turned, Image] = {
            Turned.HALF: lambda cell: (bottom - cell[0], right - cell[1]),
            Turned.QUARTER: lambda cell: (cell[1], bottom - cell[0]),
            Turned.ACROSS: lambda cell: (cell[0], right - cell[1]),
            Turned.OVER: lambda cell: (bottom - cell[0], cell[1]),
            Turned.FALLING: lambda cell: (cell[1], cell[0]),
            Turned.RISING: lambda cell: (right - cell[1], bottom - cell[0]),
        }
        return images[turned]

    def _tie(self, images: list[Image]) -> None:
        self.links = [[-1] * self.columns for _ in range(self.rows)]  # the column in the same row, if there is one
        self.alone = [0] * self.rows  # the columns from here on are tied to none before them in the same row
        self.earlier: list[list[tuple[int, Cell]]] = [[] for _ in range(self.rows)]
        for row in range(self.rows):
            for column in range(self.columns):
                cells = _orbit((row, column), images)
                self.orbits[row, column] = cells
                first = min(cells)
                if row >= self.last or first == (row, column):
                    continue
                if first[0] != row:
                    self.earlier[row].append((column, first))
                    continue
                self.links[row][column] = first[1]
                self.alone[row] = self.columns

    def looked_at(self) -> list[list[int]]:
        """For each row, which squares of the rows above are looked at from there on; nothing if none ever is."""
        kept = [[0] * row for row in range(self.rows + 1)]
        for row, cells in enumerate(self.earlier):
            for _, (earlier, column) in cells:
                for later in range(earlier + 1, row + 1):
                    kept[later][earlier] |= 1 << column
        return kept if any(self.earlier) else [[] for _ in kept]


def _orbit(cell: Cell, images: list[Image]) -> frozenset[Cell]:
    """A square with all squares that have its colour."""
    found, todo = {cell}, [cell]
    while todo:
        here = todo.pop()
        for image in images:
            if (there := image(here)) not in found:
                found.add(there)
                todo.append(there)
    return frozenset(found)
