"""Kinds with black cells, some of which count what is at their sides, and how new ones are made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Self, TypeVar

from exactone.models.boards.board import beside
from exactone.models.boards.cells import Cells
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.parts.count import Count
from exactone.models.parts.part import PartClue
from exactone.solver.puzzle import Solution

from .cell_puzzle import CellPuzzle
from .looks import on_black
from .making import PageMaker
from .random_shapes import scattered

BLACK = "#"


@dataclass(frozen=True, kw_only=True)
class BlackCells(CellPuzzle):
    """Black cells, their numbers, and what is known of the white ones."""

    clue_looks: ClassVar = {"black": {"[0-4#]": on_black}}
    counted: ClassVar[frozenset[int]]  # the values that numbers count

    black: Picture = key(
        picture("[0-4#._]", "0 to 4, # or ."),
        "a picture: 0 to 4 and # are black cells with a number and without, . white ones",
        name="grid",
    )

    @cached_property
    def board(self) -> Cells:
        """The white cells."""
        return Cells(*self.black.size, frozenset(cell for cell, _ in self.black.marked()))

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.black.marked():
            if sign != BLACK:
                line = self.board.around(cell, "sides")
                count = Count(self.counted, (line,), int(sign), int(sign))
                yield self.clue_in("black", cell, count, nothing=BLACK)

    def with_numbers(self, solution: Solution) -> Self:
        """The puzzle with the numbers of all black cells, as a solution has them."""
        values = [self.values[value] for value in self.counted]
        some = {cell for value in values for cell in self.having(value, solution)}
        black = [cell for cell, _ in self.black.marked()]
        numbers = {cell: str(len(some.intersection(beside(cell)))) for cell in black}
        return replace(self, black=self.black.put(numbers))


B = TypeVar("B", bound=BlackCells)


class BlackCellMaker(PageMaker[B]):
    """Scatters black cells, and writes the number of each."""

    adds: ClassVar[str] = "numbers in black cells"
    share: ClassVar[float]  # of the cells that are black
    made: ClassVar[type[Any]]  # the class of puzzles

    @classmethod
    def empty(cls, rows: int, columns: int) -> B:
        blank: B = cls.made(black=open_picture(rows, columns))
        return blank

    @classmethod
    def under(cls, answer: Sequence[Sequence[str]]) -> B:
        blank = cls.empty(len(answer), len(answer[0]))
        black = {
            (row, column): BLACK
            for row, signs in enumerate(answer)
            for column, sign in enumerate(signs)
            if sign == BLACK
        }
        return replace(blank, black=blank.black.put(black))

    def opened(self, rng: Random) -> B:
        black = scattered(rng, *self.blank.black.size, self.share)
        return replace(self.blank, black=self.blank.black.put(dict.fromkeys(black, BLACK)))

    def clued(self, board: B, solution: Solution, rng: Random) -> B:
        return board.with_numbers(solution)
