"""Palisade: divide the grid into pieces of one size.

3 . | .      each cell is in one piece, and all pieces have as many cells as is told; a number says
. 1 | 2      how many of the four sides of its cell are borders, of pieces or of the grid
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from exactone.models.base.equal_division import BORDERS, MEANT, EqualDivision, EqualMaker
from exactone.models.boards.keys import WHOLE, Picture, integer, key, open_picture
from exactone.models.links.coders import BORDERS_OF_CELLS, Always
from exactone.models.links.link import link

__all__ = ["Palisade"]
FIVE = 5
SIZES = (5, 6, 4)  # cells of a piece of new ones


@dataclass(frozen=True, kw_only=True)
class Palisade(EqualDivision):
    """One grid of numbers, and how many cells a piece has."""

    kind: ClassVar[str] = "palisade"
    puzz_links: ClassVar = (
        link("fourcells", grid=BORDERS_OF_CELLS, size=Always(4)),
        link("fivecells", grid=BORDERS_OF_CELLS, size=Always(5)),
    )
    shapes: ClassVar = {"size": WHOLE}

    numbers: Picture = key(BORDERS, MEANT, name="grid")
    each: int = key(
        integer(1, 8),
        "how many cells a piece has, 1 to 8; 5 if left out",
        default=FIVE,
        name="size",
    )

    @property
    def cells_each(self) -> int:
        return self.each


class PalisadeMaker(EqualMaker[Palisade]):
    """Divides the grid, and counts the borders of each cell."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Palisade:
        fitting = (size for size in SIZES if rows * columns % size == 0)
        return Palisade(numbers=open_picture(rows, columns), each=next(fitting, FIVE))
