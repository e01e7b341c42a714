"""Suguru: fill each area with the numbers from 1 to as many as it has cells,
so that equal numbers do not touch, not even at a corner.

1 2 | 1     an area of three cells has 1, 2 and 3; one of two has 1 and 2;
----+       also known as Tectonic, or Number Blocks
3 4   2
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from exactone.models.base.grid_puzzle import AreaMaker, AreaPuzzle
from exactone.models.boards.keys import open_picture
from exactone.models.links.coders import BORDERS, CELLS_16
from exactone.models.links.link import link
from exactone.models.parts.apart import Apart
from exactone.models.parts.part import Part, Rule

__all__ = ["Suguru"]


@dataclass(frozen=True, kw_only=True)
class Suguru(AreaPuzzle):
    """Areas, and the numbers that are known."""

    kind: ClassVar[str] = "suguru"
    puzz_links: ClassVar = (link("suguru", areas=BORDERS, grid=CELLS_16),)

    def rules(self) -> Iterator[Part | Rule]:
        yield from self.own_numbers()
        near = self.board.near("touching")
        for value, number in enumerate(self.values):
            rule = f"the rule that no two {number} touch"
            yield Rule(rule, (Apart(frozenset({value}), near),))


class SuguruMaker(AreaMaker[Suguru]):
    """Gives all numbers, and leaves out what can be."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Suguru:
        blank = open_picture(rows, columns)
        return Suguru(cells=blank, areas=blank.put({cell: "A" for cell, _ in blank.items()}))
