"""Star Battle: each row, each column and each area has the same number of stars, and no two stars touch.

. * | . .      every row, column and area has one star;
----+---+      stars do not touch, not even at a corner
. . | . *
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ._files.words import numbered
from ._kit.board import Cell
from ._kit.cell_puzzle import CellPuzzle, Sign
from ._kit.keys import Picture, integer, key, picture
from ._kit.shapes import WHOLE
from ._parts.apart import Apart
from ._parts.count import Count
from ._parts.part import Part

__all__ = ["StarBattle"]
STAR = frozenset({0})
NO_AREA = frozenset("._")


@dataclass(frozen=True, kw_only=True)
class StarBattle(CellPuzzle):
    """One grid: its areas, how many stars each has, and what is given."""

    kind: ClassVar[str] = "starbattle"
    shapes: ClassVar = {"stars": WHOLE}
    signs: ClassVar = {"star": Sign("*", "*", "★", "star"), "empty": Sign("x", ".", "·", "empty cell")}

    areas: Picture = key(
        picture("[^#]+", "a letter for each area"), "a picture of letters: the same ones are one area, . is of none"
    )
    stars: int = key(integer(1, 9), "how many stars each row, column and area has; 1 if left out", default=1)

    def argument(self) -> str | None:
        (height, width), signs = (self.areas.height, self.areas.width), {sign for _, sign in self.areas.items()}
        areas, loose = len(signs - NO_AREA), not signs.isdisjoint(NO_AREA)
        said = f"the grid has {numbered(height, 'row')}, {numbered(width, 'column')} and {numbered(areas, 'area')}"
        wrong = height != width or areas > height or (areas < height and not loose)
        return super().argument() or (f"{said}, which cannot all have the same number of stars" if wrong else None)

    def area(self, cell: Cell) -> str:
        return self.areas[cell]

    def remarks(self) -> tuple[str, ...]:
        return (f"{self.stars} stars in each row, column and area",) if self.stars != 1 else ()

    def parts(self) -> Iterator[Part]:
        board, areas = self.board, self.board.areas(self.areas.rows, NO_AREA)
        yield Count(STAR, (*board.rows, *board.columns, *areas), self.stars, self.stars)
        yield Apart(STAR, board.near("touching"))
