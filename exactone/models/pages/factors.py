"""Factors: fill in numbers, so that each row and each column has every number once, and the
numbers of each area multiply to the number of its clue.

6 . | 4    3 2 | 4      a number may stand twice in an area, in other rows and columns
----+---   ----+---
. . | .    1 4 | 2
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import prod
from random import Random
from typing import ClassVar

from exactone.models.base.latin_puzzle import LatinMaker, LatinPuzzle
from exactone.models.base.looks import in_corner
from exactone.models.base.random_shapes import lettered, parcels
from exactone.models.base.shading import AREAS, AREAS_MEANT
from exactone.models.boards.board import Cell
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import BORDERS, IN_ROOMS
from exactone.models.links.link import link
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.product import Product
from exactone.solver.puzzle import Solution

__all__ = ["Factors"]


@dataclass(frozen=True, kw_only=True)
class Factors(LatinPuzzle):
    """Areas, and what their numbers multiply to."""

    kind: ClassVar[str] = "factors"
    puzz_links: ClassVar = (link("factors", areas=BORDERS, grid=IN_ROOMS),)
    guessed: ClassVar[bool] = False
    clue_looks: ClassVar = {"products": {"[0-9]+": in_corner}}
    walls: ClassVar[str] = "areas"

    areas: Picture = key(AREAS, AREAS_MEANT)
    products: Picture = key(
        picture("[1-9][0-9]{0,8}|[._]", "a number, or ."),
        "a picture: what the numbers of an area multiply to, in one of its cells; . elsewhere",
        name="grid",
        like="areas",
    )

    def rules(self) -> Iterator[Part | Rule]:
        yield self.latin()

    def clues(self) -> Iterator[PartClue]:
        area_of = {
            self.board.cells[place]: area for area in self.drawn_areas() for place in area.places
        }
        for cell, sign in self.products.marked():
            product = Product(self.heights, (area_of[cell],), int(sign), int(sign))
            yield self.clue_in("products", cell, product)


LARGEST = 4  # cells of an area of new ones


class FactorsMaker(LatinMaker[Factors]):
    """Cuts the square into areas; tells numbers where their products are not enough."""

    usual: ClassVar[tuple[int, int]] = (6, 6)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Factors:
        blank = open_picture(rows, columns)
        areas = blank.put({cell: "A" for cell, _ in blank.items()})
        return Factors(areas=areas, products=blank)

    def opened(self, rng: Random) -> Factors:
        home = lettered(parcels(rng, *self.blank.areas.size, LARGEST))
        return replace(self.blank, areas=self.blank.areas.put(home))

    def clued(self, board: Factors, solution: Solution, rng: Random) -> Factors:
        """The product of each area in its first cell."""
        number = {cell: int(value) for cell, value in board.in_cells(solution)}
        cells = defaultdict[str, list[Cell]](list)
        for cell, sign in board.areas.items():
            cells[sign].append(cell)
        told = {some[0]: str(prod(number[cell] for cell in some)) for some in cells.values()}
        return replace(board, products=board.products.put(told))
