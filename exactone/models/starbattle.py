"""Star Battle: each row, each column and each area has the same number of stars, and no two stars touch.

. * | . .      every row, column and area has one star;
----+---+      stars do not touch, not even at a corner
. . | . *
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from string import ascii_letters
from typing import ClassVar, Self

from ..solver.puzzle import Draft, Maker, Solution
from ._files.document import Document, numbered
from ._kit.board import Cell
from ._kit.cell_puzzle import CellPuzzle, Sign
from ._kit.cells import Cells
from ._kit.keys import Picture, integer, key, open_picture, picture
from ._kit.making import Answered
from ._kit.making.shapes import grown, merged, moved
from ._parts.apart import Apart
from ._parts.count import Count
from ._parts.part import Part

__all__ = ["StarBattle"]
STAR = frozenset({0})
NO_AREA = frozenset("._")
LETTERS = ascii_letters.swapcase()
TWO = 9  # rows of new ones that have two stars each


@dataclass(frozen=True, kw_only=True)
class StarBattle(CellPuzzle):
    """One grid: its areas, how many stars each has, and what is given."""

    kind: ClassVar[str] = "starbattle"
    signs: ClassVar = {"star": Sign("*", "*", "★", "star"), "empty": Sign("x", ".", "·", "empty cell")}

    thinned: ClassVar[bool] = False

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

    @cached_property
    def board(self) -> Cells:
        return Cells(self.areas.height, self.areas.width)

    def area(self, cell: Cell) -> str:
        return self.areas[cell]

    def parts(self) -> Iterator[Part]:
        board, areas = self.board, self.board.areas(self.areas.rows, NO_AREA)
        yield Count(STAR, (*board.rows, *board.columns, *areas), self.stars, self.stars)
        yield Apart(STAR, board.near("touching"))

    # how they are made

    @classmethod
    def maker(cls, size: str, source: str) -> Maker:
        if not source:
            return super().maker(size, source)
        return Answered(cls.parse(Document({"areas": source}, source)))

    @classmethod
    def empty(cls, rows: int, columns: int) -> Self:
        return cls(areas=open_picture(rows, columns), stars=1 if rows < TWO else 2)

    def clued_by(self, solution: Solution, rng: Random) -> Self | None:
        """Areas around stars that are close to each other."""
        stars = [[cell] for cell in sorted(self.having("star", solution))]
        home = merged(rng, grown(rng, self.board.height, self.board.width, stars), self.stars)
        return None if home is None else self._with(home)

    def mended(self, solution: Solution, others: Sequence[Solution], rng: Random) -> Draft | None:
        """A star of the other one goes to a neighbouring area."""
        stars = self.having("star", others[-1]) - self.having("star", solution)
        for cell in rng.sample(sorted(stars), len(stars)):
            if (home := moved(rng, dict(self.areas.items()), cell)) is not None:
                return Draft(replace(self, areas=self.areas.put(home)), solution)
        return None

    def _with(self, home: Mapping[Cell, int]) -> Self:
        """The same with these areas, with letters in their order."""
        letter = dict(zip(dict.fromkeys(home[cell] for cell in self.board.cells), LETTERS, strict=False))
        return replace(self, areas=self.areas.put({cell: letter[number] for cell, number in home.items()}))
