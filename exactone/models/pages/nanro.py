"""Nanro: write numbers into cells; each says how many cells of its area have a number.

2 2 | .      the numbers of an area are alike, and as many as they say; each area has one at least;
----+         cells with numbers hang together, and no 2 x 2 cells all have one;
. 2 | 1      equal numbers do not stand side by side across a border
. 2 |
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.looks import NOTHING, Sign
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import lettered, rectangles
from exactone.models.base.shading import AREAS, AREAS_MEANT
from exactone.models.boards.board import Line
from exactone.models.boards.keys import Picture, key, open_picture
from exactone.models.links.coders import BORDERS, CELLS_16
from exactone.models.links.link import link
from exactone.models.parts.connected import Connected
from exactone.models.parts.count import Count
from exactone.models.parts.count_where import CountWhere
from exactone.models.parts.part import Part, Rule
from exactone.models.parts.related import Related
from exactone.solver.puzzle import Solution

__all__ = ["Nanro"]
DIGITS = tuple("123456789")
NUMBERED = frozenset(range(len(DIGITS)))


@dataclass(frozen=True, kw_only=True)
class Nanro(CellPuzzle):
    """Areas, and the numbers that are known."""

    kind: ClassVar[str] = "nanro"
    puzz_links: ClassVar = (link("nanro", areas=BORDERS, given=CELLS_16),)
    signs: ClassVar = {
        **{digit: Sign(digit, digit, digit) for digit in DIGITS},
        "empty": Sign("x", ".", "·", "", NOTHING),
    }
    walls: ClassVar[str] = "areas"

    areas: Picture = key(AREAS, AREAS_MEANT)

    def rules(self) -> Iterator[Part | Rule]:
        board, near = self.board, self.board.near("sides")
        rule = "the rule that numbers hang together"
        yield Rule(rule, (Connected(NUMBERED, board.places, near),))
        yield Count(NUMBERED, board.windows(2, 2), 0, 3)
        areas = board.areas(self.areas.rows)
        for area in areas:
            yield self.as_many(area)
        sign = [self.areas[cell] for cell in board.cells]
        across = tuple((one, other) for one, other in near if sign[one] != sign[other])
        alike = frozenset((value, value) for value in NUMBERED)
        rule = "the rule that equal numbers do not touch across borders"
        yield Rule(rule, (Related(across, alike, allowed=False),))

    def as_many(self, area: Line) -> Rule:
        """Where one of its numbers stands, so many do; and there is one."""
        counts = (
            CountWhere(NUMBERED, (area,), value + 1, value + 1, ((place, frozenset({value})),))
            for place in area.places
            for value in NUMBERED
        )
        some = Count(NUMBERED, (area,), 1, len(DIGITS))
        return Rule(f"the numbers of {area.name}", (some, *counts))


LARGEST = 6


class NanroMaker(PageMaker[Nanro]):
    """Cuts the board into rectangles, and tells some of their numbers."""

    usual: ClassVar[tuple[int, int]] = (8, 8)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Nanro:
        blank = open_picture(rows, columns)
        return Nanro(areas=blank.put({cell: "A" for cell, _ in blank.items()}))

    def opened(self, rng: Random) -> Nanro:
        home = rectangles(rng, *self.blank.areas.size, LARGEST)
        return replace(self.blank, areas=self.blank.areas.put(lettered(home)))

    def clued(self, board: Nanro, solution: Solution, rng: Random) -> Nanro:
        """The numbers; cells without one are not told."""
        return board.full(frozenset(label for label in solution if label.value in DIGITS))
