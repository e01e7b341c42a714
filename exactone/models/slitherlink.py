"""Slitherlink: draw one closed loop along the sides of cells.

·─·─· ·      a number says how many of the four sides of its cell belong to the loop;
│3  │        the loop does not cross or touch itself
·─· │2·
   1│
· ·─· ·
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Self

from ..solver.puzzle import Clue, Solution
from ._kit.board import Cell, Line, cell_name
from ._kit.edges import Edges
from ._kit.keys import Picture, key, picture
from ._kit.loop_puzzle import LoopPuzzle
from ._kit.made import PartClue
from ._parts.count import Count
from ._parts.loop import Loop
from ._parts.part import Part

__all__ = ["Slitherlink"]
ON = frozenset({0})


@dataclass(frozen=True, kw_only=True)
class Slitherlink(LoopPuzzle):
    """One grid of numbers."""

    kind: ClassVar[str] = "slitherlink"

    numbers: Picture = key(
        picture("[0-3._]", "0 to 3, or ."),
        "a picture: 0 to 3 of the sides of a cell, . where nothing is said",
        name="grid",
    )

    @cached_property
    def board(self) -> Edges:
        return Edges(self.numbers.height, self.numbers.width)

    def sign(self, cell: Cell) -> str:
        return self.numbers[cell] if self.numbers[cell] not in "._" else " "

    def parts(self) -> Iterator[Part]:
        yield Loop(ON, self.board.ends)

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.numbers.marked():
            sides = Line(self.board.around_cell(cell).places, f"the {sign} at {cell_name(cell)}")
            yield self.clue_in("numbers", cell, Count(ON, (sides,), int(sign), int(sign)))

    def tellable(self, solution: Solution) -> dict[str, str]:
        """Numbers: no file says of a side that it is on the loop."""
        return {cell_name(cell): str(number) for cell, number in self._numbers(solution).items()}

    def full(self, solution: Solution) -> Self:
        told = {cell: str(number) for cell, number in self._numbers(solution).items() if number < 4}
        return replace(self, numbers=self.numbers.put(told))

    def instead(self, clue: Clue, solution: Solution) -> str | None:
        return (said := super().instead(clue, solution)) and said.replace("4", "")  # no file says 4

    def _numbers(self, solution: Solution) -> dict[Cell, int]:
        """How many sides of each cell are on the loop."""
        on, names = {label.variable for label in solution if label.value == "on"}, self.board.names
        every = ((cell, self.board.around_cell(cell).places) for cell, _ in self.numbers.items())
        return {cell: sum(names[place] in on for place in places) for cell, places in every}
