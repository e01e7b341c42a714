"""Aquarium: fill the areas with water, so that each number at the rim says how many cells
of its line are filled.

    1 1 1
  ┌──────
1 │ . # .     water in an area stands everywhere as high: it fills the cells of a row that belong
2 │ # . #     to the area, and those of all rows below it
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.grid_puzzle import GridMaker
from exactone.models.base.looks import NOTHING, Sign
from exactone.models.base.random_shapes import lettered, parcels
from exactone.models.base.rim_puzzle import Rim, RimPuzzle, Told, rim
from exactone.models.boards.board import Cell, together
from exactone.models.boards.keys import SWITCH, Picture, key, open_picture, picture, switch
from exactone.models.links.coders import AfterSlash
from exactone.models.links.link import link
from exactone.models.links.rims import around
from exactone.models.links.special import BASINS
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule
from exactone.models.parts.related import Related
from exactone.solver.grid import Look
from exactone.solver.puzzle import Solution

__all__ = ["Aquarium"]
WATER = frozenset({0})
ABOVE = frozenset({(0, 0), (1, 0), (1, 1)})  # the values of a cell, and of one below it
BESIDE = frozenset({(0, 0), (1, 1)})


@dataclass(frozen=True, kw_only=True)
class Aquarium(RimPuzzle, CellPuzzle):
    """Areas, and how many cells of rows and columns are filled."""

    kind: ClassVar[str] = "aquarium"
    puzz_links: ClassVar = (
        link("aquarium", areas=BASINS, rim=AfterSlash(around("columns", "rows"))),
    )
    guessed: ClassVar[bool] = False
    signs: ClassVar = {
        "water": Sign("#", "#", "#", "filled cell", Look("", "shaded")),
        "air": Sign("x", ".", "·", "empty cell", NOTHING),
    }
    walls: ClassVar[str] = "areas"
    shapes: ClassVar = {"basins": SWITCH}

    areas: Picture = key(
        picture("[^#._]+", "a letter for each area"),
        "a picture: cells with the same letter are an area",
    )
    rows: Rim = rim("how many cells of each row are filled, in a list")
    columns: Rim = rim("how many cells of each column are filled")

    basins: bool = key(
        switch,
        "whether water stands as high only where it hangs together, in an area that parts it; "
        "false if left out",
        default=False,
    )

    def rules(self) -> Iterator[Part | Rule]:
        for area in self.drawn_areas():
            cells = [self.board.cells[place] for place in area.places]
            beside, above = set[tuple[int, int]](), set[tuple[int, int]]()
            for cell in cells:
                here = self.board.place[cell]
                for other in self._filled_with(cell, cells):
                    pair = (here, self.board.place[other])
                    if other[0] > cell[0]:
                        above.add(pair)
                    elif here < pair[1]:
                        beside.add(pair)
            rule = f"the level of {area.name}"
            yield Rule(rule, (Related(tuple(sorted(beside)), BESIDE),))
            yield Rule(rule, (Related(tuple(sorted(above)), ABOVE),))

    def _filled_with(self, cell: Cell, area: list[Cell]) -> Iterable[Cell]:
        """The cells of an area that have water if this one has: those as deep, or deeper, which
        are one basin if basins count."""
        deep = [other for other in area if other[0] >= cell[0]]
        if not self.basins:
            return deep
        return next(basin for basin in together(deep) if cell in basin)

    def seen(self, told: Told) -> Part:
        return Count(WATER, (told.line,), int(told.says), int(told.says))


LARGEST = 6  # cells of an area of a new one


class AquariumMaker(GridMaker[Aquarium]):
    """Cuts the board into areas, and fills each of them up to some row."""

    adds: ClassVar[str] = "numbers at the rim"
    usual: ClassVar[tuple[int, int]] = (6, 6)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Aquarium:
        blank = open_picture(rows, columns)
        return Aquarium(areas=blank.put({cell: "A" for cell, _ in blank.items()}))

    def opened(self, rng: Random) -> Aquarium:
        areas = self.blank.areas
        home = lettered(parcels(rng, *areas.size, LARGEST))
        return replace(self.blank, areas=areas.put(home))

    def clued(self, board: Aquarium, solution: Solution, rng: Random) -> Aquarium:
        return board.with_rim(solution, lambda _, line: str(line.count("water")))
