r"""Slant: draw a diagonal into each cell, from corner to corner.

· 2 · 0 ·      a number at a corner says how many diagonals end there;
 / \ \ /       diagonals close no loop, of whatever size
· · · · ·
 \ \ / /
· 1 2 · 0
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import ClassVar

from exactone.models.base.corner_puzzle import CornerMaker, CornerPuzzle, open_corners
from exactone.models.base.looks import Sign, across
from exactone.models.base.random_shapes import slanted
from exactone.models.boards.board import Cell
from exactone.models.links.coders import CORNERS_4
from exactone.models.links.link import link
from exactone.models.parts.no_loop import NoLoop, diagonals_joined
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.pattern import Look, Pattern
from exactone.solver.puzzle import Clue, Solution, Solve

__all__ = ["Slant"]
FALLING = "falling"
RISING = "rising"
EITHER = frozenset({0, 1})


@dataclass(frozen=True, kw_only=True)
class Slant(CornerPuzzle):
    """One grid of numbers at corners, and what is known of the cells."""

    kind: ClassVar[str] = "slant"
    puzz_links: ClassVar = (link("gokigen", "slant", grid=CORNERS_4),)
    signs: ClassVar = {
        FALLING: Sign("\\", "\\", "╲", "falling diagonal", across("falling")),
        RISING: Sign("/", "/", "╱", "rising diagonal", across("rising")),
    }
    points: ClassVar = {FALLING: [(-1, -1), (1, 1)], RISING: [(-1, 1), (1, -1)]}

    def rules(self) -> Iterator[Part | Rule]:
        joints = diagonals_joined(0, 1, self.board)
        yield Rule("the rule that diagonals close no loop", (NoLoop(joints),))

    def clues(self) -> Iterator[PartClue]:
        for corner, number, meeting in self.at_corners():
            cells = [self.board.cells[place] for place in meeting.places]
            ends = [self.values.index(_ending(cell, corner)) for cell in cells]
            yield self.clue_at(corner, Pattern((meeting.places,), tuple(_wrong(ends, number))))

    def instead(self, clue: Clue, solution: Solution) -> str | None:
        """The number of diagonals that end there."""
        if clue.id is None or clue.id.key != "grid":
            return super().instead(clue, solution)
        row, column = (int(number) - 1 for number in clue.id.where)
        return str(ending_at((row, column), dict(self.in_cells(solution))))


def _ending(cell: Cell, corner: Cell) -> str:
    """The value with which a cell has a diagonal that ends in one of its corners."""
    return FALLING if sum(cell) - sum(corner) in (0, -2) else RISING


def ending_at(corner: Cell, known: Mapping[Cell, str]) -> int:
    """How many diagonals end in a corner, of cells with these values."""
    row, column = corner
    meeting = [(row - 1, column - 1), (row - 1, column), (row, column - 1), corner]
    return sum(known.get(cell) == _ending(cell, corner) for cell in meeting)


def _wrong(ends: list[int], number: int) -> Iterator[Look]:
    """How cells cannot look of which so many have these values: too many have, or too few."""
    others = [1 - value for value in ends]
    for values, many in ((ends, number + 1), (others, len(ends) - number + 1)):
        for some in combinations(range(len(ends)), max(many, 0)):
            yield tuple(
                frozenset({value}) if at in some else EITHER for at, value in enumerate(values)
            )


class SlantMaker(CornerMaker[Slant]):
    """Draws diagonals by lot, but for those that would close a loop."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Slant:
        return Slant(corners=open_corners(rows, columns))

    def filled(self, board: Slant, rng: Random, solve: Solve) -> Solution:
        falling = slanted(rng, board.board.height, board.board.width)
        return board.answered(falling)

    def number(self, corner: Cell, known: Mapping[Cell, str]) -> int:
        return ending_at(corner, known)
