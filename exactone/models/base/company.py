"""What kinds share in which some cells have a number, which says how many of the cells beside it
have one, too."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Self, TypeVar

from exactone.models.boards.board import Line, LineSort, cell_name
from exactone.models.boards.keys import Picture, key, picture
from exactone.models.parts.connected import Connected
from exactone.models.parts.count import Count
from exactone.models.parts.count_where import CountWhere
from exactone.models.parts.part import PartClue, Rule
from exactone.solver.puzzle import Solution, Solve

from .grid_puzzle import GridPuzzle
from .looks import NOTHING, Sign, empty_circle
from .making import PageMaker

DIGITS = tuple("1234")
NUMBERED = frozenset(range(len(DIGITS)))
UNKNOWN = "?"
SOME_NUMBERS = picture("[1-4?x._]", "1 to 4, ?, x or .")
SOME_MEANT = (
    "a picture: the numbers that are known, ? where one stands, x where none does, . elsewhere"
)


@dataclass(frozen=True, kw_only=True)
class CompanyPuzzle(GridPuzzle):
    """A puzzle whose cells have a number from 1 to 4, or none."""

    signs: ClassVar = {
        **{digit: Sign(digit, digit, digit) for digit in DIGITS},
        "empty": Sign("x", ".", "·", "", NOTHING),
    }
    clue_signs: ClassVar[str] = UNKNOWN
    clue_looks: ClassVar = {"cells": {"[?]": empty_circle}}

    cells: Picture = key(SOME_NUMBERS, SOME_MEANT, name="grid")

    def together(self) -> Rule:
        """Numbers hang together."""
        board = self.board
        connected = Connected(NUMBERED, board.places, board.near("sides"))
        return Rule("the rule that numbers hang together", (connected,))

    def some(self) -> Rule:
        """There is a number."""
        line = Line(self.board.places, "the grid", LineSort.GRID)
        return Rule("the rule that there are numbers", (Count(NUMBERED, (line,), 1, None),))

    def company(self) -> Iterator[Rule]:
        """Each number says how many numbers are beside it."""
        board = self.board
        for place, cell in enumerate(board.cells):
            line = board.around(cell, "sides")
            counts = tuple(
                CountWhere(NUMBERED, (line,), number, number, ((place, frozenset({number - 1})),))
                for number in map(int, DIGITS)
            )
            yield Rule(f"the rule that the number at {board.names[place]} counts", counts)

    def clues(self) -> Iterator[PartClue]:
        for cell, _ in self.cells.marked():
            line = Line((self.board.place[cell],))
            yield self.clue_in("cells", cell, Count(NUMBERED, (line,), 1, 1))

    def full(self, solution: Solution) -> Self:
        """A ? stays one: the grid has no room for a number there."""
        unknown = {cell_name(cell) for cell, _ in self.cells.marked()}
        return super().full(frozenset(each for each in solution if each.variable not in unknown))


SPREAD = 6  # one cell of so many has a number at first
C = TypeVar("C", bound=CompanyPuzzle)


class CompanyMaker(PageMaker[C]):
    """Takes an answer, and tells its numbers."""

    usual: ClassVar[tuple[int, int]] = (8, 8)

    def filled(self, board: C, rng: Random, solve: Solve) -> Solution | None:
        """An answer with numbers in some cells that are spread over the board; in fewer of them
        where that cannot be."""
        cells = list(board.board.cells)
        for number in range(len(cells) // SPREAD, 0, -1):
            some = dict.fromkeys(rng.sample(cells, number), UNKNOWN)
            if solution := solve(replace(board, cells=board.cells.put(some))):
                return solution
        return solve(board)

    def clued(self, board: C, solution: Solution, rng: Random) -> C:
        numbers = frozenset(label for label in solution if label.value in DIGITS)
        return board.full(numbers)
