"""Tasquare: shade squares so that each number says how many cells the squares beside it have.

# 1 . .      shaded cells that hang together are a square; white cells hang together;
. . # #      a number counts the cells of all squares beside it, and is white itself;
. 4 # #      ?: at least one square is beside it
. . . .
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from exactone.models.base.groups import UNKNOWN, GroupMaker, GroupPuzzle
from exactone.models.base.looks import NUMBERS
from exactone.models.base.random_shapes import squares
from exactone.models.base.shading import SHADED
from exactone.models.boards.board import Cell
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import CELLS_16
from exactone.models.links.link import link
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule
from exactone.solver.puzzle import Solution, Solve

__all__ = ["Tasquare"]


@dataclass(frozen=True, kw_only=True)
class Tasquare(GroupPuzzle):
    """One grid of numbers, and what is known of it."""

    kind: ClassVar[str] = "tasquare"
    puzz_links: ClassVar = (link("tasquare", grid=CELLS_16),)
    clue_looks: ClassVar = {"numbers": NUMBERS}

    numbers: Picture = key(
        picture("[1-9][0-9]{0,2}|[?._]", "a number, ? or ."),
        "a picture: numbers, ? beside any squares, . elsewhere; with spaces between",
        name="grid",
    )

    def rules(self) -> Iterator[Part | Rule]:
        yield self.squares(SHADED, "shaded areas")
        yield self.white_together()

    def counted_beside(self, cell: Cell, sign: str) -> Iterator[Part]:
        if sign == UNKNOWN:
            yield Count(SHADED, (self.board.around(cell, "sides"),), 1, None)
        yield from super().counted_beside(cell, sign)


class TasquareMaker(GroupMaker[Tasquare]):
    """Lays squares, and puts numbers beside them."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Tasquare:
        return Tasquare(numbers=open_picture(rows, columns))

    def filled(self, board: Tasquare, rng: Random, solve: Solve) -> Solution:
        return board.answered(squares(rng, *board.numbers.size))
