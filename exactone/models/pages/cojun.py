"""Cojun: fill each area with the numbers from 1 to as many as it has cells, so that equal numbers
are not side by side, and of two cells of an area, one above the other, the upper one is larger.

2 1 | 1     an area of three cells has 1, 2 and 3; one of two has 1 and 2;
    +---    also known as Kojun
3 | 1 2
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from exactone.models.base.grid_puzzle import AreaMaker, AreaPuzzle
from exactone.models.boards.keys import open_picture
from exactone.models.links.coders import BORDERS, CELLS_16
from exactone.models.links.link import link
from exactone.models.parts.apart import Apart
from exactone.models.parts.part import Part, Rule
from exactone.models.parts.related import Related

__all__ = ["Cojun"]


@dataclass(frozen=True, kw_only=True)
class Cojun(AreaPuzzle):
    """Areas, and the numbers that are known."""

    kind: ClassVar[str] = "cojun"
    puzz_links: ClassVar = (link("cojun", "kojun", areas=BORDERS, grid=CELLS_16),)

    def rules(self) -> Iterator[Part | Rule]:
        yield from self.own_numbers()
        near = self.board.near("sides")
        for value, number in enumerate(self.values):
            rule = f"the rule that no two {number} are side by side"
            yield Rule(rule, (Apart(frozenset({value}), near),))
        values = range(len(self.values))
        falling = frozenset((a, b) for a in values for b in values if a > b)
        for column in self.board.columns:
            pairs = tuple(
                (above, below)
                for above, below in pairwise(column.places)
                if self._share(above, below)
            )
            if pairs:
                rule = f"the rule that numbers of an area fall down {column.name}"
                yield Rule(rule, (Related(pairs, falling),))

    def _share(self, one: int, other: int) -> bool:
        """Whether two places are of the same area."""
        cells = self.board.cells
        return self.areas[cells[one]] == self.areas[cells[other]]


class CojunMaker(AreaMaker[Cojun]):
    """Gives all numbers, and leaves out what can be."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Cojun:
        blank = open_picture(rows, columns)
        return Cojun(cells=blank, areas=blank.put({cell: "A" for cell, _ in blank.items()}))
