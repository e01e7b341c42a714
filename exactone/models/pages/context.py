"""Context: shade cells so that each number is right for what it stands in: a white cell or a
shaded one.

. 2 # 1      in a white cell a number counts the shaded ones of the four cells beside it,
# . . .      in a shaded cell the shaded ones of the four cells at its corners;
. 1 # .      shaded cells do not touch by their sides; white cells hang together
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.looks import NUMBERS
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import apart
from exactone.models.base.shading import SHADED, WHITE, Shading
from exactone.models.boards.board import Cell, Line
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import CELLS_16
from exactone.models.links.link import link
from exactone.models.parts.count_where import CountWhere
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.solver.puzzle import Solution, Solve

__all__ = ["Context"]
ANY = "?"


@dataclass(frozen=True, kw_only=True)
class Context(Shading):
    """One grid of numbers, and what is known of it."""

    kind: ClassVar[str] = "context"
    puzz_links: ClassVar = (link("context", grid=CELLS_16),)
    guessed: ClassVar[bool] = False
    clue_looks: ClassVar = {"numbers": NUMBERS}

    numbers: Picture = key(
        picture("[0-4?._]", "0 to 4, ? or ."),
        "a picture: numbers from 0 to 4, ? a number that is not told, . elsewhere",
        name="grid",
    )

    def rules(self) -> Iterator[Part | Rule]:
        yield self.shaded_apart()
        yield self.white_together()

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.numbers.marked():
            if sign != ANY:
                number, place = int(sign), self.board.place[cell]
                counts = (
                    CountWhere(SHADED, (line,), number, number, ((place, value),))
                    for value, line in ((WHITE, self.beside(cell)), (SHADED, self.at_corners(cell)))
                )
                yield self.clue_in("numbers", cell, *counts)

    def beside(self, cell: Cell) -> Line:
        """What a number counts in a white cell."""
        return self.board.around(cell, "sides")

    def at_corners(self, cell: Cell) -> Line:
        """What it counts in a shaded one."""
        return self.board.around(cell, "corners")


class ContextMaker(PageMaker[Context]):
    """Shades cells that lie apart, and counts."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Context:
        return Context(numbers=open_picture(rows, columns))

    def filled(self, board: Context, rng: Random, solve: Solve) -> Solution:
        return board.answered(apart(rng, *board.numbers.size))

    def clued(self, board: Context, solution: Solution, rng: Random) -> Context:
        """A number in each cell."""
        cells, shaded = board.board.cells, board.having("shaded", solution)
        counted = {
            cell: board.at_corners(cell) if cell in shaded else board.beside(cell) for cell in cells
        }
        numbers = {
            cell: str(sum(cells[place] in shaded for place in line.places))
            for cell, line in counted.items()
        }
        return replace(board, numbers=board.numbers.put(numbers))
