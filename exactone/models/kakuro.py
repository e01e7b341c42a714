r"""Kakuro: fill in digits so that each run of cells adds up to its clue, with no digit twice in a run.

#   4\  3\      4\ is the sum of the run below,
\4  3   1       \4 that of the run to the right, 4\3 both
\3  1   2
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Self

from ..solver.errors import PuzzleError
from ..solver.puzzle import Clue
from ._kit.board import Cell, Line, cell_name
from ._kit.cell_puzzle import CellPuzzle, Sign
from ._kit.cells import Cells
from ._kit.keys import Picture, key, picture
from ._kit.made import PartClue
from ._parts.different import Different
from ._parts.part import Part
from ._parts.sum import Sum

__all__ = ["Kakuro"]
DIGITS = tuple(range(1, 10))


@dataclass(frozen=True, kw_only=True)
class Kakuro(CellPuzzle):
    """One grid of clues and open cells."""

    kind: ClassVar[str] = "kakuro"
    signs: ClassVar = {str(digit): Sign(str(digit), str(digit), str(digit)) for digit in DIGITS}
    spaced: ClassVar[bool] = True

    clued: Picture = key(
        picture(r"[#._]|[0-9]{1,3}\\[0-9]{0,3}|\\[0-9]{1,3}", r". open, # blocked, or sums as in 17\3, 17\ and \3"),
        r"a picture: . open, # blocked, 17\3 the sum below and the sum to the right, or one of them",
        name="grid",
    )

    @cached_property
    def board(self) -> Cells:
        holes = (cell for cell, sign in self.clued.items() if sign not in "._")
        return Cells(self.clued.height, self.clued.width, frozenset(holes))

    def faults(self) -> Iterator[PuzzleError]:
        for cell, number, run in self.board.stretch_numbers(self.clued.items()):
            if run is None:
                said = f"{cell_name(cell)} says {number}, but there is no open cell on that side of it"
                yield PuzzleError(f"{said}; leave the sum out", "grid", self.clued.at[cell[0]])
        if not self.board.cells:
            yield PuzzleError("the grid has no open cell; write . for each", "grid", 0)

    def sign(self, cell: Cell, value: int | None) -> str:
        return self.clued[cell] if value is None else str(DIGITS[value])

    def parts(self) -> Iterator[Part]:
        board = self.board
        yield Different((*board.stretches(board.rows), *board.stretches(board.columns)))

    def argument(self) -> str | None:
        return super().argument() or next(self._impossible(), None)

    def _impossible(self) -> Iterator[str]:
        """Sums that no digits make, and sums of the same cells that differ."""
        total, cells = {"rows": 0, "columns": 0}, {"rows": 0, "columns": 0}
        for (row, _), number, run in self.board.stretch_numbers(self.clued.items()):
            if run:
                size, way = len(run.places), "rows" if self.board.cells[run.places[0]][0] == row else "columns"
                least, most = sum(DIGITS[:size]), sum(DIGITS[-size:])
                total[way], cells[way] = total[way] + number, cells[way] + size
                if not least <= number <= most:
                    yield f"{size} different digits make {least} to {most}, but {run.name} must make {number}"
        if set(cells.values()) == {len(self.board.cells)} and total["rows"] != total["columns"]:
            yield f"the sums of the rows make {total['rows']}, and those of the columns {total['columns']}"

    def _without(self, clues: Collection[Clue]) -> Self:
        signs = dict[Cell, str]()
        for cell, number, run in self.board.stretch_numbers(self.clued.items()):
            if run and self._clue(cell, number, run) in clues:
                below, _, beside = signs.get(cell, self.clued[cell]).partition("\\")
                down = self.board.cells[run.places[0]][1] == cell[1]
                below, beside = ("", beside) if down else (below, "")
                signs[cell] = f"{below}\\{beside}" if below or beside else "#"
        return replace(self, clued=self.clued.put(signs))

    def _clue(self, cell: Cell, number: int, run: Line) -> PartClue:
        name, at = f"the sum {number} of {run.name}", tuple(map(self.board.at.__getitem__, run.places))
        part = Sum(DIGITS, (run,), number, number)
        return PartClue(name, at, line=self.clued.line(cell), part=part)

    def clues(self) -> Iterator[PartClue]:
        for cell, number, run in self.board.stretch_numbers(self.clued.items()):
            if run:
                yield self._clue(cell, number, run)
