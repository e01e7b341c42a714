"""Numberlink: join each number to the other one like it by a line through the middles of cells.

┌─────1      lines do not cross, and go through no number;
│            they do not touch each other in a cell, and no other line is drawn;
│ 2───┐      cells may be left without a line
│     │
└───1 2
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from exactone.models.base.paired_numbers import PairedNumbers, PairedNumbersMaker, blank_grid
from exactone.models.links.coders import CELLS_16
from exactone.models.links.link import link

__all__ = ["Numberlink"]


@dataclass(frozen=True, kw_only=True)
class Numberlink(PairedNumbers):
    """One grid of numbers, and what is known of lines."""

    kind: ClassVar[str] = "numberlink"
    puzz_links: ClassVar = (link("numlin", "numberlink", grid=CELLS_16),)


class NumberlinkMaker(PairedNumbersMaker[Numberlink]):
    """Numbers at the ends of lines that may leave cells out."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Numberlink:
        return Numberlink(numbers=blank_grid(rows, columns))
