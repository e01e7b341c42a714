"""Which squares of a layout have the same colour, by its symmetry, and which colours are known."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from ....solver.symmetry import Turned
from ..._kit.board import Cell, together
from .. import SYMMETRIES, Diagramless

BOTH_ENDS = {Turned.HALF, Turned.QUARTER, Turned.OVER}  # the bottom mirrors the top where one of them is asked for


class Ties:
    """By rows: the squares that are tied to an earlier one, in the same row or in a row above, and the known ones."""

    def __init__(self, puzzle: Diagramless) -> None:
        self.rows, self.columns = puzzle.rows, puzzle.columns
        made_of = SYMMETRIES[puzzle.symmetry].made_of
        self.paired = not BOTH_ENDS.isdisjoint(made_of)
        self.turned = self.paired and made_of != (Turned.OVER,)  # a row mirrors its partner from right to left
        self.last = (self.rows + 1) // 2 if self.paired else self.rows  # rows before it are filled, others follow
        turns = [turned.on(self.rows, self.columns) for turned in made_of]
        cells = product(range(self.rows), range(self.columns))
        alike = list(together(cells, lambda cell: [turn.cell(cell) for turn in turns]))
        self._tie(alike)
        known = list(puzzle.black.items())
        if puzzle.start is not None:
            known += [((0, column), column < puzzle.start) for column in range(puzzle.start + 1)]
        self.white, self.black = [0] * self.rows, [0] * self.rows
        tied = {cell: cells for cells in alike for cell in cells}
        for cell, black in known:
            for row, column in tied[cell]:
                (self.black if black else self.white)[row] |= 1 << column

    def _tie(self, alike: Iterable[set[Cell]]) -> None:
        self.links = [[-1] * self.columns for _ in range(self.rows)]  # the column in the same row, if there is one
        self.alone = [0] * self.rows  # the columns from here on are tied to none before them in the same row
        self.earlier: list[list[tuple[int, Cell]]] = [[] for _ in range(self.rows)]
        for cells in alike:
            first = min(cells)
            for row, column in sorted(cells - {first}):
                if row >= self.last:
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
