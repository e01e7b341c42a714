"""Kinds in which one loop goes through the middles of cells, and from area to area."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import ClassVar

from exactone.models.boards.board import Cell, Line, beside, together
from exactone.models.boards.cells import Cells
from exactone.models.boards.keys import Picture, key, picture
from exactone.models.parts.count import Count
from exactone.models.parts.part import PartClue

from .link_puzzle import FIRST, ON, LinkPuzzle
from .looks import NOTHING, Sign, in_corner
from .random_shapes import lettered

# values of cells, where a loop leaves some out
SIGNS_OF_VISITS = {
    "visited": Sign("", "", "", "visited cell", NOTHING),
    "left out": Sign("x", ".", "", "cell that is left out", NOTHING),
}
VISITED = frozenset({FIRST})
LEFT_OUT = frozenset({FIRST + 1})
NUMBER_OF_AREA = picture("[0-9]{1,3}|[?._]", "a number, ? or .")
NO_NUMBER = "?"
ONE_AREA = "A"
LARGEST = 5  # cells of a small area of a new puzzle


@dataclass(frozen=True, kw_only=True)
class AreaLoopPuzzle(LinkPuzzle):
    """A picture of areas; what else there is, is as large."""

    walls: ClassVar[str] = "areas"

    areas: Picture = key(
        picture(r"[^#._\s]{1,8}", "a letter for each area"),
        "a picture: cells with the same letter are an area; words with spaces between where there "
        "are many",
    )

    @cached_property
    def area_cells(self) -> dict[str, tuple[Cell, ...]]:
        """The cells of each area."""
        areas = defaultdict[str, list[Cell]](list)
        for cell, sign in self.areas.items():
            areas[sign].append(cell)
        return {sign: tuple(cells) for sign, cells in areas.items()}

    @cached_property
    def area_lines(self) -> dict[str, Line]:
        """Each area as a line of cells: of places where cells are places."""
        cells = Cells(*self.areas.size)
        lines = {self.areas[cells.cells[line.places[0]]]: line for line in self.drawn_areas()}
        if not self.signs:
            return lines
        return {sign: self.layers.line_of_cells(line) for sign, line in lines.items()}

    @property
    def _places_of_links(self) -> Sequence[int]:
        """The places of the links, in their order."""
        if self.signs:
            return self.layers.places_of_links
        return range(len(self.links.edges))

    @cached_property
    def border_links(self) -> dict[int, tuple[Cell, Cell]]:
        """The places of the links between two areas, each with its cells."""
        places = zip(self._places_of_links, self.links.edges, strict=True)
        return {
            place: (one, other)
            for place, (one, other) in places
            if self.areas[one] != self.areas[other]
        }

    def entered(self, times: int) -> Count | None:
        """The rule that the loop enters each area so often; none where there is but one area."""
        roads = defaultdict[str, list[int]](list)
        for place, cells in self.border_links.items():
            for cell in cells:
                roads[self.areas[cell]].append(place)
        if not roads:
            return None
        lines = tuple(
            Line(tuple(roads[sign]), f"the border of {line.name}")
            for sign, line in self.area_lines.items()
            if not self.holes.issuperset(self.area_cells[sign])
        )
        return Count(ON, lines, 2 * times, 2 * times)


@dataclass(frozen=True, kw_only=True)
class NumberedAreaLoop(AreaLoopPuzzle):
    """A picture of numbers, each of which counts cells of its area."""

    clue_looks: ClassVar = {"numbers": {"[0-9?]+": in_corner}}
    counted: ClassVar[frozenset[int]]  # the values of the cells that are counted

    numbers: Picture

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.numbers.marked():
            if sign != NO_NUMBER:
                line = self.area_lines[self.areas[cell]]
                part = Count(self.counted, (line,), int(sign), int(sign))
                yield self.clue_in("numbers", cell, part)


def one_area(blank: Picture) -> Picture:
    """A picture of one area."""
    return blank.put({cell: ONE_AREA for cell, _ in blank.items()})


def number_of_areas(areas: Picture) -> int:
    """How many areas there are."""
    return len({sign for _, sign in areas.items()})


def areas_along(loop: Sequence[Cell], board: Picture, number: int, rng: Random) -> dict[Cell, str]:
    """So many areas in which pieces of a loop are, and what is beside these and left out."""
    cuts = sorted(rng.sample(range(len(loop)), min(max(2, number), len(loop))))
    home = dict[Cell, int]()
    for area, (begin, end) in enumerate(pairwise([*cuts, cuts[0] + len(loop)])):
        home |= {loop[at % len(loop)]: area for at in range(begin, end)}
    left = [cell for cell, _ in board.items() if cell not in home]
    for some in list(together(left)):
        near = sorted({home[other] for cell in some for other in beside(cell) if other in home})
        area = rng.choice(near)
        home |= dict.fromkeys(some, area)
    return lettered(home)


def small_areas(board: Picture, rng: Random) -> dict[Cell, str]:
    """Areas of a few cells each."""
    home = {cell: {cell} for cell, _ in board.items()}
    for cell in rng.sample(sorted(home), len(home)):
        near = [other for other in beside(cell) if other in home]
        other = rng.choice(near)
        if home[cell] is not home[other] and len(home[cell] | home[other]) <= LARGEST:
            home[cell] |= home[other]
            for each in home[other]:
                home[each] = home[cell]
    number = {cell: min(some) for cell, some in home.items()}
    order = {first: at for at, first in enumerate(sorted(set(number.values())))}
    return lettered({cell: order[first] for cell, first in number.items()})
