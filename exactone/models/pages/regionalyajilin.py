"""Regional Yajilin: shade some cells, and draw one closed loop through all others.

┌┐1#      shaded cells do not touch by their sides; the loop does not cross or touch itself;
│└─┐      a number says how many cells of its area are shaded
└──┘
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.area_loop import (
    NUMBER_OF_AREA,
    NumberedAreaLoop,
    in_small_areas,
    one_area,
)
from exactone.models.base.area_making import told_apart
from exactone.models.base.loop_making import LoopMaker, loop_board
from exactone.models.base.shaded_loop import SHADED, ShadedCellsAndLoop
from exactone.models.boards.board import Line
from exactone.models.boards.keys import Picture, key
from exactone.models.links.coders import BORDERS, IN_ROOMS
from exactone.models.links.link import link
from exactone.models.parts.count import Count
from exactone.solver.puzzle import Draft, Solution, Solve

__all__ = ["RegionalYajilin"]


@dataclass(frozen=True, kw_only=True)
class RegionalYajilin(ShadedCellsAndLoop, NumberedAreaLoop):
    """Areas, their numbers, and what is known."""

    kind: ClassVar[str] = "regionalyajilin"
    puzz_links: ClassVar = (
        link("yajilin-regions", "yajilin_regions", areas=BORDERS, grid=IN_ROOMS),
    )
    counted: ClassVar = SHADED

    numbers: Picture = key(
        NUMBER_OF_AREA,
        "a picture: how many cells of an area are shaded, in one of them; . elsewhere",
        name="grid",
        like="areas",
    )


SHARE = 0.16  # of the cells of new ones that are shaded, at least


class RegionalYajilinMaker(LoopMaker[RegionalYajilin]):
    """Fills the board, draws small areas, and counts what is shaded in them."""

    adds: ClassVar[str] = "numbers of areas"
    usual: ClassVar[tuple[int, int]] = (6, 6)

    @classmethod
    def empty(cls, rows: int, columns: int) -> RegionalYajilin:
        blank = loop_board(rows, columns)
        return RegionalYajilin(areas=one_area(blank), numbers=blank)

    def filled(self, board: RegionalYajilin, rng: Random, solve: Solve) -> Solution | None:
        """With many shaded cells: they leave few ways for the loop."""
        cells = board.layers.places_of_cells
        many = Count(SHADED, (Line(cells, "the grid"),), round(SHARE * len(cells)), None)
        return solve(replace(board, more=(many,)))

    def divided(self, board: RegionalYajilin, solution: Solution, rng: Random) -> RegionalYajilin:
        """Areas by lot where there is but one."""
        return in_small_areas(board, rng)

    def clued(self, board: RegionalYajilin, solution: Solution, rng: Random) -> RegionalYajilin:
        """The number of each area in its first cell."""
        return board.with_numbers(board.having("shaded", solution))

    def changed(
        self,
        puzzle: RegionalYajilin,
        solution: Solution,
        others: Sequence[Solution],
        rng: Random,
    ) -> Draft | None:
        """Areas in which none of the others has as many shaded cells."""
        areas = puzzle.areas
        meant, *wrong = (puzzle.having("shaded", each) for each in (solution, *others))
        differences = [
            {("shaded", cell): 1 if cell in cells else -1 for cell in cells ^ meant}
            for cells in wrong
        ]
        home = told_apart(rng, dict(areas.items()), differences)
        if home is None:
            return None
        board = replace(self.blank, areas=areas.put(home))
        return Draft(self.clued(board, solution, rng), solution)
