"""How Hitori are made: cells apart are struck out, and have numbers that others of their lines have."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from ...solver.puzzle import Draft, Solution, Solve
from .._kit.board import Cell
from .._kit.keys import open_picture
from .._kit.making import OnBoard
from .._kit.making.shapes import apart, latin
from ..hitori import Hitori

__all__ = ["Repeats"]


class Repeats(OnBoard[Hitori]):
    """Repeats numbers of a line in its struck cells."""

    thinned: ClassVar[bool] = False

    @classmethod
    def empty(cls, rows: int, columns: int) -> Hitori:
        return Hitori(numbers=open_picture(rows, columns))

    def filled(self, board: Hitori, rng: Random, solve: Solve) -> Solution:
        return board.answered(apart(rng, *board.numbers.size))

    def clued(self, board: Hitori, solution: Solution, rng: Random) -> Hitori:
        """Different numbers in what is left of a line, and one of those in each cell that is struck."""
        numbers, struck = latin(rng, *board.numbers.size), board.having("struck", solution)
        puzzle = replace(board, numbers=board.numbers.put({cell: str(number) for cell, number in numbers.items()}))
        for cell in sorted(struck):
            puzzle = _repeated(puzzle, cell, struck, rng)
        return puzzle

    def changed(self, puzzle: Hitori, solution: Solution, others: Sequence[Solution], rng: Random) -> Draft | None:
        """A cell that the other one leaves gets a number that it cannot keep."""
        meant, other = (puzzle.having("struck", each) for each in (solution, others[-1]))
        wrong = sorted(meant - other)
        return Draft(_repeated(puzzle, rng.choice(wrong), meant | other, rng), solution) if wrong else None


def _repeated(puzzle: Hitori, cell: Cell, without: Collection[Cell], rng: Random) -> Hitori:
    """The same with the number of another cell in the row or column of this one, but not of these."""
    (row, column), numbers = cell, puzzle.numbers
    others = [at for at in puzzle.board.cells if (at[0] == row) != (at[1] == column) and at not in without]
    return replace(puzzle, numbers=numbers.put({cell: numbers[rng.choice(others)]})) if others else puzzle
