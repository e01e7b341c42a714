"""How Mines are made: mines anywhere, and all numbers, of which those are left out that are not needed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ...solver.puzzle import Solution, Solve
from .._kit.keys import open_picture
from .._kit.making import OnBoard
from ..mines import Mines

__all__ = ["Minefields"]
SHARE = 5  # one of so many cells has a mine


class Minefields(OnBoard[Mines]):
    """Lays mines, and counts them."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Mines:
        return Mines(numbers=open_picture(rows, columns))

    def filled(self, board: Mines, rng: Random, solve: Solve) -> Solution:
        cells = board.board.cells
        return board.answered(rng.sample(cells, len(cells) // SHARE))

    def clued(self, board: Mines, solution: Solution, rng: Random) -> Mines:
        """The numbers of all cells without a mine."""
        cells, mines = board.board.cells, board.having("mine", solution)
        around = ((cell, board.board.around(cell).places) for cell in cells if cell not in mines)
        numbers = {cell: str(sum(cells[place] in mines for place in places)) for cell, places in around}
        return replace(board, numbers=board.numbers.put(numbers))
