"""Hitori: strike out cells so that no number stands twice in a row or in a column.

3 # 1      no number is left twice in a row or in a column;
# 3 2      struck cells do not touch by their sides;
1 2 3      what is left hangs together by sides
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import ClassVar, Self

from ..solver.puzzle import Draft, Solution, Solve
from ._kit.board import Cell
from ._kit.cell_puzzle import CellPuzzle, Sign
from ._kit.cells import Cells
from ._kit.keys import Picture, key, open_picture, picture
from ._kit.making.shapes import apart, latin
from ._parts.apart import Apart
from ._parts.connected import Connected
from ._parts.count import Count
from ._parts.part import Part

__all__ = ["Hitori"]
STRUCK, LEFT = frozenset({0}), frozenset({1})


@dataclass(frozen=True, kw_only=True)
class Hitori(CellPuzzle):
    """One grid of numbers, and what is known of it."""

    kind: ClassVar[str] = "hitori"
    signs: ClassVar = {"struck": Sign("#", "#", "#", "struck cell"), "left": Sign("o", ".", ".", "unstruck cell")}

    thinned: ClassVar[bool] = False

    numbers: Picture = key(picture("0|[1-9][0-9]{0,5}", "a number"), "a picture of numbers", name="grid")

    @cached_property
    def board(self) -> Cells:
        return Cells(self.numbers.height, self.numbers.width)

    def sign(self, cell: Cell, value: int | None) -> str:
        return "#" if value == 0 else self.numbers[cell]

    def parts(self) -> Iterator[Part]:
        board, near = self.board, self.board.near("sides")
        alike = board.alike(dict(self.numbers.items()), (*board.rows, *board.columns))
        yield Count(LEFT, tuple(line for line in alike if len(line.places) > 1), 0, 1)
        yield Apart(STRUCK, near)
        yield Connected(LEFT, tuple(range(len(board.cells))), near)

    # how they are made

    @classmethod
    def empty(cls, rows: int, columns: int) -> Self:
        return cls(numbers=open_picture(rows, columns))

    def filled(self, rng: Random, solve: Solve) -> Solution:
        return self.answered(apart(rng, self.board.height, self.board.width))

    def clued_by(self, solution: Solution, rng: Random) -> Self:
        """Different numbers in what is left of a line, and one of those in each cell that is struck."""
        numbers = latin(rng, self.board.height, self.board.width)
        picture = self.numbers.put({cell: str(number) for cell, number in numbers.items()})
        puzzle, struck = replace(self, numbers=picture), self.having("struck", solution)
        for cell in sorted(struck):
            puzzle = puzzle.with_another(cell, struck, rng)
        return puzzle

    def with_another(self, cell: Cell, without: Collection[Cell], rng: Random) -> Self:
        """The same with the number of another cell in the row or column of this one, but not of these."""
        others = [
            other
            for other in self.board.cells
            if (other[0] == cell[0]) != (other[1] == cell[1]) and other not in without
        ]
        return replace(self, numbers=self.numbers.put({cell: self.numbers[rng.choice(others)]})) if others else self

    def mended(self, solution: Solution, others: Sequence[Solution], rng: Random) -> Draft | None:
        """A cell that the other one leaves gets a number that it cannot keep."""
        meant, other = self.having("struck", solution), self.having("struck", others[-1])
        if not (wrong := sorted(meant - other)):
            return None
        return Draft(self.with_another(rng.choice(wrong), meant | other, rng), solution)
