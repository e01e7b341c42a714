"""Kakurasu: shade cells so that each number at the rim is the sum of the shaded cells of its line,
of which each counts as much as its place says: 1, 2, 3, ... from the left, or from the top.

    1 5 0
  ┌──────
1 │ # . .      in a row the first cell counts 1, the second 2
2 │ . # .
2 │ . # .
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import ClassVar

from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.grid_puzzle import GridMaker
from exactone.models.base.looks import FULL, NOTHING, Sign
from exactone.models.base.rim_puzzle import NEEDED, UNKNOWN, Rim, RimPuzzle, Told, rim
from exactone.models.boards.cells import Cells
from exactone.models.parts.part import Part, Rule
from exactone.models.parts.sum import Sum
from exactone.solver.puzzle import Solution

__all__ = ["Kakurasu"]
SHADED = "shaded"


@dataclass(frozen=True, kw_only=True)
class Kakurasu(RimPuzzle, CellPuzzle):
    """The sums of rows and columns, and what is given."""

    kind: ClassVar[str] = "kakurasu"
    signs: ClassVar = {
        SHADED: Sign("#", "#", "#", "shaded cell", FULL),
        "white": Sign("x", ".", "·", "white cell", NOTHING),
    }

    rows: Rim = rim("the sum of each row, in a list", default=NEEDED)
    columns: Rim = rim("the sum of each column", default=NEEDED)

    @cached_property
    def board(self) -> Cells:
        return Cells(len(self.rows), len(self.columns))

    def rules(self) -> Iterator[Part | Rule]:
        yield from ()  # there are no rules without numbers

    def seen(self, told: Told) -> Part:
        weights = tuple(range(1, len(told.line.places) + 1))
        total = int(told.says)
        return Sum((1, 0), (told.line,), total, total, weights)


class KakurasuMaker(GridMaker[Kakurasu]):
    """Shades about half of the cells."""

    adds: ClassVar[str] = "sums"
    usual: ClassVar[tuple[int, int]] = (6, 6)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Kakurasu:
        return Kakurasu(rows=(UNKNOWN,) * rows, columns=(UNKNOWN,) * columns)

    def clued(self, board: Kakurasu, solution: Solution, rng: Random) -> Kakurasu:
        return board.with_rim(
            solution,
            lambda _, line: str(sum(at for at, value in enumerate(line, 1) if value == SHADED)),
        )
