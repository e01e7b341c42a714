"""Arukone: join each number to the other one like it, by lines that go through all cells.

┌─1 ┌───2      lines do not cross, and go through no number;
│   │          it is a numberlink in which no cell is left without a line
│ 2─┘ 3─┐
│       │
└─────1 3
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from exactone.models.base.paired_numbers import (
    UNUSED_CELL,
    PairedNumbers,
    PairedNumbersMaker,
    blank_grid,
)
from exactone.models.boards.board import Line
from exactone.models.links.coders import CELLS_16
from exactone.models.links.link import link
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule

__all__ = ["Arukone"]


@dataclass(frozen=True, kw_only=True)
class Arukone(PairedNumbers):
    """One grid of numbers, each of which stands in two cells."""

    kind: ClassVar[str] = "arukone"
    puzz_links: ClassVar = (link("arukone", grid=CELLS_16),)
    all_used: ClassVar[bool] = True

    def rules(self) -> Iterator[Part | Rule]:
        """No cell is unused."""
        every = Line(self.layers.places_of_cells, "the grid")
        yield Rule(
            "the rule that lines go through all cells", (Count(UNUSED_CELL, (every,), 0, 0),)
        )
        yield from super().rules()


class ArukoneMaker(PairedNumbersMaker[Arukone]):
    """Fills the board with lines that do not touch themselves."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Arukone:
        return Arukone(numbers=blank_grid(rows, columns))
