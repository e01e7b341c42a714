"""How nonograms are made: a picture of blots, and the runs that it has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from ...solver.puzzle import Draft, Solution, Solve
from .._kit.made import Assigned
from .._kit.making import OnBoard
from .._kit.making.shapes import blots
from .._parts.runs import lengths_of
from ..nonogram import Nonogram

__all__ = ["Blots"]


class Blots(OnBoard[Nonogram]):
    """Paints blots, and fills a cell more as long as there are other pictures with the same runs."""

    thinned: ClassVar[bool] = False
    one_way: ClassVar[bool] = True

    @classmethod
    def empty(cls, rows: int, columns: int) -> Nonogram:
        return Nonogram(rows=(None,) * rows, columns=(None,) * columns)

    def filled(self, board: Nonogram, rng: Random, solve: Solve) -> Solution:
        return board.answered(blots(rng, len(board.rows), len(board.columns)))

    def clued(self, board: Nonogram, solution: Solution, rng: Random) -> Nonogram:
        """The runs of all rows and columns."""
        filled, cells = board.having("filled", solution), board.board.cells
        rows, columns = (
            tuple(lengths_of(cells[place] in filled for place in line.places) for line in lines)
            for lines in (board.board.rows, board.board.columns)
        )
        return replace(board, rows=rows, columns=columns)

    def changed(self, puzzle: Nonogram, solution: Solution, others: Sequence[Solution], rng: Random) -> Draft:
        """A cell is filled that is so in the other one."""
        cell = rng.choice(sorted(label.variable for label in solution - others[-1] if label.value == "empty"))
        changed = solution - {Assigned(cell, "empty")} | {Assigned(cell, "filled")}
        return Draft(self.clued(puzzle, changed, rng), changed)
