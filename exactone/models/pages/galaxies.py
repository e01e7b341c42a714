"""Galaxies: divide the grid into galaxies, each of which has one dot and is the same turned by half
around it.

.   . | . | o     each cell is in one galaxy, whose cells hang together by their sides; a galaxy has
  o   | o +--     one dot in its middle, which may lie in a cell, between two, or where four meet;
.   . | . | o     also known as Tentai Show, or Spiral Galaxies
--+---+---+--
o | .   o   .
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from random import Random
from typing import ClassVar, Self

from exactone.models.base.division_puzzle import JOINED, DivisionPuzzle, with_clue
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import galaxies
from exactone.models.boards.board import Cell, cell_name, counted
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.halves import HALF_CELLS
from exactone.models.links.link import link
from exactone.models.parts.part import Part, Rule
from exactone.models.parts.seeded import Seed, seeded
from exactone.models.text.document import Document
from exactone.models.text.words import numbered
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Grid, Spot
from exactone.solver.puzzle import Solution, Solve

__all__ = ["Galaxies"]
DOTS = {"o": "○", "*": "●"}
HOLE = "#"
DOT = "the dot "


@dataclass(frozen=True, kw_only=True)
class Galaxies(DivisionPuzzle):
    """One grid of cells and what is between them, with dots."""

    kind: ClassVar[str] = "galaxies"
    puzz_links: ClassVar = (link("tentaisho", grid=HALF_CELLS),)
    guessed: ClassVar[bool] = False

    dots: Picture = key(
        picture("[o*#._]", "o or * for a dot, # for no cell, or ."),
        "a picture of cells and what is between them, so 9 signs for each row of 5 cells, and 9 "
        "rows for 5: o or * for a dot, # in place of a cell for none, . elsewhere",
        name="grid",
    )

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        for number, what in zip(puzzle.dots.size, ("row", "sign"), strict=True):
            if number % 2 == 0:
                said = f"grid has {numbered(number, what)}; write one for each cell, and one "
                raise PuzzleError(f"{said}between two cells: 9 for 5 of them", "grid", 0)
        for place, sign in puzzle.dots.marked():
            row = puzzle.dots.at[place[0]]
            if sign == HOLE and (place[0] % 2 or place[1] % 2):
                raise PuzzleError("# means no cell, and stands between cells", "grid", row)
            if sign in DOTS and not puzzle.holes.isdisjoint(around(place)):
                raise PuzzleError(f"{named(place)} is where there is no cell", "grid", row)
        return puzzle

    def extent(self) -> tuple[int, int]:
        height, width = self.dots.size
        return (height + 1) // 2, (width + 1) // 2

    @cached_property
    def holes(self) -> frozenset[Cell]:
        """What is no cell."""
        return frozenset(
            (row // 2, column // 2) for (row, column), sign in self.dots.marked() if sign == HOLE
        )

    def rules(self) -> Iterator[Part | Rule]:
        """That each galaxy has one dot; and for each dot what lies around it."""
        seeds = [self.seed(place, mirrored=False) for place in self.placed]
        whole = seeded(self.board, JOINED, seeds, holes=self.holes, thing="dot")
        yield Rule("the rule that each galaxy has one dot", (whole,))
        for place in self.placed:
            part = seeded(self.board, JOINED, [self.seed(place)], whole=False, holes=self.holes)
            at = tuple(map(counted, around(place)))
            yield Rule(named(place), (part,), at)

    def tight(self) -> Iterator[Part | Rule]:
        seeds = map(self.seed, self.placed)
        yield seeded(self.board, JOINED, seeds, holes=self.holes, thing="dot")

    @cached_property
    def placed(self) -> list[Cell]:
        """Where the dots are in the picture."""
        return [place for place, sign in self.dots.marked() if sign in DOTS]

    def seed(self, place: Cell, mirrored: bool = True) -> Seed:
        """What is known of the galaxy of a dot."""
        (row, column), width = place, self.board.width
        pairs = []
        cells = set(self.cells())
        for cell in sorted(cells):
            other = row - cell[0], column - cell[1]
            if other in cells:
                pairs.append((cell[0] * width + cell[1], other[0] * width + other[1]))
        own = tuple(y * width + x for y, x in around(place))
        return Seed(named(place), own, tuple(pairs) if mirrored else None)

    def read(self, answer: object) -> Solution:
        if isinstance(answer, str):  # as it is drawn, with the dots between cells below
            rows = (line for line in answer.split("\n") if not line.startswith(DOT))
            answer = "\n".join(rows)
        return super().read(answer)

    def grid(self, solution: Solution | None = None, style: str = "") -> Grid:
        """With the dots; a text names those that lie between cells."""
        grid = super().grid(solution, style)
        spots = tuple(Spot((y / 2, x / 2), DOTS[self.dots[y, x]]) for y, x in self.placed)
        drawn = replace(grid, scene=replace(grid.scene, spots=spots, notes=()))
        inside = {(y // 2, x // 2): self.dots[y, x] for y, x in self.placed if not (y % 2 or x % 2)}
        rows = tuple(
            tuple(
                with_clue(sign, inside[y, x]) if (y, x) in inside else sign
                for x, sign in enumerate(row)
            )
            for y, row in enumerate(grid.layers[0])
        )
        between = tuple(named(place) for place in self.placed if place[0] % 2 or place[1] % 2)
        return replace(drawn, layers=(rows,), notes=between)


def around(place: Cell) -> list[Cell]:
    """The cells in which a dot lies: one, two, or four."""
    down, right = (sorted({at // 2, (at + 1) // 2}) for at in place)
    return list(product(down, right))


def named(place: Cell) -> str:
    """What a dot is called."""
    first, *_, last = around(place) * 2
    if first == last:
        return f"{DOT}at {cell_name(first)}"
    where = "between" if len(around(place)) == 2 else "at the corner of"
    return f"{DOT}{where} {cell_name(first)} and {cell_name(last)}"


class GalaxiesMaker(PageMaker[Galaxies]):
    """Divides the grid into galaxies, and puts a dot into the middle of each."""

    thinned: ClassVar[bool] = False
    usual: ClassVar[tuple[int, int]] = (7, 7)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Galaxies:
        return Galaxies(dots=open_picture(2 * rows - 1, 2 * columns - 1))

    def filled(self, board: Galaxies, rng: Random, solve: Solve) -> Solution | None:
        return board.divided(galaxies(rng, *board.extent()))

    def clued(self, board: Galaxies, solution: Solution, rng: Random) -> Galaxies:
        """The middle of each piece."""
        middles = [
            (piece[0][0] + piece[-1][0], piece[0][1] + piece[-1][1])
            for piece in map(sorted, board.pieces(solution))
        ]
        return replace(board, dots=board.dots.put(dict.fromkeys(middles, "o")))
