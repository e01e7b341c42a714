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
from random import Random
from typing import ClassVar, Self

from exactone.models.base.looks import NUMBERS
from exactone.models.base.loop_puzzle import LoopPuzzle
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import region
from exactone.models.boards.board import Cell, cell_name
from exactone.models.boards.edges import Edges
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import CELLS_4
from exactone.models.links.link import link
from exactone.models.parts.count import Count
from exactone.models.parts.loop import Loop
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.solver.puzzle import Clue, Solution, Solve

__all__ = ["Slitherlink"]
ON = frozenset({0})


@dataclass(frozen=True, kw_only=True)
class Slitherlink(LoopPuzzle):
    """One grid of numbers."""

    kind: ClassVar[str] = "slitherlink"
    puzz_links: ClassVar = (link("slither", "slitherlink", grid=CELLS_4),)
    clue_looks: ClassVar = {"numbers": NUMBERS}

    numbers: Picture = key(
        picture("[0-3._]", "0 to 3, or ."),
        "a picture: 0 to 3 of the sides of a cell, . where nothing is said",
        name="grid",
    )

    @cached_property
    def board(self) -> Edges:
        return Edges(self.numbers.height, self.numbers.width)

    def rules(self) -> Iterator[Part | Rule]:
        yield Rule("the rule of one loop", (Loop(ON, self.board.ends),))

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.numbers.marked():
            around = self.board.around_cell(cell)
            sides = around._replace(name=f"the {sign} at {cell_name(cell)}")
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
        on = {label.variable for label in solution if label.value == "on"}
        names = self.board.names
        every = ((cell, self.board.around_cell(cell).places) for cell, _ in self.numbers.items())
        return {cell: sum(names[place] in on for place in places) for cell, places in every}


class SlitherlinkMaker(PageMaker[Slitherlink]):
    """Takes the rim of a region as the loop."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Slitherlink:
        return Slitherlink(numbers=open_picture(rows, columns))

    def filled(self, board: Slitherlink, rng: Random, solve: Solve) -> Solution:
        return board.around(region(rng, *board.numbers.size))
