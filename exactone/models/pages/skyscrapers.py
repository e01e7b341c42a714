"""Skyscrapers: fill in numbers, so that each row and each column has every number once;
a number at the rim says how many buildings are seen from there.

    3 . 1       each number is a building that is so high,
  ┌───────      and hides those behind it that are not higher
  │ 1 2 3 1
2 │ 2 3 1 .
1 │ 3 1 2 .
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import ClassVar

from exactone.models.base.grid_puzzle import GridPuzzle
from exactone.models.base.latin_puzzle import LatinMaker, LatinPuzzle
from exactone.models.base.rim_puzzle import Rim, RimPuzzle, Told, rim
from exactone.models.boards.keys import open_picture
from exactone.models.links.coders import CELLS_16, IfAny
from exactone.models.links.link import link
from exactone.models.links.rims import around
from exactone.models.parts.part import Part, Rule
from exactone.models.parts.seen import Seen
from exactone.solver.puzzle import Solution

__all__ = ["Skyscrapers"]


@dataclass(frozen=True, kw_only=True)
class Skyscrapers(RimPuzzle, LatinPuzzle, GridPuzzle):
    """One grid, and how many buildings are seen from each side."""

    kind: ClassVar[str] = "skyscrapers"
    puzz_links: ClassVar = (
        link(
            "skyscrapers",
            "building",
            "skyscraper",
            rim=around("top", "bottom", "left", "right"),
            grid=IfAny(CELLS_16),
        ),
    )

    left: Rim = rim("how many are seen from the left of each row, in a list")
    right: Rim = rim("how many are seen from the right")
    top: Rim = rim("how many are seen from above each column")
    bottom: Rim = rim("how many are seen from below")

    def rules(self) -> Iterator[Part | Rule]:
        yield self.latin()

    def seen(self, told: Told) -> Part:
        return Seen(self.heights, ((told.line, int(told.says)),))


class SkyscrapersMaker(LatinMaker[Skyscrapers]):
    """Counts what is seen from all sides."""

    adds: ClassVar[str] = "numbers at the rim"
    usual: ClassVar[tuple[int, int]] = (5, 5)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Skyscrapers:
        return Skyscrapers(cells=open_picture(rows, columns))

    def clued(self, board: Skyscrapers, solution: Solution, rng: Random) -> Skyscrapers:
        return board.with_rim(solution, lambda _, row: str(len({*accumulate(map(int, row), max)})))
