"""Paint Area: shade whole areas, so that all that is shaded hangs together.

# # | .      an area is shaded or it is not; shaded areas hang together by their sides;
----+         no 2 x 2 cells are all shaded, nor all white;
. 2 | #      a number counts the shaded ones of the four cells beside it
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import ClassVar

from exactone.models.base.looks import NUMBERS
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import lettered, parcels
from exactone.models.base.shading import AREAS, AREAS_MEANT, SHADED, Shading
from exactone.models.boards.board import Cell
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import BORDERS, CELLS_10
from exactone.models.links.link import link
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.related import Related
from exactone.solver.puzzle import Solution

__all__ = ["PaintArea"]
ANY = "?"
ALIKE = frozenset({(0, 0), (1, 1)})


@dataclass(frozen=True, kw_only=True)
class PaintArea(Shading):
    """Areas, numbers in some cells, and what is known."""

    kind: ClassVar[str] = "paintarea"
    puzz_links: ClassVar = (link("paintarea", areas=BORDERS, grid=CELLS_10),)
    clue_looks: ClassVar = {"numbers": NUMBERS}
    walls: ClassVar[str] = "areas"

    areas: Picture = key(AREAS, AREAS_MEANT)
    numbers: Picture = key(
        picture("[0-4?._]", "0 to 4, ? or ."),
        "a picture: numbers from 0 to 4, ? a number that is not told, . elsewhere",
        name="grid",
        like="areas",
    )

    def rules(self) -> Iterator[Part | Rule]:
        for area in self.board.areas(self.areas.rows):
            pairs = tuple(pairwise(area.places))
            if pairs:
                yield Rule(f"the rule that {area.name} is of one colour", (Related(pairs, ALIKE),))
        yield self.shaded_together()
        squares = self.board.windows(2, 2)
        if squares:
            yield Count(SHADED, squares, 1, 3)

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.numbers.marked():
            if sign != ANY:
                around = self.board.around(cell, "sides")
                yield self.clue_in("numbers", cell, Count(SHADED, (around,), int(sign), int(sign)))


LARGEST = 5  # cells of an area of new ones


class PaintAreaMaker(PageMaker[PaintArea]):
    """Shades cells, draws areas of one colour, and counts in each cell."""

    usual: ClassVar[tuple[int, int]] = (8, 8)
    adds: ClassVar[str] = "numbers"

    @classmethod
    def empty(cls, rows: int, columns: int) -> PaintArea:
        """Each cell is an area."""
        blank = open_picture(rows, columns)
        each = lettered({cell: number for number, (cell, _) in enumerate(blank.items())})
        return PaintArea(areas=blank.put(each), numbers=blank)

    def divided(self, board: PaintArea, solution: Solution, rng: Random) -> PaintArea:
        """Areas of one colour each."""
        shaded = board.having("shaded", solution)

        def is_of_one_colour(some: list[Cell]) -> bool:
            return len(shaded.intersection(some)) in (0, len(some))

        home = lettered(parcels(rng, *board.areas.size, LARGEST, is_of_one_colour))
        return replace(board, areas=board.areas.put(home))

    def clued(self, board: PaintArea, solution: Solution, rng: Random) -> PaintArea:
        """A number in each cell."""
        cells, shaded = board.board.cells, board.having("shaded", solution)
        around = ((cell, board.board.around(cell, "sides").places) for cell in cells)
        numbers = {
            cell: str(sum(cells[place] in shaded for place in places)) for cell, places in around
        }
        return replace(board, numbers=board.numbers.put(numbers))
