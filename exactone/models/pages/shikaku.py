"""Shikaku: divide the grid into rectangles, each with one number, which is the number of its
cells.

A A | B     each cell is in one rectangle; a rectangle has exactly one number
A 4 | 2     in it, and as many cells as that says; ? is any number
----+--
C 3 . | 1
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.clue_cells import Piece, clue_cells
from exactone.models.base.division_puzzle import JOINED, DivisionPuzzle
from exactone.models.base.looks import NUMBERS
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import rectangles
from exactone.models.base.rectangles import rectangles_around
from exactone.models.boards.board import Cell, cell_at
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import CELLS_16
from exactone.models.links.link import link
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.pieces import pieces
from exactone.models.text.words import numbered
from exactone.solver.puzzle import Clue, Draft, Solution, Solve

__all__ = ["Shikaku"]
ANY = "?"


@dataclass(frozen=True, kw_only=True)
class Shikaku(DivisionPuzzle):
    """One grid of numbers."""

    kind: ClassVar[str] = "shikaku"
    puzz_links: ClassVar = (link("shikaku", grid=CELLS_16),)
    clue_looks: ClassVar = {"numbers": NUMBERS}

    numbers: Picture = key(
        picture("[1-9][0-9]{0,3}|[?._]", "a number, ? or ."),
        "a picture: how many cells the rectangle around it has, ? where that is not told, . "
        "elsewhere; with spaces between",
        name="grid",
    )

    def rules(self) -> Iterator[Part | Rule]:
        ways = (way for cell, _ in self.numbers.marked() for way in self.rectangles(cell))
        part = pieces(self.board, JOINED, ways, wanted="a rectangle with exactly one number")
        yield Rule("the rule that each region is a rectangle with one number", (part,))

    def tight(self) -> Iterator[Part | Rule]:
        ways = (way for cell, sign in self.numbers.marked() for way in self.rectangles(cell, sign))
        wanted = "a rectangle with exactly one number, which is the number of its cells"
        yield pieces(self.board, JOINED, ways, wanted=wanted)

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.numbers.marked():
            if sign != ANY:
                ways = self.rectangles(cell, sign)
                wanted = f"a rectangle of {numbered(int(sign), 'cell')}"
                part = pieces(self.board, JOINED, ways, [cell], wanted=wanted)
                yield self.clue_in("numbers", cell, part, nothing=ANY)

    def rectangles(self, cell: Cell, sign: str = ANY) -> Iterator[list[Cell]]:
        """The rectangles around a number, without any other, of as many cells as it says."""
        others = [other for other, _ in self.numbers.marked() if other != cell]

        def fits(height: int, width: int) -> bool:
            return sign in (ANY, str(height * width))

        return rectangles_around(cell, others, self.numbers.size, fits)

    def instead(self, clue: Clue, solution: Solution) -> str | None:
        sizes = {cell: len(piece) for piece in self.pieces(solution) for cell in piece}
        return str(sizes[cell_at(clue.at[0])])


LARGEST = 8  # cells of a rectangle of new ones


class ShikakuMaker(PageMaker[Shikaku]):
    """Cuts the grid into rectangles, and puts the number of each into one of its cells."""

    thinned: ClassVar[bool] = False
    drawn: ClassVar[str] = "numbers"

    @classmethod
    def empty(cls, rows: int, columns: int) -> Shikaku:
        return Shikaku(numbers=open_picture(rows, columns))

    def filled(self, board: Shikaku, rng: Random, solve: Solve) -> Solution:
        rows, columns = board.numbers.size
        largest = min(LARGEST, max(2, rows * columns // 4))  # of small boards some are left, too
        return board.divided(rectangles(rng, rows, columns, largest))

    def clued(self, board: Shikaku, solution: Solution, rng: Random) -> Shikaku:
        numbers = {rng.choice(cells): str(len(cells)) for cells in board.pieces(solution)}
        return replace(board, numbers=board.numbers.put(numbers))

    def changed(
        self, puzzle: Shikaku, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft | None:
        """Numbers in other cells, so that none of the others has one in each rectangle."""
        pieces = _sized(puzzle, solution)
        told = {cell for cell, _ in puzzle.numbers.marked()}
        at = [next(cell for cell in cells if cell in told) for cells, _ in pieces]
        cells = clue_cells(rng, pieces, at, (_sized(puzzle, other) for other in others))
        if cells is None:
            return None
        numbers = {cell: size for cell, (_, size) in zip(cells, pieces, strict=True)}
        return Draft(replace(puzzle, numbers=self.blank.numbers.put(numbers)), solution)

    @property
    def addable(self) -> str:
        has_unknown = any(sign == ANY for _, sign in self.blank.numbers.marked())
        return "numbers in place of ?" if has_unknown else ""

    def added(self, solution: Solution) -> Shikaku:
        """The sizes of rectangles that are not told."""
        sizes = {cell: str(len(piece)) for piece in self.blank.pieces(solution) for cell in piece}
        told = {cell: sizes[cell] for cell, sign in self.blank.numbers.marked() if sign == ANY}
        return replace(self.blank, numbers=self.blank.numbers.put(told))


def _sized(puzzle: Shikaku, solution: Solution) -> list[Piece]:
    """The rectangles of a solution with their numbers of cells."""
    return [(piece, str(len(piece))) for piece in puzzle.pieces(solution)]
