"""Nonogram: fill cells so that each row and each column has runs of the lengths beside it, in their order.

      1
    3 1         3 1 beside a row: three filled cells together, then at least one empty one, then one filled;
  ║             0: none is filled; ?: nothing is known
2 ║ # #
1 ║ # .
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Self

from ..solver.puzzle import Clue
from ._kit.board import counted
from ._kit.cell_puzzle import CellPuzzle, Sign
from ._kit.cells import Cells
from ._kit.keys import items, key
from ._kit.made import PartClue
from ._kit.margins import stacked
from ._kit.shapes import LIST
from ._parts.part import Part
from ._parts.runs import Lengths, Runs, beside, lengths

__all__ = ["Nonogram"]
FILLED = frozenset({0})
MEANT = '["3 1", "0", "?"]'


def _texts(lines: tuple[Lengths | None, ...]) -> list[str]:
    return [" ".join(beside(runs)) for runs in lines]


@dataclass(frozen=True, kw_only=True)
class Nonogram(CellPuzzle):
    """The runs beside rows and columns, and what is given."""

    kind: ClassVar[str] = "nonogram"
    shapes: ClassVar = {"rows": LIST, "columns": LIST}
    signs: ClassVar = {"filled": Sign("#", "#", "#", "filled cell"), "empty": Sign("x", ".", "·", "empty cell")}

    bars: ClassVar[int] = 5
    rows: tuple[Lengths | None, ...] = key(
        items(lengths, MEANT), 'the runs of each row, as in "3 1" or [3, 1]', write=_texts
    )
    columns: tuple[Lengths | None, ...] = key(items(lengths, MEANT), "the runs of each column", write=_texts)

    @cached_property
    def board(self) -> Cells:
        return Cells(len(self.rows), len(self.columns))

    def parts(self) -> Iterator[Part]:
        yield from ()

    def clues(self) -> Iterator[PartClue]:
        lines = (*self.board.rows, *self.board.columns)
        for line, runs in zip(lines, (*self.rows, *self.columns), strict=True):
            if runs is not None:
                at = tuple(counted(self.board.cells[place]) for place in line.places)
                yield PartClue(f"{line.name}: {' '.join(beside(runs))}", at, part=Runs(FILLED, ((line, runs),)))

    def _without(self, clues: Collection[Clue]) -> Self:
        names, number = {clue.name.partition(":")[0] for clue in clues}, len(self.rows)
        lines = zip((*self.board.rows, *self.board.columns), (*self.rows, *self.columns), strict=True)
        left = tuple(None if line.name in names else runs for line, runs in lines)
        return replace(self, rows=left[:number], columns=left[number:])

    def argument(self) -> str | None:
        rows, columns = (sum(sum(runs or ()) for runs in lines) for lines in (self.rows, self.columns))
        said = f"the rows have {rows} filled cells together, and the columns {columns}"
        return super().argument() or (said if rows != columns and None not in self.rows + self.columns else None)

    def margins(self) -> tuple[list[str], list[list[str]]]:
        return _texts(self.rows), stacked(map(beside, self.columns))
