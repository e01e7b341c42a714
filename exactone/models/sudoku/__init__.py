"""Sudoku of any size in any number of dimensions.

    cell     a place in the grid; numbered from 0 in reading order, the last coordinate fastest
    line     the cells that differ in one coordinate only: a row, a column, a pillar, ...
    block    a box of cells:             . . . | . . .
                                         . . . | . . .     block (2, 3) of side 6: 2 rows, 3 columns
                                         ------+------
                                         . . . | . . .
    side     cells of a line = cells of a block = number of symbols

Every cell has one symbol; every line and every block has each symbol once. In two dimensions blocks are R x C; in
d dimensions they have k cells along every axis, and the side is k^d. With diagonals, areas or other rules: parts.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from .._files.document import Document
from .._kit.kind import Kind, Recognised

if TYPE_CHECKING:
    from ...solver.model import Model
    from ...solver.puzzle import Grid, Search, Solution, Turn
    from .parts import SudokuOfParts

__all__ = ["Sudoku"]


class Placed(NamedTuple):
    """This cell has this symbol."""

    cell: int
    symbol: int


@dataclass(frozen=True)
class Sudoku(Kind):
    """One Sudoku: its size, its symbols, and its givens with their lines in the file."""

    kind: ClassVar[str] = "sudoku"
    keys: ClassVar[Mapping[str, str]] = {
        "grid": "n rows of n symbols, close together or with spaces; . and _ (and 0 where no symbol is 0) are open",
        "block": "rows x columns of a block, as in 2x3; else as rulings say, the square one, or the widest not taller",
        "dimensions": "2; or more: grids one under the other, the last coordinates fastest, or side by side in columns",
        "symbols": "as in 1-9, 0-F, A-P or a list of words; the default is what fits: 1 to n, 0 to n-1, or letters",
        "diagonals": "true where no symbol stands twice on either of the two diagonals",
        "areas": "a picture as large as the grid: cells with the same sign are one area; they replace the blocks",
        "rule": "a table for each cage, thermometer, ..., begun by [[rule]]; `exactone kinds rules` shows all of them",
    }

    side: int
    block: tuple[int, ...]
    symbols: tuple[str, ...]
    given: dict[int, int]  # cell: symbol
    lines: dict[int, int]  # cell: line of the file

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return prod([self.side] * len(self.block))

    def model(self) -> Model:
        from .model import model

        return model(self)

    def search(self, heuristic: str = "") -> Search:
        from .search import Search

        return Search(self)

    def check(self, solution: Solution) -> list[str]:
        from .check import broken

        return broken(self, solution)

    def size(self) -> int:
        return self.cells * self.side * (len(self.block) + 2)  # in a cell, a line along each axis and a block

    def argument(self) -> str | None:
        from .proof import argument

        return argument(self)

    def turns(self) -> Sequence[Turn]:
        from .turns import turns

        return list(turns(self))

    @classmethod
    def parse(cls, data: Document) -> Sudoku | SudokuOfParts:
        from . import text

        return text.parse(data)

    @classmethod
    def recognise(cls, bare: str) -> Recognised | None:
        from . import text

        return text.recognise(bare)

    def read(self, answer: object) -> Solution:
        from . import text

        return text.read(self, answer)

    def write(self, solution: Solution) -> list[str]:
        from . import text

        return text.write(self, solution)

    def grid(self, solution: Solution | None = None, style: str = "") -> Grid:
        from . import text

        return text.grid(self, self.given if solution is None else dict(solution))

    # names

    def coordinates(self, cell: int) -> tuple[int, ...]:
        """Where a cell is, the slowest coordinate first."""
        return tuple(cell // self.side**axis % self.side for axis in reversed(range(len(self.block))))

    def name(self, cell: int) -> str:
        """What people call a cell: r1c5, or with the layers of a cube before it."""
        *layers, row, column = (0, 0, *self.coordinates(cell))[-max(2, len(self.block)) :]
        layer = ".".join(str(number + 1) for number in layers)
        return f"{f'layer {layer} ' if layers else ''}r{row + 1}c{column + 1}"

    def at(self, cell: int) -> str:
        """Where in the file a given stands, to be put behind its name."""
        return f" (line {self.lines[cell]})" if cell in self.lines else ""
