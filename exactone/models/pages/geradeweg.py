"""Geradeweg: draw one closed loop through the middles of cells, and through all numbers.

┌2┐      a number says how many cells the loop goes straight on, from cell to cell:
│.│      of the stretch that goes through it, or of both stretches where the loop turns there;
└─2      a ? is any number, and 0 a cell that is left out; it does not cross or touch itself
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import ClassVar

from exactone.models.base.link_puzzle import OFF, ON, LinkPuzzle
from exactone.models.base.looks import white_circle
from exactone.models.base.loop_making import CircleMaker, arms, loop_board
from exactone.models.boards.board import STEPS, Cell, Line, cell_name
from exactone.models.boards.keys import Picture, key, picture
from exactone.models.links.coders import CELLS_16
from exactone.models.links.link import link
from exactone.models.parts.count import Count
from exactone.models.parts.implies import Implies
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.reach_compared import ReachCompared
from exactone.solver.puzzle import Solution

__all__ = ["Geradeweg"]
NO_NUMBER = "?"
NO_LINE = "0"


@dataclass(frozen=True, kw_only=True)
class Geradeweg(LinkPuzzle):
    """One grid of numbers."""

    kind: ClassVar[str] = "geradeweg"
    puzz_links: ClassVar = (link("geradeweg", grid=CELLS_16),)
    clue_looks: ClassVar = {"numbers": {"[0-9?]+": white_circle}}

    numbers: Picture = key(
        picture("0|[1-9][0-9]{0,2}|[?._]", "a number, ? or ."),
        "a picture: how far the loop goes straight on there, 0 where it does not go, ? a number "
        "that is not told, . none",
        name="grid",
    )

    def rules(self) -> Iterator[Part | Rule]:
        yield self.one_loop()

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.numbers.marked():
            name = f"the {sign} at {cell_name(cell)}"
            lines = 0 if sign == NO_LINE else 2
            parts: list[Part] = [
                Count(ON, (self.links.around_cell(cell),), lines, lines),
                *self._straight(cell, sign),
            ]
            part = Rule(name, tuple(each for each in parts))
            yield self.clue_in("numbers", cell, part)

    def _straight(self, cell: Cell, sign: str) -> Iterator[Part]:
        """The stretch that lies through a cell, and the one that stands, are as long as its
        number says, or are none."""
        if sign == NO_NUMBER:
            arms = [
                Line(self.links.straight(cell, way), f"the arm {word} from {cell_name(cell)}")
                for way, word in zip(STEPS, ("up", "right", "down", "left"), strict=True)
            ]
            pairs = tuple(pairwise((*arms, arms[0])))
            yield ReachCompared(OFF, pairs, equal=True, arms=True)
        if sign in (NO_NUMBER, NO_LINE):
            return
        length = int(sign)
        for way in STEPS[:2]:
            ahead = self.links.straight(cell, way)
            behind = self.links.straight(cell, (-way[0], -way[1]))
            line = (*reversed(behind), *ahead)
            middle = len(behind)
            for first in range(max(0, middle - length - 1), middle + 1):
                if first + length < len(line):
                    yield Count(ON, (Line(line[first : first + length + 1]),), 0, length)
            for before in range(min(length - 1, len(behind)) + 1):
                for after in range(min(length - 1 - before, len(ahead)) + 1):
                    if before + after:
                        yield self._longer(behind, before, ahead, after)

    def _longer(self, behind: Sequence[int], before: int, ahead: Sequence[int], after: int) -> Part:
        """A stretch of so many links on both sides of a cell, which is too short, goes on."""
        lines = [(link, ON) for link in (*behind[:before], *ahead[:after])]
        ends = [*behind[before : before + 1], *ahead[after : after + 1]]
        if not ends:
            *lines, (last, _) = lines
            return Implies(tuple(lines), ((last, OFF),))
        *stops, goes_on = ends
        return Implies((*lines, *((link, OFF) for link in stops)), ((goes_on, ON),))


class GeradewegMaker(CircleMaker[Geradeweg]):
    """Puts a number wherever there can be one."""

    adds: ClassVar[str] = "numbers"

    @classmethod
    def empty(cls, rows: int, columns: int) -> Geradeweg:
        return Geradeweg(numbers=loop_board(rows, columns))

    def clued(self, board: Geradeweg, solution: Solution, rng: Random) -> Geradeweg:
        """The length of the stretches at each cell, where they are equally long."""
        numbers = dict[Cell, str]()
        for cell, lengths in arms(board.passed(solution)).items():
            (one, long), (other, far) = lengths.items()
            if one == (-other[0], -other[1]):
                numbers[cell] = str(long + far)
            elif long == far:
                numbers[cell] = str(long)
        return replace(board, numbers=board.numbers.put(numbers))

    def added(self, solution: Solution) -> Geradeweg:
        """Those numbers that are not there yet; a ? stays one."""
        found = super().added(solution)
        return replace(found, numbers=found.numbers.put(dict(self.blank.numbers.marked())))
