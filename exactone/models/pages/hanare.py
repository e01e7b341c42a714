"""Hanare: write one number into each area, which says how many cells that has; the farther apart
two numbers are, the more cells lie between them.

. 3 | .      an area of three cells has one 3 in it;
. ----+      between two numbers in a row or a column, without another one between, are as many
. | 1 .      cells as the numbers differ by
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from random import Random
from typing import ClassVar, Self

from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.grid_puzzle import numbers
from exactone.models.base.looks import NOTHING, Sign
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import lettered, parcels
from exactone.models.base.shading import AREAS, AREAS_MEANT
from exactone.models.boards.board import Line
from exactone.models.boards.keys import Picture, key, open_picture
from exactone.models.links.coders import BORDERS, CELLS_16
from exactone.models.links.link import link
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule
from exactone.models.parts.pattern import Pattern
from exactone.models.text.document import Document
from exactone.models.text.words import quoted
from exactone.solver.errors import PuzzleError, Unable
from exactone.solver.puzzle import Solution

__all__ = ["Hanare"]
MOST = 400  # cells of an area
MOST_NAMED = 10_000_000  # cells of pairs that are too far from each other or too near, with those
# between: they take 400 MB of memory
EMPTY = "empty"


@dataclass(frozen=True, kw_only=True)
class Hanare(CellPuzzle):
    """Areas, and the numbers that are known."""

    kind: ClassVar[str] = "hanare"
    puzz_links: ClassVar = (link("hanare", areas=BORDERS, given=CELLS_16),)
    signs: ClassVar[Mapping[str, Sign]] = {
        **numbers(1, MOST),
        EMPTY: Sign("x", ".", "·", "", NOTHING),
    }
    spaced: ClassVar[bool] = True
    walls: ClassVar[str] = "areas"

    areas: Picture = key(AREAS, AREAS_MEANT)

    def _with_given(self, data: Document) -> Self:
        for area in self.drawn_areas():
            if (cells := len(area.places)) > MOST:
                row, column = self.board.cells[area.places[0]]
                said = f"the area {quoted(self.areas[row, column])} has {cells:,} cells"
                raise PuzzleError(
                    f"{said}; make it smaller, {MOST} are the most", "areas", self.areas.at[row]
                )
        named = 0
        lines = (*self.board.rows, *self.board.columns)
        for window in chain.from_iterable(map(self.wrong_windows, lines)):
            named += len(window)
            if named > MOST_NAMED:
                said = "this grid has too many pairs of cells in a row or a column"
                raise PuzzleError(f"{said}; make it, or its areas, smaller", "areas", 0)
        return super()._with_given(data)

    @cached_property
    def size_at(self) -> dict[int, int]:
        """Of each place how many cells its area has."""
        return {place: len(area.places) for area in self.drawn_areas() for place in area.places}

    @cached_property
    def area_at(self) -> dict[int, int]:
        """Of each place the number of its area."""
        areas = enumerate(self.drawn_areas())
        return {place: number for number, area in areas for place in area.places}

    @property
    def values(self) -> tuple[str, ...]:
        return (*map(str, sorted({*self.size_at.values()})), EMPTY)

    def rules(self) -> Iterator[Part | Rule]:
        numbered = frozenset(range(len(self.values) - 1))
        areas = tuple(self.drawn_areas())
        yield Count(numbered, areas, 1, 1)
        for area in areas:
            own = self.values.index(str(len(area.places)))
            if others := numbered - {own}:
                yield Rule(f"the size of {area.name}", (Count(others, (area,), 0, 0),))
        for line in (*self.board.rows, *self.board.columns):
            if parts := tuple(self.wrong_distances(line, numbered)):
                yield Rule(f"the distances of numbers in {line.name}", parts, plural=True)

    def wrong_distances(self, line: Line, numbered: frozenset[int]) -> Iterator[Part]:
        """Two numbers with nothing between them that differ by more or less than the cells there;
        those that are as far from each other are one part."""
        empty = frozenset({len(self.values) - 1})
        by_length = defaultdict[int, list[tuple[int, ...]]](list)
        for window in self.wrong_windows(line):
            by_length[len(window)].append(window)
        for length, windows in by_length.items():
            yield Pattern(tuple(windows), ((numbered, *[empty] * (length - 2), numbered),))

    def wrong_windows(self, line: Line) -> Iterator[tuple[int, ...]]:
        """From a cell of a line to another one, so that not both may have a number with nothing
        between them. Where a whole area lies between there is a number, and an area has but one."""
        places = line.places
        for first, place in enumerate(places):
            between = Counter[int]()  # of each area, how many of its cells lie between
            for last in range(first + 1, len(places)):
                other = places[last]
                far = abs(self.size_at[place] - self.size_at[other]) != last - first - 1
                if far and self.area_at[place] != self.area_at[other]:
                    yield places[first : last + 1]
                between[self.area_at[other]] += 1
                if between[self.area_at[other]] == self.size_at[other]:
                    break


class HanareMaker(PageMaker[Hanare]):
    """Cuts the board into areas, not too small ones, as their numbers are to lie far apart, and
    tells some of the numbers."""

    usual: ClassVar[tuple[int, int]] = (6, 6)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Hanare:
        blank = open_picture(rows, columns)
        return Hanare(areas=blank.put({cell: "A" for cell, _ in blank.items()}))

    @classmethod
    def under(cls, answer: Sequence[Sequence[str]]) -> Hanare:
        """The board of one area, where an answer has its number and no other."""
        cells = sum(map(len, answer))
        if [sign for row in answer for sign in row if sign.isdecimal()] != [str(cells)]:
            raise Unable("numbers do not say where areas are; make one of a size, as in --size 6x6")
        if cells > MOST:
            raise Unable(f"the area has {cells:,} cells; make it smaller, {MOST} are the most")
        return super().under(answer)

    def opened(self, rng: Random) -> Hanare:
        size = self.blank.areas.size
        home = parcels(rng, *size, largest=max(size))
        return replace(self.blank, areas=self.blank.areas.put(lettered(home)))

    def clued(self, board: Hanare, solution: Solution, rng: Random) -> Hanare:
        """The numbers; empty cells are not told."""
        return board.full(frozenset(label for label in solution if label.value != EMPTY))
