"""Kinds whose answers divide a grid into pieces of one size; numbers count the borders of their
cells."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, TypeVar

from exactone.models.boards.board import Cell, beside, cell_at
from exactone.models.boards.keys import Picture, picture
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.pieces import pieces
from exactone.models.text.words import numbered
from exactone.solver.puzzle import Clue, Solution, Solve

from .division_puzzle import JOINED, DivisionPuzzle
from .looks import NUMBERS
from .making import PageMaker
from .random_shapes import equal_parts, snake

SIDES = 4  # of a cell


HOLE = "#"
BORDERS = picture("[0-4?#._]", "0 to 4, ?, # or .")
"""What reads the numbers."""

MEANT = (
    "a picture: 0 to 4 of the sides of a cell are borders, those at the rim too; ? or . where that "
    "is not told; # no cell"
)


@dataclass(frozen=True, kw_only=True)
class EqualDivision(DivisionPuzzle):
    """One grid of numbers; all pieces have the same size."""

    clue_looks: ClassVar = {"numbers": NUMBERS}

    numbers: Picture

    @property
    @abstractmethod
    def cells_each(self) -> int:
        """How many cells a piece has."""

    def argument(self) -> str | None:
        cells = sum(sign != HOLE for _, sign in self.numbers.items())
        said = f"{cells} cells cannot be divided into pieces of {self.cells_each}"
        return super().argument() or (said if cells % self.cells_each else None)

    def rules(self) -> Iterator[Part | Rule]:
        wanted = f"a piece of {numbered(self.cells_each, 'cell')}"
        yield pieces(self.board, JOINED, self.lying(), wanted=wanted)

    def tight(self) -> Iterator[Part | Rule]:
        told = {cell: int(sign) for cell, sign in self._told()}
        ways = (
            way
            for way in self.lying()
            if all(cell not in told or borders(cell, way) == told[cell] for cell in way)
        )
        wanted = f"a piece of {numbered(self.cells_each, 'cell')} with borders as its numbers say"
        yield pieces(self.board, JOINED, ways, wanted=wanted)

    def clues(self) -> Iterator[PartClue]:
        """Each number: what is no border of its cell is a link that joins."""
        for cell, sign in self._told():
            joined = SIDES - int(sign)
            part = Count(JOINED, (self.board.around_cell(cell),), joined, joined)
            yield self.clue_in("numbers", cell, part)

    def _told(self) -> Iterator[tuple[Cell, str]]:
        return ((cell, sign) for cell, sign in self.numbers.marked() if sign.isdecimal())

    def lying(self) -> Iterator[frozenset[Cell]]:
        """The ways in which a piece can lie: cells that hang together, as many as it has. What is
        no cell lies apart from all of them."""
        every = {cell for cell, sign in self.numbers.items() if sign != HOLE}
        yield from (frozenset({cell}) for cell, _ in self.numbers.items() if cell not in every)
        found = dict.fromkeys(frozenset({cell}) for cell in sorted(every))
        for _ in range(1, self.cells_each):
            found = dict.fromkeys(
                way | {near}
                for way in found
                for cell in sorted(way)
                for near in beside(cell)
                if near in every and near not in way
            )
        yield from found

    def instead(self, clue: Clue, solution: Solution) -> str | None:
        return self.borders_in(solution)[cell_at(clue.at[0])]

    def borders_in(self, solution: Solution) -> dict[Cell, str]:
        """The number of each cell in an answer."""
        return {
            cell: str(borders(cell, frozenset(piece)))
            for piece in self.pieces(solution)
            for cell in piece
            if self.numbers[cell] != HOLE
        }


def borders(cell: Cell, piece: frozenset[Cell]) -> int:
    """How many sides of a cell are borders of its piece."""
    return SIDES - len(piece.intersection(beside(cell)))


E = TypeVar("E", bound=EqualDivision)


class EqualMaker(PageMaker[E]):
    """Divides the grid, and counts the borders of each cell; so many cells are left out that the
    others can be divided."""

    adds: ClassVar[str] = "numbers of borders"

    def opened(self, rng: Random) -> E:
        """With holes between pieces that lie along a snake through all cells."""
        every = snake(*self.blank.numbers.size)
        parts, rest = divmod(len(every), self.blank.cells_each)
        order = rng.sample([True] * parts + [False] * rest, parts + rest)
        holes = list[Cell]()
        for is_piece in order:
            some = every[: self.blank.cells_each if is_piece else 1]
            every = every[len(some) :]
            holes += [] if is_piece else some
        numbers = self.blank.numbers.put(dict.fromkeys(holes, HOLE))
        return replace(self.blank, numbers=numbers)

    def filled(self, board: E, rng: Random, solve: Solve) -> Solution | None:
        each = board.cells_each
        every = [cell for cell in snake(*board.numbers.size) if board.numbers[cell] != HOLE]
        parts = [every[at : at + each] for at in range(0, len(every), each)]
        home = equal_parts(rng, parts)
        holes = (cell for cell, sign in board.numbers.items() if sign == HOLE)
        return board.divided({**home, **{cell: -1 - at for at, cell in enumerate(holes)}})

    def clued(self, board: E, solution: Solution, rng: Random) -> E:
        return replace(board, numbers=board.numbers.put(board.borders_in(solution)))
