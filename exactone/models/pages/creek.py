"""Creek: shade cells so that each number at a corner says how many of the cells there are shaded.

·   ·   0        a number counts the shaded ones of the up to four cells that meet there;
  #   .          all white cells hang together by their sides
2   3   ·
  #   #

A grid may have no shaded cell at all, as published rules have it; puzz.link wants one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from exactone.models.base.corner_puzzle import CornerMaker, CornerPuzzle, open_corners
from exactone.models.base.random_shapes import spared
from exactone.models.base.shading import SHADED, Shading
from exactone.models.boards.board import Cell
from exactone.models.links.coders import CORNERS_4
from exactone.models.links.link import link
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.solver.puzzle import Solution, Solve

__all__ = ["Creek"]


@dataclass(frozen=True, kw_only=True)
class Creek(CornerPuzzle, Shading):
    """One grid of numbers at corners, and what is known of the cells."""

    kind: ClassVar[str] = "creek"
    puzz_links: ClassVar = (link("creek", grid=CORNERS_4),)

    def rules(self) -> Iterator[Part | Rule]:
        yield self.white_together()

    def clues(self) -> Iterator[PartClue]:
        for corner, number, meeting in self.at_corners():
            yield self.clue_at(corner, Count(SHADED, (meeting,), number, number))


class CreekMaker(CornerMaker[Creek]):
    """Shades cells by lot, as long as white ones hang together."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Creek:
        return Creek(corners=open_corners(rows, columns))

    def filled(self, board: Creek, rng: Random, solve: Solve) -> Solution:
        white = spared(rng, board.board.height, board.board.width, rng.uniform(0.5, 0.65))
        return board.answered({*board.board.cells} - white)

    def number(self, corner: Cell, known: Mapping[Cell, str]) -> int:
        row, column = corner
        meeting = [(row - 1, column - 1), (row - 1, column), (row, column - 1), corner]
        return sum(known.get(cell) == "shaded" for cell in meeting)
