"""Compass: divide the grid into regions, each with one compass, which counts cells of its region.

  1        each cell is in one region, whose cells hang together by their sides; a region has one
. + 2      compass; its numbers say how many cells of the region lie in the rows above it, in
  0        the columns on its right, in the rows below and in the columns on its left
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, NamedTuple

from exactone.models.base.division_puzzle import JOINED, DivisionPuzzle
from exactone.models.base.looks import ClueSign
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import grown
from exactone.models.boards.board import Cell, cell_at, cell_name
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.halves import COMPASSES
from exactone.models.links.link import link
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.seeded import CellCount, Seed, seeded
from exactone.solver.grid import Grid, Look, Spot, Stroke
from exactone.solver.puzzle import Clue, Solution, Solve

__all__ = ["Compass"]
ANY = "?"
NUMBER = r"([0-9]{1,4}|\?)"


class Side(NamedTuple):
    """Where a number of a compass counts: the row or column, from it on up or down; and where it
    is drawn."""

    words: str
    axis: int
    way: int
    drawn: tuple[float, float]


SIDES = (
    Side("above it", 0, -1, (-0.3, 0)),
    Side("on its right", 1, 1, (0, 0.3)),
    Side("below it", 0, 1, (0.3, 0)),
    Side("on its left", 1, -1, (0, -0.3)),
)


def compass(sign: str) -> ClueSign:
    """A compass; its numbers are drawn apart."""
    return ClueSign(sign, sign, Look(""))


@dataclass(frozen=True, kw_only=True)
class Compass(DivisionPuzzle):
    """One grid of compasses."""

    kind: ClassVar[str] = "compass"
    clue_looks: ClassVar = {"compasses": {r"[0-9?/]+": compass}}
    puzz_links: ClassVar = (link("compass", grid=COMPASSES),)

    compasses: Picture = key(
        picture(rf"{NUMBER}(/{NUMBER}){{3}}|[?._]", "four numbers as in 2/0/?/1, ? or ."),
        "a picture: how many cells lie above, on the right, below and on the left, as in 2/0/?/1; "
        "? where a compass tells nothing, . elsewhere; with spaces between",
        name="grid",
    )

    def rules(self) -> Iterator[Part | Rule]:
        seeds = [self.seed(cell) for cell, _ in self.compasses.marked()]
        part = seeded(self.board, JOINED, seeds, thing="compass")
        yield Rule("the rule that each region has one compass", (part,))

    def tight(self) -> Iterator[Part | Rule]:
        seeds = [self.seed(*each) for each in self.compasses.marked()]
        yield seeded(self.board, JOINED, seeds, thing="compass")

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.compasses.marked():
            if sign != ANY:
                part = seeded(self.board, JOINED, [self.seed(cell, sign)], whole=False)
                yield self.clue_in("compasses", cell, part, nothing=ANY)

    def seed(self, cell: Cell, sign: str = ANY) -> Seed:
        """What is known of the region of a compass with these numbers."""
        height, width = self.extent()
        counts = []
        for side, number in zip(SIDES, sign.split("/") if sign != ANY else "", strict=False):
            if number != ANY:
                cells = tuple(
                    row * width + column
                    for row in range(height)
                    for column in range(width)
                    if is_on(side, cell, (row, column))
                )
                counts.append(CellCount(cells, int(number), side.words))
        own = cell[0] * width + cell[1]
        return Seed(f"the {sign} at {cell_name(cell)}", (own,), None, tuple(counts))

    def instead(self, clue: Clue, solution: Solution) -> str | None:
        return self.numbers_in(solution)[cell_at(clue.at[0])]

    def numbers_in(self, solution: Solution) -> dict[Cell, str]:
        """What a compass in each cell would say in an answer."""
        return {
            cell: "/".join(str(sum(is_on(side, cell, other) for other in piece)) for side in SIDES)
            for piece in self.pieces(solution)
            for cell in piece
        }

    def grid(self, solution: Solution | None = None, style: str = "") -> Grid:
        """With a cross in the cell of each compass, and its numbers between."""
        grid = super().grid(solution, style)
        spots = list[Spot]()
        strokes = list[Stroke]()
        for (row, column), sign in self.compasses.marked():
            for way in (1, -1):
                ends = (row - 0.5, column - 0.5 * way), (row + 0.5, column + 0.5 * way)
                strokes.append(Stroke(ends, "thin"))
            for side, number in zip(SIDES, sign.split("/"), strict=False):
                if number != ANY:
                    down, right = side.drawn
                    spots.append(Spot((row + down, column + right), number))
        return replace(grid, scene=replace(grid.scene, spots=tuple(spots), strokes=tuple(strokes)))


def is_on(side: Side, cell: Cell, other: Cell) -> bool:
    """Whether another cell lies on a side of a compass."""
    return (other[side.axis] - cell[side.axis]) * side.way > 0


CELLS = 5  # of a region of new ones, about


class CompassMaker(PageMaker[Compass]):
    """Grows regions, puts a compass with all numbers into each, and takes away compasses' numbers
    that are not needed."""

    usual: ClassVar[tuple[int, int]] = (6, 6)
    adds: ClassVar[str] = "numbers of compasses"

    @classmethod
    def empty(cls, rows: int, columns: int) -> Compass:
        return Compass(compasses=open_picture(rows, columns))

    def opened(self, rng: Random) -> Compass:
        """With compasses that tell nothing."""
        cells = [cell for cell, _ in self.blank.compasses.items()]
        some = rng.sample(cells, max(1, len(cells) // CELLS))
        return replace(self.blank, compasses=self.blank.compasses.put(dict.fromkeys(some, ANY)))

    def filled(self, board: Compass, rng: Random, solve: Solve) -> Solution | None:
        seeds = [[cell] for cell, _ in board.compasses.marked()]
        return board.divided(grown(rng, *board.extent(), seeds))

    def clued(self, board: Compass, solution: Solution, rng: Random) -> Compass:
        """All numbers of the compasses that there are."""
        numbers = board.numbers_in(solution)
        told = {cell: numbers[cell] for cell, _ in board.compasses.marked()}
        return replace(board, compasses=board.compasses.put(told))
