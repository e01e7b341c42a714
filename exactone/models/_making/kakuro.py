"""How Kakuro are made: bars at random, any digits between them, and their sums, which are to say much about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from ...solver.puzzle import Draft, Solution, Solve
from .._kit.board import cell_name
from .._kit.keys import open_picture
from .._kit.made import Assigned
from .._kit.making import OnBoard
from .._kit.making.digits import Digits
from .._kit.making.shapes import barred
from .._kit.sums import Sums, Told, stretches, written
from ..kakuro import Kakuro

__all__ = ["Bars"]
RUNS, SHARE = range(2, 10), (0.25, 0.4)  # the lengths of new ones, and the share of blocked cells besides the rim


class Bars(OnBoard[Kakuro]):
    """Sets bars, and changes digits as long as others have the same sums."""

    thinned: ClassVar[bool] = False
    one_way: ClassVar[bool] = True
    usual: ClassVar[tuple[int, int]] = (9, 9)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Kakuro:
        return Kakuro(clued=Sums(open_picture(rows, columns).rows))

    @classmethod
    def under(cls, answer: Sequence[Sequence[str]]) -> Kakuro:
        return Kakuro(clued=Sums(tuple(tuple("#" if sign == "#" else "." for sign in row) for row in answer)))

    def opened(self, rng: Random) -> Kakuro:
        """The first row and the first column are left to sums."""
        clued = self.blank.clued
        bars = barred(rng, clued.height - 1, clued.width - 1, RUNS, rng.uniform(*SHARE))
        blocked = {(row + 1, column + 1) for row, column in bars} | {cell for cell, _ in clued.items() if 0 in cell}
        return replace(self.blank, clued=clued.put(dict.fromkeys(blocked, "#")))

    def filled(self, board: Kakuro, rng: Random, solve: Solve) -> Solution | None:
        """Any digits, each made better once."""
        if (solution := solve(board)) is None:
            return None
        digits, cells = _digits(board, solution), board.board.cells
        for cell in rng.sample(cells, len(cells)):
            digits.change([cell], rng)
        return _solution(digits)

    def clued(self, board: Kakuro, solution: Solution, rng: Random) -> Kakuro:
        """The sums of all runs, each before the run."""
        cells, digit = board.board.cells, {cell: int(digit) for cell, digit in board.in_cells(solution)}
        sums = (
            Told(before, down, sum(digit[cells[place]] for place in run.places), run)
            for before, down, run in stretches(board.board)
            if min(before) >= 0
        )
        return replace(board, clued=board.clued.put(written(sums)))

    def changed(self, puzzle: Kakuro, solution: Solution, others: Sequence[Solution], rng: Random) -> Draft | None:
        """A cell that is another one in the other solution gets another digit."""
        digits = _digits(puzzle, solution)
        wrong = sorted(cell for cell, digit in puzzle.in_cells(others[-1]) if digits.of[cell] != int(digit))
        if not digits.change(wrong, rng):
            return None
        changed = _solution(digits)
        return Draft(self.clued(puzzle, changed, rng), changed)


def _digits(board: Kakuro, solution: Solution) -> Digits:
    cells = board.board.cells
    runs = (tuple(cells[place] for place in run.places) for _, _, run in stretches(board.board))
    return Digits(runs, {cell: int(digit) for cell, digit in board.in_cells(solution)})


def _solution(digits: Digits) -> Solution:
    return frozenset(Assigned(cell_name(cell), str(digit)) for cell, digit in digits.of.items())
