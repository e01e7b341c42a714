"""Mosaic: shade cells so that each number says how many cells are shaded
among its own and those that touch it.

2 # .      also known as Fill-a-Pix
# . 3
. # #
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.looks import FULL, NOTHING, NUMBERS, Sign
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import blots
from exactone.models.boards.board import Cell, Line
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.solver.puzzle import Solution, Solve

__all__ = ["Mosaic"]
SHADED = frozenset({0})


@dataclass(frozen=True, kw_only=True)
class Mosaic(CellPuzzle):
    """One grid of numbers, and what is known of it."""

    kind: ClassVar[str] = "mosaic"
    guessed: ClassVar[bool] = False
    signs: ClassVar = {
        "shaded": Sign("#", "#", "#", "shaded cell", FULL),
        "white": Sign("x", ".", "·", "white cell", NOTHING),
    }
    clue_looks: ClassVar = {"numbers": NUMBERS}

    numbers: Picture = key(
        picture("[0-9._]", "0 to 9, or ."),
        "a picture: 0 to 9, . where nothing is said",
        name="grid",
    )

    def window(self, cell: Cell) -> Line:
        """A cell, and those that touch it."""
        around = self.board.around(cell)
        return around._replace(places=tuple(sorted((*around.places, self.board.place[cell]))))

    def rules(self) -> Iterator[Part | Rule]:
        yield from ()  # there are no rules without numbers

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.numbers.marked():
            count = Count(SHADED, (self.window(cell),), int(sign), int(sign))
            yield self.clue_in("numbers", cell, count)


class MosaicMaker(PageMaker[Mosaic]):
    """Paints blots, and counts them."""

    adds: ClassVar[str] = "numbers"

    @classmethod
    def empty(cls, rows: int, columns: int) -> Mosaic:
        return Mosaic(numbers=open_picture(rows, columns))

    def filled(self, board: Mosaic, rng: Random, solve: Solve) -> Solution:
        return board.answered(blots(rng, *board.numbers.size))

    def clued(self, board: Mosaic, solution: Solution, rng: Random) -> Mosaic:
        """The numbers of all cells."""
        cells, shaded = board.board.cells, board.having("shaded", solution)
        numbers = {
            cell: str(sum(cells[place] in shaded for place in board.window(cell).places))
            for cell in cells
        }
        return replace(board, numbers=board.numbers.put(numbers))
