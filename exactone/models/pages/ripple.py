"""Ripple Effect: fill each area with the numbers from 1 to as many as it has cells, so that
between two equal numbers of a row or a column there are at least as many cells.

1 2 | 1     between two 1 there is a cell or more, between two 2 there are two or more
----+
3 1   2
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

__all__ = ["RippleEffect"]


@dataclass(frozen=True, kw_only=True)
class RippleEffect(AreaPuzzle):
    """Areas, and the numbers that are known."""

    kind: ClassVar[str] = "ripple"
    puzz_links: ClassVar = (link("ripple", "hakyukoka", areas=BORDERS, grid=CELLS_16),)

    def rules(self) -> Iterator[Part | Rule]:
        yield from self.own_numbers()
        for value, number in enumerate(self.values):
            rule = f"the rule that two {number} have {number} cells or more between them"
            yield Rule(rule, (Apart(frozenset({value}), tuple(self._close(value + 1))),))

    def _close(self, steps: int) -> Iterator[tuple[int, int]]:
        """The pairs of places of a line that are at most so many steps apart."""
        for line in (*self.board.rows, *self.board.columns):
            for at, place in enumerate(line.places):
                yield from ((place, other) for other in line.places[at + 1 : at + 1 + steps])


class RippleEffectMaker(AreaMaker[RippleEffect]):
    """Gives all numbers, and leaves out what can be."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> RippleEffect:
        blank = open_picture(rows, columns)
        return RippleEffect(cells=blank, areas=blank.put({cell: "A" for cell, _ in blank.items()}))
