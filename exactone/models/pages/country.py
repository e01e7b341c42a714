"""Country road: draw one closed loop through the middles of cells, which enters each area once.

┌───┐.      a number says through how many cells of its area the loop goes;
└─┐.└┐      two cells beside each other in different areas are not both left out;
..└──┘      the loop does not cross or touch itself
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import ClassVar

from exactone.models.base.link_puzzle import ON, LinkPuzzle
from exactone.models.base.looks import NOTHING, ClueSign, Sign
from exactone.models.base.loop_making import LoopMaker, along, loop_board
from exactone.models.base.random_shapes import lettered
from exactone.models.boards.board import Cell, Line, beside, together
from exactone.models.boards.inner_walls import WALL_SCHEMA, Wall, walls_key
from exactone.models.boards.keys import Picture, key, picture
from exactone.models.links.coders import BORDERS_AND_WALLS, IN_ROOMS
from exactone.models.links.link import link
from exactone.models.parts.apart import Apart
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.solver.grid import Look
from exactone.solver.puzzle import Draft, Solution

__all__ = ["CountryRoad"]
VISITED = frozenset({2})
LEFT_OUT = frozenset({3})
NO_NUMBER = "?"
ONE_AREA = "A"
# cells through which the loop goes in an area of a new puzzle, on average: at first, and in the end
AREA = 6
SMALL = 3


def in_corner(sign: str) -> ClueSign:
    """A number in a corner of its cell, beside the loop."""
    return ClueSign(sign, sign, Look("", corner=sign))


@dataclass(frozen=True, kw_only=True)
class CountryRoad(LinkPuzzle):
    """Areas, their numbers, and what is known."""

    kind: ClassVar[str] = "country"
    puzz_links: ClassVar = (link("country", areas=BORDERS_AND_WALLS, grid=IN_ROOMS),)
    signs: ClassVar = {
        "visited": Sign("", "", "", "visited cell", NOTHING),
        "left out": Sign("x", ".", "", "cell that is left out", NOTHING),
    }
    clue_looks: ClassVar = {"numbers": {"[0-9?]+": in_corner}}
    walls: ClassVar[str] = "areas"
    shapes: ClassVar = WALL_SCHEMA

    areas: Picture = key(
        picture(r"[^#._\s]{1,8}", "a letter for each area"),
        "a picture: cells with the same letter are an area; words with spaces between where there "
        "are many",
    )
    numbers: Picture = key(
        picture("[0-9]{1,3}|[?._]", "a number, ? or ."),
        "a picture: through how many cells of its area the loop goes, in one of them; . elsewhere",
        name="grid",
        like="areas",
    )
    inner: tuple[Wall, ...] = walls_key()

    def walls_within(self) -> tuple[Wall, ...]:
        return self.inner

    @cached_property
    def _lines(self) -> dict[str, Line]:
        """The cells of each area."""
        cells = self.layers.cells
        lines = cells.areas(self.areas.rows)
        return {
            self.areas[cells.cells[line.places[0]]]: self.layers.line_of_cells(line)
            for line in lines
        }

    @cached_property
    def _roads(self) -> dict[str, list[int]]:
        """The links that lead out of each area."""
        found = defaultdict[str, list[int]](list)
        places = zip(self.layers.places_of_links, self.links.edges, strict=True)
        for place, (one, other) in places:
            if self.areas[one] != self.areas[other]:
                found[self.areas[one]].append(place)
                found[self.areas[other]].append(place)
        return found

    def rules(self) -> Iterator[Part | Rule]:
        yield self.one_loop()
        yield self.through_all_but("left out", "")
        roads = [
            Line(tuple(self._roads[area]), f"the border of {line.name}")
            for area, line in self._lines.items()
        ]
        if len(roads) > 1:
            yield Count(ON, tuple(roads), 2, 2)
        if self.inner:
            # what goes through a wall within an area leaves that area and enters it
            places = zip(self.layers.places_of_links, self.links.edges, strict=True)
            walls = Line(tuple(place for place, link in places if link in self.inner), "the walls")
            yield Count(ON, (walls,), 0, 1 if len(roads) == 1 else 0)
        cells = self.layers.cells
        across = tuple(
            (self.layers.of_cell(cells.cells[one]), self.layers.of_cell(cells.cells[other]))
            for one, other in cells.near("sides")
            if self.areas[cells.cells[one]] != self.areas[cells.cells[other]]
            or (cells.cells[one], cells.cells[other]) in self.inner
        )
        yield Rule("the rule that borders lie beside the loop", (Apart(LEFT_OUT, across),))

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.numbers.marked():
            if sign != NO_NUMBER:
                line = self._lines[self.areas[cell]]
                yield self.clue_in("numbers", cell, Count(VISITED, (line,), int(sign), int(sign)))


class CountryRoadMaker(LoopMaker[CountryRoad]):
    """Cuts the loop into pieces, each of which gets an area, and counts its cells."""

    adds: ClassVar[str] = "numbers of areas"

    @classmethod
    def empty(cls, rows: int, columns: int) -> CountryRoad:
        blank = loop_board(rows, columns)
        one_area = {cell: ONE_AREA for cell, _ in blank.items()}
        return CountryRoad(areas=blank.put(one_area), numbers=blank)

    def clued(self, board: CountryRoad, solution: Solution, rng: Random) -> CountryRoad:
        """The number of each area in its first cell; areas by lot where there is but one."""
        areas = board.areas
        if number_of_areas(areas) == 1:
            loop = along(board.passed(solution))
            areas = areas.put(_areas(loop, areas, len(loop) // AREA, rng))
        visited = board.having("visited", solution)
        first = dict[str, Cell]()
        numbers = defaultdict[str, int](int)
        for cell, sign in areas.items():
            first.setdefault(sign, cell)
            numbers[sign] += cell in visited
        told = {cell: str(numbers[sign]) for sign, cell in first.items()}
        return replace(board, areas=areas, numbers=board.numbers.put(told))

    def changed(
        self,
        puzzle: CountryRoad,
        solution: Solution,
        others: Sequence[Solution],
        rng: Random,
    ) -> Draft | None:
        """Other areas around the same loop, one more of them."""
        loop = along(puzzle.passed(solution))
        number = number_of_areas(puzzle.areas) + 1
        if number > len(loop) // SMALL or number_of_areas(self.blank.areas) > 1:
            return None
        areas = puzzle.areas.put(_areas(loop, puzzle.areas, number, rng))
        board = replace(self.blank, areas=areas)
        return Draft(self.clued(board, solution, rng), solution)


def number_of_areas(areas: Picture) -> int:
    """How many areas there are."""
    return len({sign for _, sign in areas.items()})


def _areas(loop: Sequence[Cell], board: Picture, number: int, rng: Random) -> dict[Cell, str]:
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
