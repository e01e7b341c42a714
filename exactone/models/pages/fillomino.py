"""Fillomino: fill in numbers, so that equal numbers that hang together are as many as they say.

3 3 | 1     a number in each cell; cells that hang together by their sides and have the same number
  +-+--     are a region, and have as many cells as the number says; a region may have several of
3 | 2 2     the numbers that are given, or none of them
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import ClassVar, Self

from exactone.models.base.grid_puzzle import MOST, GridMaker, GridPuzzle, NumberPuzzle
from exactone.models.base.looks import ANSWER
from exactone.models.base.part_puzzle import Assignment
from exactone.models.base.random_shapes import different_sizes
from exactone.models.boards.board import cell_name
from exactone.models.boards.keys import open_picture
from exactone.models.links.coders import CELLS_16
from exactone.models.links.link import link
from exactone.models.parts.own_sizes import OwnSizes
from exactone.models.parts.part import Part, Rule
from exactone.models.text.document import Document
from exactone.solver.errors import PuzzleError
from exactone.solver.puzzle import Solution, Solve

__all__ = ["Fillomino"]


@dataclass(frozen=True, kw_only=True)
class Fillomino(NumberPuzzle, GridPuzzle):
    """One grid of numbers."""

    kind: ClassVar[str] = "fillomino"
    walls: ClassVar[str] = ANSWER
    puzz_links: ClassVar = (link("fillomino", grid=CELLS_16),)

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        if (cells := len(puzzle.board.cells)) > MOST:
            said = f"the grid has {cells:,} cells, and a region could have as many"
            raise PuzzleError(f"{said}; {MOST} cells are the most", "grid", 0)
        return puzzle

    @cached_property
    def highest(self) -> int:
        return len(self.board.cells)

    def rules(self) -> Iterator[Part | Rule]:
        """A rule for each size that is given, and one for all others."""
        sizes = self.heights
        told = {sizes[min(some)] for some in self.given.values()}
        for size in sorted(told):
            alone = tuple(each if each == size else 0 for each in sizes)
            yield Rule(f"the rule of regions of {size}", (self.regions(alone),))
        others = tuple(0 if each in told else each for each in sizes)
        name = "the rule of regions of a size that is not given"
        yield Rule(name if told else "the rule of regions", (self.regions(others),))

    def tight(self) -> Iterator[Part | Rule]:
        told = sorted(self.given.items())
        yield self.regions(
            self.heights, tuple((place, min(some)) for place, some in told if len(some) == 1)
        )

    def regions(self, sizes: tuple[int, ...], known: tuple[tuple[int, int], ...] = ()) -> OwnSizes:
        """Regions of these sizes, where some values are known."""
        return OwnSizes(sizes, self.board.places, self.board.near("sides"), known)


LARGEST = 7  # cells of a region of new ones


class FillominoMaker(GridMaker[Fillomino]):
    """Divides the grid, so that no two regions of one size are beside each other; gives all
    numbers, and leaves out what can be."""

    usual: ClassVar[tuple[int, int]] = (7, 7)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Fillomino:
        return Fillomino(cells=open_picture(rows, columns))

    def filled(self, board: Fillomino, rng: Random, solve: Solve) -> Solution | None:
        home = different_sizes(rng, *board.cells.size, LARGEST)
        if home is None:
            return None
        size = Counter(home.values())
        return frozenset(
            Assignment(cell_name(cell), str(size[number])) for cell, number in home.items()
        )
