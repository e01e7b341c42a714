"""Sukoro-room: write numbers from 1 to 4 into all cells of some rooms; each says how many cells
beside it have a number.

2 | 3 2 | .       a room has a number in each of its cells, or in none;
  +-----+         no number stands twice in a room;
3 | 3 2 | .       cells with numbers hang together
  +-----+--
1 | . . .
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import ClassVar

from exactone.models.base.company import (
    NUMBERED,
    SOME_MEANT,
    SOME_NUMBERS,
    CompanyMaker,
    CompanyPuzzle,
)
from exactone.models.base.part_puzzle import Assignment
from exactone.models.base.random_shapes import lettered, parcels
from exactone.models.base.shading import AREAS, AREAS_MEANT
from exactone.models.boards.board import Cell, beside
from exactone.models.boards.keys import Picture, key, open_picture
from exactone.models.links.coders import BORDERS, CELLS_10
from exactone.models.links.link import link
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule
from exactone.models.parts.related import Related
from exactone.solver.puzzle import Solution, Solve

__all__ = ["Sukororoom"]
EMPTY = len(NUMBERED)


@dataclass(frozen=True, kw_only=True)
class Sukororoom(CompanyPuzzle):
    """Rooms, and the numbers that are known."""

    kind: ClassVar[str] = "sukororoom"
    puzz_links: ClassVar = (link("sukororoom", areas=BORDERS, grid=CELLS_10),)
    walls: ClassVar[str] = "areas"

    areas: Picture = key(AREAS, AREAS_MEANT)
    cells: Picture = key(SOME_NUMBERS, SOME_MEANT, name="grid", like="areas")

    def rules(self) -> Iterator[Part | Rule]:
        yield self.some()
        yield self.together()
        yield from self.company()
        alike = frozenset({(EMPTY, EMPTY)} | {(a, b) for a in NUMBERED for b in NUMBERED})
        for room in self.board.areas(self.areas.rows):
            rule = f"the rule that {room.name} has numbers in all cells or in none"
            yield Rule(rule, (Related(tuple(pairwise(room.places)), alike),))
            for value in NUMBERED:
                yield Count(frozenset({value}), (room,), 0, 1)


LARGEST = 4  # cells of a room
SHARE = 0.55  # of the cells have a number


class SukororoomMaker(CompanyMaker[Sukororoom]):
    """Lets numbers grow from a cell, and lays rooms around those that differ, and around empty
    cells."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Sukororoom:
        blank = open_picture(rows, columns)
        areas = blank.put({cell: "A" for cell, _ in blank.items()})
        return Sukororoom(areas=areas, cells=blank)

    def filled(self, board: Sukororoom, rng: Random, solve: Solve) -> Solution | None:
        every = {*board.board.cells}
        some = {rng.choice(board.board.cells)}
        while len(some) < max(2, SHARE * len(every)):
            around = {other for cell in some for other in beside(cell)} & every - some
            if not around:
                return None
            some.add(rng.choice(sorted(around)))
        value = {cell: str(len(some.intersection(beside(cell)))) for cell in some}
        names = zip(board.board.cells, board.board.names, strict=True)
        empty = board.values[EMPTY]
        return frozenset(Assignment(name, value.get(cell, empty)) for cell, name in names)

    def divided(self, board: Sukororoom, solution: Solution, rng: Random) -> Sukororoom:
        """Rooms whose numbers differ, or in which there are none."""
        value = dict(board.in_cells(solution))

        def fits(cells: list[Cell]) -> bool:
            own = [value[cell] for cell in cells]
            if board.values[EMPTY] in own:
                return len(set(own)) == 1
            return len(set(own)) == len(own)

        home = lettered(parcels(rng, *board.areas.size, LARGEST, fits))
        return replace(board, areas=board.areas.put(home))
