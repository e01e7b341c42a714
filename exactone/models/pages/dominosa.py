"""Dominosa: divide the grid into the dominoes of a set, each of which is there once.

0 0 | 1     each cell is in one domino, two cells that share a side; the set has each pair of
----+       numbers from 0 to the highest once, also those of equal numbers
0 1 | 1     (0 0, 0 1 and 1 1)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from random import Random
from typing import ClassVar, Self

from exactone.models.base.division_puzzle import JOINED, DivisionPuzzle
from exactone.models.base.looks import NUMBERS
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import dominoes
from exactone.models.boards.board import Cell, Line
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule
from exactone.models.text.document import Document
from exactone.solver.errors import PuzzleError, Unable
from exactone.solver.puzzle import Solution, Solve

__all__ = ["Dominosa"]


@dataclass(frozen=True, kw_only=True)
class Dominosa(DivisionPuzzle):
    """One grid of numbers."""

    kind: ClassVar[str] = "dominosa"
    clue_looks: ClassVar = {"numbers": NUMBERS}
    guessed: ClassVar[bool] = False

    numbers: Picture = key(
        picture("[0-9]{1,2}", "a number"),
        "a picture: a number in each cell, with spaces between",
        name="grid",
    )

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        pairs = len(puzzle.set)
        height, width = puzzle.extent()
        if height * width != 2 * pairs:
            said = f"the grid has {height * width} cells, but a set up to {puzzle.highest} has "
            raise PuzzleError(f"{said}{pairs} dominoes; write {2 * pairs} numbers", "grid", 0)
        return puzzle

    @property
    def highest(self) -> int:
        """The highest number."""
        return max(int(sign) for _, sign in self.numbers.items())

    @property
    def set(self) -> list[tuple[int, int]]:
        """The dominoes."""
        return [*combinations_with_replacement(range(self.highest + 1), 2)]

    def rules(self) -> Iterator[Part | Rule]:
        around = tuple(
            line._replace(name=f"the domino at {line.name}") for line in self.board.around_cells
        )
        yield Count(JOINED, around, 1, 1)
        places = defaultdict[tuple[int, int], list[int]](list)
        for place, cells in enumerate(self.board.edges):
            one, other = sorted(int(self.numbers[cell]) for cell in cells)
            places[one, other].append(place)
        lines = (
            Line(tuple(places[one, other]), f"the domino {one} {other}") for one, other in self.set
        )
        yield Count(JOINED, tuple(lines), 1, 1)


class DominosaMaker(PageMaker[Dominosa]):
    """Lays dominoes at random, and puts the numbers of a set on them."""

    thinned: ClassVar[bool] = False
    usual: ClassVar[tuple[int, int]] = (7, 8)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Dominosa:
        if (rows, columns) != (columns - 1, rows + 1):
            raise Unable(f"a grid for a set has one column more than rows, as {rows}x{rows + 1}")
        return Dominosa(numbers=open_picture(rows, columns))

    def filled(self, board: Dominosa, rng: Random, solve: Solve) -> Solution | None:
        return board.divided(dominoes(rng, *board.extent()))

    def clued(self, board: Dominosa, solution: Solution, rng: Random) -> Dominosa:
        """A random domino of the set on each piece."""
        pieces = board.pieces(solution)
        height, _ = board.extent()
        every = [*combinations_with_replacement(range(height), 2)]
        numbers = dict[Cell, str]()
        for cells, domino in zip(pieces, rng.sample(every, len(every)), strict=True):
            numbers |= dict(zip(cells, map(str, rng.sample(domino, 2)), strict=True))
        return replace(board, numbers=board.numbers.put(numbers))
