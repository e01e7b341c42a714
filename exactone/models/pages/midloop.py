"""Mid-loop: draw one closed loop through the middles of cells, and through all dots.

┌─o─┐ .      a dot is in the middle of a straight stretch of the loop: from there to the next
o . └─┐      turn it is as far one way as the other; dots stand in cells, or between two
└──o──┘
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Self

from exactone.models.base.link_puzzle import OFF, ON, LinkPuzzle
from exactone.models.base.loop_making import CircleMaker, arms, loop_board
from exactone.models.boards.board import STEPS, Cell, Line, cell_name, counted
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.link import link
from exactone.models.links.loops import DOTS
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.reach_compared import ReachCompared
from exactone.models.text.document import Document
from exactone.models.text.words import numbered
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Spot
from exactone.solver.puzzle import Solution

__all__ = ["MidLoop"]
DOT = "o"
DRAWN = "●"


@dataclass(frozen=True, kw_only=True)
class MidLoop(LinkPuzzle):
    """One picture of dots, and what is known."""

    kind: ClassVar[str] = "midloop"
    puzz_links: ClassVar = (link("midloop", grid=DOTS),)

    dots: Picture = key(
        picture("[o._]", "o or ."),
        "a picture of twice as many rows and columns as there are cells, less one: o a dot in a "
        "cell or between two, . none",
        name="grid",
    )

    def _as_large(self) -> Picture:
        """A picture of the cells."""
        rows, columns = self.dots.size
        return open_picture((rows + 1) // 2, (columns + 1) // 2)

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        rows, columns = puzzle.dots.size
        if not rows % 2 == columns % 2 == 1:
            raise PuzzleError(
                f"grid has {numbered(rows, 'row')} of {numbered(columns, 'sign')}, but both must "
                "be odd: one for each row or column of cells, and one between two",
                "grid",
                0,
            )
        for (row, column), _ in puzzle.dots.marked():
            if row % 2 == column % 2 == 1:
                raise PuzzleError(
                    f"number {column + 1} of this row is between four cells, where no line can "
                    "be; write .",
                    "grid",
                    puzzle.dots.at[row],
                )
        return puzzle

    def rules(self) -> Iterator[Part | Rule]:
        yield self.one_loop()

    def clues(self) -> Iterator[PartClue]:
        for at, _ in self.dots.marked():
            one, other = _cells(at)
            if one == other:
                there, place = f"at {cell_name(one)}", counted(one)
                parts = self._in_cell(one)
            else:
                number = self.links.place[one, other]
                there = f"between {cell_name(one)} and {cell_name(other)}"
                place = self.links.at[number]
                parts = self._between(one, other)
            name = f"the dot {there}"
            clue = self.clue_in("dots", at, Rule(name, tuple(parts)))
            yield replace(clue, name=name, at=(place,))

    def _in_cell(self, cell: Cell) -> Iterator[Part]:
        yield Count(ON, (self.links.around_cell(cell),), 2, 2)
        up, right, down, left = (self._arm(cell, way) for way in STEPS)
        yield ReachCompared(OFF, ((up, down), (left, right)), equal=True, none=True, arms=True)

    def _between(self, one: Cell, other: Cell) -> Iterator[Part]:
        yield Count(ON, (Line((self.links.place[one, other],)),), 1, 1)
        way = (other[0] - one[0], other[1] - one[1])
        arms = self._arm(one, (-way[0], -way[1])), self._arm(other, way)
        yield ReachCompared(OFF, (arms,), equal=True, none=True, arms=True)

    def _arm(self, cell: Cell, way: Cell) -> Line:
        """The links that go straight on from a cell."""
        word = dict(zip(STEPS, ("up", "right", "down", "left"), strict=True))[way]
        return Line(self.links.straight(cell, way), f"the arm {word} from {cell_name(cell)}")

    def spots(self) -> tuple[Spot, ...]:
        return tuple(Spot((row / 2, column / 2), DRAWN) for (row, column), _ in self.dots.marked())


def _cells(at: Cell) -> tuple[Cell, Cell]:
    """The two cells between which a dot is; twice the one in which it is."""
    row, column = at
    return (row // 2, column // 2), ((row + 1) // 2, (column + 1) // 2)


class MidLoopMaker(CircleMaker[MidLoop]):
    """Puts a dot in the middle of each stretch of the loop."""

    adds: ClassVar[str] = "dots"

    @classmethod
    def empty(cls, rows: int, columns: int) -> MidLoop:
        loop_board(rows, columns)
        return MidLoop(dots=open_picture(2 * rows - 1, 2 * columns - 1))

    def clued(self, board: MidLoop, solution: Solution, rng: Random) -> MidLoop:
        dots = dict[Cell, str]()
        for (row, column), lengths in arms(board.passed(solution)).items():
            if not {(-down, -right) for down, right in lengths} & lengths.keys():  # it turns here
                for (down, right), long in lengths.items():
                    dots[2 * row + down * long, 2 * column + right * long] = DOT
        return replace(board, dots=board.dots.put(dots))
