"""Moon or sun: draw one closed loop through the middles of cells, which enters each area once.

M──S      in each area it goes through all moons and no sun, or through all suns and no moon,
│SM│      and through one of them at least; from an area with moons it goes on to one with
└──┘      suns, and from there to one with moons
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import cycle
from random import Random
from typing import ClassVar, Self

from exactone.models.base.area_loop import (
    LEFT_OUT,
    SIGNS_OF_VISITS,
    VISITED,
    AreaLoopPuzzle,
    areas_along,
    number_of_areas,
    one_area,
)
from exactone.models.base.link_puzzle import ON
from exactone.models.base.looks import ClueSign
from exactone.models.base.loop_making import LoopMaker, along, loop_board
from exactone.models.boards.board import Cell
from exactone.models.boards.keys import Picture, key, picture
from exactone.models.links.coders import BORDERS, circles
from exactone.models.links.link import link
from exactone.models.parts.implies import Implies
from exactone.models.parts.part import Part, Rule
from exactone.models.parts.ways import Ways
from exactone.models.text.document import Document
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Look
from exactone.solver.puzzle import Draft, Solution

__all__ = ["MoonOrSun"]
MOON = "M"
SUN = "S"
DRAWN = {MOON: "☾", SUN: "☼"}
OTHER = {MOON: SUN, SUN: MOON}
# cells through which the loop goes in an area of a new puzzle, on average
AREA = 6
MORE = 4  # symbols that are added at once


def symbol(sign: str) -> ClueSign:
    """A moon or a sun."""
    return ClueSign(sign, DRAWN[sign], Look(DRAWN[sign]))


@dataclass(frozen=True, kw_only=True)
class MoonOrSun(AreaLoopPuzzle):
    """Areas, their moons and suns, and what is known."""

    kind: ClassVar[str] = "moonsun"
    puzz_links: ClassVar = (link("moonsun", areas=BORDERS, grid=circles(SUN, MOON)),)
    signs: ClassVar = SIGNS_OF_VISITS
    clue_looks: ClassVar = {"symbols": {"[MS]": symbol}}

    symbols: Picture = key(
        picture("[MS._]", "M, S or ."),
        "a picture: M a moon, S a sun, . neither; one of them at least in each area",
        name="grid",
        like="areas",
    )

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        for sign, cells in puzzle.area_cells.items():
            if sign not in puzzle.places_of:
                raise PuzzleError(
                    f"area {sign} has no moon and no sun; it needs one at least",
                    "areas",
                    puzzle.areas.at[cells[0][0]],
                )
        return puzzle

    @cached_property
    def places_of(self) -> dict[str, dict[int, str]]:
        """The places of the moons and suns of each area, and which they are."""
        found = dict[str, dict[int, str]]()
        for cell, sign in self.symbols.marked():
            found.setdefault(self.areas[cell], {})[self.layers.of_cell(cell)] = sign
        return found

    def rules(self) -> Iterator[Part | Rule]:
        yield self.one_loop()
        yield self.through_all_but("left out", "")
        if entered := self.entered(1):
            yield entered
        for area, symbols in self.places_of.items():
            line = self.area_lines[area]._replace(places=tuple(symbols))
            ways = tuple(
                tuple(VISITED if sign == chosen else LEFT_OUT for sign in symbols.values())
                for chosen in (MOON, SUN)
                if chosen in symbols.values()
            )
            yield Ways((line,), ways, "either all its moons or all its suns on the loop")
        if self.border_links:
            yield Rule("the rule that moons and suns alternate", tuple(self._alternating()))

    def _alternating(self) -> Iterator[Part]:
        """Where a line leads to another area, moons are visited in one of them and suns in the
        other."""
        for place, cells in self.border_links.items():
            one, other = (self.areas[cell] for cell in cells)
            for here, there in ((MOON, SUN), (SUN, MOON)):
                when = ((place, ON), self._chosen(one, here))
                yield Implies(when, (self._chosen(other, there),))

    def _chosen(self, area: str, symbol: str) -> tuple[int, frozenset[int]]:
        """That these symbols are visited in an area, by its first one."""
        place, sign = next(iter(self.places_of[area].items()))
        return place, VISITED if sign == symbol else LEFT_OUT

    def fitting(self, cell: Cell, visited: Collection[Cell]) -> str:
        """The symbol that may stand in a cell where these cells are visited, beside those that
        its area has."""
        known = next(
            near for near in self.area_cells[self.areas[cell]] if self.symbols[near] in DRAWN
        )
        sign = self.symbols[known]
        return sign if (known in visited) == (cell in visited) else OTHER[sign]


class MoonOrSunMaker(LoopMaker[MoonOrSun]):
    """Cuts the loop into an even number of pieces, each of which gets an area, and puts symbols
    where the loop goes another way than others would."""

    share: ClassVar[float] = 0.4  # of cells that have a symbol at first

    @classmethod
    def empty(cls, rows: int, columns: int) -> MoonOrSun:
        blank = loop_board(rows, columns)
        return MoonOrSun(areas=one_area(blank), symbols=blank)

    def divided(self, board: MoonOrSun, solution: Solution, rng: Random) -> MoonOrSun:
        """Areas by lot where there is but one."""
        areas = board.areas
        if number_of_areas(areas) > 1:
            return board
        loop = along(board.passed(solution))
        number = 2 * max(1, round(len(loop) / AREA / 2))
        return replace(board, areas=areas.put(areas_along(loop, areas, number, rng)))

    def clued(self, board: MoonOrSun, solution: Solution, rng: Random) -> MoonOrSun:
        """In each area a symbol, and more by lot."""
        loop = along(board.passed(solution))
        areas = board.areas
        visited = dict[str, list[Cell]]()
        for cell in _from_border(loop, areas):
            visited.setdefault(areas[cell], []).append(cell)
        alternating = zip(visited.values(), cycle((MOON, SUN)), strict=False)
        chosen = {areas[cells[0]]: sign for cells, sign in alternating}
        symbols = {rng.choice(cells): chosen[area] for area, cells in visited.items()}
        own = {*loop}
        for cell, area in areas.items():
            if rng.random() < self.share:
                symbols[cell] = chosen[area] if cell in own else OTHER[chosen[area]]
        return replace(board, symbols=board.symbols.put(symbols))

    def changed(
        self,
        puzzle: MoonOrSun,
        solution: Solution,
        others: Sequence[Solution],
        rng: Random,
    ) -> Draft | None:
        """With a few symbols more, in cells in which loops differ; with other areas where there
        are none."""
        own = puzzle.passed(solution).keys()
        differing = sorted({cell for other in others for cell in puzzle.passed(other).keys() ^ own})
        free = [cell for cell in differing if puzzle.symbols[cell] not in DRAWN]
        if not free:
            return self._draft(self.blank, solution, rng)
        more = {cell: puzzle.fitting(cell, own) for cell in rng.sample(free, min(len(free), MORE))}
        return Draft(replace(puzzle, symbols=puzzle.symbols.put(more)), solution)


def _from_border(loop: Sequence[Cell], areas: Picture) -> Sequence[Cell]:
    """A loop from where it comes into an area."""
    before = zip(loop, [loop[-1], *loop], strict=False)
    start = next((at for at, (cell, last) in enumerate(before) if areas[cell] != areas[last]), 0)
    return [*loop[start:], *loop[:start]]
