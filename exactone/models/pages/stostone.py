"""Stostone: shade a stone in each area, so that the stones, when they fall, fill the lower half.

# . | 4 | .      the shaded cells of each area are one stone; a number says how many they are;
----+   |        stones do not touch by their sides;
. #   # | .      when all stones fall straight down, each as a whole, they fill the lower half of
# #   . | #      the board and leave nothing above it
--------+
. .   #   #
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Self

from exactone.models.base.area_making import RoomMaker
from exactone.models.base.random_shapes import lettered, parcels
from exactone.models.base.shading import SHADED, Rooms
from exactone.models.boards.board import Line, LineSort, cell_name
from exactone.models.links.coders import BORDERS_AND_WALLS, IN_ROOMS
from exactone.models.links.link import link
from exactone.models.parts.compared import Compared, Comparison
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule
from exactone.models.text.document import Document
from exactone.models.text.words import numbered
from exactone.solver.errors import PuzzleError, Unable

__all__ = ["Stostone"]


@dataclass(frozen=True, kw_only=True)
class Stostone(Rooms):
    """Areas, their numbers, and what is known."""

    kind: ClassVar[str] = "stostone"
    puzz_links: ClassVar = (link("stostone", areas=BORDERS_AND_WALLS, grid=IN_ROOMS),)

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        if (height := puzzle.areas.height) % 2:
            there = f"there {'is' if height == 1 else 'are'} {numbered(height, 'row')}"
            said = f"{there}, and no lower half; write an even number of rows"
            raise PuzzleError(said, "areas")
        return puzzle

    def rules(self) -> Iterator[Part | Rule]:
        board = self.board
        yield from self.one_island_each()
        half = board.height // 2
        yield Count(SHADED, board.columns, half, half)
        yield Rule("the rule that stones fall as a whole", (self.falling(),))

    def falling(self) -> Part:
        """Where two cells side by side are of one stone, as many are shaded below the one as
        below the other: both fall as far."""
        board = self.board
        pairs = list[Comparison]()
        for (row, column), place in board.place.items():
            beside = row, column + 1
            if beside in board.place and self.areas[row, column] == self.areas[beside]:
                when = tuple((each, SHADED) for each in (place, board.place[beside]))
                pairs.append(Comparison(self.below(row, column), self.below(*beside), when))
        return Compared(SHADED, tuple(pairs), equal=True)

    def below(self, row: int, column: int) -> Line:
        """The cells below one, the lowest first."""
        rows = range(self.board.height - 1, row, -1)
        places = tuple(self.board.place[each, column] for each in rows)
        return Line(places, f"the cells below {cell_name((row, column))}", LineSort.BEYOND)


class StostoneMaker(RoomMaker[Stostone]):
    """Cuts the board into areas."""

    largest: ClassVar[int] = 7
    mends: ClassVar[bool] = True
    fixed: ClassVar[bool] = True
    usual: ClassVar[tuple[int, int]] = (8, 8)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Stostone:
        if rows % 2:
            raise Unable(f"{rows}x{columns} is not possible; write an even number of rows")
        return cls.rooms(Stostone, rows, columns)

    def opened(self, rng: Random) -> Stostone:
        home = lettered(parcels(rng, *self.blank.areas.size, self.largest))
        return replace(self.blank, areas=self.blank.areas.put(home))
