"""Putteria: write one number into each area, which says how many cells the area has.

.   .   3 | .      no two cells with numbers are beside each other;
------+---+        no number stands twice in a row or a column;
.   . | .   .      x: a cell of which a file says that it has no number
.   4 | .   5
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import ClassVar, Self

from exactone.models.base.grid_puzzle import GridMaker, GridPuzzle
from exactone.models.base.looks import NOTHING, Sign
from exactone.models.base.random_shapes import lettered, parcels
from exactone.models.base.shading import AREAS, AREAS_MEANT
from exactone.models.boards.board import Line
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import BORDERS, NumberSigns, PictureCoder
from exactone.models.links.link import link
from exactone.models.links.sequences import NUMBERS_16
from exactone.models.parts.apart import Apart
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule
from exactone.models.text.document import Document
from exactone.models.text.words import numbered
from exactone.solver.errors import PuzzleError

__all__ = ["Putteria"]
MOST = 400  # cells of an area
EMPTY = "empty"
CROSS = "x"


@dataclass(frozen=True, kw_only=True)
class Putteria(GridPuzzle):
    """Areas, and the numbers that are known."""

    kind: ClassVar[str] = "putteria"
    puzz_links: ClassVar = (
        link("putteria", areas=BORDERS, grid=PictureCoder(NUMBERS_16, NumberSigns(CROSS))),
    )
    signs: ClassVar = {
        **{number: Sign(number, number, number) for number in map(str, range(1, MOST + 1))},
        EMPTY: Sign(CROSS, ".", "·", "", NOTHING),
    }
    spaced: ClassVar[bool] = True
    walls: ClassVar[str] = "areas"

    areas: Picture = key(AREAS, AREAS_MEANT)
    cells: Picture = key(
        picture("[1-9][0-9]{0,2}|[x._]", "a number from 1, x or ."),
        "a picture: the numbers that are known, x where none stands, . elsewhere",
        name="grid",
        like="areas",
    )

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        for area in puzzle.rooms:
            if (size := len(area.places)) > MOST:
                said = f"{area.name} has {size:,} cells; {MOST} are the most"
                raise PuzzleError(said, "areas")
        for place, some in puzzle.given.items():
            if not some <= puzzle.domains[place]:
                size, number = puzzle.cells_of_area[place], puzzle.values[min(some)]
                row = puzzle.cells.at[puzzle.board.cells[place][0]]
                said = f"{number} stands in an area of {numbered(size, 'cell')}"
                raise PuzzleError(f"{said}; write {size}, {CROSS} or .", "grid", row)
        return puzzle

    @cached_property
    def rooms(self) -> tuple[Line, ...]:
        """The areas."""
        return self.board.areas(self.areas.rows)

    @cached_property
    def cells_of_area(self) -> Mapping[int, int]:
        """How many cells the area of each place has."""
        return {place: len(room.places) for room in self.rooms for place in room.places}

    @property
    def values(self) -> tuple[str, ...]:
        return (*map(str, sorted(set(self.cells_of_area.values()))), EMPTY)

    @property
    def domains(self) -> tuple[frozenset[int], ...]:
        values = self.values
        empty = len(values) - 1
        return tuple(
            frozenset({values.index(str(self.cells_of_area[place])), empty})
            for place in self.board.places
        )

    def rules(self) -> Iterator[Part | Rule]:
        board, values = self.board, self.values
        some = frozenset(range(len(values) - 1))
        rule = "the rule that numbers are not beside each other"
        yield Rule(rule, (Apart(some, board.near("sides")),))
        yield Count(some, self.rooms, 1, 1, thing="number")
        for value in some:
            number = int(values[value])
            places = {place for place in board.places if self.cells_of_area[place] == number}
            for line in (*board.rows, *board.columns):
                own = tuple(place for place in line.places if place in places)
                if len({self.areas[board.cells[place]] for place in own}) > 1:
                    rule = f"the rule that {number} stands once in {line.name}"
                    yield Rule(rule, (Count(frozenset({value}), (Line(own),), 0, 1),))


LARGEST = 6


class PutteriaMaker(GridMaker[Putteria]):
    """Cuts the board into areas, and tells some of their numbers."""

    usual: ClassVar[tuple[int, int]] = (8, 8)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Putteria:
        blank = open_picture(rows, columns)
        areas = blank.put({cell: "A" for cell, _ in blank.items()})
        return Putteria(areas=areas, cells=blank)

    def opened(self, rng: Random) -> Putteria:
        home = lettered(parcels(rng, *self.blank.areas.size, LARGEST))
        return replace(self.blank, areas=self.blank.areas.put(home))
