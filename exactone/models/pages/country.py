"""Country road: draw one closed loop through the middles of cells, which enters each area once.

┌───┐.      a number says through how many cells of its area the loop goes;
└─┐.└┐      two cells beside each other in different areas are not both left out;
..└──┘      the loop does not cross or touch itself
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import ClassVar

from exactone.models.base.area_loop import (
    LEFT_OUT,
    NUMBER_OF_AREA,
    SIGNS_OF_VISITS,
    VISITED,
    NumberedAreaLoop,
    areas_along,
    number_of_areas,
    one_area,
)
from exactone.models.base.link_puzzle import ON
from exactone.models.base.loop_making import LoopMaker, along, loop_board
from exactone.models.boards.board import Line
from exactone.models.boards.inner_walls import WALL_SCHEMA, Wall, walls_key
from exactone.models.boards.keys import Picture, key
from exactone.models.links.coders import BORDERS_AND_WALLS, IN_ROOMS
from exactone.models.links.link import link
from exactone.models.parts.apart import Apart
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule
from exactone.solver.puzzle import Draft, Solution

__all__ = ["CountryRoad"]
# cells through which the loop goes in an area of a new puzzle, on average: at first, and in the end
AREA = 6
SMALL = 3


@dataclass(frozen=True, kw_only=True)
class CountryRoad(NumberedAreaLoop):
    """Areas, their numbers, and what is known."""

    kind: ClassVar[str] = "country"
    puzz_links: ClassVar = (link("country", areas=BORDERS_AND_WALLS, grid=IN_ROOMS),)
    signs: ClassVar = SIGNS_OF_VISITS
    counted: ClassVar = VISITED
    shapes: ClassVar = WALL_SCHEMA

    numbers: Picture = key(
        NUMBER_OF_AREA,
        "a picture: through how many cells of its area the loop goes, in one of them; . elsewhere",
        name="grid",
        like="areas",
    )
    inner: tuple[Wall, ...] = walls_key()

    def walls_within(self) -> tuple[Wall, ...]:
        return self.inner

    @cached_property
    def _wall_links(self) -> dict[int, Wall]:
        """The places of the links through walls within areas, each with its cells."""
        places = zip(self.layers.places_of_links, self.links.edges, strict=True)
        return {place: link for place, link in places if link in self.inner}

    def rules(self) -> Iterator[Part | Rule]:
        yield self.one_loop()
        yield self.through_all_but("left out", "")
        entered = self.entered(1)
        if entered:
            yield entered
        walls = self._wall_links
        if walls:
            # what goes through a wall within an area leaves that area and enters it
            line = Line(tuple(walls), "the walls")
            yield Count(ON, (line,), 0, 0 if entered else 1)
        across = tuple(
            (self.layers.of_cell(one), self.layers.of_cell(other))
            for one, other in (*self.border_links.values(), *walls.values())
        )
        yield Rule("the rule that borders lie beside the loop", (Apart(LEFT_OUT, across),))


class CountryRoadMaker(LoopMaker[CountryRoad]):
    """Cuts the loop into pieces, each of which gets an area, and counts its cells."""

    adds: ClassVar[str] = "numbers of areas"

    @classmethod
    def empty(cls, rows: int, columns: int) -> CountryRoad:
        blank = loop_board(rows, columns)
        return CountryRoad(areas=one_area(blank), numbers=blank)

    def divided(self, board: CountryRoad, solution: Solution, rng: Random) -> CountryRoad:
        """Areas by lot where there is but one."""
        areas = board.areas
        if number_of_areas(areas) > 1:
            return board
        loop = along(board.passed(solution))
        return replace(board, areas=areas.put(areas_along(loop, areas, len(loop) // AREA, rng)))

    def clued(self, board: CountryRoad, solution: Solution, rng: Random) -> CountryRoad:
        """The number of each area in its first cell."""
        return board.with_numbers(board.having("visited", solution))

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
        areas = puzzle.areas.put(areas_along(loop, puzzle.areas, number, rng))
        board = replace(self.blank, areas=areas)
        return Draft(self.clued(board, solution, rng), solution)
