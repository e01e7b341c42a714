r"""Kakuro: fill in digits so that each run of cells adds up to its clue, with no digit twice in a run.

#   4\  3\      4\ is the sum of the run below,
\4  3   1       \4 that of the run to the right, 4\3 both
\3  1   2
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import ClassVar, Self

from ..solver.errors import PuzzleError
from ..solver.puzzle import Clue, Draft, Solution, Solve
from ._kit.board import Cell, Line, cell_name
from ._kit.cell_puzzle import CellPuzzle, Sign
from ._kit.cells import Cells
from ._kit.keys import Picture, key, open_picture, picture
from ._kit.made import Assigned, PartClue
from ._kit.making.digits import Digits
from ._kit.making.shapes import barred
from ._parts.different import Different
from ._parts.part import Part
from ._parts.sum import Sum

__all__ = ["Kakuro"]
DIGITS = tuple(range(1, 10))
RUNS, BARS = range(2, 10), (0.25, 0.4)  # the lengths of new ones, and the share of blocked cells besides the rim


@dataclass(frozen=True, kw_only=True)
class Kakuro(CellPuzzle):
    """One grid of clues and open cells."""

    kind: ClassVar[str] = "kakuro"
    signs: ClassVar = {str(digit): Sign(str(digit), str(digit), str(digit)) for digit in DIGITS}
    spaced: ClassVar[bool] = True

    thinned: ClassVar[bool] = False
    usual: ClassVar[tuple[int, int]] = (9, 9)

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

    # how they are made

    @classmethod
    def empty(cls, rows: int, columns: int) -> Self:
        return cls(clued=open_picture(rows, columns))

    @classmethod
    def under(cls, answer: Sequence[Sequence[str]]) -> Self:
        return cls(clued=Picture(tuple(tuple("#" if sign == "#" else "." for sign in row) for row in answer)))

    def drafted(self, rng: Random, solve: Solve) -> Draft | None:
        rows, columns = self.clued.size
        bars = barred(rng, rows - 1, columns - 1, RUNS, rng.uniform(*BARS))
        blocked = {(row + 1, column + 1) for row, column in bars} | {
            cell for cell, _ in self.clued.items() if 0 in cell
        }
        return replace(self, clued=self.clued.put(dict.fromkeys(blocked, "#")))._filled(rng, solve)

    def _filled(self, rng: Random, solve: Solve) -> Draft | None:
        if (solution := solve(self)) is None:
            return None
        digits = Digits(self.runs, {cell: int(digit) for cell, digit in self._found(solution)})
        for cell in rng.sample(self.board.cells, len(self.board.cells)):
            digits.change([cell], rng)
        return self._drafted(digits, rng)

    @cached_property
    def runs(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each run."""
        lines = (*self.board.stretches(self.board.rows), *self.board.stretches(self.board.columns))
        return tuple(tuple(self.board.cells[place] for place in line.places) for line in lines)

    def _drafted(self, digits: Digits, rng: Random) -> Draft:
        solution = frozenset(Assigned(cell_name(cell), str(digit)) for cell, digit in digits.of.items())
        return Draft(self.clued_by(solution, rng), solution)

    def clued_by(self, solution: Solution, rng: Random) -> Self:
        """The sums of all runs, each before the run."""
        digit, sums = dict(self._found(solution)), dict[Cell, tuple[int, int]]()
        for lines, down, right in ((self.board.columns, 1, 0), (self.board.rows, 0, 1)):
            for run in self.board.stretches(lines):
                cells = [self.board.cells[place] for place in run.places]
                before, total = (cells[0][0] - down, cells[0][1] - right), sum(int(digit[cell]) for cell in cells)
                below, beside = sums.get(before, (0, 0))
                sums[before] = (below + total * down, beside + total * right)
        signs = {cell: f"{below or ''}\\{beside or ''}" for cell, (below, beside) in sums.items() if min(cell) >= 0}
        return replace(self, clued=self.clued.put(signs))

    def mended(self, solution: Solution, others: Sequence[Solution], rng: Random) -> Draft | None:
        """A cell that is another one in the other solution gets another digit."""
        digits = Digits(self.runs, {cell: int(digit) for cell, digit in self._found(solution)})
        wrong = sorted(cell for cell, digit in self._found(others[-1]) if digits.of[cell] != int(digit))
        return self._drafted(digits, rng) if digits.change(wrong, rng) else None
