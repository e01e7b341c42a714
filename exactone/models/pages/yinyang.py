"""Yin-Yang: shade cells so that what is shaded hangs together, and what is white, too.

B # #      no 2 x 2 cells have the same colour;
. # .      B is a shaded cell, W a white one
. . W
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.looks import black_circle, white_circle
from exactone.models.base.making import PageMaker
from exactone.models.base.shading import SHADED, WHITE, Shading
from exactone.models.boards.board import Line
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import circles
from exactone.models.links.link import link
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.pattern import Pattern
from exactone.models.parts.ring import Ring
from exactone.solver.puzzle import Solution

__all__ = ["YinYang"]
BLACK = "B"


@dataclass(frozen=True, kw_only=True)
class YinYang(Shading):
    """Circles, and what is known of other cells."""

    kind: ClassVar[str] = "yinyang"
    puzz_links: ClassVar = (link("yinyang", grid=circles("W", "B")),)
    clue_looks: ClassVar = {"circles": {"B": black_circle, "W": white_circle}}

    circles: Picture = key(
        picture("[BW._]", "B, W or ."),
        "a picture: B a shaded cell, W a white one, . elsewhere",
        name="grid",
    )

    def rules(self) -> Iterator[Part | Rule]:
        yield self.shaded_together()
        yield self.white_together()
        squares = self.board.windows(2, 2)
        yield Count(SHADED, squares, 1, 3)
        crossed = (SHADED, WHITE, WHITE, SHADED), (WHITE, SHADED, SHADED, WHITE)
        rule = "the rule that colours do not cross"  # follows from the others, and is quick
        yield Rule(rule, (Pattern(tuple(square.places for square in squares), crossed),))
        rule = "the rule that colours change twice at most round the rim"  # as that does
        yield Rule(rule, (Ring(SHADED, (Line(self.board.rim),)),))

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.circles.marked():
            values = SHADED if sign == BLACK else WHITE
            part = Count(values, (Line((self.board.place[cell],)),), 1, 1)
            yield self.clue_in("circles", cell, part)


class YinYangMaker(PageMaker[YinYang]):
    """Takes any answer, and puts circles everywhere at first."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> YinYang:
        return YinYang(circles=open_picture(rows, columns))

    def clued(self, board: YinYang, solution: Solution, rng: Random) -> YinYang:
        shaded = board.having("shaded", solution)
        signs = {cell: BLACK if cell in shaded else "W" for cell in board.board.cells}
        return replace(board, circles=board.circles.put(signs))
