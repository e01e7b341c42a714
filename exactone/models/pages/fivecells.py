"""Five Cells: divide the grid into pieces of five cells.

. . 2 | 3 .      each cell is in one piece, and each piece has five cells; a number says how many of
----+ +---       the four sides of its cell are borders, of pieces or of the grid
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from exactone.models.base.equal_division import BORDERS, MEANT, EqualDivision, EqualMaker
from exactone.models.boards.keys import Picture, key, open_picture
from exactone.models.links.coders import BORDERS_OF_CELLS
from exactone.models.links.link import link

__all__ = ["Fivecells"]
FIVE = 5


@dataclass(frozen=True, kw_only=True)
class Fivecells(EqualDivision):
    """One grid of numbers."""

    kind: ClassVar[str] = "fivecells"
    puzz_links: ClassVar = (link("fivecells", grid=BORDERS_OF_CELLS),)

    numbers: Picture = key(BORDERS, MEANT, name="grid")

    @property
    def cells_each(self) -> int:
        return FIVE


class FivecellsMaker(EqualMaker[Fivecells]):
    """Divides the grid, and counts the borders of each cell."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Fivecells:
        return Fivecells(numbers=open_picture(rows, columns))
