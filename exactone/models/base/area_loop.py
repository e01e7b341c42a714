"""Kinds in which one loop goes through the middles of cells, and from area to area."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import ClassVar, Self, TypeVar

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
Loop = Sequence[Cell]
"""The cells of a loop, in the order in which it goes through them."""


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

    def with_numbers(self, counted: Collection[Cell]) -> Self:
        """With a number in the first cell of each area: how many of these cells it has."""
        every = frozenset(counted)
        numbers = {cells[0]: str(len(every & {*cells})) for cells in self.area_cells.values()}
        return replace(self, numbers=self.numbers.put(numbers))


A = TypeVar("A", bound=AreaLoopPuzzle)


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


def in_small_areas(board: A, rng: Random) -> A:
    """The board in areas of a few cells each, by lot, where it is one area."""
    if number_of_areas(board.areas) > 1:
        return board
    return replace(board, areas=board.areas.put(_small_areas(board.areas, rng)))


def _small_areas(board: Picture, rng: Random) -> dict[Cell, str]:
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


MOVES = 20  # of cells for each cell of the board, until areas seem to tell no loops apart
CALM = 2  # moves for each cell, until others move than those in which loops differ
ANY_CELL = 0.5  # how often any cell moves then, which may make way for others
WORSE = 0.3  # how often a move is made that tells fewer loops apart


def entered_apart(
    rng: Random, home: Mapping[Cell, str], meant: Loop, others: Sequence[Loop], times: int
) -> dict[Cell, str] | None:
    """The areas with cells moved to others, until the loop that is meant enters each of them so
    often, and none of the other loops does; None where chance led to nothing."""
    changing = _EnteredAreas(home, [meant, *others], times)
    steps = [{*zip(loop, [*loop[1:], loop[0]], strict=True)} for loop in (meant, *others)]
    own = steps[0] | {(other, one) for one, other in steps[0]}
    different = [sorted({cell for step in some - own for cell in step}) for some in steps]
    every = sorted(home)
    for move in range(MOVES * len(every)):
        if not changing.alike:
            return changing.home
        calm = move < CALM * len(every) or rng.random() > ANY_CELL
        changing.try_move(rng, rng.choice(different[rng.choice(changing.alike)] if calm else every))
    return None


class _EnteredAreas:
    """Areas whose cells move, and which of some loops enter each of them so often; the first loop
    is to do so all the time."""

    def __init__(self, home: Mapping[Cell, str], loops: Sequence[Loop], times: int) -> None:
        self.home = dict(home)
        self.wanted = 2 * times  # links across the border of an area
        self.near = [
            {cell: (before, after) for before, cell, after in _threes(loop)} for loop in loops
        ]
        self.areas = defaultdict[str, set[Cell]](set)
        for cell, area in home.items():
            self.areas[area].add(cell)
        # of each loop how many links of it cross the border of each area
        self.crossing = [
            {area: self._crossing(near, area) for area in self.areas} for near in self.near
        ]
        self.alike = self._alike()

    def _crossing(self, near: Mapping[Cell, tuple[Cell, Cell]], area: str) -> int:
        cells = [cell for cell in self.areas[area] if cell in near]
        return sum(self.home[other] != area for cell in cells for other in near[cell])

    def _alike(self) -> list[int]:
        """The numbers of other loops that enter each area as often as is wanted."""
        return [
            number
            for number, crossing in enumerate(self.crossing)
            if number and all(links == self.wanted for links in crossing.values())
        ]

    def try_move(self, rng: Random, cell: Cell) -> None:
        """Moves a cell to the area of a neighbour on the loop, if that is better or as good, or
        now and then."""
        if cell not in self.near[0]:
            return
        own, into = self.home[cell], self.home[rng.choice(self.near[0][cell])]
        rest = sorted(self.areas[own] - {cell})
        if into == own or len(list(together(rest))) != 1:
            return
        before = self.alike
        self._move(cell, into)
        self.alike = self._alike()
        is_worse = len(self.alike) > len(before) and rng.random() > WORSE
        if is_worse or any(links != self.wanted for links in self.crossing[0].values()):
            self._move(cell, own)
            self.alike = before

    def _move(self, cell: Cell, into: str) -> None:
        own = self.home[cell]
        self.areas[own].remove(cell)
        self.areas[into].add(cell)
        self.home[cell] = into
        for near, crossing in zip(self.near, self.crossing, strict=True):
            for other in near.get(cell, ()):
                area = self.home[other]
                crossing[own] += 1 if area == own else -1
                crossing[into] += -1 if area == into else 1


def _threes(loop: Loop) -> Iterator[tuple[Cell, Cell, Cell]]:
    """Each cell of a loop between the ones before and after it."""
    return zip([loop[-1], *loop], loop, [*loop[1:], loop[0]], strict=False)
