"""Nonogram: fill cells so that each row and each column has runs of the lengths beside it,
in their order.

      1
    3 1         3 1 beside a row: three filled cells together, then at least one empty one, then
                one filled;
  ║             0: none is filled; ?: nothing is known
2 ║ # #
1 ║ # .
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import ClassVar, Self

from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.looks import FULL, NOTHING, Sign
from exactone.models.base.making import PageMaker
from exactone.models.base.part_puzzle import Assignment
from exactone.models.base.random_pictures import picture
from exactone.models.boards.board import Line, counted
from exactone.models.boards.cells import Cells
from exactone.models.boards.keys import LIST, items, key
from exactone.models.boards.margins import stacked
from exactone.models.links.link import link
from exactone.models.links.rims import RimRuns
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.runs import Lengths, Runs, beside, lengths, lengths_of
from exactone.solver.grid import Margins
from exactone.solver.puzzle import Clue, ClueId, Draft, Solution, Solve

__all__ = ["Nonogram"]
FILLED = frozenset({0})
MEANT = '["3 1", "0", "?"]'


def _texts(lines: tuple[Lengths | None, ...]) -> list[str]:
    return [" ".join(beside(runs)) for runs in lines]


@dataclass(frozen=True, kw_only=True)
class Nonogram(CellPuzzle):
    """The runs beside rows and columns, and what is given."""

    kind: ClassVar[str] = "nonogram"
    searched_soon: ClassVar = True  # line by line, as people do
    puzz_links: ClassVar = (link("nonogram", runs=RimRuns()),)
    shapes: ClassVar = {"rows": LIST, "columns": LIST}
    signs: ClassVar = {
        "filled": Sign("#", "#", "#", "filled cell", FULL),
        "empty": Sign("x", ".", "·", "empty cell", NOTHING),
    }

    bars: ClassVar[int] = 5
    rows: tuple[Lengths | None, ...] = key(
        items(lengths, MEANT), 'the runs of each row, as in "3 1" or [3, 1]', write=_texts
    )
    columns: tuple[Lengths | None, ...] = key(
        items(lengths, MEANT), "the runs of each column", write=_texts
    )

    @cached_property
    def board(self) -> Cells:
        return Cells(len(self.rows), len(self.columns))

    def rules(self) -> Iterator[Part | Rule]:
        yield from ()

    def clues(self) -> Iterator[PartClue]:
        for line, runs in self._told():
            if runs is not None:
                yield PartClue(
                    f"{line.name}: {' '.join(beside(runs))}",
                    tuple(counted(self.board.cells[place]) for place in line.places),
                    id=ClueId(str(line.sort), (line.number,), runs),
                    parts=(Runs(FILLED, ((line, runs),)),),
                    words="",
                )

    def _told(self) -> Iterator[tuple[Line, Lengths | None]]:
        yield from zip(self.board.rows, self.rows, strict=True)
        yield from zip(self.board.columns, self.columns, strict=True)

    def _without(self, clues: Collection[Clue]) -> Self:
        gone = {(clue.id.key, *clue.id.where) for clue in clues if clue.id}
        left = tuple(
            None if (str(line.sort), line.number) in gone else runs for line, runs in self._told()
        )
        return replace(self, rows=left[: len(self.rows)], columns=left[len(self.rows) :])

    def argument(self) -> str | None:
        rows, columns = (
            sum(sum(runs or ()) for runs in lines) for lines in (self.rows, self.columns)
        )
        said = f"the rows have {rows} filled cells together, and the columns {columns}"
        return super().argument() or (
            said if rows != columns and None not in self.rows + self.columns else None
        )

    def margins(self) -> Margins:
        return Margins(tuple(_texts(self.rows)), stacked(map(beside, self.columns)))


class NonogramMaker(PageMaker[Nonogram]):
    """Paints a picture, and fills a cell more as long as there are others with the same
    runs."""

    thinned: ClassVar[bool] = False
    adds: ClassVar[str] = "runs"

    @classmethod
    def empty(cls, rows: int, columns: int) -> Nonogram:
        return Nonogram(rows=(None,) * rows, columns=(None,) * columns)

    def filled(self, board: Nonogram, rng: Random, solve: Solve) -> Solution:
        return board.answered(picture(rng, len(board.rows), len(board.columns)))

    def clued(self, board: Nonogram, solution: Solution, rng: Random) -> Nonogram:
        """The runs of all rows and columns."""
        filled = board.having("filled", solution)
        cells = board.board.cells
        rows, columns = (
            tuple(lengths_of(cells[place] in filled for place in line.places) for line in lines)
            for lines in (board.board.rows, board.board.columns)
        )
        return replace(board, rows=rows, columns=columns)

    def changed(
        self, puzzle: Nonogram, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft:
        """A cell is filled that is so in the other one."""
        cell = rng.choice(
            sorted(label.variable for label in solution - others[-1] if label.value == "empty")
        )
        changed = solution - {Assignment(cell, "empty")} | {Assignment(cell, "filled")}
        return Draft(self.clued(puzzle, changed, rng), changed)
