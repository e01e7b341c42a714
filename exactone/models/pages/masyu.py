"""Masyu: draw one closed loop through the middles of cells, and through all circles.

┌─●      at a black circle it turns, and goes straight through the cell before and the one after;
○.│      through a white circle it goes straight, and turns in the cell before or the one after;
●─┘      it does not cross or touch itself
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import ClassVar

from exactone.models.base.link_puzzle import ON, LinkPuzzle
from exactone.models.base.looks import black_circle, white_circle
from exactone.models.base.loop_making import CircleMaker, loop_board
from exactone.models.boards.board import STEPS, Cell, Line, cell_name
from exactone.models.boards.keys import Picture, key, picture
from exactone.models.links.coders import circles
from exactone.models.links.link import link
from exactone.models.parts.count import Count
from exactone.models.parts.implies import Implies
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.solver.puzzle import Solution

__all__ = ["Masyu"]
WHITE = "W"
BLACK = "B"
CIRCLES = {WHITE: "white circle", BLACK: "black circle"}


@dataclass(frozen=True, kw_only=True)
class Masyu(LinkPuzzle):
    """One grid of circles."""

    kind: ClassVar[str] = "masyu"
    puzz_links: ClassVar = (link("mashu", "masyu", "pearl", grid=circles("W", "B")),)
    clue_looks: ClassVar = {"circles": {WHITE: white_circle, BLACK: black_circle}}

    circles: Picture = key(
        picture("[WB._]", "W, B or ."),
        "a picture: W a white circle, B a black one, . none",
        name="grid",
    )

    def rules(self) -> Iterator[Part | Rule]:
        yield self.one_loop()

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.circles.marked():
            name = f"the {CIRCLES[sign]} at {cell_name(cell)}"
            parts = self._white(cell) if sign == WHITE else self._black(cell)
            part = Rule(name, tuple(each for each in parts))
            yield replace(self.clue_in("circles", cell, part), name=name)

    def _line(self, cell: Cell, *ways: Cell, far: int = 0) -> Line:
        """The links that lead out of a cell in these ways, or so many steps from it."""
        found = (self.links.link(cell, way, far) for way in ways)
        return Line(tuple(link for link in found if link is not None))

    def _white(self, cell: Cell) -> Iterator[Part]:
        """Of any two links that make a turn one is a line; beside it not both go on straight."""
        turns = tuple(self._line(cell, *ways) for ways in pairwise((*STEPS, STEPS[0])))
        yield Count(ON, turns, 1, 1)
        for way in STEPS[:2]:
            back = (-way[0], -way[1])
            near = self._line(cell, way, back).places
            far = self._line(cell, way, back, far=1).places
            if len(near + far) == 4:
                yield Count(ON, (Line(near + far),), 0, 3)

    def _black(self, cell: Cell) -> Iterator[Part]:
        """One of two opposite links is a line, and the one behind it as well."""
        up, right, down, left = STEPS
        yield Count(ON, (self._line(cell, up, down), self._line(cell, left, right)), 1, 1)
        for way in STEPS:
            for near in self._line(cell, way).places:
                far = self._line(cell, way, far=1).places
                then = tuple((link, ON) for link in far) or ((near, frozenset({1})),)
                yield Implies(((near, ON),), then)


class MasyuMaker(CircleMaker[Masyu]):
    """Puts a circle wherever there can be one."""

    adds: ClassVar[str] = "circles"

    @classmethod
    def empty(cls, rows: int, columns: int) -> Masyu:
        return Masyu(circles=loop_board(rows, columns))

    def clued(self, board: Masyu, solution: Solution, rng: Random) -> Masyu:
        """A circle wherever the loop allows one."""
        lines = Passage(board.passed(solution))
        circles = {cell: sign for cell in lines.signs if (sign := lines.circle(cell))}
        return replace(board, circles=board.circles.put(circles))


@dataclass(frozen=True)
class Passage:
    """How a loop goes through cells."""

    signs: dict[Cell, str]

    @cached_property
    def straight(self) -> set[Cell]:
        """The cells through which it goes straight."""
        return {cell for cell, sign in self.signs.items() if sign in "─│"}

    def circle(self, cell: Cell) -> str:
        """The circle that may stand in a cell; nothing where there is none."""
        ways = WAYS[self.signs[cell]]
        beside = [(cell[0] + STEPS[way][0], cell[1] + STEPS[way][1]) for way in ways]
        if cell in self.straight:
            return "" if self.straight.issuperset(beside) else WHITE
        return BLACK if self.straight.issuperset(beside) else ""


WAYS = {"─": (1, 3), "│": (0, 2), "┌": (1, 2), "┐": (2, 3), "┘": (0, 3), "└": (0, 1)}
"""The numbers of the steps that a line takes out of a cell."""
