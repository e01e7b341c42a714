"""Star Battle: each row, each column and each area has the same number of stars, and no two stars touch.

. * | . .      every row, column and area has one star;
----+---+      stars do not touch, not even at a corner
. . | . *
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from ..solver.errors import PuzzleError
from ._kit.board import Cell
from ._kit.cell_puzzle import CellPuzzle, Sign
from ._kit.cells import Cells
from ._kit.keys import Picture, integer, key, picture
from ._parts.apart import Apart
from ._parts.count import Count
from ._parts.part import Part

__all__ = ["StarBattle"]
STAR = frozenset({0})


@dataclass(frozen=True, kw_only=True)
class StarBattle(CellPuzzle):
    """One grid: its areas, how many stars each has, and what is given."""

    kind: ClassVar[str] = "starbattle"
    signs: ClassVar = {"star": Sign("*", "*", "★"), "empty": Sign("x", ".", "·")}

    areas: Picture = key(picture("[^#.]", "a letter for each area"), "a picture: cells with the same sign are one area")
    stars: int = key(integer(1, 9), "how many stars each row, each column and each area has", default=1)

    def faults(self) -> Iterator[PuzzleError]:
        if self.areas.height != self.areas.width:
            size = f"{self.areas.height} x {self.areas.width}"
            yield PuzzleError(f"the grid is {size}, but must have as many rows as columns", "areas", 0)

    def argument(self) -> str | None:
        number, rows = len({sign for _, sign in self.areas.items()}), self.areas.height
        said = f"there are {number} areas, but {rows} rows, and each has the same number of stars"
        return super().argument() or (said if number != rows else None)

    @cached_property
    def board(self) -> Cells:
        return Cells(self.areas.height, self.areas.width)

    def area(self, cell: Cell) -> str:
        return self.areas[cell]

    def parts(self) -> Iterator[Part]:
        board = self.board
        yield Count(STAR, (*board.rows, *board.columns, *board.areas(self.areas.rows)), self.stars, self.stars)
        yield Apart(STAR, board.near("touching"))
