"""Rassi Silai: draw one line in each area through all its cells, so that no ends of lines touch.

╶───┐ ╷      a line goes from cell to cell within its area, and does not branch, cross or close;
┌───┘ │      its two ends touch no other end, not even at a corner;
╵ ╶───┘      blocked cells are left out, and part areas; no line crosses a wall within an area
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Self

from exactone.models.base.area_loop import AreaLoopPuzzle, one_area
from exactone.models.base.link_puzzle import FIRST, ON
from exactone.models.base.looks import NOTHING, Sign, block
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import lettered
from exactone.models.boards.board import Cell, Line, beside, cell_name, together
from exactone.models.boards.inner_walls import WALL_SCHEMA, Wall, walls_key
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import BORDERS_AND_WALLS, marks
from exactone.models.links.link import link
from exactone.models.parts.apart import Apart
from exactone.models.parts.count import Count
from exactone.models.parts.count_where import CountWhere
from exactone.models.parts.no_loop import NoLoop, edges_joined
from exactone.models.parts.part import Part, Rule
from exactone.models.text.document import Document
from exactone.solver.errors import PuzzleError, Unable
from exactone.solver.puzzle import Solution, Solve

__all__ = ["RassiSilai"]
BLOCKED = "#"
END, MIDDLE = "end", "middle"
AT_END, WITHIN = frozenset({FIRST}), frozenset({FIRST + 1})


@dataclass(frozen=True, kw_only=True)
class RassiSilai(AreaLoopPuzzle):
    """Areas, blocked cells, and what is known."""

    kind: ClassVar[str] = "rassisilai"
    puzz_links: ClassVar = (
        link("rassi", "rassisilai", areas=BORDERS_AND_WALLS, grid=marks(BLOCKED)),
    )
    signs: ClassVar = {
        END: Sign("", "", "", "end of a line", NOTHING),
        MIDDLE: Sign("", "", "", "cell within a line", NOTHING),
    }
    shapes: ClassVar = WALL_SCHEMA
    clue_looks: ClassVar = {"blocked": {BLOCKED: block}}

    blocked: Picture = key(
        picture("[#._]", "# or ."),
        "a picture: # a blocked cell, . elsewhere; none is blocked if left out",
        name="grid",
        like="areas",
    )
    inner: tuple[Wall, ...] = walls_key()

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        for area in puzzle.parts_of_areas():
            if len(area) == 1:
                (cell,) = area
                said = f"{cell_name(cell)} is an area of one cell, in which is no line"
                row = puzzle.areas.at[cell[0]]
                raise PuzzleError(f"{said}; block it, or draw other areas", "areas", row)
        return puzzle

    def walls_within(self) -> tuple[Wall, ...]:
        return self.inner

    @property
    def holes(self) -> frozenset[Cell]:
        return frozenset(cell for cell, _ in self.blocked.marked())

    def parts_of_areas(self) -> Iterator[set[Cell]]:
        """The cells that hang together in an area, without blocked ones and across no wall."""
        walls = {*self.inner}

        def near(cell: Cell) -> Iterator[Cell]:
            others = (other for other in beside(cell) if other in self.layers.cells.place)
            for other in others:
                is_parted = (min(cell, other), max(cell, other)) in walls
                if self.areas[other] == self.areas[cell] and not is_parted:
                    yield other

        return together(self.layers.cells.cells, near)

    def value_of_lines(self, ways: int) -> str | None:
        return END if ways.bit_count() == 1 else MIDDLE

    def rules(self) -> Iterator[Part | Rule]:
        layers = self.layers
        around = map(layers.line_of_links, layers.links.around_cells)
        through = list[Part]()
        for place, line in zip(layers.places_of_cells, around, strict=True):
            links = (line._replace(name=f"the way through {line.name}"),)
            through.append(CountWhere(ON, links, 1, 1, ((place, AT_END),)))
            through.append(CountWhere(ON, links, 2, 2, ((place, WITHIN),)))
        yield Rule("the rule that a line goes through each cell", tuple(through))
        within = zip(layers.places_of_links, self.links.edges, strict=True)
        crossing = (*self.border_links, *(place for place, edge in within if edge in self.inner))
        if crossing:
            part = Count(ON, (Line(crossing, "the walls"),), 0, 0)
            yield Rule("the rule that lines do not cross walls", (part,))
        for cells in map(sorted, self.parts_of_areas()):
            area = Line(tuple(map(layers.of_cell, cells)), f"the area of {cell_name(cells[0])}")
            rule = f"the ends of the line of {area.name}"
            yield Rule(rule, (Count(AT_END, (area,), 2, 2),), plural=True)
        no_loop = NoLoop(edges_joined(ON, layers.ends))
        yield Rule("the rule that lines are not closed", (no_loop,))
        yield Rule("the rule that ends do not touch", (Apart(AT_END, layers.near("touching")),))


@dataclass(frozen=True, kw_only=True)
class AnyLines(RassiSilai):
    """A board of which nobody knows where lines end."""

    kind: ClassVar[str] = "rassisilai"

    def parts_of_areas(self) -> Iterator[set[Cell]]:
        return iter(())


class RassiSilaiMaker(PageMaker[RassiSilai]):
    """Draws lines, and areas around them."""

    thinned: ClassVar[bool] = False
    usual: ClassVar[tuple[int, int]] = (6, 6)

    @classmethod
    def empty(cls, rows: int, columns: int) -> RassiSilai:
        if rows * columns < 2:
            raise Unable("there is no line on a board of 1x1; take at least 1x2")
        blank = open_picture(rows, columns)
        return RassiSilai(areas=one_area(blank), blocked=blank)

    def filled(self, board: RassiSilai, rng: Random, solve: Solve) -> Solution | None:
        return solve(AnyLines(areas=board.areas, blocked=board.blocked))

    def clued(self, board: RassiSilai, solution: Solution, rng: Random) -> RassiSilai:
        """Each line in an area of its own."""
        near = board.beside_by_lines(solution)
        lines = enumerate(together(sorted(near), near.__getitem__))
        home = lettered({cell: number for number, line in lines for cell in line})
        return replace(board, areas=board.areas.put(home))
